"""Levels, stakes and doubles as data, and the contract that an auction ends in."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.rablo.cards import DECK, HEARTS, SEATS

ENOUGH_POINTS = 66
PASSED_OUT_FEE = 50
SOLO_FACTOR = 3
DOUBLES = ("kontra", "rekontra", "szubkontra")


class Level(NamedTuple):
    """What a call promises. Without ``every_trick`` 66 points and the tricks before a lost one do.

    ``stakes`` are for a called card of a plain suit and of hearts.
    """

    name: str
    stakes: tuple[int, int]
    every_trick: bool


SNAPSZER = Level("snapszer", (50, 100), every_trick=False)
DURCHMARSCH = Level("durchmarsch", (150, 300), every_trick=True)
LEVELS = {level.name: level for level in (SNAPSZER, DURCHMARSCH)}
TOP_STAKE = max(max(level.stakes) for level in LEVELS.values())


def stake_of(level: Level, card: int) -> int:
    """Return what a call is worth undoubled."""
    return level.stakes[DECK.suit_of[card] == HEARTS]


class Contract(NamedTuple):
    """Who plays for what. ``partner`` and ``side`` are secret until the rules say otherwise.

    ``side`` is the mask of the seats on the caller's side; a solo has no partner. ``doubles``
    counts how many of DOUBLES have been said.
    """

    caller: int
    card: int
    level: Level
    doubles: int
    trump: int
    partner: int | None
    side: int

    @property
    def stake(self) -> int:
        """What each of two winners gets, doubles included."""
        return stake_of(self.level, self.card) << self.doubles

    @property
    def solo(self) -> bool:
        """Whether the caller called a card of his own."""
        return self.partner is None

    def seats_of_side(self) -> tuple[int, ...]:
        """Return the caller and, if there is one, the partner, in seat order."""
        return tuple(seat for seat in range(SEATS) if self.side >> seat & 1)

    def seats_against(self) -> tuple[int, ...]:
        """Return the opponents in seat order."""
        return tuple(seat for seat in range(SEATS) if not self.side >> seat & 1)


def contract_of(caller: int, card: int, level: Level, dealt: tuple[int, ...]) -> Contract:
    """Return the contract of the last call, given the hands as dealt."""
    holder = next(seat for seat, hand in enumerate(dealt) if hand >> card & 1)
    return Contract(
        caller,
        card,
        level,
        doubles=0,
        trump=DECK.suit_of[card],
        partner=None if holder == caller else holder,
        side=1 << caller | 1 << holder,
    )
