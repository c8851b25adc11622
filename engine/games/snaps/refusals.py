"""Why a move is not legal: a stable code, and a sentence that names what would be.

A sentence tells nothing but what its reader sees anyway: public facts and the own hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.errors import IllegalMoveError
from engine.games.snaps.cards import DECK, LAST_DRAW
from engine.games.snaps.legal import followers
from engine.games.snaps.moves import Move
from engine.games.snaps.scoring import result
from engine.games.snaps.state import State

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game_over": "The match is over.",
        "between_deals": "The next deal has not begun.",
        "not_your_turn": "Another seat is to speak or to play.",
        "not_on_lead": "Only the player on lead may do this.",
        "stock_closed": "The stock is closed, so there is nothing to exchange or close.",
        "stock_too_low": "Too few cards are left to draw.",
        "no_trump_jack": "An exchange needs the trump jack.",
        "card_not_in_hand": "The card is not in the hand.",
        "no_marriage": "King and queen of the suit are not both in the hand.",
        "must_follow_suit": "The suit led is in the hand.",
        "must_beat": "A card of the suit led that wins the trick is in the hand.",
        "must_trump": "The suit led is not in the hand, but a trump is.",
    }
)
"""Every code here, and when it is answered."""

_SUITS: Final = ("hearts", "diamonds", "spades", "clubs")


def refusal(state: State, seat: int, move: Move) -> IllegalMoveError:
    """Return the reason for a move that is not legal for this seat."""
    if state.turn is None:
        return _while_nobody_plays(state)
    if state.turn != seat:
        return IllegalMoveError("not_your_turn", f"It is the turn of seat {state.turn}.")
    if state.led is not None:
        return _while_answering(state, state.led, state.hands[seat], move)
    if move.type == "play":
        return _of_lead(state.hands[seat], move)
    return _of_change(state, move)


def _while_nobody_plays(state: State) -> IllegalMoveError:
    if result(state) is not None:
        return IllegalMoveError("game_over", "The match is over.")
    return IllegalMoveError("between_deals", "The next deal has not begun.")


def _while_answering(state: State, led: int, hand: int, move: Move) -> IllegalMoveError:
    allowed = followers(hand, led, state.trump, state.strict)
    wanted = f"answer {DECK.names[led]} with {_listed(allowed, 'or')}."
    if move.type != "play" or move.marriage:
        return IllegalMoveError("not_on_lead", f"Only the player on lead may do that: {wanted}")
    if not hand >> move.card & 1:
        return _not_in_hand(hand, move.card)
    suit = DECK.suit_of[led]
    if not hand & DECK.suit_masks[suit]:
        return IllegalMoveError("must_trump", f"Without {_SUITS[suit]} play a trump: {wanted}")
    if DECK.suit_of[move.card] != suit:
        return IllegalMoveError("must_follow_suit", f"Follow {_SUITS[suit]}: {wanted}")
    return IllegalMoveError("must_beat", f"Play a higher card of the suit: {wanted}")


def _of_lead(hand: int, move: Move) -> IllegalMoveError:
    if not hand >> move.card & 1:
        return _not_in_hand(hand, move.card)
    suit, name = _SUITS[DECK.suit_of[move.card]], DECK.names[move.card]
    return IllegalMoveError(
        "no_marriage",
        f"A marriage needs king and queen of {suit} in hand; {name} can be led without.",
    )


def _of_change(state: State, move: Move) -> IllegalMoveError:
    if state.closing is not None:
        return IllegalMoveError(
            "stock_closed",
            f"Seat {state.closing.seat} closed the stock: lead a card or say enough.",
        )
    if not state.changeable:
        return IllegalMoveError(
            "stock_too_low",
            f"Exchange and close need more than {LAST_DRAW} cards to draw, and there are "
            f"{state.stock}: lead a card or say enough.",
        )
    return IllegalMoveError(
        "no_trump_jack", f"Only the jack of {_SUITS[state.trump]} in hand can be exchanged."
    )


def _not_in_hand(hand: int, card: int) -> IllegalMoveError:
    return IllegalMoveError(
        "card_not_in_hand",
        f"{DECK.names[card]} is not in your hand; you hold {_listed(hand, 'and')}.",
    )


def _listed(cards: int, word: str) -> str:
    *others, last = DECK.texts(cards)
    return f"{', '.join(others)} {word} {last}" if others else last
