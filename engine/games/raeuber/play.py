"""Playing the tricks: which cards are legal, who wins, and when the deal is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.raeuber import events, weis
from engine.games.raeuber.cards import (
    DECK,
    HAND_SIZE,
    HIGHER_TRUMPS,
    KING,
    LAST_TRICK,
    OBER,
    POINTS,
    PUUR,
    STRENGTH,
    TRICK_SIZE,
    Trump,
    card_of,
)
from engine.games.raeuber.contracts import Aim
from engine.games.raeuber.deals import end_deal
from engine.games.raeuber.moves import NO_MOVES, Menu, Play
from engine.games.raeuber.state import Phase, Placed, State
from engine.protocol import Event, Step


def legal_cards(hand: int, trick: Sequence[int], trump: Trump) -> int:
    """Return which cards of a hand may be played to the cards on the table, all masks."""
    if not trick:
        return hand
    led = DECK.suit_of[trick[0]]
    if trump is None:
        return hand & DECK.suit_masks[led] or hand
    if led == trump:
        return _to_trumps(hand, trump)
    trumps = hand & DECK.suit_masks[trump]
    beating = trumps & _beating(trick, trump)
    follow = hand & DECK.suit_masks[led]
    if follow:
        return follow | beating
    plain = hand & ~trumps
    return plain | beating if plain else trumps


def _to_trumps(hand: int, trump: int) -> int:
    trumps = hand & DECK.suit_masks[trump]
    # The Puur alone need not be given up.
    return hand if trumps in (0, 1 << card_of(trump, PUUR)) else trumps


def _beating(trick: Sequence[int], trump: int) -> int:
    beating = DECK.suit_masks[trump]
    for card in trick:
        if DECK.suit_of[card] == trump:
            beating &= HIGHER_TRUMPS[card]
    return beating


def winning(trick: Sequence[int], trump: Trump) -> int:
    """Return which of the cards wins, as its place in the trick."""
    led = DECK.suit_of[trick[0]]
    strength = STRENGTH[trump]

    def power(place: int) -> int:
        card = trick[place]
        return strength[card] if DECK.suit_of[card] in (led, trump) else -1

    return max(range(len(trick)), key=power)


def menu(state: State, seat: int) -> Menu:
    """Return what the seat whose turn it is may play."""
    if seat != state.turn:
        return NO_MOVES
    trick = [card for _, card in state.trick]
    return Menu(plays=legal_cards(state.hands[seat], trick, state.trump))


def play(state: State, seat: int, move: Play) -> Step[State]:
    """Play a card that is legal."""
    told = [events.move(seat, move)]
    state = _called(state, seat, told)
    hands = list(state.hands)
    hands[seat] ^= 1 << move.card
    state = replace(
        state,
        hands=tuple(hands),
        played=(*state.played, (seat, move.card)),
        phase=Phase.PLAYING,
        turn=state.next_seat(seat),
    )
    state = _with_stoeck(state, seat, move.card, told)
    if state.trick:
        return Step(state, tuple(told))
    state = _shown(_trick_taken(state, told), told)
    if not _is_over(state):
        return Step(state, tuple(told))
    ended = end_deal(state)
    return Step(ended.state, (*told, *ended.events))


def _called(state: State, seat: int, told: list[Event]) -> State:
    if len(state.played) >= TRICK_SIZE:
        return state
    points = weis.announcement(state, seat, state.hands[seat])
    if points is None:
        return state
    told.append(events.weis_called(seat, points))
    return replace(state, announced=(*state.announced, (seat, points)))


def _with_stoeck(state: State, seat: int, card: int, told: list[Event]) -> State:
    if state.trump is None:
        return state
    pair = {card_of(state.trump, KING), card_of(state.trump, OBER)}
    if card not in pair or not all((seat, each) in state.played for each in pair):
        return state
    told.append(events.stoeck(seat))
    return replace(state, stoeck=seat)


def _trick_taken(state: State, told: list[Event]) -> State:
    cards = state.last_trick
    winner = cards[winning([card for _, card in cards], state.trump)][0]
    points = _worth(state, cards)
    told.append(events.trick_won(winner, cards, points))
    tricks = list(state.tricks)
    tricks[winner] += 1
    card_points = list(state.card_points)
    card_points[winner != state.declarer] += points
    return replace(
        state,
        turn=winner,
        tricks=tuple(tricks),
        card_points=(card_points[0], card_points[1]),
    )


def _worth(state: State, cards: Sequence[Placed]) -> int:
    values = POINTS[state.trump]
    last = LAST_TRICK if len(state.played) == HAND_SIZE * TRICK_SIZE else 0
    return sum(values[card] for _, card in cards) + last


def _shown(state: State, told: list[Event]) -> State:
    if len(state.played) > TRICK_SIZE:
        return state
    shown = weis.shown_by_winners(state)
    if shown:
        told.append(events.weis_shown(shown))
    return replace(state, shown=shown)


def _is_over(state: State) -> bool:
    if len(state.played) == HAND_SIZE * TRICK_SIZE:
        return True
    contract = state.contract
    bettel = contract is not None and contract.aim is Aim.NO_TRICK
    return bettel and state.declarer is not None and state.tricks[state.declarer] > 0
