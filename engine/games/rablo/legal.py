"""The one generator of legal moves."""

from __future__ import annotations

from engine.games.rablo.cards import BEATING, SUIT_MASK, kings_with_queen, wins_every_trick
from engine.games.rablo.contracts import DOUBLES, ENOUGH_POINTS, Contract
from engine.games.rablo.moves import (
    CALLS_ABOVE,
    DOUBLE_WORDS,
    ENOUGH,
    PASS,
    SAYABLE,
    SHOW,
    Move,
    Play,
    leads,
    plays,
)
from engine.games.rablo.state import CALLING, KONTRA, PLAYING, State
from engine.tricks import follow

_NOTHING: tuple[Move, ...] = ()
_PASS_ONLY: tuple[Move, ...] = (PASS,)
_PASS_OR_DOUBLE: tuple[tuple[Move, ...], ...] = tuple((PASS, word) for word in DOUBLE_WORDS)
_ENOUGH_ONLY: tuple[Move, ...] = (ENOUGH,)


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return all moves of this seat in the rules' order."""
    deal = state.deal
    contract = deal.contract
    if deal.over:
        return _NOTHING
    if state.phase == PLAYING and contract:
        if seat == state.turn:
            cards = playable(state, contract)
            return plays(cards) if state.trick else _on_lead(state, contract, cards)
        helps = contract.side >> seat & 1 and may_say_enough(state, contract)
        return _ENOUGH_ONLY if helps else _NOTHING
    if seat != state.turn:
        return _NOTHING
    if state.phase == KONTRA and contract:
        return _PASS_OR_DOUBLE[contract.doubles] if may_double(contract, seat) else _PASS_ONLY
    return CALLS_ABOVE[stake_to_beat(state)] if state.phase == CALLING else _NOTHING


def is_legal(state: State, seat: int, move: Move) -> bool:
    """Whether a move is among the legal ones; the list itself is not made where that is slow."""
    if seat == state.turn and not state.deal.over:
        if state.phase == CALLING:
            return move in SAYABLE[stake_to_beat(state)]
        contract = state.deal.contract
        if contract and state.phase == PLAYING and isinstance(move, Play) and not move.marriage:
            return playable(state, contract) >> move.card & 1 == 1
    return move in legal_moves(state, seat)


def stake_to_beat(state: State) -> int:
    """Return the stake of the call that stands, 0 if there is none."""
    call = state.deal.call
    return call[1].stake if call else 0


def may_double(contract: Contract, seat: int) -> bool:
    """Whether the next double belongs to this seat's side: the opponents begin."""
    return contract.doubles < len(DOUBLES) and (contract.side >> seat & 1) == contract.doubles & 1


def may_say_enough(state: State, contract: Contract) -> bool:
    """Whether a member of the caller's side may say enough now."""
    return (
        state.points >= ENOUGH_POINTS and between_tricks(state) and not contract.level.every_trick
    )


def between_tricks(state: State) -> bool:
    """Whether a trick has been played and the next lead has not been made."""
    return bool(state.tricks) and not state.trick


def playable(state: State, contract: Contract) -> int:
    """Return the cards that the seat whose turn it is may play, as a mask."""
    hand = state.deal.dealt[state.turn] & state.remaining
    trick = state.trick
    if not trick:
        return hand
    beats = BEATING[contract.trump][state.best]
    return follow(hand, SUIT_MASK[trick[0]], SUIT_MASK[contract.card], beats)


def may_show(state: State, contract: Contract) -> bool:
    """Whether the hand on lead is certain to win every remaining trick."""
    hand = state.deal.dealt[state.turn] & state.remaining
    return wins_every_trick(hand, state.remaining & ~hand, contract.trump)


def _on_lead(state: State, contract: Contract, hand: int) -> tuple[Move, ...]:
    # Only the caller's side is ever on lead: a trick won by the others ends the deal.
    kings = 0 if contract.level.every_trick else kings_with_queen(hand)
    moves = leads(hand, kings) if kings else plays(hand)
    if may_say_enough(state, contract):
        moves += _ENOUGH_ONLY
    return (*moves, SHOW) if may_show(state, contract) else moves
