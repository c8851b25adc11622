"""Numbers of lines of play from fixed packs: a change of any rule of movement changes them."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.snaps.cards import DECK
from engine.games.snaps.state import State
from tests.engine.snaps.table import SNAPS, after, started


def lines(state: State, depth: int) -> int:
    """Count the ways to make this many moves; a round that ends earlier counts once."""
    moves = () if state.turn is None else SNAPS.legal_moves(state, state.turn)
    if depth == 0 or not moves:
        return 1
    assert state.turn is not None
    return sum(lines(SNAPS.apply(state, state.turn, move).state, depth - 1) for move in moves)


# Of these packs, 9 and 110 start with an exchange and a marriage on the first lead.
def shuffled(seed: int) -> State:
    pack = list(DECK.names)
    Random(seed).shuffle(pack)
    return SNAPS.deal(started(), pack).state


@pytest.mark.parametrize(
    ("seed", "counts"),
    [
        (1, (7, 32, 188, 857, 5406)),
        (9, (10, 53, 327, 1620, 9054)),
        (110, (10, 53, 334, 1674, 9473)),
    ],
)
def test_lines_of_play_from_a_fresh_deal(seed: int, counts: tuple[int, ...]) -> None:
    state = shuffled(seed)
    assert tuple(lines(state, depth) for depth in range(1, 6)) == counts


@pytest.mark.parametrize(("seed", "count"), [(1, 2474), (9, 1939), (110, 1501)])
def test_lines_of_play_from_a_closing_before_the_first_trick_to_the_end(
    seed: int, count: int
) -> None:
    assert lines(after(shuffled(seed), "close"), 30) == count
