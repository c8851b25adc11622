"""Refusals: the code of each, the sentence that names what is legal, and no secret in either."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import IllegalMoveError
from engine.games.snaps.cards import DECK
from engine.games.snaps.state import State
from tests.engine.snaps.table import SNAPS, after, dealt, refused

SEAT_0 = "HA HT SK CJ DJ"
SEAT_1 = "DA DT SJ SA ST"


def open_stock() -> State:
    return dealt(SEAT_0, SEAT_1, "CQ")


def closed() -> State:
    return after(open_stock(), "close")


def test_the_other_player_waits_for_his_turn() -> None:
    error = refused(open_stock(), "DA", seat=1)
    assert (error.code, error.detail) == ("not_your_turn", "It is the turn of seat 0.")


def test_between_rounds_nobody_moves() -> None:
    assert refused(after(open_stock(), "enough"), "DA", seat=1).code == "between_deals"


def test_before_the_first_deal_nobody_moves() -> None:
    assert refused(SNAPS.start(2, SNAPS.options({})), "DA", seat=1).code == "between_deals"


def test_after_the_match_nobody_moves() -> None:
    over = after(dealt(SEAT_0, SEAT_1, "CQ", target=3), "enough")
    assert refused(over, "DA", seat=1).code == "game_over"


@pytest.mark.parametrize("text", ["exchange", "close", "enough", "SK+"])
def test_who_answers_may_only_play_a_card(text: str) -> None:
    error = refused(after(open_stock(), "HA"), text)
    assert error.code == "not_on_lead"
    assert error.detail.endswith("answer HA with DA, DT, SA, ST or SJ.")


@pytest.mark.parametrize("text", ["exchange", "close"])
def test_a_closed_stock_stays_as_it_is(text: str) -> None:
    error = refused(closed(), text)
    assert error.code == "stock_closed"
    assert "Seat 0 closed the stock" in error.detail


@pytest.mark.parametrize("stock", [2, 0])
@pytest.mark.parametrize("text", ["exchange", "close"])
def test_a_low_stock_stays_as_it_is(text: str, stock: int) -> None:
    error = refused(replace(open_stock(), stock=stock), text)
    assert error.code == "stock_too_low"
    assert f"there are {stock}" in error.detail


def test_an_exchange_needs_the_trump_jack() -> None:
    error = refused(dealt("HA HT SK SQ DJ", SEAT_1, "CQ"), "exchange")
    assert error.code == "no_trump_jack"
    assert "jack of clubs" in error.detail


@pytest.mark.parametrize("text", ["DA", "SQ", "SQ+"])
def test_a_lead_comes_out_of_the_hand(text: str) -> None:
    error = refused(open_stock(), text)
    assert error.code == "card_not_in_hand"
    assert error.detail.endswith("you hold HA, HT, DJ, SK and CJ.")


def test_an_answer_comes_out_of_the_hand() -> None:
    assert refused(after(closed(), "SK"), "SQ").code == "card_not_in_hand"


def test_a_marriage_needs_both_cards() -> None:
    error = refused(open_stock(), "SK+")
    assert error.code == "no_marriage"
    assert "king and queen of spades" in error.detail


def test_a_marriage_is_of_king_and_queen_alone() -> None:
    assert refused(open_stock(), "HA+").code == "no_marriage"


@pytest.mark.parametrize(
    ("led", "hand", "text", "code", "allowed"),
    [
        ("SK", "SA ST SJ DA CT", "DA", "must_follow_suit", "SA or ST"),
        ("SK", "SA ST SJ DA CT", "CT", "must_follow_suit", "SA or ST"),
        ("SK", "SA ST SJ DA CT", "SJ", "must_beat", "SA or ST"),
        ("SK", "SJ DA CT", "DA", "must_follow_suit", "SJ"),
        ("SK", "DA CT CA", "DA", "must_trump", "CA or CT"),
        ("CK", "DA CT CA CQ", "CQ", "must_beat", "CA or CT"),
        ("CK", "DA CQ", "DA", "must_follow_suit", "CQ"),
    ],
)
def test_strict_following_names_the_rule_that_was_broken(
    led: str, hand: str, text: str, code: str, allowed: str
) -> None:
    state = after(dealt(f"HA HT DJ {led} CJ", SEAT_1, "CQ"), f"close {led}")
    error = refused(replace(state, hands=(0, DECK.mask(hand.split()))), text)
    assert error.code == code
    assert error.detail.endswith(f"answer {led} with {allowed}.")


def test_a_refused_move_changes_nothing() -> None:
    state = after(closed(), "SK")
    before = SNAPS.dump(state)
    refused(state, "DA")
    assert SNAPS.dump(state) == before


def test_no_timer_ever_runs() -> None:
    with pytest.raises(IllegalMoveError) as refusal:
        SNAPS.expire(open_stock(), "show")
    assert refusal.value.code == "no_timer"
