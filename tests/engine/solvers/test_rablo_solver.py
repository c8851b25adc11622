"""The solver of Rabló against the rules engine, played out in every way."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.bots.rablo_solver import EVERY_TRICK, Solver
from engine.cards import mask_of
from engine.games.rablo.cards import DECK
from engine.games.rablo.contracts import ENOUGH_POINTS, Contract
from engine.games.rablo.game import Rablo
from engine.games.rablo.moves import ENOUGH, SHOW, Play
from engine.games.rablo.state import PLAYING, State

GAME = Rablo()
POSITIONS = 2200


def _started(rng: random.Random) -> State:
    """Return a deal of random hands and a random contract, before the first lead."""
    pack = list(DECK.names)
    rng.shuffle(pack)
    state = GAME.deal(GAME.start(4, GAME.options({})), pack).state
    calls = [move for move in GAME.legal_moves(state, 0) if move.type == "call"]
    call = rng.choice(calls)
    state = GAME.apply(state, 0, call).state
    while state.phase != PLAYING:
        seat = GAME.obliged(state)[0]
        state = GAME.apply(state, seat, GAME.parse("pass")).state
    return state


def _plays(state: State) -> list[Play]:
    moves = GAME.legal_moves(state, state.turn)
    return [move for move in moves if isinstance(move, Play)]


def _positions(seed: int) -> Iterator[State]:
    """Yield positions of deals played at random, of no more than three tricks to go."""
    rng = random.Random(seed)
    while True:
        state = _started(rng)
        while not state.deal.over:
            if state.remaining.bit_count() <= 12:
                yield state
            state = GAME.apply(state, state.turn, rng.choice(_plays(state))).state


def _contract(state: State) -> Contract:
    assert state.deal.contract is not None
    return state.deal.contract


def _won(state: State) -> bool:
    """Whether the caller's side wins with best play, by trying everything the rules allow."""
    contract = _contract(state)
    if state.deal.over:
        return max(range(4), key=lambda seat: state.deal.match.balances[seat]) in (
            contract.seats_of_side
        )
    ours = bool(contract.side >> state.turn & 1)
    moves = GAME.legal_moves(state, state.turn)
    if ENOUGH in moves or SHOW in moves:
        return True
    results = (_won(GAME.apply(state, state.turn, move).state) for move in moves)
    return any(results) if ours else all(results)


def _solver(state: State) -> Solver:
    contract = _contract(state)
    hands = [state.hand(seat) for seat in range(4)]
    return Solver(hands, contract.side, contract.trump)


def _need(state: State) -> int:
    return EVERY_TRICK if _contract(state).level.every_trick else ENOUGH_POINTS - state.points


def _solved(state: State, move: Play) -> bool:
    solver = _solver(state)
    declared = [each.value for each in state.marriages if each.trick == len(state.tricks)]
    if move.marriage:
        declared = [40 if DECK.suit_of[move.card] == _contract(state).trump else 20]
    trick, need = state.trick, _need(state)
    return solver.wins_with(state.remaining, trick, state.turn, move.card, need, sum(declared))


def test_every_move_of_random_positions_has_the_result_of_trying_everything() -> None:
    seen = {True: 0, False: 0}
    for state, _ in zip(_positions(1), range(POSITIONS), strict=False):
        for move in _plays(state):
            expected = _won(GAME.apply(state, state.turn, move).state)
            assert _solved(state, move) is expected, (state, move)
            seen[expected] += 1
    assert min(seen.values()) > 500


def test_the_value_before_a_lead_is_that_of_the_best_lead() -> None:
    rng = random.Random(4)
    for _ in range(150):
        state = _started(rng)
        best = any(_solved(state, move) for move in _plays(state))
        need = _need(state)
        assert _solver(state).wins(DECK.full, state.turn, need) is best


@pytest.mark.parametrize(("seed", "share"), [(1, 0.25), (2, 0.75)])
def test_one_table_of_positions_serves_all_moves_and_needs(seed: int, share: float) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        state = _started(rng)
        shared, need = _solver(state), round(120 * share)
        for asked in (need, need // 2, need, 66, need + 20):
            fresh = _solver(state).wins(DECK.full, state.turn, asked)
            assert shared.wins(DECK.full, state.turn, asked) is fresh


def test_the_solver_and_the_rules_let_the_same_cards_be_played() -> None:
    for state, _ in zip(_positions(7), range(1000), strict=False):
        solver, seat = _solver(state), state.turn
        if state.trick:
            legal = solver.legal(state.hand(seat), state.trick[0], state.best)
            assert legal == mask_of(move.card for move in _plays(state))
