"""The solver of Šnaps against the rules engine, played out in every way."""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.bots.snaps_solver import Closing, Lead, Solver
from engine.cards import mask_of
from engine.games.snaps.cards import DECK
from engine.games.snaps.game import Snaps
from engine.games.snaps.moves import CLOSE, ENOUGH, Move
from engine.games.snaps.state import State

GAME = Snaps()
POSITIONS = 2200
CLOSES = 0.2


def _positions(seed: int, cards: int) -> Iterator[State]:
    """Yield positions of rounds played at random, strict, with so few cards to be played."""
    rng = random.Random(seed)
    while True:
        pack = list(DECK.names)
        rng.shuffle(pack)
        state = GAME.deal(GAME.start(2, GAME.options({})), pack).state
        while state.turn is not None:
            if state.strict and sum(hand.bit_count() for hand in state.hands) <= cards:
                yield state
            state = GAME.apply(state, state.turn, _any(state, rng)).state


def _any(state: State, rng: random.Random) -> Move:
    moves = [move for move in _moves(state) if move is not ENOUGH]
    if CLOSE in moves and rng.random() < CLOSES:
        return CLOSE
    return rng.choice([move for move in moves if move is not CLOSE])


def _moves(state: State) -> tuple[Move, ...]:
    return GAME.legal_moves(state, state.turn or 0)


def _best(state: State) -> int:
    """Return the value of the round for seat 0, by trying everything the rules allow."""
    if state.outcome is not None:
        value: int = state.outcome.value
        return value if state.outcome.winner == 0 else -value
    values = [_best(GAME.apply(state, state.turn or 0, move).state) for move in _moves(state)]
    return max(values) if state.turn == 0 else min(values)


def _solver(state: State) -> Solver:
    closing = state.closing
    return Solver(state.trump, None if closing is None else Closing(closing.seat, closing.value))


def _lead(state: State) -> Lead:
    """Return the position before the running trick's lead, with a marriage led counted."""
    hands = list(state.hands)
    if state.led is not None:
        hands[state.leader] |= 1 << state.led
    points = [state.card_points[seat] for seat in (0, 1)]
    for each in state.marriages:
        points[each.seat] += each.value
    return Lead((hands[0], hands[1]), state.leader, (points[0], points[1]), state.tricks)


def _solved(state: State, move: Move) -> int:
    solver, lead = _solver(state), _lead(state)
    if move is ENOUGH:
        return solver.value_of_claim(lead)
    if state.led is None:
        return solver.value_of_lead(lead, move.card, move.marriage)
    return solver.value_of_answer(lead, state.led, move.card)


def test_every_move_of_random_positions_has_the_value_of_trying_everything() -> None:
    seen = set()
    for state, _ in zip(_positions(1, 6), range(POSITIONS), strict=False):
        for move in _moves(state):
            expected = _best(GAME.apply(state, state.turn or 0, move).state)
            assert _solved(state, move) == expected, (state, move)
            seen.add((expected, state.closing is None))
    assert {value for value, _ in seen} == {-3, -2, -1, 1, 2, 3}
    assert {free for _, free in seen} == {True, False}


def test_the_value_before_a_lead_is_that_of_the_best_move() -> None:
    for state, _ in zip(_positions(2, 10), range(600), strict=False):
        if state.led is None:
            best = max if state.leader == 0 else min
            values = [_solved(state, move) for move in _moves(state)]
            assert _solver(state).value(_lead(state)) == best(values), state


def test_one_table_of_positions_serves_many_questions() -> None:
    for state, _ in zip(_positions(3, 10), range(300), strict=False):
        if state.led is None:
            shared, lead = _solver(state), _lead(state)
            for move in _moves(state):
                if move is not ENOUGH:
                    found = shared.value_of_lead(lead, move.card, move.marriage)
                    assert found == _solved(state, move)


def test_the_solver_and_the_rules_let_the_same_cards_answer() -> None:
    for state, _ in zip(_positions(4, 10), range(1000), strict=False):
        if state.led is not None:
            legal = _solver(state).answers(state.hands[1 - state.leader], state.led)
            assert legal == mask_of(move.card for move in _moves(state))


def test_a_wrong_claim_can_be_the_least_evil() -> None:
    # Seat 0 closed over a seat without a trick: failing to stop it would cost that seat 3.
    lead = Lead((DECK.mask(["HA"]), DECK.mask(["DJ"])), 1, (70, 8), (3, 1))
    solver = Solver(DECK.suits.index("H"), Closing(0, 3))
    assert solver.value_of_claim(lead) == 2
    assert solver.value(lead) == 2
