"""The clauses of the rules page on Weis and Stöck."""

from __future__ import annotations

import pytest

from engine.games.raeuber.cards import DECK
from engine.games.raeuber.weis import melds
from tests.engine.raeuber.helpers import GAME, NO_WEIS, after, dealt, happen, of_type, play_out

# Best Weis: Vorhand 20 (D6-8), then 50 (C6-9), then 20 (S6-8).
A = "D6 D7 D8 S9 HQ H9 ST SQ CA CQ CJ H7"
B = "C6 C7 C8 C9 DA DQ DJ HK HJ H6 SA SK"
C = "S6 S7 S8 D9 DT DK HT H8 SJ HA CT CK"


def points(*cards: str) -> list[int]:
    return [meld.points for meld in melds(DECK.mask(cards))]


@pytest.mark.parametrize(
    ("length", "worth"), [(2, []), (3, [20]), (4, [50]), (5, [100]), (6, [150]), (7, [200])]
)
def test_a_run_counts_by_its_length(length: int, worth: list[int]) -> None:
    assert points(*("H" + rank for rank in "6789TJQKA"[:length])) == worth


def test_runs_of_eight_and_nine_count_250_and_300() -> None:
    assert points(*("S" + rank for rank in "789TJQKA")) == [250]
    assert points(*("S" + rank for rank in "6789TJQKA")) == [300]


@pytest.mark.parametrize(
    ("rank", "worth"),
    [("A", 100), ("K", 100), ("Q", 100), ("J", 200), ("T", 100), ("9", 150), ("8", 100)],
)
def test_four_of_a_kind_counts_by_its_rank(rank: str, worth: int) -> None:
    assert points(*(suit + rank for suit in "HDSC")) == [worth]


@pytest.mark.parametrize("rank", "76")
def test_four_sevens_or_sixes_count_too(rank: str) -> None:
    assert points(*(suit + rank for suit in "HDSC")) == [100]


def test_two_runs_in_one_suit_both_count() -> None:
    assert points("HA", "HK", "HQ", "H9", "H8", "H7", "H6") == [20, 50]


def test_a_card_counts_in_a_run_and_in_four_of_a_kind() -> None:
    assert points("HA", "HK", "HQ", "DK", "SK", "CK") == [20, 100]


def test_a_run_does_not_go_on_into_the_next_suit() -> None:
    assert points("H7", "H6", "DA", "DK") == []


def test_a_player_calls_unless_his_best_is_below_the_best_heard() -> None:
    state, told = happen(dealt(A, B, C), "16", "pass", "pass", "trump H", "D6", "DA", "D9")
    calls = [(event.seat, event.data["points"]) for event in told if event.type == "weis_called"]
    assert calls == [(0, 20), (1, 50)]
    assert GAME.view(state, None)["weis"]["announced"] == [
        {"seat": 0, "points": 20},
        {"seat": 1, "points": 50},
    ]


def test_an_equal_weis_is_called_too() -> None:
    state = after(dealt(B, C, A), "pass", "16", "pass", "trump H", "S6", "S9")
    assert [each["points"] for each in GAME.view(state, 0)["weis"]["announced"]] == [20, 20]


def test_a_player_without_weis_calls_nothing() -> None:
    _, told = happen(dealt(*NO_WEIS), "16", "pass", "pass", "trump H", "CA", "C6", "C7")
    assert of_type(told, "weis_called") == of_type(told, "weis_shown") == []


def test_weis_are_called_with_the_card_before_the_trick_is_won_and_then_shown() -> None:
    _, told = happen(dealt(A, B, C), "16", "pass", "pass", "trump H", "D6", "DA", "D9")
    assert [event.type for event in told[4:]] == [
        "move",
        "weis_called",
        "move",
        "weis_called",
        "move",
        "trick_won",
        "weis_shown",
    ]


def test_the_winning_side_shows_all_its_weis_and_the_other_none() -> None:
    state, told = happen(dealt(A, B, C), "16", "pass", "pass", "trump H", "D6", "DA", "D9")
    shown = [
        {"seat": 1, "cards": ["C9", "C8", "C7", "C6"], "points": 50},
        {"seat": 2, "cards": ["S8", "S7", "S6"], "points": 20},
    ]
    assert of_type(told, "weis_shown") == [{"shown": shown}]
    assert GAME.view(state, 0)["weis"]["shown"] == shown


def test_nothing_is_shown_before_the_first_trick_is_over() -> None:
    state = after(dealt(A, B, C), "16", "pass", "pass", "trump H", "D6", "DA")
    assert GAME.view(state, None)["weis"]["shown"] == []


def test_weis_count_in_the_hands_after_the_exchange() -> None:
    state = after(dealt(A, B, C), "raeuber_mit", "exchange C8 H7", "trump H", "D6", "DA", "D9")
    weis = GAME.view(state, None)["weis"]
    assert [each["points"] for each in weis["announced"]] == [20, 20]
    assert [each["seat"] for each in weis["shown"]] == [0]


def test_weis_are_called_and_shown_once_in_a_deal() -> None:
    _, told = play_out(after(dealt(A, B, C), "16", "pass", "pass", "trump H"))
    assert len(of_type(told, "weis_shown")) == 1
    assert len(of_type(told, "weis_called")) <= 3


@pytest.mark.parametrize("game", ["kleiner_bettel", "grosser_bettel"])
def test_a_bettel_has_no_weis(game: str) -> None:
    state, told = happen(dealt(A, B, C), game, "pass", "pass", "D6", "DA", "D9")
    assert of_type(told, "weis_called") == of_type(told, "weis_shown") == []
    assert GAME.view(state, None)["weis"] == {"announced": [], "shown": []}


STOECK = (
    "HK HQ D9 D7 DT SA S9 S7 CA C8 CT C6",
    "HA H9 H7 DA DJ D6 SK SJ S8 CK CJ C9",
    "HJ HT H8 H6 DK DQ D8 SQ ST S6 CQ C7",
)


def test_stoeck_is_said_with_the_second_of_king_and_ober_of_trumps() -> None:
    state = dealt(*STOECK)
    state, told = happen(state, "16", "pass", "pass", "trump H", "HK", "H7", "H6")
    assert of_type(told, "stoeck") == []
    assert GAME.view(state, None)["stoeck"] is None
    state, told = happen(state, "HQ")
    assert [event.type for event in told] == ["move", "stoeck"]
    assert (told[1].seat, told[1].data) == (0, {"points": 20})
    assert [GAME.view(state, seat)["stoeck"] for seat in (0, 2, None)] == [0, 0, 0]


def test_king_and_ober_in_two_hands_are_no_stoeck() -> None:
    state = dealt(*NO_WEIS)
    _, told = happen(state, "16", "pass", "pass", "trump C", "CA", "CQ", "CK")
    assert of_type(told, "stoeck") == []


def test_king_and_ober_of_another_suit_are_no_stoeck() -> None:
    state = dealt(*STOECK)
    moves = ["16", "pass", "pass", "trump D", "HK", "HA", "H6", "S8", "SQ", "SA", "HQ"]
    _, told = happen(state, *moves)
    assert of_type(told, "stoeck") == []
