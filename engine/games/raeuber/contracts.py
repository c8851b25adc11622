"""The table of everything that can be bid, from low to high."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal

Swap = Literal["demand", "exchange"]


class Aim(Enum):
    """What the declarer of a game has to reach."""

    POINTS = "points"
    EVERY_TRICK = "every trick"
    NO_TRICK = "no trick"


@dataclass(frozen=True, slots=True)
class Contract:
    """One bid, and the game that is played if nobody goes above it.

    ``stake`` is what the declarer wins (a points game: at least) or loses, ``consolation``
    what each opponent gets for a lost Bettel. ``swap`` is how he may improve his hand.
    """

    name: str
    points: int | None
    stake: int
    aim: Aim
    swap: Swap | None
    trumps: bool
    consolation: int = 0

    @property
    def weis(self) -> bool:
        """Whether Weis and Stöck count in this game."""
        return self.aim is not Aim.NO_TRICK


LOWEST_BID, HIGHEST_BID = 16, 50
FIGURES: tuple[Contract, ...] = (
    Contract("kleiner_bettel", None, 25, Aim.NO_TRICK, "exchange", False, 10),
    Contract("grosser_bettel", None, 35, Aim.NO_TRICK, None, False, 15),
    Contract("raeuber_ohne", None, 40, Aim.EVERY_TRICK, "exchange", False),
    Contract("raeuber_mit", None, 50, Aim.EVERY_TRICK, "exchange", True),
)


def _by_rank() -> tuple[Contract, ...]:
    games = [
        Contract(str(points), points, points, Aim.POINTS, "demand", True)
        for points in range(LOWEST_BID, HIGHEST_BID + 1)
    ]
    # A figure beats the points game of the same stake.
    return tuple(sorted([*games, *FIGURES], key=lambda game: (game.stake, game.points is None)))


CONTRACTS: tuple[Contract, ...] = _by_rank()
"""All bids from low to high; a bid's place here is its level."""

LEVELS: dict[str, int] = {contract.name: level for level, contract in enumerate(CONTRACTS)}
FIGURE_LEVELS: int = sum(1 << LEVELS[figure.name] for figure in FIGURES)
ALL_LEVELS: int = (1 << len(CONTRACTS)) - 1
POINTS_LEVELS: int = ALL_LEVELS & ~FIGURE_LEVELS
