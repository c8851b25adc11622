"""What happens in a deal, as events that name their audience."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.raeuber import shapes
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.moves import Move, to_json
from engine.games.raeuber.scoring import sides
from engine.games.raeuber.state import Placed, State, Swapped, Weis
from engine.games.raeuber.weis import STOECK_POINTS
from engine.protocol import Event, JsonDict

_NO_TOTALS: JsonDict = {"card_points": None, "weis": None, "stoeck": None}


def deal_started(state: State) -> Event:
    """Tell of a new deal; each active seat reads its own hand."""
    hands = {
        seat: {"hand": DECK.texts(hand)}
        for seat, hand in enumerate(state.hands)
        if seat != state.sitting_out
    }
    data = {
        "deal": state.deal,
        "dealer": state.dealer,
        "sitting_out": state.sitting_out,
        "hand_sizes": [hand.bit_count() for hand in state.hands],
    }
    return Event("deal_started", None, data, hands)


def move(seat: int, made: Move) -> Event:
    """Tell of a move that hides nothing."""
    return Event("move", seat, {"move": to_json(made)})


def swap(made: Move, swapped: Swapped) -> Event:
    """Tell of a demand or exchange.

    Everybody learns the wanted card and who held it, only the two involved which card was
    given in an exchange.
    """
    whole = to_json(made)
    known = {key: value for key, value in whole.items() if key != "give"}
    secret = {}
    if known != whole:
        secret = {seat: {"move": whole} for seat in (swapped.seat, swapped.source)}
    return Event("move", swapped.seat, {"move": known, "from": swapped.source}, secret)


def trick_won(seat: int, cards: Sequence[Placed], points: int) -> Event:
    """Tell who won a trick and what it counted, the 5 for the last one included."""
    data = {"winner": seat, "cards": shapes.placed(cards), "points": points}
    return Event("trick_won", seat, data)


def weis_called(seat: int, points: int) -> Event:
    """Tell the points of a player's best Weis, said when playing to the first trick."""
    return Event("weis_called", seat, {"points": points})


def weis_shown(shown: Sequence[Weis]) -> Event:
    """Tell all Weis of the side that has the best one."""
    return Event("weis_shown", None, {"shown": shapes.weis(shown)})


def stoeck(seat: int) -> Event:
    """Tell that a player has played both king and ober of trumps."""
    return Event("stoeck", seat, {"points": STOECK_POINTS})


def deal_ended(state: State, deltas: Sequence[int]) -> Event:
    """Tell how a deal came out; its secrets end here. ``state`` has the new scores."""
    totals = _NO_TOTALS if state.declarer is None else shapes.side_totals(*sides(state))
    data = {
        "outcome": _outcome(state, deltas),
        "declarer": state.declarer,
        "contract": shapes.contract(state),
        **totals,
        "deltas": list(deltas),
        "scores": list(state.scores),
        "hands": [DECK.texts(hand) for hand in state.dealt],
    }
    return Event("deal_ended", None, data)


def _outcome(state: State, deltas: Sequence[int]) -> str:
    if state.declarer is None:
        return "passed"
    return "made" if deltas[state.declarer] > 0 else "lost"
