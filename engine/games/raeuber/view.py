"""What one seat or a spectator may know, built up from nothing."""

from __future__ import annotations

from engine.games.raeuber import moves, shapes
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.play import winning
from engine.games.raeuber.state import State
from engine.protocol import JsonDict


def view(state: State, seat: int | None) -> JsonDict:
    """Return the view of one seat, or of a spectator for None."""
    return {
        "deal": state.deal,
        "dealer": state.dealer,
        "sitting_out": state.sitting_out,
        "phase": state.phase.value,
        "hand": _hand(state, seat),
        "hand_sizes": [hand.bit_count() for hand in state.hands],
        "bids": [{"seat": who, "move": moves.to_json(move)} for who, move in state.bids],
        "contract": shapes.contract(state),
        "exchange": _exchange(state, seat),
        "trick": shapes.placed(state.trick),
        "last_trick": _last_trick(state),
        "played": shapes.placed(state.played),
        "tricks": list(state.tricks),
        "card_points": None if state.declarer is None else shapes.by_side(*state.card_points),
        "weis": {
            "announced": [{"seat": who, "points": points} for who, points in state.announced],
            "shown": shapes.weis(state.shown),
        },
        "stoeck": state.stoeck,
        "scores": list(state.scores),
    }


def _hand(state: State, seat: int | None) -> list[str] | None:
    if seat is None or seat == state.sitting_out or not state.deal:
        return None
    return DECK.texts(state.hands[seat])


def _exchange(state: State, seat: int | None) -> JsonDict | None:
    swapped = state.swapped
    if swapped is None:
        return None
    known = {
        "kind": swapped.kind,
        "seat": swapped.seat,
        "wanted": DECK.names[swapped.wanted],
        "from": swapped.source,
    }
    public = swapped.kind == "demand" or not state.running
    if public or seat in (swapped.seat, swapped.source):
        known["given"] = DECK.names[swapped.given]
    return known


def _last_trick(state: State) -> JsonDict | None:
    cards = state.last_trick
    if not cards:
        return None
    winner = cards[winning([card for _, card in cards], state.trump)][0]
    return {"winner": winner, "cards": shapes.placed(cards)}
