"""The worked examples of the rules page, by their numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.snaps.cards import DECK
from engine.games.snaps.state import State
from engine.protocol import JsonDict
from tests.engine.snaps.table import SNAPS, after, dealt, ended, legal, refused, standing

SEAT_0 = "HA HT SK SQ DJ"
SEAT_1 = "DA DT DK CA ST"


def some_round() -> State:
    return dealt(SEAT_0, SEAT_1, "CJ")


def won(end: JsonDict) -> tuple[int, int]:
    return end["winner"], end["value"]


def test_example_1_the_jack_as_upcard_makes_clubs_trumps_and_nobody_can_exchange() -> None:
    state = some_round()
    view = SNAPS.view(state, 0)
    assert view["hand"] == ["HA", "HT", "DJ", "SK", "SQ"]
    assert (view["trump"], view["upcard"]) == ("C", "CJ")
    for lead in (0, 1):
        assert "exchange" not in legal(replace(state, leader=lead))


def test_example_2_exchange_then_close_before_the_first_trick() -> None:
    state = dealt("HJ DA DT SK CQ", "DK DQ ST CA CT", "HA")
    exchanged = after(state, "exchange")
    assert "HA" in SNAPS.view(exchanged, 0)["hand"]
    assert SNAPS.view(exchanged, 1)["upcard"] == "HJ"
    closed = SNAPS.view(after(exchanged, "close"), 1)
    assert (closed["stock"], closed["closed_by"]) == (10, 0)
    assert closed["hand_sizes"] == [5, 5]


def test_example_3_neither_exchange_nor_close_at_a_stock_of_two_both_at_four() -> None:
    state = dealt("HA HT HK DA SJ", "DJ DQ DK ST SQ", "SA", "CA CT CK CQ CJ HJ HQ SK")
    three = after(state, "HA DJ HT DQ HK DK")
    assert three.stock == 4
    assert legal(three)[:2] == ["exchange", "close"]
    four = after(three, "DA SQ")
    assert (four.stock, four.turn) == (2, 1)
    assert legal(four)[0] == "enough"
    four_for_seat_0 = after(three, "CA CQ")
    assert (four_for_seat_0.stock, four_for_seat_0.turn) == (2, 0)
    assert legal(four_for_seat_0)[0] == "enough"


def test_example_4_with_an_open_stock_any_card_may_be_thrown() -> None:
    state = dealt("SA HA HT DK CQ", "ST HJ SJ DA CT", "CJ")
    assert legal(after(state, "SA")) == ["HJ", "DA", "ST", "SJ", "CT"]


@pytest.mark.parametrize(
    ("led", "hand", "allowed"),
    [
        ("SK", "ST SJ HA", ["ST"]),
        ("SA", "ST SJ HA", ["ST", "SJ"]),
        ("SA", "HA DJ", ["HA"]),
        ("SA", "DJ CJ", ["DJ", "CJ"]),
    ],
)
def test_example_5_strict_following(led: str, hand: str, allowed: list[str]) -> None:
    closed = after(dealt(f"{led} DA DT DK DQ", "ST SJ HA CJ DJ", "HK"), "close " + led)
    state = replace(closed, hands=(closed.hands[0], DECK.mask(hand.split())))
    assert legal(state) == allowed


def test_example_6_a_marriage_before_the_first_trick_counts_with_the_first_trick_won() -> None:
    state = dealt("HK HQ DA ST SJ", "HA DT DK CA CK", "HJ", "SA SK SQ CQ CJ CT")
    lost = after(state, "HK+ HA")
    assert lost.points(0) == 0
    assert after(lost, "DT DA").points(0) == 21 + 40


def test_example_6_a_marriage_counts_nothing_without_a_trick() -> None:
    state = dealt("HK HQ DQ SQ CQ", "HA HT DA SA CA", "HJ", "CT CJ")
    end = ended(state, "HK+ HA close CA CJ CT CQ SA SQ DA DQ HT HQ")
    assert end["tricks"] == [0, 6]
    assert end["points"][0] == 0


@pytest.mark.parametrize(
    ("points", "tricks", "value"),
    [((68, 25), (4, 2), 2), ((66, 33), (4, 2), 1), ((70, 0), (4, 0), 3)],
)
def test_example_7_right_enough(
    points: tuple[int, int], tricks: tuple[int, int], value: int
) -> None:
    end = ended(standing(some_round(), tricks, points), "enough")
    assert (won(end), end["reason"]) == ((0, value), "enough")


@pytest.mark.parametrize(("tricks", "value"), [((4, 1), 2), ((4, 0), 3)])
def test_example_8_wrong_enough_at_64(tricks: tuple[int, int], value: int) -> None:
    end = ended(standing(some_round(), tricks, (64, 20 * tricks[1])), "enough")
    assert (won(end), end["reason"]) == ((1, value), "wrong_enough")


def test_example_9_the_closer_gets_the_value_written_down_at_closing() -> None:
    closed = after(standing(some_round(), (2, 1), (30, 20)), "close")
    end = ended(standing(closed, (4, 3), (67, 40)), "enough")
    assert (won(end), end["reason"]) == ((0, 2), "closed_enough")


def test_example_10_closed_before_the_first_trick_and_short_by_one() -> None:
    closed = after(some_round(), "close")
    last = replace(standing(closed, (3, 1), (45, 20)), hands=(DECK.mask(["HA"]), DECK.mask(["DK"])))
    last = replace(last, card_points=(65 - 11 - 4, 20))
    end = ended(last, "HA DK")
    assert (won(end), end["points"][0], end["reason"]) == ((1, 3), 65, "closed_short")


def test_example_10_closed_against_a_trick_and_claimed_wrongly() -> None:
    closed = after(standing(some_round(), (2, 1), (30, 20)), "close")
    end = ended(closed, "enough")
    assert (won(end), end["reason"]) == ((1, 2), "closed_wrong_enough")


def test_example_11_the_opponent_of_the_closer_says_enough_with_66() -> None:
    closed = after(some_round(), "close")
    end = ended(standing(closed, (1, 4), (15, 66), lead=1), "enough")
    assert (won(end), end["reason"]) == ((1, 3), "closed_countered")


def test_example_12_the_opponent_says_enough_at_50_against_a_closer_without_a_trick() -> None:
    closed = after(some_round(), "close")
    end = ended(standing(closed, (0, 3), (0, 50), lead=1), "enough")
    assert (won(end), end["reason"]) == ((0, 3), "closed_wrong_counter")


@pytest.mark.parametrize(
    ("before", "tricks", "value", "reason"),
    [
        ((70, 35), (5, 4), 1, "last_trick"),
        ((32, 73), (5, 4), 2, "last_trick_66"),
        ((0, 105), (0, 9), 3, "last_trick_66"),
    ],
)
def test_example_13_played_out(
    before: tuple[int, int], tricks: tuple[int, int], value: int, reason: str
) -> None:
    state = standing(some_round(), tricks, before, lead=1)
    state = replace(state, stock=0, hands=(DECK.mask(["SK"]), DECK.mask(["SA"])))
    end = ended(state, "SA SK")
    assert end["points"] == [before[0], before[1] + 15]
    assert (won(end), end["reason"]) == ((1, value), reason)


def test_example_14_points_over_the_target_are_kept_and_end_the_match() -> None:
    state = replace(standing(some_round(), (4, 0), (70, 0)), scores=(6, 5))
    over = after(state, "enough")
    result = SNAPS.result(over)
    assert result is not None
    assert (result.scores, result.places, result.reason) == ((9, 5), (1, 2), "target")
    assert SNAPS.pack(over) is None


def test_example_14_a_target_of_three_may_be_reached_in_one_round() -> None:
    state = standing(dealt(SEAT_0, SEAT_1, "CJ", target=3), (0, 4), (0, 70), lead=1)
    result = SNAPS.result(after(state, "enough"))
    assert result is not None
    assert (result.scores, result.places) == ((0, 3), (2, 1))


def test_example_15_the_last_draw_gives_the_upcard_to_the_loser_of_the_trick() -> None:
    state = dealt("HJ HQ DJ DQ SJ", "HA HT DA DT SA", "CJ", "CA CT CK CQ SK SQ ST HK DK")
    two_left = after(state, "HJ HA DA DJ DT DQ HT HQ")
    assert (two_left.stock, two_left.turn) == (2, 1)
    drawn = after(two_left, "SA SJ")
    assert "DK" in SNAPS.view(drawn, 1)["hand"]
    assert "CJ" in SNAPS.view(drawn, 0)["hand"]
    assert SNAPS.view(drawn, 1)["known"] == {"0": ["CJ"], "1": []}
    assert refused(drawn, "close").code == "stock_too_low"
