"""The complete state of a match of Šnaps: frozen, hashable, nothing derived kept twice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.snaps.cards import DECK, LAST_DRAW, UPCARD

Value = Literal[1, 2, 3]
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Options:
    """What a table has agreed on."""

    target: int
    show_points: bool
    first_dealer: int


@dataclass(frozen=True, slots=True)
class Closing:
    """Who closed the stock, and the value of the round written down at that moment."""

    seat: int
    value: Value


@dataclass(frozen=True, slots=True)
class Marriage:
    """A declared marriage; whether it counts follows from the tricks of its seat."""

    seat: int
    suit: int
    value: int


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick: the card led, the answer to it, and who won."""

    leader: int
    led: int
    answer: int
    winner: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a round."""

    winner: int
    value: Value
    reason: str


@dataclass(frozen=True, slots=True)
class State:
    """A match between two moves.

    ``pack`` is the running round's as dealt, empty before the first. ``upcard`` is the card
    now lying there, also when it is face down or has been drawn. ``stock`` counts what was
    not drawn, upcard included. ``known`` are the cards all know to be in each hand.
    """

    options: Options
    scores: Pair = (0, 0)
    deal: int = 0
    dealer: int = 0
    pack: tuple[int, ...] = ()
    hands: Pair = (0, 0)
    upcard: int = 0
    stock: int = 0
    closing: Closing | None = None
    leader: int = 0
    led: int | None = None
    last: Trick | None = None
    tricks: Pair = (0, 0)
    card_points: Pair = (0, 0)
    marriages: tuple[Marriage, ...] = ()
    known: Pair = (0, 0)
    outcome: Outcome | None = None

    @property
    def playing(self) -> bool:
        """Whether a round is running."""
        return self.deal > 0 and self.outcome is None

    @property
    def turn(self) -> int | None:
        """The seat that must act, or None between rounds."""
        if not self.playing:
            return None
        return self.leader if self.led is None else 1 - self.leader

    @property
    def trump(self) -> int:
        """The suit of the upcard, whoever holds that card now."""
        return DECK.suit_of[self.pack[UPCARD]]

    @property
    def strict(self) -> bool:
        """Whether a led suit must be followed."""
        return self.stock == 0 or self.closing is not None

    @property
    def changeable(self) -> bool:
        """Whether the upcard may be exchanged, or turned face down."""
        return self.stock > LAST_DRAW and self.closing is None

    def points(self, seat: int) -> int:
        """Return a seat's points: nothing counts for a player without a trick."""
        if self.tricks[seat] == 0:
            return 0
        declared = sum(m.value for m in self.marriages if m.seat == seat)
        return self.card_points[seat] + declared


def with_seat(pair: Pair, seat: int, value: int) -> Pair:
    """Return a pair with one seat's number replaced."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def with_card(masks: Pair, seat: int, card: int) -> Pair:
    """Return two masks with a card added to one seat's."""
    return with_seat(masks, seat, masks[seat] | 1 << card)


def without_card(masks: Pair, seat: int, card: int) -> Pair:
    """Return two masks with a card taken from one seat's, if it is there."""
    return with_seat(masks, seat, masks[seat] & ~(1 << card))
