"""The clauses of the rules page on dealing and bidding."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMoveError, PackError
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.contracts import CONTRACTS
from engine.games.raeuber.state import Phase
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
    table,
)


def refused(*texts: str) -> IllegalMoveError:
    state = after(dealt(*NO_WEIS), *texts[:-1])
    with pytest.raises(IllegalMoveError) as refusal:
        after(state, texts[-1])
    return refusal.value


def test_the_pack_is_wanted_in_the_order_of_suits_and_ranks() -> None:
    pack = GAME.pack(table())
    assert pack is not None
    assert (pack[:3], pack[-1], len(pack)) == (("HA", "HK", "HQ"), "C6", 36)


def test_four_cards_at_a_time_go_round_three_times_from_vorhand() -> None:
    state = GAME.deal(table(first_dealer=0), DECK.names).state
    hands = [set(DECK.texts(hand)) for hand in state.hands]
    assert hands[1] == {*DECK.names[0:4], *DECK.names[12:16], *DECK.names[24:28]}
    assert hands[2] == {*DECK.names[4:8], *DECK.names[16:20], *DECK.names[28:32]}
    assert hands[0] == {*DECK.names[8:12], *DECK.names[20:24], *DECK.names[32:36]}
    assert state.turn == 1


def test_with_four_players_the_dealer_gets_no_cards_and_the_next_seat_speaks_first() -> None:
    state = GAME.deal(table(players=4, first_dealer=2), DECK.names).state
    assert [hand.bit_count() for hand in state.hands] == [12, 12, 0, 12]
    assert set(DECK.texts(state.hands[3])) >= set(DECK.names[:4])
    state = after(state, "pass")
    assert state.turn == 0
    assert after(state, "pass").turn == 1


@pytest.mark.parametrize("players", [3, 4])
def test_the_last_seat_deals_first_and_then_the_next_one_even_after_a_passed_deal(
    players: int,
) -> None:
    state = GAME.deal(table(players=players), DECK.names).state
    assert state.dealer == players - 1
    state = GAME.deal(after(state, "pass", "pass", "pass"), DECK.names).state
    assert state.dealer == 0
    state, _ = play_out(after(state, "16", "pass", "pass", "trump H"))
    assert GAME.deal(state, DECK.names).state.dealer == 1


def test_the_first_dealer_can_be_set() -> None:
    assert GAME.deal(table(first_dealer=1), DECK.names).state.dealer == 1


@pytest.mark.parametrize(
    "pack",
    [DECK.names[:35], (*DECK.names, "HA"), (*DECK.names[:35], "HA"), (*DECK.names[:35], "H5")],
)
def test_a_pack_that_is_no_order_of_the_36_cards_is_refused(pack: tuple[str, ...]) -> None:
    with pytest.raises(PackError):
        GAME.deal(table(), pack)


def test_no_pack_is_taken_during_a_deal() -> None:
    state = dealt(*NO_WEIS)
    assert GAME.pack(state) is None
    with pytest.raises(PackError):
        GAME.deal(state, DECK.names)


def test_bids_go_from_16_to_raeuber_mit_with_each_figure_above_its_number() -> None:
    names = [contract.name for contract in CONTRACTS]
    assert len(names) == 39
    for below, figure, above in (
        ("25", "kleiner_bettel", "26"),
        ("35", "grosser_bettel", "36"),
        ("40", "raeuber_ohne", "41"),
    ):
        place = names.index(figure)
        assert (names[place - 1], names[place + 1]) == (below, above)
    assert (names[0], names[-2], names[-1]) == ("16", "50", "raeuber_mit")


def test_a_bid_is_listed_before_passing_points_first_and_each_ascending() -> None:
    moves = legal(after(dealt(*NO_WEIS), "34"))
    assert moves[:2] == ["35", "36"]
    assert moves[-6:] == ["49", "50", "grosser_bettel", "raeuber_ohne", "raeuber_mit", "pass"]


def test_a_bid_must_be_strictly_higher() -> None:
    assert refused("17", "17").code == "bid_too_low"
    assert refused("26", "kleiner_bettel").code == "bid_too_low"
    assert "26" in refused("26", "kleiner_bettel").detail


def test_a_pass_is_final() -> None:
    state = after(dealt(*NO_WEIS), "pass", "16", "17")
    assert actor(state) == 1
    assert legal(state, 0) == []


def test_only_one_points_bid_is_allowed_in_an_auction_and_then_a_figure() -> None:
    state = after(dealt(*NO_WEIS), "16", "18", "pass")
    assert legal(state) == [
        "kleiner_bettel",
        "grosser_bettel",
        "raeuber_ohne",
        "raeuber_mit",
        "pass",
    ]
    assert refused("16", "18", "pass", "19").code == "second_points_bid"


def test_a_figure_may_be_followed_by_a_higher_figure_or_once_by_points() -> None:
    state = after(dealt(*NO_WEIS), "kleiner_bettel", "26", "pass")
    assert legal(state)[0] == "27"
    state = after(state, "27", "grosser_bettel")
    assert legal(state) == ["raeuber_ohne", "raeuber_mit", "pass"]


def test_the_auction_ends_when_two_have_passed_after_a_bid() -> None:
    state = after(dealt(*NO_WEIS), "pass", "pass", "20")
    assert (state.phase, state.declarer, state.turn) == (Phase.CONTRACT, 2, 2)


def test_the_last_to_speak_may_still_bid_after_two_passes() -> None:
    state = after(dealt(*NO_WEIS), "pass", "pass")
    assert (state.phase, actor(state)) == (Phase.BIDDING, 2)


def test_raeuber_mit_ends_the_auction_at_once() -> None:
    state = after(dealt(*NO_WEIS), "raeuber_mit")
    assert (state.phase, state.declarer) == (Phase.CONTRACT, 0)


def test_fifty_points_can_still_be_beaten() -> None:
    state = after(dealt(*NO_WEIS), "50")
    assert legal(state) == ["raeuber_mit", "pass"]


def test_three_passes_end_the_deal_without_play() -> None:
    state, told = happen(dealt(*NO_WEIS), "pass", "pass", "pass")
    assert not state.running
    assert GAME.pack(state) is not None
    (ended,) = of_type(told, "deal_ended")
    nothing = [ended[key] for key in ("declarer", "contract", "card_points", "weis", "stoeck")]
    assert (ended["outcome"], nothing) == ("passed", [None] * 5)
    assert (ended["deltas"], ended["scores"]) == ([0, 0, 0], [0, 0, 0])


def test_who_may_not_act_is_refused_with_the_reason() -> None:
    state = dealt(*NO_WEIS, players=4)
    for seat, code in ((1, "not_your_turn"), (3, "sitting_out")):
        with pytest.raises(IllegalMoveError) as refusal:
            GAME.apply(state, seat, GAME.parse("pass"))
        assert refusal.value.code == code
    with pytest.raises(IllegalMoveError) as refusal:
        GAME.apply(after(state, "pass", "pass", "pass"), 0, GAME.parse("pass"))
    assert refusal.value.code == "between_deals"


@pytest.mark.parametrize("text", ["demand HA", "exchange HK H9", "trump H", "HA"])
def test_in_the_auction_only_bids_and_passes_are_made(text: str) -> None:
    assert refused("16", text).code == "wrong_phase"


@pytest.mark.parametrize("text", ["40", "raeuber_mit", "pass"])
def test_after_the_auction_nothing_is_bid(text: str) -> None:
    assert refused("16", "pass", "pass", text).code == "wrong_phase"
    assert refused("16", "pass", "pass", "trump H", text).code == "wrong_phase"
