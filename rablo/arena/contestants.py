"""Who plays in a series: house bots by their level, and anybody's classes by their address."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from functools import lru_cache

from engine.bots import registry
from engine.bots.interface import Bot
from engine.errors import RabloError


class ContestantError(RabloError):
    """A name behind which there is no bot."""

    def __init__(self, detail: str) -> None:
        super().__init__("unknown_bot", detail)


@lru_cache(maxsize=64)
def contestant(game: str, name: str) -> Bot:
    """Return the bot of a level (``simple``) or of a class (``module:Class``).

    Raises ContestantError or UnknownLevelError.
    """
    if ":" not in name:
        return registry.bot(game, name)
    module_name, _, class_name = name.partition(":")
    if not module_name or not class_name:
        raise ContestantError(f"{name!r} names no bot; one of yours is named module:Class.")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        made = getattr(importlib.import_module(module_name), class_name)()
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ContestantError(f"There is no bot {name}: {error}.") from error
    if not callable(getattr(made, "choose", None)):
        raise ContestantError(f"{name} has no method choose(view, events, rng, stop).")
    bot: Bot = made
    return bot


def line_up(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return who sits where: as given, free seats filled with all but the first, in turns.

    >>> line_up(["strong", "simple"], 4)
    ('strong', 'simple', 'simple', 'simple')

    Raises ContestantError.
    """
    if len(set(names)) < 2:
        raise ContestantError("A series is between two or more different bots.")
    if len(names) > seats:
        raise ContestantError(f"This game has {seats} seats, not {len(names)}.")
    others = names[1:]
    missing = seats - len(names)
    return (*names, *(others[k % len(others)] for k in range(missing)))


def seatings(line: Sequence[str]) -> list[tuple[str, ...]]:
    """Return every way to sit that turning the table gives, each once.

    >>> seatings(["a", "b", "a", "b"])
    [('a', 'b', 'a', 'b'), ('b', 'a', 'b', 'a')]
    """
    turned = ((*line[len(line) - k :], *line[: len(line) - k]) for k in range(len(line)))
    return list(dict.fromkeys(turned))
