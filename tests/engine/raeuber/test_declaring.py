"""The clauses of the rules page on what comes between the auction and the first card."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMoveError
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.state import Phase, State
from tests.engine.raeuber.helpers import GAME, NO_WEIS, after, dealt, happen, legal

# Vorhand holds the sixes of D and S.
OWN = NO_WEIS[0].split()


def declared(game: str) -> State:
    bids = [game] if game == "raeuber_mit" else [game, "pass", "pass"]
    return after(dealt(*NO_WEIS), *bids)


def refusal_of(state: State, text: str) -> str:
    with pytest.raises(IllegalMoveError) as refusal:
        after(state, text)
    return refusal.value.code


def test_a_demand_is_open_for_every_card_not_held_of_the_suits_whose_six_is_held() -> None:
    demands = [text for text in legal(declared("16")) if text.startswith("demand")]
    wanted = [card for card in DECK.names if card[0] in "DS" and card not in OWN]
    assert demands == [f"demand {card}" for card in wanted]


def test_what_may_be_demanded_follows_from_the_own_hand_alone() -> None:
    others = dealt(NO_WEIS[0], NO_WEIS[2], NO_WEIS[1])
    assert legal(after(others, "16", "pass", "pass")) == legal(declared("16"))


def test_after_a_demand_the_holder_has_the_six_and_everybody_knows() -> None:
    state, told = happen(declared("16"), "demand DA")
    assert "DA" in DECK.texts(state.hands[0])
    assert {"D6", "DQ"} <= set(DECK.texts(state.hands[1]))
    assert [hand.bit_count() for hand in state.hands] == [12, 12, 12]
    assert told[0].data == {"move": {"type": "demand", "card": "DA"}, "from": 1}
    exchange = {"kind": "demand", "seat": 0, "wanted": "DA", "from": 1, "given": "D6"}
    assert [GAME.view(state, seat)["exchange"] for seat in (0, 1, 2, None)] == [exchange] * 4


def test_one_demand_is_allowed_and_then_trumps_are_named() -> None:
    state = after(declared("16"), "demand DA")
    assert legal(state) == ["trump H", "trump D", "trump S", "trump C"]
    assert refusal_of(state, "demand SK") == "already_exchanged"


def test_a_declarer_without_a_six_can_only_name_trumps() -> None:
    state = after(dealt(*NO_WEIS), "pass", "pass", "16")
    assert legal(state) == ["trump H", "trump D", "trump S", "trump C"]
    assert refusal_of(state, "demand HA") == "six_missing"


def test_a_demand_for_an_own_card_is_refused() -> None:
    assert refusal_of(declared("16"), "demand DT") == "card_in_hand"


def test_nothing_is_demanded_after_trumps_are_named() -> None:
    state = after(declared("16"), "trump H")
    assert state.phase is Phase.PLAYING
    assert refusal_of(state, "demand DA") == "wrong_phase"
    assert refusal_of(state, "trump D") == "wrong_phase"


def test_the_declarer_leads_to_the_first_trick() -> None:
    state = after(dealt(*NO_WEIS), "16", "17", "pass", "pass", "trump H")
    assert GAME.obliged(state) == (1,)


@pytest.mark.parametrize("game", ["kleiner_bettel", "raeuber_ohne"])
def test_an_exchange_without_trumps_comes_before_the_first_lead(game: str) -> None:
    state = declared(game)
    moves = legal(state)
    assert len(moves) == 24 * 12 + 12
    assert moves[0] == "exchange HK HA"
    assert moves[12] == "exchange HQ HA"
    assert moves[-12:] == [card for card in DECK.names if card in OWN]
    exchanged = after(state, "exchange HK D6")
    assert (exchanged.phase, len(legal(exchanged))) == (Phase.CONTRACT, 12)
    assert refusal_of(exchanged, "exchange HQ D7") == "already_exchanged"
    led = after(exchanged, "HK")
    assert led.phase is Phase.PLAYING


def test_raeuber_mit_exchanges_before_trumps_are_named() -> None:
    moves = legal(declared("raeuber_mit"))
    assert len(moves) == 24 * 12 + 4
    assert moves[-4:] == ["trump H", "trump D", "trump S", "trump C"]
    assert refusal_of(declared("raeuber_mit"), "HA") == "wrong_phase"
    named = after(declared("raeuber_mit"), "trump H")
    assert refusal_of(named, "exchange HK D6") == "wrong_phase"


def test_grosser_bettel_is_played_from_the_hand() -> None:
    state = declared("grosser_bettel")
    assert state.phase is Phase.CONTRACT
    assert legal(state) == [card for card in DECK.names if card in OWN]
    assert refusal_of(state, "exchange HK D6") == "not_in_this_game"
    assert refusal_of(state, "trump H") == "not_in_this_game"


@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        ("16", "exchange HK D6", "not_in_this_game"),
        ("kleiner_bettel", "demand DA", "not_in_this_game"),
        ("kleiner_bettel", "trump H", "not_in_this_game"),
        ("raeuber_ohne", "exchange HA D6", "card_in_hand"),
        ("raeuber_ohne", "exchange HK HQ", "card_not_in_hand"),
        ("raeuber_ohne", "exchange HK HK", "card_not_in_hand"),
        ("raeuber_ohne", "HK", "card_not_in_hand"),
    ],
)
def test_each_game_has_its_own_way_and_refuses_the_others(game: str, text: str, code: str) -> None:
    assert refusal_of(declared(game), text) == code


def test_the_card_given_in_an_exchange_is_for_declarer_and_receiver_alone() -> None:
    state, (told,) = happen(declared("raeuber_ohne"), "exchange DA D6")
    whole = {"type": "exchange", "want": "DA", "give": "D6"}
    public = {"type": "exchange", "want": "DA"}
    assert [told.seen_by(seat)["move"] for seat in (0, 1, 2, None)] == [
        whole,
        whole,
        public,
        public,
    ]
    assert {told.seen_by(seat)["from"] for seat in (0, 1, 2, None)} == {1}
    known = {"kind": "exchange", "seat": 0, "wanted": "DA", "from": 1}
    given = {**known, "given": "D6"}
    assert [GAME.view(state, seat)["exchange"] for seat in (0, 1, 2, None)] == [
        given,
        given,
        known,
        known,
    ]


def test_the_card_given_is_open_when_the_deal_is_over() -> None:
    state = after(declared("kleiner_bettel"), "exchange HK D6", "SA", "ST", "S8")
    assert not state.running
    assert GAME.view(state, None)["exchange"]["given"] == "D6"


def test_hands_are_shown_as_dealt_and_not_as_exchanged() -> None:
    _, told = happen(declared("kleiner_bettel"), "exchange HK D6", "SA", "ST", "S8")
    assert set(told[-1].data["hands"][0]) == set(OWN)
