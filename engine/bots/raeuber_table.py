"""What a player at a Räuber table can work out from the view: cards not seen, voids, holders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.cards import bits, mask_of
from engine.games.raeuber.cards import DECK, PUUR, STRENGTH, TRICK_SIZE, Trump, card_of
from engine.games.raeuber.contracts import CONTRACTS, LEVELS, Contract
from engine.games.raeuber.play import winning

Placed = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Table:
    """A deal in play as one seat knows it.

    ``unseen`` are the cards that may be in the two other hands, ``may_hold`` which of them
    each of these seats can still have, ``sizes`` how many cards are in their hands.
    """

    seat: int
    hand: int
    contract: Contract
    declarer: int
    trump: Trump
    trick: tuple[Placed, ...]
    order: tuple[int, ...]
    unseen: int
    may_hold: Mapping[int, int]
    sizes: Mapping[int, int]
    tricks: tuple[int, ...]

    @property
    def declaring(self) -> bool:
        """Whether the reader is the declarer."""
        return self.seat == self.declarer

    @property
    def cards(self) -> list[int]:
        """The cards on the table."""
        return [card for _, card in self.trick]

    @property
    def still_to_play(self) -> tuple[int, ...]:
        """The seats that play to this trick after the reader."""
        return self.order[1 : TRICK_SIZE - len(self.trick)]

    def winner(self) -> Placed | None:
        """Return who is winning the trick, and with which card."""
        return self.trick[winning(self.cards, self.trump)] if self.trick else None

    def same_side(self, seat: int) -> bool:
        """Whether this seat plays with the reader."""
        return seat == self.seat or (seat != self.declarer and not self.declaring)

    def beating(self, card: int) -> int:
        """Return the cards that beat this one when it is winning a trick."""
        higher = _above(card, self.trump)
        if self.trump is None or self.trump == DECK.suit_of[card]:
            return higher
        return higher | DECK.suit_masks[self.trump]


@cache
def _above(card: int, trump: Trump) -> int:
    """Return the cards of the same suit that are higher."""
    strength = STRENGTH[trump]
    suit = DECK.suit_masks[DECK.suit_of[card]]
    return mask_of(other for other in bits(suit) if strength[other] > strength[card])


def read(view: Mapping[str, Any]) -> Table:
    """Return what the reader of this view knows, once there is a declarer."""
    seat: int = view["you"]["seat"]
    state = view["state"]
    contract = state["contract"]
    trump = None if contract["trump"] is None else DECK.suits.index(contract["trump"])
    hand = DECK.mask(state["hand"])
    played = _placed(state["played"])
    unseen = DECK.full & ~hand & ~mask_of(card for _, card in played)
    order = _order_from(seat, len(state["scores"]), state["sitting_out"])
    return Table(
        seat=seat,
        hand=hand,
        contract=CONTRACTS[LEVELS[contract.get("figure") or str(contract["points"])]],
        declarer=contract["declarer"],
        trump=trump,
        trick=_placed(state["trick"]),
        order=order,
        unseen=unseen,
        may_hold=_may_hold(order, unseen, played, trump, state["exchange"]),
        sizes={other: state["hand_sizes"][other] for other in order[1:]},
        tricks=tuple(state["tricks"]),
    )


def _placed(cards: Sequence[Mapping[str, Any]]) -> tuple[Placed, ...]:
    return tuple((each["seat"], DECK.index[each["card"]]) for each in cards)


def _order_from(seat: int, players: int, sitting_out: int | None) -> tuple[int, ...]:
    seats = ((seat + step) % players for step in range(players))
    return tuple(each for each in seats if each != sitting_out)


def _may_hold(
    order: tuple[int, ...],
    unseen: int,
    played: tuple[Placed, ...],
    trump: Trump,
    exchange: Mapping[str, Any] | None,
) -> dict[int, int]:
    possible = dict.fromkeys(order[1:], unseen)
    for start in range(0, len(played), TRICK_SIZE):
        led = DECK.suit_of[played[start][1]]
        for seat, card in played[start + 1 : start + TRICK_SIZE]:
            if seat in possible:
                possible[seat] &= ~_shown_void(led, card, trump)
    for seat, card in _known_places(exchange):
        if seat in possible and unseen >> card & 1:
            for other in possible:
                if other != seat:
                    possible[other] &= ~(1 << card)
    return possible


def _shown_void(led: int, card: int, trump: Trump) -> int:
    """Return the cards that a player cannot have who played this card to that suit."""
    suit = DECK.suit_of[card]
    if suit in (led, trump):
        return 0
    void = DECK.suit_masks[led]
    return void & ~(1 << card_of(led, PUUR)) if led == trump else void


def _known_places(exchange: Mapping[str, Any] | None) -> list[Placed]:
    if exchange is None:
        return []
    places = [(exchange["seat"], DECK.index[exchange["wanted"]])]
    if "given" in exchange:
        places.append((exchange["from"], DECK.index[exchange["given"]]))
    return places
