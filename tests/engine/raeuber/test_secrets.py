"""Who may know what: the clauses of the rules page on secrets."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import IllegalMoveError
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.state import State
from tests.engine.raeuber.helpers import GAME, NO_WEIS, after, dealt, legal

WAY = ["raeuber_ohne", "pass", "pass", "exchange DA D6", "CA", "C6", "C7", "SA", "SK", "S8"]


def swap_hands_of_the_others(state: State) -> State:
    """The same match as seat 0 sees it, with the two other hands the other way round."""
    hands = (state.hands[0], state.hands[2], state.hands[1])
    return replace(state, hands=hands, dealt=hands)


def test_the_hand_is_for_its_holder_alone() -> None:
    state = dealt(*NO_WEIS)
    for seat in range(3):
        assert set(GAME.view(state, seat)["hand"]) == set(NO_WEIS[seat].split())
    assert GAME.view(state, None)["hand"] is None


def test_deal_started_tells_each_seat_its_hand_and_nobody_else() -> None:
    step = GAME.deal(dealt_before(), DECK.names)
    (started,) = step.events
    for seat in (0, 1, 3):
        assert started.seen_by(seat)["hand"] == DECK.texts(step.state.hands[seat])
    assert "hand" not in started.seen_by(2)
    assert "hand" not in started.seen_by(None)


def dealt_before() -> State:
    options = GAME.options({"players": 4, "first_dealer": 2})
    return GAME.start(4, options)


@pytest.mark.parametrize("moves", range(len(WAY) + 1))
def test_the_seat_sitting_out_sees_exactly_what_a_spectator_sees(moves: int) -> None:
    state = after(dealt(*NO_WEIS, players=4), *WAY[:moves])
    view = GAME.view(state, 3)
    assert view == GAME.view(state, None)
    assert view["hand"] is None
    assert GAME.legal_moves(state, 3) == ()
    assert 3 not in GAME.obliged(state)


def test_the_seat_sitting_out_hears_exactly_what_a_spectator_hears() -> None:
    state = dealt(*NO_WEIS, players=4)
    for text in WAY:
        step = GAME.apply(state, GAME.obliged(state)[0], GAME.parse(text))
        for event in step.events:
            assert event.seen_by(3) == event.seen_by(None)
        state = step.state


@pytest.mark.parametrize("moves", range(4))
def test_view_and_legal_moves_do_not_depend_on_the_other_hands(moves: int) -> None:
    """The two others hold the other's cards: the declarer cannot tell."""
    state = after(dealt(*NO_WEIS), *["16", "pass", "pass", "trump H"][:moves])
    other = swap_hands_of_the_others(state)
    assert GAME.view(state, 0) == GAME.view(other, 0)
    assert GAME.legal_moves(state, 0) == GAME.legal_moves(other, 0)


@pytest.mark.parametrize("game", ["16", "raeuber_ohne", "kleiner_bettel", "grosser_bettel"])
def test_a_refusal_does_not_depend_on_the_other_hands(game: str) -> None:
    state = after(dealt(*NO_WEIS), game, "pass", "pass")
    other = swap_hands_of_the_others(state)
    allowed = set(legal(state))
    texts = [f"demand {card}" for card in DECK.names] + list(DECK.names)
    texts += [f"exchange {want} {give}" for want in DECK.names for give in DECK.names]
    for text in set(texts) - allowed:
        assert refusal(state, text) == refusal(other, text)


def refusal(state: State, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalMoveError) as refused:
        GAME.apply(state, 0, GAME.parse(text))
    return refused.value.code, refused.value.detail


def test_weis_that_did_not_win_are_in_no_view() -> None:
    hands = (
        "D6 D7 D8 S9 HQ H9 ST SQ CA CQ CJ H7",
        "C6 C7 C8 C9 DA DQ DJ HK HJ H6 SA SK",
        "S6 S7 S8 D9 DT DK HT H8 SJ HA CT CK",
    )
    state = after(dealt(*hands), "16", "pass", "pass", "trump H", "D6", "DA", "D9")
    for reader in (0, 1, 2, None):
        assert {each["seat"] for each in GAME.view(state, reader)["weis"]["shown"]} == {1, 2}


def test_nothing_is_veiled_timed_or_optional() -> None:
    state = dealt(*NO_WEIS)
    assert not GAME.veiled(state)
    assert not GAME.rights_open(state)
    assert GAME.timers(state) == ()
    assert not any(GAME.is_right(move) for move in GAME.legal_moves(state, 0))
    with pytest.raises(IllegalMoveError):
        GAME.expire(state, "show")
