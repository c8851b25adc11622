"""The solver of Räuber against the rules engine, played out in every way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.bots.raeuber_solver import GOAL, Solver
from engine.cards import mask_of
from engine.games.raeuber.cards import DECK, HAND_SIZE
from engine.games.raeuber.contracts import CONTRACTS, Aim
from engine.games.raeuber.moves import Play
from engine.games.raeuber.play import legal_cards
from engine.games.raeuber.state import Phase, State
from tests.engine.raeuber.helpers import GAME, actor, table

LEVELS = [level for level, contract in enumerate(CONTRACTS) if contract.points in (None, 16)]


def _endings(seed: int, cards: int) -> Iterator[State]:
    """Yield endings: so many cards in each hand, all others played somehow."""
    rng = random.Random(seed)
    blank = table()
    while True:
        pack = list(range(DECK.size))
        rng.shuffle(pack)
        hands = tuple(mask_of(pack[k * cards : (k + 1) * cards]) for k in range(3))
        gone = tuple((n % 3, card) for n, card in enumerate(pack[3 * cards :]))
        level, declarer = rng.choice(LEVELS), rng.randrange(3)
        contract = CONTRACTS[level]
        tricks = _tricks(rng, HAND_SIZE - cards, declarer, contract.aim)
        state = replace(
            blank,
            deal=1,
            running=True,
            phase=Phase.PLAYING,
            turn=rng.randrange(3),
            dealt=hands,
            hands=hands,
            declarer=declarer,
            level=level,
            trump=rng.randrange(4) if contract.trumps else None,
            played=gone,
            tricks=tricks,
            card_points=(rng.randrange(60), 40),
        )
        for _ in range(rng.randrange(3)):
            state = GAME.apply(state, actor(state), rng.choice(_plays(state))).state
        yield state


def _tricks(rng: random.Random, played: int, declarer: int, aim: Aim) -> tuple[int, ...]:
    """Return who won the tricks before: mostly so that a figure can still be made."""
    won = [0, 0, 0]
    every = rng.choice((declarer, declarer, (declarer + 1) % 3))
    won[every if aim is Aim.EVERY_TRICK else (declarer + 1) % 3] = played
    return tuple(won)


def _plays(state: State) -> list[Play]:
    return [move for move in GAME.legal_moves(state, actor(state)) if isinstance(move, Play)]


def _aim(state: State) -> Aim:
    assert state.contract is not None
    return state.contract.aim


def _alive(state: State) -> bool:
    """Whether the figure can still be made."""
    assert state.declarer is not None
    own = state.tricks[state.declarer]
    if _aim(state) is Aim.EVERY_TRICK:
        return sum(state.tricks) == own
    return _aim(state) is Aim.NO_TRICK and own == 0


def _best(state: State, before: int) -> int:
    """Return what the declarer gets by trying everything the rules allow."""
    if not state.running:
        reached = GOAL * _alive(state)
        return reached + (0 if _aim(state) is Aim.NO_TRICK else state.card_points[0] - before)
    seat = actor(state)
    values = (_best(GAME.apply(state, seat, move).state, before) for move in _plays(state))
    return max(values) if seat == state.declarer else min(values)


def _solved(state: State, move: Play) -> int:
    declarer = state.declarer or 0
    places = [(declarer + k) % 3 for k in range(3)]
    solver = Solver([state.hands[seat] for seat in places], state.trump, _aim(state))
    trick = [card for _, card in state.trick]
    place = places.index(actor(state))
    return solver.value_with(sum(state.hands), trick, place, move.card, _alive(state))


@pytest.mark.parametrize(("cards", "positions"), [(1, 200), (2, 1700), (3, 200)])
def test_every_move_of_random_endings_has_the_value_of_trying_everything(
    cards: int, positions: int
) -> None:
    seen = set()
    for state, _ in zip(_endings(cards, cards), range(positions), strict=False):
        for move in _plays(state):
            after = GAME.apply(state, actor(state), move).state
            expected = _best(after, state.card_points[0])
            assert _solved(state, move) == expected, (state, move)
            seen.add((_aim(state), expected >= GOAL))
    assert len(seen) == 5


def test_the_value_before_a_lead_is_that_of_the_best_lead() -> None:
    for state, _ in zip(_endings(9, 4), range(60), strict=False):
        if not state.trick:
            values = [_solved(state, move) for move in _plays(state)]
            best = max if state.turn == state.declarer else min
            declarer = state.declarer or 0
            places = [(declarer + k) % 3 for k in range(3)]
            solver = Solver([state.hands[seat] for seat in places], state.trump, _aim(state))
            leader = places.index(actor(state))
            assert solver.value(sum(state.hands), leader, _alive(state)) == best(values)


def test_the_cards_searched_are_those_of_the_rules() -> None:
    for state, _ in zip(_endings(5, 5), range(500), strict=False):
        trick = [card for _, card in state.trick]
        legal = legal_cards(state.hands[actor(state)], trick, state.trump)
        assert legal == mask_of(move.card for move in _plays(state))
