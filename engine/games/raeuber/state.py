"""The complete state of a match, and its JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from engine.cards import mask_of
from engine.errors import InvalidMoveError, StateError
from engine.games.raeuber import moves
from engine.games.raeuber.cards import TRICK_SIZE, Trump
from engine.games.raeuber.contracts import CONTRACTS, Contract, Swap
from engine.protocol import JsonDict

Placed = tuple[int, int]
"""A seat and the card that it played."""


class Phase(StrEnum):
    """The part that a deal has come to."""

    BIDDING = "bidding"
    CONTRACT = "contract"
    PLAYING = "playing"


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a table, complete. ``dealer_credit`` is 0 with three players."""

    players: int
    dealer_credit: int
    target: int
    end_rule: str
    max_deals: int
    first_dealer: int


@dataclass(frozen=True, slots=True)
class Swapped:
    """A demand or exchange that was made: who got which card, from whom and for which."""

    kind: Swap
    seat: int
    wanted: int
    source: int
    given: int


@dataclass(frozen=True, slots=True)
class Weis:
    """A Weis laid open: its cards as a mask."""

    seat: int
    cards: int
    points: int


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment.

    Hands are masks in seat order, that of the seat sitting out is 0. ``running`` is true from
    the deal to its end, ``level`` the declarer's bid, ``played`` every card of the deal in
    order, ``card_points`` the declarer's and the opponents', ``announced`` seats and points.
    """

    settings: Settings
    scores: tuple[int, ...]
    deal: int
    dealer: int
    running: bool = False
    phase: Phase = Phase.BIDDING
    turn: int | None = None
    dealt: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    bids: tuple[tuple[int, moves.Bid | moves.Pass], ...] = ()
    declarer: int | None = None
    level: int | None = None
    trump: Trump = None
    swapped: Swapped | None = None
    played: tuple[Placed, ...] = ()
    tricks: tuple[int, ...] = ()
    card_points: tuple[int, int] = (0, 0)
    announced: tuple[tuple[int, int], ...] = ()
    shown: tuple[Weis, ...] = ()
    stoeck: int | None = None

    @property
    def contract(self) -> Contract | None:
        """What the declarer plays, once the auction is over."""
        return None if self.level is None else CONTRACTS[self.level]

    @property
    def sitting_out(self) -> int | None:
        """With four players the dealer; with three nobody."""
        return self.dealer if self.settings.players > TRICK_SIZE else None

    @property
    def trick(self) -> tuple[Placed, ...]:
        """The cards on the table."""
        return self.played[len(self.played) - len(self.played) % TRICK_SIZE :]

    @property
    def last_trick(self) -> tuple[Placed, ...]:
        """The three cards of the last full trick, empty before there is one."""
        end = len(self.played) - len(self.played) % TRICK_SIZE
        return self.played[max(0, end - TRICK_SIZE) : end]

    def next_seat(self, seat: int) -> int:
        """Return who comes after this seat in the deal."""
        after = (seat + 1) % self.settings.players
        return self.next_seat(after) if after == self.sitting_out else after

    def order_from(self, seat: int) -> tuple[int, ...]:
        """Return the three active seats in playing order."""
        second = self.next_seat(seat)
        return (seat, second, self.next_seat(second))

    def full_hand(self, seat: int) -> int:
        """Return what this seat held before the first card, after any exchange."""
        return self.hands[seat] | mask_of(card for player, card in self.played if player == seat)


def dump(state: State) -> JsonDict:
    """Return the complete state as JSON."""
    return _plain(state) | {
        "settings": _plain(state.settings),
        "phase": state.phase.value,
        "bids": [[seat, str(move)] for seat, move in state.bids],
        "swapped": None if state.swapped is None else _plain(state.swapped),
        "shown": [_plain(weis) for weis in state.shown],
    }


def _plain(record: State | Settings | Swapped | Weis) -> JsonDict:
    # dataclasses.asdict copies every value on the way, which costs ten times as much.
    return {name: getattr(record, name) for name in _NAMES[type(record)]}


_NAMES = {
    kind: tuple(each.name for each in fields(kind)) for kind in (State, Settings, Swapped, Weis)
}


def load(data: Mapping[str, Any]) -> State:
    """Return the state that ``dump`` wrote, also after a trip through JSON.

    Raises StateError.
    """
    try:
        return _load(dict(data))
    except (InvalidMoveError, KeyError, TypeError, ValueError) as error:
        raise StateError("This is no state of Räuber that this release can read.") from error


def _load(data: dict[str, Any]) -> State:
    if data.keys() != set(_NAMES[State]):
        raise ValueError("not the fields of a state")
    for name in ("scores", "dealt", "hands", "tricks", "card_points"):
        data[name] = tuple(data[name])
    for name in ("played", "announced"):
        data[name] = tuple((first, second) for first, second in data[name])
    swapped = data["swapped"]
    return State(
        **data
        | {
            "settings": Settings(**data["settings"]),
            "phase": Phase(data["phase"]),
            "bids": tuple((seat, _spoken(text)) for seat, text in data["bids"]),
            "swapped": None if swapped is None else Swapped(**swapped),
            "shown": tuple(Weis(**weis) for weis in data["shown"]),
        }
    )


def _spoken(text: str) -> moves.Bid | moves.Pass:
    move = moves.parse(text)
    if not isinstance(move, moves.Bid | moves.Pass):
        raise StateError("A stored auction has bids and passes only.")
    return move
