"""What one seat, or a spectator, may know: built up from nothing, field by field.

The keys are those of the API, in its order. What they mean where the name leaves it open:

- ``hand`` is in the order of the cards, null for a spectator.
- ``upcard`` is the card lying face up now, the trump jack after an exchange; null once the
  stock is closed or empty.
- ``stock`` counts the cards not drawn, the upcard included; closing leaves it as it is.
- ``marriages[].counted`` is null while their player has no trick, then true; false once the
  round has ended without one.
- ``known`` are cards that everybody has seen go into or stay in a hand: exchanged upcards,
  other halves of marriages and the upcard when drawn, each until it is played.
- ``points`` are null while a round runs, unless the table shows them.
- After a round everything but ``points`` and ``counted`` stays as it was, until the next deal.
"""

from __future__ import annotations

from engine.games.snaps.cards import DECK, UPCARD
from engine.games.snaps.dealing import hands_dealt
from engine.games.snaps.state import Outcome, State, Trick
from engine.protocol import JsonDict


def view(state: State, seat: int | None) -> JsonDict:
    """Return the state as one seat sees it; ``None`` is a spectator."""
    started = state.deal > 0
    return {
        "deal": state.deal,
        "dealer": state.dealer,
        "phase": "playing",
        "hand": _hand(state, seat),
        "hand_sizes": [hand.bit_count() for hand in state.hands],
        "trump": DECK.suits[state.trump] if started else None,
        "upcard": DECK.names[state.upcard] if started and _face_up(state) else None,
        "stock": state.stock,
        "closed_by": state.closing.seat if state.closing else None,
        "trick": _on_table(state),
        "last_trick": trick(state.last) if state.last else None,
        "tricks": list(state.tricks),
        "marriages": _marriages(state),
        "known": {str(s): DECK.texts(state.known[s]) for s in (0, 1)},
        "points": points(state) if state.options.show_points or not state.playing else None,
        "scores": list(state.scores),
    }


def _hand(state: State, seat: int | None) -> list[str] | None:
    if seat is None or not state.deal:
        return None
    return DECK.texts(state.hands[seat])


def _face_up(state: State) -> bool:
    return state.stock > 0 and state.closing is None


def _on_table(state: State) -> list[JsonDict]:
    return [] if state.led is None else [_played(state.leader, state.led)]


def _played(seat: int, card: int) -> JsonDict:
    return {"seat": seat, "card": DECK.names[card]}


def trick(won: Trick) -> JsonDict:
    """Return the winner and the cards of a complete trick, the one led first."""
    cards = [_played(won.leader, won.led), _played(1 - won.leader, won.answer)]
    return {"winner": won.winner, "cards": cards}


def _marriages(state: State) -> list[JsonDict]:
    return [
        {
            "seat": marriage.seat,
            "suit": DECK.suits[marriage.suit],
            "value": marriage.value,
            "counted": _counted(state, marriage.seat),
        }
        for marriage in state.marriages
    ]


def _counted(state: State, seat: int) -> bool | None:
    # Without a trick it is open until the round ends.
    if state.tricks[seat]:
        return True
    return None if state.playing else False


def points(state: State) -> list[int]:
    """Return both players' points, for whoever may see them."""
    return [state.points(0), state.points(1)]


def ended(state: State, outcome: Outcome) -> JsonDict:
    """Return all that is laid open when a round ends."""
    return {
        "winner": outcome.winner,
        "value": outcome.value,
        "reason": outcome.reason,
        "points": points(state),
        "tricks": list(state.tricks),
        "scores": list(state.scores),
        "hands": [DECK.texts(hand) for hand in hands_dealt(state.pack, state.dealer)],
        "upcard": DECK.names[state.pack[UPCARD]],
        "talon": [DECK.names[card] for card in state.pack[UPCARD + 1 :]],
    }
