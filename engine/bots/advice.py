"""Weighing moves over many guesses of what is hidden, within a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.bots.interface import Bot, Rng
from engine.protocol import JsonDict


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice, and what each legal move was found to be worth; None where none was sought.

    Values are what the deal brings on average, in the money or points of the game.
    """

    move: JsonDict | None
    values: tuple[tuple[JsonDict, float | None], ...]


class Adviser(Bot, Protocol):
    """A bot that can say what it thinks of all moves."""

    def advise(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> Advice:
        """Return the move that ``choose`` would return, with the values found."""


def averages(
    count: int, guesses: Iterable[Callable[[int], float]], stop: Callable[[], bool]
) -> list[float] | None:
    """Return the mean value of each of ``count`` moves; None if time was up before any guess.

    A guess says what a move is worth in it; every guess values all moves or does not count.
    """
    totals, seen = [0.0] * count, 0
    for value in guesses:
        if stop():
            break
        found = [value(move) for move in range(count)]
        totals = [total + each for total, each in zip(totals, found, strict=True)]
        seen += 1
    return [total / seen for total in totals] if seen else None
