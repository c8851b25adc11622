"""Levels, stakes and doubles as data, and the contract that an auction ends in."""

from __future__ import annotations

from dataclasses import replace

from engine.cards import bits
from engine.frozen import frozen
from engine.games.rablo.cards import DECK, HEARTS, SEATS

ENOUGH_POINTS = 66
PASSED_OUT_FEE = 50
SOLO_FACTOR = 3
DOUBLES = ("kontra", "rekontra", "szubkontra")


@frozen
class Level:
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

_EVERYBODY = (1 << SEATS) - 1
_SEATS_IN = tuple(tuple(bits(mask)) for mask in range(_EVERYBODY + 1))


def stake_of(level: Level, card: int) -> int:
    """Return what a call is worth undoubled."""
    return level.stakes[DECK.suit_of[card] == HEARTS]


@frozen
class Contract:
    """Who plays for what. ``partner`` and ``side`` are secret until the rules say otherwise.

    ``doubles`` counts how many of DOUBLES have been said, and ``stake``, what each of two
    winners gets, includes them. ``side`` is the mask of the seats on the caller's side; a solo
    has no partner.
    """

    caller: int
    card: int
    level: Level
    doubles: int
    stake: int
    trump: int
    partner: int | None
    side: int

    @property
    def solo(self) -> bool:
        """Whether the caller called a card of his own."""
        return self.partner is None

    @property
    def seats_of_side(self) -> tuple[int, ...]:
        """The caller and, if there is one, the partner, in seat order."""
        return _SEATS_IN[self.side]

    @property
    def seats_against(self) -> tuple[int, ...]:
        """The opponents in seat order."""
        return _SEATS_IN[_EVERYBODY ^ self.side]


def doubled(contract: Contract, times: int = 1) -> Contract:
    """Return the contract after so many more doubles."""
    return replace(contract, doubles=contract.doubles + times, stake=contract.stake << times)


def contract_of(caller: int, card: int, level: Level, dealt: tuple[int, ...]) -> Contract:
    """Return the contract of the last call, given the hands as dealt."""
    holder = next(seat for seat, hand in enumerate(dealt) if hand >> card & 1)
    return Contract(
        caller,
        card,
        level,
        doubles=0,
        stake=stake_of(level, card),
        trump=DECK.suit_of[card],
        partner=None if holder == caller else holder,
        side=1 << caller | 1 << holder,
    )
