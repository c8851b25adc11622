"""The one generator of legal moves: legality is membership in what it returns."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import bits
from engine.games.snaps.cards import BEATING, DECK, JACKS, PAIRS
from engine.games.snaps.moves import CLOSE, ENOUGH, EXCHANGE, MARRIAGES, PLAYS, Move
from engine.games.snaps.state import State
from engine.tricks import follow


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return the moves of a seat in the rules' order; none unless it is its turn."""
    if state.turn != seat:
        return ()
    if state.led is None:
        return tuple(_on_lead(state, state.hands[seat]))
    cards = followers(state.hands[seat], state.led, state.trump, state.strict)
    return tuple(PLAYS[card] for card in bits(cards))


def _on_lead(state: State, hand: int) -> Iterator[Move]:
    if state.changeable:
        if hand >> JACKS[state.trump] & 1:
            yield EXCHANGE
        yield CLOSE
    yield ENOUGH
    for card in bits(hand):
        yield PLAYS[card]
        if in_marriage(hand, card):
            yield MARRIAGES[card]


def in_marriage(hand: int, card: int) -> bool:
    """Whether a card of this hand is king or queen beside the other one."""
    pair = PAIRS[DECK.suit_of[card]]
    return bool(pair >> card & 1) and hand & pair == pair


def followers(hand: int, led: int, trump: int, strict: bool) -> int:
    """Return the cards of a hand that may answer a led card."""
    if not strict:
        return hand
    suits = DECK.suit_masks
    return follow(hand, suits[DECK.suit_of[led]], suits[trump], BEATING[trump][led])
