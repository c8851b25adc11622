"""The clauses of the rules page on writing scores and ending the match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.errors import IllegalMoveError, PackError
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.contracts import CONTRACTS, LEVELS
from engine.games.raeuber.scoring import Side, written
from engine.games.raeuber.state import State
from engine.protocol import Result
from tests.engine.raeuber.helpers import GAME, after, happen, of_type, table

PASSED = ("pass", "pass", "pass")


def write(game: str, declarer: Side, opponents: Side) -> tuple[int, int]:
    return written(CONTRACTS[LEVELS[game]], declarer, opponents)


def deal_passed(state: State) -> State:
    return after(GAME.deal(state, DECK.names).state, *PASSED)


def with_scores(*scores: int, **options: Any) -> State:
    return deal_passed(replace(table(players=len(scores), **options), scores=scores))


def test_a_points_game_made_writes_what_was_made_and_lost_what_was_bid() -> None:
    assert write("16", Side(130, 60), Side(27)) == (19, 1)
    assert write("20", Side(130, 60), Side(27)) == (-20, 1)


def test_opponents_below_21_fall_and_get_nothing_else() -> None:
    assert write("16", Side(137), Side(20, 100, 20)) == (-16, -10)
    assert write("16", Side(136), Side(21, 100, 20)) == (-16, 7)


def test_cards_and_weis_of_the_opponents_are_halved_and_cut_apart() -> None:
    assert write("16", Side(118), Side(39, 50)) == (-16, 1 + 2)


def test_a_raeuber_lost_writes_halves_even_below_21() -> None:
    assert write("raeuber_mit", Side(146), Side(11, 20, 20, tricks=1)) == (-50, 2)
    assert write("raeuber_ohne", Side(107), Side(50, 70, tricks=3)) == (-40, 5)


@pytest.mark.parametrize(
    ("game", "stake", "comfort"), [("kleiner_bettel", 25, 10), ("grosser_bettel", 35, 15)]
)
def test_a_bettel_writes_its_stake_and_comforts_the_opponents(
    game: str, stake: int, comfort: int
) -> None:
    assert write(game, Side(0), Side(157, tricks=12)) == (stake, 0)
    assert write(game, Side(4, tricks=1), Side(30, tricks=2)) == (-stake, comfort)


@pytest.mark.parametrize("credit", [15, 20])
def test_the_dealer_sitting_out_is_credited_even_for_a_passed_deal(credit: int) -> None:
    state = table(players=4, dealer_credit=credit)
    state = deal_passed(deal_passed(state))
    assert state.scores == (credit, 0, 0, credit)


def test_with_three_players_a_passed_deal_writes_nothing() -> None:
    assert deal_passed(table()).scores == (0, 0, 0)


def test_the_match_ends_when_the_mean_has_reached_the_target() -> None:
    result = GAME.result(with_scores(330, 270, 0))
    assert result == Result((1, 2, 3), (330, 270, 0), "target")
    assert GAME.result(with_scores(330, 269, 0)) is None


def test_the_dealers_credit_is_written_before_the_end_is_looked_at() -> None:
    assert GAME.result(with_scores(260, 260, 260, 0)) == Result(
        (1, 1, 1, 4), (260, 260, 260, 20), "target"
    )
    assert GAME.result(with_scores(260, 260, 259, 0)) is None


def test_by_first_to_target_one_score_is_enough() -> None:
    rule = {"end_rule": "first_to_target", "target": 100}
    assert GAME.result(with_scores(100, -40, 0, **rule)) == Result(
        (1, 3, 2), (100, -40, 0), "target"
    )
    assert GAME.result(with_scores(99, 99, 99, **rule)) is None


def test_equal_scores_share_a_place() -> None:
    result = GAME.result(with_scores(250, 100, 250))
    assert result is not None
    assert result.places == (1, 3, 1)


def test_max_deals_ends_the_match_and_counts_passed_deals() -> None:
    state = deal_passed(table(max_deals=2))
    assert GAME.result(state) is None
    state = deal_passed(state)
    assert GAME.result(state) == Result((1, 1, 1), (0, 0, 0), "max_deals")


def test_after_the_end_there_is_no_pack_and_no_move() -> None:
    state = deal_passed(table(max_deals=1))
    assert GAME.pack(state) is None
    assert GAME.obliged(state) == ()
    with pytest.raises(PackError):
        GAME.deal(state, DECK.names)
    with pytest.raises(IllegalMoveError) as refusal:
        GAME.apply(state, 0, GAME.parse("pass"))
    assert refusal.value.code == "game_over"


def test_a_running_match_has_no_result_and_neither_has_one_not_begun() -> None:
    assert GAME.result(table()) is None
    state = replace(table(), scores=(400, 400, 400))
    assert GAME.result(GAME.deal(state, DECK.names).state) is None


def test_deal_ended_has_exactly_the_documented_keys_in_order() -> None:
    _, told = happen(GAME.deal(table(), DECK.names).state, *PASSED)
    assert list(of_type(told, "deal_ended")[0]) == [
        "outcome",
        "declarer",
        "contract",
        "card_points",
        "weis",
        "stoeck",
        "deltas",
        "scores",
        "hands",
    ]


def test_no_match_is_endless() -> None:
    assert not GAME.endless(GAME.options({"max_deals": 10_000}))
