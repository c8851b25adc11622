"""What a deal was worth to each seat, and in which role the seat played it, by game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Ended = Mapping[str, Any]
"""The data of a deal_ended event."""


class Scoring(NamedTuple):
    """How a game's deals are read."""

    unit: str
    payoffs: Callable[[Ended, int], list[float]]
    role: Callable[[Ended, int], str]


def _deltas(ended: Ended, seats: int) -> list[float]:
    return [float(each) for each in ended["deltas"]]


def _snaps(ended: Ended, seats: int) -> list[float]:
    value = float(ended["value"])
    return [value if seat == ended["winner"] else -value for seat in range(seats)]


def _rablo_role(ended: Ended, seat: int) -> str:
    if ended["outcome"] == "passed":
        return "passed out"
    if seat == ended["caller"]:
        return "solo" if ended["solo"] else "caller"
    if seat == ended["partner"]:
        return "partner"
    return "against solo" if ended["solo"] else "against two"


def _raeuber_role(ended: Ended, seat: int) -> str:
    if ended["outcome"] == "passed":
        return "passed out"
    if not ended["hands"][seat]:
        return "sitting out"
    return "declarer" if seat == ended["declarer"] else "opponent"


def _snaps_role(ended: Ended, seat: int) -> str:
    closed = str(ended["reason"]).startswith("closed")
    return "closed stock" if closed else "open stock"


SCORINGS: Mapping[str, Scoring] = {
    "rablo": Scoring("money", _deltas, _rablo_role),
    "snaps": Scoring("game points", _snaps, _snaps_role),
    "raeuber": Scoring("points", _deltas, _raeuber_role),
}
