"""The house bots of each game, by level. A game's bot is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.bots.advice import Adviser
from engine.bots.interface import Bot
from engine.bots.rablo_simple import RabloSimple
from engine.bots.rablo_strong import RabloStrong
from engine.bots.raeuber_hand import learn_suits
from engine.bots.raeuber_simple import RaeuberSimple
from engine.bots.raeuber_strong import RaeuberStrong
from engine.bots.random_bot import RandomBot
from engine.bots.snaps_simple import SnapsSimple
from engine.bots.snaps_strong import SnapsStrong
from engine.errors import UnknownGameError, UnknownLevelError
from engine.protocol import JsonDict


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of play, with a sentence about it.

    A level that searches has a ``patient`` bot too, which goes on for as long as it may.
    """

    level: str
    description: str
    bot: Bot
    patient: Adviser | None = None


PATIENT = 2000
"""Guesses that a patient bot looks at; time is up before, or the values are as good as exact."""

ADVISER = "strong"
"""The level that gives hints."""

_RANDOM = Level("random", "Plays any legal move, each as likely as another.", RandomBot())

LEVELS: Mapping[str, tuple[Level, ...]] = MappingProxyType(
    {
        "rablo": (
            _RANDOM,
            Level(
                "simple",
                "Calls on the strength of its hand, counts points and follows sound habits.",
                RabloSimple(),
            ),
            Level(
                "strong",
                "Guesses the hidden hands from all it has seen and heard, solves each guess "
                "and plays for the most money.",
                RabloStrong(samples=24),
                RabloStrong(samples=PATIENT),
            ),
        ),
        "snaps": (
            _RANDOM,
            Level(
                "simple",
                "Counts points and trumps, and says enough as soon as it has 66.",
                SnapsSimple(),
            ),
            Level(
                "strong",
                "Guesses the hidden cards, solves every ending and plays for the most points.",
                SnapsStrong(samples=40),
                SnapsStrong(samples=PATIENT),
            ),
        ),
        "raeuber": (
            _RANDOM,
            Level(
                "simple",
                "Estimates its tens before bidding, counts cards and knows when a Bettel is sound.",
                RaeuberSimple(),
            ),
            Level(
                "strong",
                "Guesses the hidden hands, solves every ending and counts what is written.",
                RaeuberStrong(samples=20),
                RaeuberStrong(samples=PATIENT),
            ),
        ),
    }
)


def levels(game: str) -> list[JsonDict]:
    """Return ``{level, description}`` of each house bot. Raises UnknownGameError."""
    return [{"level": each.level, "description": each.description} for each in _of(game)]


def bot(game: str, level: str) -> Bot:
    """Return a house bot. Raises UnknownGameError or UnknownLevelError."""
    return find(game, level).bot


def find(game: str, level: str) -> Level:
    """Return a level of a game. Raises UnknownGameError or UnknownLevelError."""
    for each in _of(game):
        if each.level == level:
            return each
    known = ", ".join(each.level for each in _of(game))
    raise UnknownLevelError(f"There is no such house bot for {game}; there are: {known}.")


def prepare() -> None:
    """Work out ahead, in a third of a second, what the first moves would else wait for."""
    learn_suits()


def _of(game: str) -> tuple[Level, ...]:
    try:
        return LEVELS[game]
    except KeyError:
        raise UnknownGameError(f"There is no such game; there are: {', '.join(LEVELS)}.") from None
