"""Weighing moves over many guesses of what is hidden, within a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from engine.bots.interface import Bot, Rng
from engine.bots.patience import OutOfTimeError, Stop, go_on
from engine.protocol import JsonDict

FEWEST = 5
"""After fewer guesses than this a search that ran out of time knows less than habit does."""


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


def by_habit(
    habits: Bot,
    view: Mapping[str, Any],
    events: Sequence[JsonDict],
    rng: Rng,
    stop: Stop,
) -> Advice:
    """Return what a player without search does, where nothing was found out about any move."""
    moves = view["you"]["legal_moves"]
    return Advice(habits.choose(view, events, rng, stop), tuple((each, None) for each in moves))


def averages(
    count: int, guesses: Iterable[Callable[[int], float] | None], stop: Stop
) -> list[float] | None:
    """Return the mean value of each of ``count`` moves; None if time was up too soon to tell.

    A guess says what a move is worth in it; every guess values all moves or does not count.
    None stands for a guess that found no way to deal out the hidden cards.
    Finding a value may raise OutOfTimeError, which ends the search.
    """
    totals, seen, whole = [0.0] * count, 0, False
    with suppress(OutOfTimeError):
        for value in filter(None, guesses):
            found = [_valued(value, move, stop) for move in range(count)]
            totals = [total + each for total, each in zip(totals, found, strict=True)]
            seen += 1
        whole = True
    if not seen or (seen < FEWEST and not whole):
        return None
    return [total / seen for total in totals]


def _valued(value: Callable[[int], float], move: int, stop: Stop) -> float:
    go_on(stop)
    return value(move)
