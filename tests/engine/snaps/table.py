"""Short ways to set up a round of Šnaps and to play it on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from engine.errors import IllegalMoveError
from engine.games.snaps.cards import DECK
from engine.games.snaps.game import Snaps
from engine.games.snaps.moves import Move
from engine.games.snaps.state import State
from engine.protocol import Event, JsonDict, Step

SNAPS: Final = Snaps()


def pack(seat_0: str, seat_1: str, upcard: str, talon: str = "", dealer: int = 1) -> list[str]:
    """Return a pack that deals these hands; the talon goes on with the cards left over."""
    hands = [seat_0.split(), seat_1.split()]
    cards = [*hands[1 - dealer], *hands[dealer], upcard, *talon.split()]
    return cards + [name for name in DECK.names if name not in cards]


def started(**options: Any) -> State:
    return SNAPS.start(2, SNAPS.options(options))


def dealt(seat_0: str, seat_1: str, upcard: str, talon: str = "", **options: Any) -> State:
    """Return a first round with these hands; seat 0 leads unless it is to deal first."""
    state = started(**options)
    cards = pack(seat_0, seat_1, upcard, talon, state.dealer)
    return SNAPS.deal(state, cards).state


def move(text: str) -> Move:
    """Return a move from its text, in which ``+`` is short for a marriage."""
    return SNAPS.parse(text.replace("+", " marriage"))


def steps(state: State, moves: str) -> Iterator[Step[State]]:
    """Play moves, each by whoever is to move."""
    for text in moves.split():
        assert state.turn is not None
        step = SNAPS.apply(state, state.turn, move(text))
        state = step.state
        yield step


def after(state: State, moves: str) -> State:
    for step in steps(state, moves):
        state = step.state
    return state


def events(state: State, moves: str) -> list[Event]:
    return [event for step in steps(state, moves) for event in step.events]


def legal(state: State, seat: int | None = None) -> list[str]:
    """Return the legal moves as text, of whoever is to move if no seat is given."""
    asked = state.turn if seat is None else seat
    assert asked is not None
    return [str(each).replace(" marriage", "+") for each in SNAPS.legal_moves(state, asked)]


def ended(state: State, moves: str) -> JsonDict:
    """Return the data of the deal_ended with which these moves end."""
    last = events(state, moves)[-1]
    assert last.type == "deal_ended"
    return dict(last.data)


def refused(state: State, text: str, seat: int | None = None) -> IllegalMoveError:
    """Return the refusal of a move, which must not be legal."""
    asked = state.turn if seat is None else seat
    assert asked is not None
    try:
        SNAPS.apply(state, asked, move(text))
    except IllegalMoveError as error:
        return error
    raise AssertionError(f"{text} was accepted")


def standing(
    state: State, tricks: tuple[int, int], card_points: tuple[int, int], lead: int = 0
) -> State:
    """Return this state as if the tricks so far had gone thus, with one seat on lead."""
    return replace(state, tricks=tricks, card_points=card_points, leader=lead)
