"""Why a move may not be made: a stable code and a sentence for whoever tried it.

Nothing here looks at a hand but the own one, so that a refusal tells nobody a secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import IllegalMoveError
from engine.games.raeuber.auction import highest
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.contracts import CONTRACTS, Contract, Swap
from engine.games.raeuber.moves import Bid, Demand, Exchange, Move, NameTrump, Pass, Play
from engine.games.raeuber.play import legal_cards
from engine.games.raeuber.scoring import result
from engine.games.raeuber.state import Phase, State

REASONS: Mapping[str, str] = MappingProxyType(
    {
        "game_over": "The match is over.",
        "between_deals": "The next deal has not begun.",
        "sitting_out": "The dealer sits out of this deal.",
        "not_your_turn": "Another seat is to speak or to play.",
        "wrong_phase": "This kind of move belongs to another phase.",
        "bid_too_low": "A bid must be higher than the last one.",
        "second_points_bid": "A player bids points once in an auction.",
        "not_in_this_game": "The game that is played has no such move.",
        "already_exchanged": "One demand or exchange was made already.",
        "six_missing": "A demand needs the six of the suit in the hand.",
        "card_in_hand": "The wanted card is in the own hand.",
        "card_not_in_hand": "The card is not in the hand.",
        "must_follow_suit": "The suit led is in the hand.",
        "must_play_trump": "Trumps were led and one is in the hand.",
        "no_undertrump": "A trump must beat the trumps in the trick.",
    }
)
"""Every code here, and when it is answered."""


def refusal(state: State, seat: int, move: Move) -> IllegalMoveError:
    """Return the error for a move that is not legal."""
    return IllegalMoveError(*_not_now(state, seat) or _not_this(state, seat, move))


_Reason = tuple[str, str]


def _not_now(state: State, seat: int) -> _Reason | None:
    if result(state) is not None:
        return "game_over", "The match is over."
    if not state.running:
        return "between_deals", "The next deal has not begun."
    if seat == state.sitting_out:
        return "sitting_out", "The dealer sits out of this deal."
    if seat != state.turn:
        return "not_your_turn", f"It is the turn of seat {state.turn}."
    return None


def _not_this(state: State, seat: int, move: Move) -> _Reason:
    match move:
        case Bid(level):
            return _bid(state, level)
        case Pass():
            return "wrong_phase", "The auction is over."
        case Demand(card):
            return _demand(state, state.hands[seat], card)
        case Exchange(want, give):
            return _exchange(state, state.hands[seat], want, give)
        case NameTrump():
            return _name_trump(state)
        case Play(card):
            return _play(state, state.hands[seat], card)


def _bid(state: State, level: int) -> _Reason:
    if state.phase is not Phase.BIDDING:
        return "wrong_phase", "The auction is over."
    standing = highest(state)
    if standing is not None and level <= standing[1]:
        return "bid_too_low", f"A bid must be higher than {CONTRACTS[standing[1]].name}."
    return "second_points_bid", "A player bids points once in an auction; a figure may follow."


def _before_first_card(state: State) -> Contract | _Reason:
    contract = state.contract
    if contract is None:
        return "wrong_phase", "The auction is not over."
    if state.phase is not Phase.CONTRACT:
        return "wrong_phase", "Play has begun."
    return contract


def _swap(state: State, kind: Swap) -> _Reason | None:
    found = _before_first_card(state)
    if not isinstance(found, Contract):
        return found
    if found.swap != kind:
        return "not_in_this_game", f"The game {found.name} has no {kind}."
    if state.swapped is not None:
        return "already_exchanged", f"Only one {kind} may be made."
    return None


def _demand(state: State, hand: int, card: int) -> _Reason:
    found = _swap(state, "demand")
    if found is not None:
        return found
    if hand >> card & 1:
        return _held(card)
    return "six_missing", "A demand needs the six of its suit in hand."


def _exchange(state: State, hand: int, want: int, give: int) -> _Reason:
    found = _swap(state, "exchange")
    if found is not None:
        return found
    return _held(want) if hand >> want & 1 else _missing(give)


def _name_trump(state: State) -> _Reason:
    found = _before_first_card(state)
    if not isinstance(found, Contract):
        return found
    return "not_in_this_game", f"The game {found.name} has no trumps."


def _play(state: State, hand: int, card: int) -> _Reason:
    if state.contract is None:
        return "wrong_phase", "The auction is not over."
    if state.phase is Phase.CONTRACT and state.contract.trumps:
        return "wrong_phase", "Trumps must be named first."
    if not hand >> card & 1:
        return _missing(card)
    trick = [each for _, each in state.trick]
    wanted = "play " + " or ".join(DECK.texts(legal_cards(hand, trick, state.trump)))
    led = DECK.suit_of[trick[0]]
    if led == state.trump:
        return "must_play_trump", f"Trumps were led: {wanted}."
    if DECK.suit_of[card] == state.trump:
        return "no_undertrump", f"A trump must beat the trumps in the trick: {wanted}."
    return "must_follow_suit", f"Follow {DECK.suits[led]}: {wanted}."


def _held(card: int) -> _Reason:
    return "card_in_hand", f"You hold {DECK.names[card]} yourself."


def _missing(card: int) -> _Reason:
    return "card_not_in_hand", f"You do not hold {DECK.names[card]}."
