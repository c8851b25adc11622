"""What the declarer may do before the first card: demand or exchange, and name trumps."""

from __future__ import annotations

from dataclasses import replace

from engine.games.raeuber import events
from engine.games.raeuber.cards import DECK, SIX, card_of
from engine.games.raeuber.moves import NO_MOVES, Demand, Exchange, Menu, NameTrump
from engine.games.raeuber.state import Phase, State, Swapped
from engine.protocol import Step

EVERY_SUIT = (1 << len(DECK.suits)) - 1


def six_of(card: int) -> int:
    """Return the six of a card's suit."""
    return card_of(DECK.suit_of[card], SIX)


def demandable(hand: int) -> int:
    """Return the cards that a declarer with this hand may demand: the own hand alone decides."""
    suits = (mask for suit, mask in enumerate(DECK.suit_masks) if hand >> card_of(suit, SIX) & 1)
    return sum(suits) & ~hand


def menu(state: State, seat: int) -> Menu:
    """Return what the declarer may do; without trumps this includes the first lead."""
    contract = state.contract
    if seat != state.turn or contract is None:
        return NO_MOVES
    hand = state.hands[seat]
    swap = contract.swap if state.swapped is None else None
    exchange = swap == "exchange"
    return Menu(
        demands=demandable(hand) if swap == "demand" else 0,
        wants=DECK.full & ~hand if exchange else 0,
        gives=hand if exchange else 0,
        trumps=EVERY_SUIT if contract.trumps else 0,
        plays=0 if contract.trumps else hand,
    )


def demand(state: State, seat: int, move: Demand) -> Step[State]:
    """Make a demand that is legal."""
    source = _holder(state, move.card)
    swapped = Swapped("demand", seat, move.card, source, six_of(move.card))
    return Step(_swapped(state, swapped), (events.swap(move, swapped),))


def exchange(state: State, seat: int, move: Exchange) -> Step[State]:
    """Make an exchange that is legal."""
    swapped = Swapped("exchange", seat, move.want, _holder(state, move.want), move.give)
    return Step(_swapped(state, swapped), (events.swap(move, swapped),))


def name_trump(state: State, seat: int, move: NameTrump) -> Step[State]:
    """Name trumps, if that is legal: play begins."""
    named = replace(state, trump=move.suit, phase=Phase.PLAYING)
    return Step(named, (events.move(seat, move),))


def _holder(state: State, card: int) -> int:
    return next(seat for seat, hand in enumerate(state.hands) if hand >> card & 1)


def _swapped(state: State, swapped: Swapped) -> State:
    both = 1 << swapped.wanted | 1 << swapped.given
    hands = tuple(
        hand ^ both if seat in (swapped.seat, swapped.source) else hand
        for seat, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, swapped=swapped)
