"""The clauses of the rules page on playing the tricks."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMoveError
from engine.games.raeuber.cards import DECK, POINTS
from engine.games.raeuber.play import legal_cards
from engine.games.raeuber.state import State
from tests.engine.raeuber.helpers import (
    GAME,
    NO_WEIS,
    actor,
    after,
    dealt,
    happen,
    legal,
    of_type,
    play_out,
    suit_number,
)


def may_play(hand: str, trick: str, trump: str | None) -> set[str]:
    cards = [DECK.index[card] for card in trick.split()]
    return set(DECK.texts(legal_cards(DECK.mask(hand.split()), cards, suit_number(trump))))


def in_play(trump: str = "H") -> State:
    return after(dealt(*NO_WEIS), "16", "pass", "pass", f"trump {trump}")


@pytest.mark.parametrize("trump", [None, *"HDSC"])
def test_the_cards_count_152_in_every_game(trump: str | None) -> None:
    assert sum(POINTS[suit_number(trump)]) == 152


def test_an_eight_counts_8_only_without_trumps() -> None:
    eights = [DECK.index[suit + "8"] for suit in "HDSC"]
    assert [POINTS[None][card] for card in eights] == [8] * 4
    assert [POINTS[0][card] for card in eights] == [0] * 4


def test_any_card_may_be_led() -> None:
    assert may_play("CA C7 H6 DK", "", "H") == {"CA", "C7", "H6", "DK"}
    assert may_play("CA C7 H6 DK", "", None) == {"CA", "C7", "H6", "DK"}


def test_a_trump_led_is_answered_with_any_trump() -> None:
    assert may_play("H6 HA D7", "HQ", "H") == {"H6", "HA"}


def test_the_puur_alone_may_be_kept_when_trumps_are_led() -> None:
    assert may_play("HJ D7 S6", "HA", "H") == {"HJ", "D7", "S6"}
    assert may_play("HJ H6 D7", "HA", "H") == {"HJ", "H6"}


def test_the_puur_does_not_save_from_following_another_suit() -> None:
    assert may_play("HJ D7 S6", "DA", "H") == {"HJ", "D7"}


def test_instead_of_following_one_may_trump_over_the_trumps_in_the_trick() -> None:
    assert may_play("CA H6 H9 DK", "C9", "H") == {"CA", "H6", "H9"}
    assert may_play("CA H6 H9 DK", "C9 HA", "H") == {"CA", "H9"}


def test_undertrumping_is_allowed_only_with_nothing_but_trumps() -> None:
    assert may_play("H6 H7 DA", "C9 HQ", "H") == {"DA"}
    assert may_play("H6 HA", "C9 HQ", "H") == {"H6", "HA"}


def test_without_trumps_suit_is_followed_or_any_card_played() -> None:
    assert may_play("CA C7 H6", "C9", None) == {"CA", "C7"}
    assert may_play("H6 DK", "C9", None) == {"H6", "DK"}


@pytest.mark.parametrize(
    ("trump", "moves", "text", "code"),
    [
        ("H", ["CA"], "DA", "must_follow_suit"),
        ("H", ["HA"], "CT", "must_play_trump"),
        ("H", ["CA", "HJ"], "HT", "no_undertrump"),
        ("H", ["CA"], "CK", "card_not_in_hand"),
        ("H", ["CA"], "16", "wrong_phase"),
        ("H", ["CA"], "pass", "wrong_phase"),
    ],
)
def test_a_card_that_may_not_be_played_is_refused_with_the_reason(
    trump: str, moves: list[str], text: str, code: str
) -> None:
    state = after(in_play(trump), *moves)
    with pytest.raises(IllegalMoveError) as refusal:
        after(state, text)
    assert refusal.value.code == code


def test_play_goes_round_and_the_winner_leads() -> None:
    state, told = happen(in_play(), "CA", "HJ", "C7")
    assert actor(state) == 1
    assert of_type(told, "trick_won") == [
        {
            "winner": 1,
            "cards": [
                {"seat": 0, "card": "CA"},
                {"seat": 1, "card": "HJ"},
                {"seat": 2, "card": "C7"},
            ],
            "points": 31,
        }
    ]
    view = GAME.view(state, None)
    assert (view["trick"], view["last_trick"]["winner"], view["tricks"]) == ([], 1, [0, 1, 0])
    assert view["card_points"] == {"declarer": 0, "opponents": 31}


def test_play_passes_over_the_seat_sitting_out() -> None:
    state = after(dealt(*NO_WEIS, players=4, first_dealer=1), "16", "pass", "pass", "trump H")
    assert actor(state) == 2
    state = after(state, "CA", "C6")
    assert actor(state) == 0
    assert [legal(state, seat) for seat in (1, 2, 3)] == [[], [], []]


def test_the_last_trick_counts_five_more() -> None:
    _, told = play_out(in_play())
    ended = told[-1].data
    assert sum(ended["card_points"].values()) == 157
    tricks = of_type(told, "trick_won")
    assert len(tricks) == 12
    last = [DECK.index[each["card"]] for each in tricks[-1]["cards"]]
    assert tricks[-1]["points"] == sum(POINTS[0][card] for card in last) + 5


def test_a_bettel_ends_at_once_when_the_declarer_wins_a_trick() -> None:
    bettel = after(dealt(*NO_WEIS), "kleiner_bettel", "pass", "pass")
    state, told = happen(bettel, "CA", "C6", "C7")
    assert not state.running
    assert [event.type for event in told[-2:]] == ["trick_won", "deal_ended"]
    assert told[-1].data["card_points"] == {"declarer": 11, "opponents": 0}


def test_a_bettel_goes_on_while_the_opponents_win() -> None:
    bettel = after(dealt(*NO_WEIS), "kleiner_bettel", "pass", "pass")
    assert after(bettel, "D6", "DA", "DK").running


def test_a_raeuber_is_played_to_the_end_when_it_is_lost() -> None:
    state = after(dealt(*NO_WEIS), "raeuber_ohne", "pass", "pass", "D6", "DA", "DK")
    assert state.running
    _, told = play_out(state)
    assert sum(told[-1].data["card_points"].values()) == 157


def test_applying_a_move_leaves_the_old_state_as_it_was() -> None:
    state = in_play()
    before = GAME.dump(state)
    after(state, "CA", "C6")
    assert GAME.dump(state) == before
