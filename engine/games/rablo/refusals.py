"""Why a move is refused, told to the seat that tried it and in terms of what it may know.

Only looked at after the move was not among the legal ones: a wrong sentence here could
mislead, but never let a move through. What a sentence names is public or the seat's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards import bits
from engine.errors import IllegalMoveError
from engine.games.rablo.cards import DECK, SUIT_MASK, kings_with_queen
from engine.games.rablo.contracts import DOUBLES, ENOUGH_POINTS, Contract
from engine.games.rablo.legal import between_tricks, playable, stake_to_beat
from engine.games.rablo.moves import ENOUGH, SHOW, Move, Play
from engine.games.rablo.state import CALLING, KONTRA, PLAYING, SHOWING, State

_TYPES = {
    CALLING: ("call", "pass"),
    KONTRA: ("pass", *DOUBLES),
    PLAYING: ("play", "enough", "show"),
    SHOWING: (),
}
REASONS: Mapping[str, str] = MappingProxyType(
    {
        "wrong_phase": "This kind of move belongs to another phase.",
        "not_your_turn": "Another seat is to speak or to play.",
        "call_too_low": "A call must have a higher stake than the last one.",
        "wrong_double": "Another double is next, or none is left.",
        "not_your_side": "Only the other side may say this.",
        "wrong_level": "A durchmarsch has no marriages and no enough.",
        "enough_too_early": "Enough needs a trick, a pause between tricks and 66 points.",
        "not_on_lead": "Only the player on lead may do this.",
        "cannot_show": "It is not certain that the hand wins every trick left.",
        "no_marriage": "King and queen of the suit are not both in the hand.",
        "card_not_in_hand": "The card is not in the hand.",
        "must_follow_suit": "The suit led is in the hand.",
        "must_beat": "A card of the suit led that wins the trick is in the hand.",
        "must_trump": "The suit led is not in the hand, but a trump is.",
        "must_overtrump": "A trump that beats those in the trick is in the hand.",
    }
)
"""Every code here, and when it is answered."""
Reason = tuple[str, str]
_NAMES = {"H": "hearts", "D": "diamonds", "S": "spades", "C": "clubs"}


def refusal(state: State, seat: int, move: Move) -> IllegalMoveError:
    """Return the error for a move that is not among the legal ones."""
    return IllegalMoveError(*_reason(state, seat, move))


def _reason(state: State, seat: int, move: Move) -> Reason:
    contract = state.deal.contract
    if state.deal.over:
        return "wrong_phase", "This deal is over and the next has not been dealt."
    if move.type not in _TYPES[state.phase]:
        return "wrong_phase", _phase_sentence(state)
    if move is ENOUGH and contract:
        return _no_enough(state, contract, seat)
    if seat != state.turn:
        return "not_your_turn", f"Seat {state.turn} is to {_verb(state)}."
    if contract is None:
        return "call_too_low", f"A call must have a stake above {stake_to_beat(state)}; or pass."
    if isinstance(move, Play):
        return _no_play(state, contract, move)
    return _no_show(state) if move is SHOW else _no_double(contract, move)


def _phase_sentence(state: State) -> str:
    if state.phase == SHOWING:
        return "A hand is shown; nobody moves until the deal ends."
    return f"In this phase ({state.phase}) one may {', '.join(_TYPES[state.phase])}."


def _verb(state: State) -> str:
    return "play" if state.phase == PLAYING else "speak"


def _no_enough(state: State, contract: Contract, seat: int) -> Reason:
    if not contract.side >> seat & 1:
        return "not_your_side", "Only the caller and the partner can say enough."
    if contract.level.every_trick:
        return "wrong_level", "In a durchmarsch all six tricks must be won; there is no enough."
    if not between_tricks(state):
        return "enough_too_early", "Enough is said between two tricks, after the first."
    return (
        "enough_too_early",
        f"Enough needs {ENOUGH_POINTS} points; your side has {state.points}.",
    )


def _no_double(contract: Contract, move: Move) -> Reason:
    word = DOUBLES[contract.doubles]
    if move.type != word:
        return "wrong_double", f"The only double that can be said now is {word}."
    side = "caller's side" if contract.doubles & 1 else "opponents"
    return "not_your_side", f"Only the {side} can say {word}; you can pass."


def _no_show(state: State) -> Reason:
    if state.trick:
        return "not_on_lead", "A hand is shown when on lead; play a card."
    return "cannot_show", "It is not certain from your hand alone that you win every trick left."


def _no_play(state: State, contract: Contract, move: Play) -> Reason:
    hand = state.hand(state.turn)
    if not hand >> move.card & 1:
        return "card_not_in_hand", f"You do not hold {DECK.names[move.card]}."
    if not playable(state, contract) >> move.card & 1:
        return _no_follow(state, contract, move, hand)
    if contract.level.every_trick:
        return "wrong_level", "In a durchmarsch there are no marriages; play the card alone."
    if state.trick:
        return "not_on_lead", "A marriage is declared on lead; play the card alone."
    return "no_marriage", _marriage_sentence(hand)


def _marriage_sentence(hand: int) -> str:
    suits = [_NAMES[DECK.names[king][0]] for king in bits(kings_with_queen(hand))]
    held = f"in {' and '.join(suits)}" if suits else "nowhere"
    return f"A marriage is the king and queen of one suit; you hold them {held}."


def _no_follow(state: State, contract: Contract, move: Play, hand: int) -> Reason:
    led = SUIT_MASK[state.trick[0]]
    trumps = SUIT_MASK[contract.card]
    best = DECK.names[state.best]
    right = " or ".join(DECK.texts(playable(state, contract)))
    if hand & led:
        if led >> move.card & 1:
            return "must_beat", f"You must beat {best}: play {right}."
        suit = _NAMES[DECK.names[state.trick[0]][0]]
        return "must_follow_suit", f"You must follow suit in {suit}: play {right}."
    if trumps >> move.card & 1:
        return "must_overtrump", f"You must overtrump {best}: play {right}."
    return "must_trump", f"You must trump: play {right}."
