"""How many ways a deal can go on from fixed packs, counted move by move."""

from __future__ import annotations

import pytest

from engine.games.rablo.cards import DECK
from engine.games.rablo.state import State
from tests.engine.rablo.table import GAME, Table

# Every card a fixed number of places on: hands of mixed suits, neither rigged nor random.
PACK = [DECK.names[place * 7 % 24] for place in range(24)]
RICH = {0: "CA CT CK CQ HK HQ", 1: "HJ DT DK DQ DJ D9", 2: "C9 CJ H9 DA SA ST", 3: "HA HT SK"}


def ways(state: State, depth: int) -> int:
    """Count the sequences of moves of all seats, and of expiries, to a depth or the deal's end."""
    if depth == 0 or GAME.pack(state) is not None:
        return 1
    if GAME.timers(state):
        return ways(GAME.expire(state, "show").state, depth - 1)
    return sum(
        ways(GAME.apply(state, seat, move).state, depth - 1)
        for seat in range(4)
        for move in GAME.legal_moves(state, seat)
    )


@pytest.mark.parametrize(("depth", "count"), [(1, 49), (2, 894), (3, 7931)])
def test_ways_of_an_auction(depth: int, count: int) -> None:
    assert ways(Table().deal_pack(PACK).state, depth) == count


@pytest.mark.parametrize(
    ("call", "counts"),
    [
        ("snapszer CA", [2, 3, 5, 17]),  # seat 2 is the partner
        ("snapszer HA", [2, 3, 4, 12]),  # a solo
        ("snapszer C9", [1, 2, 3, 10]),  # seat 1 is the partner
    ],
)
def test_ways_of_the_answers_before_the_first_card(call: str, counts: list[int]) -> None:
    table = Table().deal_pack(PACK).say(call, "pass", "pass", "pass")
    assert [ways(table.state, depth) for depth in (1, 2, 3, 4)] == counts


@pytest.mark.parametrize(
    ("call", "counts"),
    [
        ("snapszer CA", [12, 92, 172]),
        ("snapszer HA", [12, 44, 92]),
        ("snapszer C9", [12, 40, 56]),
    ],
)
def test_ways_of_play_from_a_mixed_pack(call: str, counts: list[int]) -> None:
    table = Table().deal_pack(PACK).say(call, *["pass"] * 6)
    assert [ways(table.state, depth) for depth in (4, 6, 8)] == counts


@pytest.mark.parametrize(
    ("call", "counts"),
    [
        ("snapszer C9", [440, 10814, 44414]),
        ("snapszer CQ", [440, 10811, 44411]),
        ("durchmarsch C9", [292, 5284, 23204]),
    ],
)
def test_ways_of_play_from_a_rich_hand(call: str, counts: list[int]) -> None:
    table = Table().deal(RICH).say(call, *["pass"] * 6)
    assert [ways(table.state, depth) for depth in (4, 6, 8)] == counts
