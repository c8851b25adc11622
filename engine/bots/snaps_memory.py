"""What a player of Šnaps remembers: points, cards gone, and where the rest can lie.

Own points are nowhere in a view, so they are counted from the log, as a person counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.games.snaps.cards import DECK, JACKS, POINTS
from engine.protocol import JsonDict


@dataclass(frozen=True, slots=True)
class Memory:
    """A running round in the mind of one player; cards are masks.

    ``unseen`` are the cards that may be in the other hand; ``shown`` are those of them known
    to be there, and ``theirs`` is how many cards that hand holds. ``strict`` tells whether a
    led suit must be followed. ``points`` count what counts now, ``pending`` the own marriages
    that wait for a first trick.
    """

    hand: int
    trump: int
    led: int | None
    strict: bool
    unseen: int
    shown: int
    theirs: int
    points: int
    pending: int
    their_points: int


def remember(view: Mapping[str, Any], events: Sequence[JsonDict]) -> Memory:
    """Return what the reader of this view and log knows, having paid attention."""
    state, seat = view["state"], view["you"]["seat"]
    tricks = [each["data"] for each in events if each["type"] == "trick_won"]
    hand = DECK.mask(state["hand"])
    table = [card["card"] for card in state["trick"]]
    gone = DECK.mask(card["card"] for trick in tricks for card in trick["cards"])
    gone |= DECK.mask(table) | _upcard(state, events)
    own, pending = _points(state, tricks, seat)
    their_points, _ = _points(state, tricks, 1 - seat)
    return Memory(
        hand=hand,
        trump=DECK.suits.index(state["trump"]),
        led=DECK.index[table[0]] if table else None,
        strict=state["stock"] == 0 or state["closed_by"] is not None,
        unseen=DECK.full & ~(hand | gone),
        shown=DECK.mask(state["known"][str(1 - seat)]),
        theirs=state["hand_sizes"][1 - seat],
        points=own,
        pending=pending,
        their_points=their_points,
    )


def _upcard(state: JsonDict, events: Sequence[JsonDict]) -> int:
    """Return the card lying under the stock, face down too; nothing once it is drawn."""
    if state["stock"] == 0:
        return 0
    dealt = next(each["data"] for each in events if each["type"] == "deal_started")
    swapped = any(
        each["type"] == "move" and each["data"]["move"]["type"] == "exchange" for each in events
    )
    if swapped:
        return 1 << JACKS[DECK.suits.index(state["trump"])]
    return DECK.mask([dealt["upcard"]])


def _points(state: JsonDict, tricks: Sequence[JsonDict], seat: int) -> tuple[int, int]:
    """Return a seat's points, and those of its marriages that wait for a first trick."""
    cards = [card["card"] for trick in tricks if trick["winner"] == seat for card in trick["cards"]]
    told = sum(each["value"] for each in state["marriages"] if each["seat"] == seat)
    if not cards:
        return 0, told
    return sum(POINTS[DECK.index[card]] for card in cards) + told, 0
