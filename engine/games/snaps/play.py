"""What a move does to the state, and what each audience hears of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from engine.games.snaps import scoring, view
from engine.games.snaps.cards import BEATING, DECK, JACKS, PAIRS, POINTS
from engine.games.snaps.dealing import draw
from engine.games.snaps.legal import legal_moves
from engine.games.snaps.moves import Move, to_data
from engine.games.snaps.refusals import refusal
from engine.games.snaps.state import (
    Closing,
    Marriage,
    Outcome,
    State,
    Trick,
    with_card,
    with_seat,
    without_card,
)
from engine.protocol import Event, JsonDict, Step

Change = tuple[State, tuple[Event, ...]]


def apply(state: State, seat: int, move: Move) -> Step[State]:
    """Make a legal move; raises IllegalMoveError otherwise."""
    if move not in legal_moves(state, seat):
        raise refusal(state, seat, move)
    after, events = _EFFECTS[move.type](state, seat, move)
    return Step(after, (Event("move", seat, {"move": to_data(move)}), *events))


def _exchange(state: State, seat: int, move: Move) -> Change:
    jack = JACKS[state.trump]
    after = replace(
        state,
        hands=with_card(without_card(state.hands, seat, jack), seat, state.upcard),
        known=with_card(state.known, seat, state.upcard),
        upcard=jack,
    )
    return after, ()


def _close(state: State, seat: int, move: Move) -> Change:
    value = scoring.value_against(state, 1 - seat)
    return replace(state, closing=Closing(seat, value)), ()


def _enough(state: State, seat: int, move: Move) -> Change:
    return _end(state, scoring.claim(state, seat))


def _play(state: State, seat: int, move: Move) -> Change:
    card = move.card
    after = replace(
        state,
        hands=without_card(state.hands, seat, card),
        known=without_card(state.known, seat, card),
    )
    if state.led is not None:
        return _trick_won(after, state.led, card)
    if move.marriage:
        after = _declared(after, seat, card)
    return replace(after, led=card), ()


def _declared(state: State, seat: int, led: int) -> State:
    suit = DECK.suit_of[led]
    marriage = Marriage(seat, suit, 40 if suit == state.trump else 20)
    shown = with_seat(state.known, seat, state.known[seat] | PAIRS[suit])
    return replace(
        state,
        marriages=(*state.marriages, marriage),
        known=without_card(shown, seat, led),
    )


def _trick_won(state: State, led: int, answer: int) -> Change:
    leader = state.leader
    winner = 1 - leader if BEATING[state.trump][led] >> answer & 1 else leader
    trick = Trick(leader, led, answer, winner)
    points = state.card_points[winner] + POINTS[led] + POINTS[answer]
    after = replace(
        state,
        leader=winner,
        led=None,
        last=trick,
        tricks=with_seat(state.tricks, winner, state.tricks[winner] + 1),
        card_points=with_seat(state.card_points, winner, points),
    )
    won = _trick_event(after, trick)
    after, events = _after_trick(after)
    return after, (won, *events)


def _trick_event(state: State, trick: Trick) -> Event:
    data: JsonDict = view.trick(trick)
    if state.options.show_points:
        data["points"] = view.points(state)
    return Event("trick_won", trick.winner, data)


def _after_trick(state: State) -> Change:
    if state.hands == (0, 0):
        return _end(state, scoring.played_out(state))
    if state.strict:
        return state, ()
    return draw(state)


def _end(state: State, outcome: Outcome) -> Change:
    scores = with_seat(state.scores, outcome.winner, state.scores[outcome.winner] + outcome.value)
    ended = replace(state, outcome=outcome, scores=scores)
    return ended, (Event("deal_ended", None, view.ended(ended, outcome)),)


_EFFECTS: Final[Mapping[str, Callable[[State, int, Move], Change]]] = MappingProxyType(
    {"exchange": _exchange, "close": _close, "enough": _enough, "play": _play}
)
