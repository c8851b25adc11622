"""The clauses of the rules page on settlement and the end of the game."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.rablo.cards import DECK
from tests.engine.rablo.table import GAME, Table

# Seat 0 calls the nine of clubs, which seat 2 holds, and loses the first trick.
LOSING = {0: "CA CT CK CQ HK HQ", 1: "CJ DT DK DQ DJ D9", 2: "C9 HJ H9 DA SA ST", 3: "HA HT SK"}


def test_a_balance_may_go_below_zero_and_every_deal_sums_to_zero() -> None:
    table = (
        Table()
        .deal(LOSING)
        .say("snapszer C9", *["pass"] * 6)
        .money([30, 3990, 3990, 3990], 0)
        .say("HK", "CJ", "HJ", "HA")
    )
    assert table.ended["balances"] == [-20, 4040, 3940, 4040]


@pytest.mark.parametrize("balance", [50, 49])
def test_paying_into_the_pot_can_end_the_game(balance: int) -> None:
    table = Table(max_deals=9).deal().money([3000, 3000, balance, 3000], 0).say(*["pass"] * 4)
    result = GAME.result(table.state)
    assert result is not None
    assert (result.reason, result.places) == ("bankrupt", (1, 1, 4, 1))
    assert table.view(None)["pot"] == 200


def test_a_balance_of_one_is_enough_to_go_on() -> None:
    table = Table().deal().money([3000, 3000, 51, 3000], 0).say(*["pass"] * 4)
    assert GAME.result(table.state) is None
    assert GAME.pack(table.state) == DECK.names


def test_the_game_ends_after_max_deals() -> None:
    table = Table(max_deals=2).deal().say(*["pass"] * 4)
    assert GAME.result(table.state) is None
    table.deal().say(*["pass"] * 4)
    result = GAME.result(table.state)
    assert result is not None
    assert (result.reason, result.places, result.scores) == ("max_deals", (1,) * 4, (2900,) * 4)


def test_bankruptcy_goes_before_max_deals() -> None:
    table = Table(max_deals=1, starting_money=50).deal().say(*["pass"] * 4)
    result = GAME.result(table.state)
    assert result is not None
    assert result.reason == "bankrupt"


def test_money_and_pot_always_add_up_to_four_times_the_start() -> None:
    rng = Random("money")
    table = Table(starting_money=1000)
    while GAME.result(table.state) is None:
        pack = list(DECK.names)
        rng.shuffle(pack)
        table.deal_pack(pack)
        while seats := GAME.obliged(table.state):
            moves = table.legal(seats[0])
            table.move(
                seats[0], "pass" if "pass" in moves and rng.random() < 0.8 else rng.choice(moves)
            )
        for _ in GAME.timers(table.state):
            table.expire()
        assert sum(table.ended["balances"]) + table.ended["pot"] == 4000
