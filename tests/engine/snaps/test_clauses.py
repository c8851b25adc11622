"""The points that the rules page settles, clause by clause."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.errors import OptionError, PackError, RabloError
from engine.games.snaps.cards import DECK
from tests.engine.snaps.table import SNAPS, after, dealt, ended, events, legal, standing, started

ANY_0 = "HA HT SK SQ DJ"
ANY_1 = "DA DT DK CA ST"


# Deal


def test_the_first_dealer_is_seat_1_so_seat_0_leads_first() -> None:
    state = SNAPS.deal(started(), DECK.names).state
    assert SNAPS.view(state, None)["dealer"] == 1
    assert SNAPS.obliged(state) == (0,)


def test_another_first_dealer_makes_seat_1_lead_and_hold_the_first_five_cards() -> None:
    state = SNAPS.deal(started(first_dealer=0), DECK.names).state
    assert SNAPS.obliged(state) == (1,)
    assert SNAPS.view(state, 1)["hand"] == list(DECK.names[:5])
    assert SNAPS.view(state, 0)["hand"] == list(DECK.names[5:10])


def test_the_deal_alternates_whoever_won() -> None:
    state, dealers = started(target=11), []
    for _ in range(3):
        state = SNAPS.deal(state, DECK.names).state
        dealers.append(SNAPS.view(state, None)["dealer"])
        state = after(state, "enough")
    assert dealers == [1, 0, 1]


def test_the_winner_of_a_trick_draws_first_and_from_the_top_of_the_talon() -> None:
    state = dealt(ANY_0, ANY_1, "CJ", "CT CK SA CQ")
    drawn = after(state, "DJ DA")
    assert "CT" in SNAPS.view(drawn, 1)["hand"]
    assert "CK" in SNAPS.view(drawn, 0)["hand"]
    assert (drawn.stock, drawn.turn) == (8, 1)


def test_the_stock_is_empty_after_five_tricks() -> None:
    state = dealt("HA HT HK HQ HJ", "DA DT DK DQ DJ", "CJ", "CA SA CT ST CK SK CQ SQ SJ")
    five = after(state, "HA DJ HT DQ HK DK HQ DT HJ DA")
    assert five.stock == 0
    assert SNAPS.view(five, 0)["hand_sizes"] == [5, 5]
    assert SNAPS.view(five, 0)["upcard"] is None


# Who wins a trick


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [
        ("SQ", "SK", 1),
        ("SK", "SQ", 0),
        ("SA", "CJ", 1),
        ("CQ", "HA", 0),
        ("HJ", "DA", 0),
        ("CQ", "CA", 1),
    ],
)
def test_a_trick_goes_to_the_higher_trump_or_the_higher_card_led(
    led: str, answer: str, winner: int
) -> None:
    others = [name for name in DECK.names if name not in (led, answer, "CT")]
    state = dealt(" ".join([led, *others[:4]]), " ".join([answer, *others[4:8]]), "CT")
    assert after(state, f"{led} {answer}").leader == winner


# Following


def test_nothing_need_be_followed_while_cards_can_be_drawn() -> None:
    state = dealt(ANY_0, ANY_1, "CJ")
    assert legal(after(state, "SK")) == ["DA", "DT", "DK", "ST", "CA"]


def test_following_is_strict_from_the_very_trick_of_the_closing() -> None:
    state = dealt(ANY_0, ANY_1, "CJ")
    assert legal(after(state, "close SK")) == ["ST"]


def test_following_is_strict_once_the_stock_is_empty() -> None:
    state = dealt("HA HT HK HQ HJ", "DA DT DK DQ DJ", "CJ", "CA SA CT ST CK SK CQ SQ SJ")
    five = after(state, "HA DJ HT DQ HK DK HQ DT HJ DA")
    assert legal(after(five, "CA")) == ["CJ"]


# On lead


def test_exchange_close_and_enough_are_only_for_the_player_on_lead() -> None:
    state = dealt(ANY_0, "CJ DT DK CA ST", "CQ")
    assert legal(after(state, "DJ")) == ["DT", "DK", "ST", "CA", "CJ"]


def test_exchange_stands_first_then_close_then_enough_then_the_cards() -> None:
    state = dealt("CJ HK HQ DA SJ", ANY_1.replace("DA", "DQ"), "CQ")
    expected = ["exchange", "close", "enough", "HK", "HK+", "HQ", "HQ+", "DA", "SJ", "CJ"]
    assert legal(state) == expected


def test_after_an_exchange_the_hand_holds_the_upcard_and_the_jack_lies_there() -> None:
    state = after(dealt("CJ HK HQ DA SJ", ANY_1.replace("DA", "DQ"), "CQ"), "exchange")
    assert legal(state)[:2] == ["close", "enough"]
    assert SNAPS.view(state, None)["upcard"] == "CJ"
    assert SNAPS.view(state, None)["known"] == {"0": ["CQ"], "1": []}


def test_a_closed_stock_is_neither_exchanged_nor_closed_again() -> None:
    state = dealt("CJ HK HQ DA SJ", ANY_1.replace("DA", "DQ"), "CQ")
    assert legal(after(state, "close"))[0] == "enough"


def test_nobody_draws_from_a_closed_stock() -> None:
    state = after(dealt(ANY_0, ANY_1, "CJ"), "close SK ST DA DJ")
    view = SNAPS.view(state, None)
    assert (view["stock"], view["hand_sizes"]) == (10, [3, 3])


# Marriages


def test_declaring_and_leading_are_one_move_and_show_the_other_card() -> None:
    state = after(dealt(ANY_0, ANY_1, "CJ"), "SQ+")
    view = SNAPS.view(state, 1)
    assert view["trick"] == [{"seat": 0, "card": "SQ"}]
    assert view["known"] == {"0": ["SK"], "1": []}
    assert view["marriages"] == [{"seat": 0, "suit": "S", "value": 20, "counted": None}]


def test_a_marriage_in_trumps_is_worth_40() -> None:
    state = after(dealt("CK CQ DJ HJ SJ", ANY_1, "CJ"), "CK+")
    assert SNAPS.view(state, None)["marriages"][0]["value"] == 40


def test_a_marriage_counts_at_once_for_a_player_with_a_trick() -> None:
    state = after(dealt("HA HT SK SQ DJ", "HJ DT DK CA ST", "CJ"), "HA HJ SK+")
    assert state.points(0) == 11 + 2 + 20
    assert SNAPS.view(state, None)["marriages"][0]["counted"] is True


def test_a_marriage_counts_with_the_very_trick_it_was_led_to() -> None:
    state = after(dealt("SK SQ HT HA DJ", "HJ DT DK CA SJ", "CJ"), "SK+ SJ")
    assert state.points(0) == 4 + 2 + 20


def test_a_marriage_counts_with_a_later_trick() -> None:
    state = after(dealt(ANY_0, ANY_1, "CJ", "SA SJ"), "SQ+ ST")
    assert SNAPS.view(state, None)["marriages"][0]["counted"] is None
    state = after(state, "DK HA DT HT DA DJ SA SJ")
    assert state.points(0) == 0
    assert SNAPS.view(state, None)["marriages"][0]["counted"] is None


def test_a_marriage_is_lost_if_its_player_never_takes_a_trick() -> None:
    closed = after(dealt(ANY_0, ANY_1, "CJ"), "SQ+ ST enough")
    assert SNAPS.view(closed, None)["marriages"][0]["counted"] is False


def test_any_number_of_marriages_may_be_declared() -> None:
    state = dealt("SK SQ HK HQ DA", "HJ DT DK DQ SJ", "CJ", "CA CT CK")
    state = after(state, "SK+ SJ HK+ HJ")
    assert state.points(0) == (4 + 2 + 20) + (4 + 2 + 20)
    assert len(SNAPS.view(state, None)["marriages"]) == 2


def test_a_marriage_may_be_declared_after_closing_and_with_an_empty_stock() -> None:
    state = dealt(ANY_0, ANY_1, "CJ")
    assert "SK+" in legal(after(state, "close"))
    assert "SK+" in legal(replace(state, stock=0))


def test_a_marriage_may_be_led_plain() -> None:
    state = after(dealt(ANY_0, ANY_1, "CJ"), "SK")
    assert SNAPS.view(state, None)["marriages"] == []
    assert SNAPS.view(state, None)["known"] == {"0": [], "1": []}


# Enough


def test_enough_may_be_said_on_every_lead_the_first_included() -> None:
    assert "enough" in legal(dealt(ANY_0, ANY_1, "CJ"))


def test_a_claim_that_needs_a_marriage_waits_for_the_next_lead() -> None:
    state = standing(dealt("SK SQ HT HA DJ", "HJ DT DK CA SJ", "CJ"), (2, 1), (46, 10))
    led = after(state, "SK+")
    assert led.points(0) == 66
    assert SNAPS.legal_moves(led, 0) == ()
    assert ended(after(led, "SJ"), "enough")["winner"] == 0


def test_enough_is_an_alternative_for_the_player_to_move_not_a_right_of_its_own() -> None:
    state = dealt(ANY_0, ANY_1, "CJ")
    assert not any(SNAPS.is_right(move) for move in SNAPS.legal_moves(state, 0))
    assert not SNAPS.rights_open(state)
    assert SNAPS.legal_moves(state, 1) == ()
    assert SNAPS.timers(state) == ()
    assert not SNAPS.veiled(state)


# Value of a round


@pytest.mark.parametrize(
    ("opponent", "value"), [((0, 0), 3), ((1, 32), 2), ((1, 33), 1), ((3, 40), 1)]
)
def test_the_value_at_closing_is_written_down(opponent: tuple[int, int], value: int) -> None:
    tricks, points = opponent
    closed = after(standing(dealt(ANY_0, ANY_1, "CJ"), (2, tricks), (30, points)), "close")
    end = ended(standing(closed, (5, 4), (66, 65)), "enough")
    assert (end["winner"], end["value"]) == (0, value)


def test_a_pending_marriage_of_a_player_without_a_trick_does_not_soften_the_closing() -> None:
    state = dealt("HA HT DT DK CA", "SK SQ DJ CQ HJ", "CJ", first_dealer=0)
    closed = after(state, "SK+ CA close")
    assert closed.closing is not None
    assert closed.closing.value == 3


@pytest.mark.parametrize(("had", "value"), [(0, 3), (1, 2)])
def test_the_opponent_of_a_closer_may_say_enough_rightly(had: int, value: int) -> None:
    closed = after(standing(dealt(ANY_0, ANY_1, "CJ"), (2, had), (30, 20 * had)), "close")
    end = ended(standing(closed, (2, 4), (30, 66), lead=1), "enough")
    assert (end["winner"], end["value"], end["reason"]) == (1, value, "closed_countered")


@pytest.mark.parametrize(("has", "value"), [(0, 3), (1, 2)])
def test_the_opponent_of_a_closer_may_say_enough_wrongly(has: int, value: int) -> None:
    closed = after(dealt(ANY_0, ANY_1, "CJ"), "close")
    end = ended(standing(closed, (has, 4), (20 * has, 65), lead=1), "enough")
    assert (end["winner"], end["value"], end["reason"]) == (0, value, "closed_wrong_counter")


@pytest.mark.parametrize("last_winner", [0, 1])
def test_a_closed_round_played_out_with_66_goes_to_the_closer_whoever_took_the_last_trick(
    last_winner: int,
) -> None:
    closed = after(standing(dealt(ANY_0, ANY_1, "CJ"), (2, 1), (30, 20)), "close")
    cards = ("SQ", "SA") if last_winner else ("SA", "SQ")
    last = replace(closed, hands=(DECK.mask(cards[:1]), DECK.mask(cards[1:])))
    end = ended(standing(last, (5, 2), (66, 25)), " ".join(cards))
    assert (end["winner"], end["value"], end["reason"]) == (0, 2, "closed_66")


@pytest.mark.parametrize(("had", "value"), [(0, 3), (1, 2)])
def test_a_closed_round_played_out_short_of_66_goes_to_the_opponent(had: int, value: int) -> None:
    closed = after(standing(dealt(ANY_0, ANY_1, "CJ"), (2, had), (30, 20 * had)), "close")
    last = replace(closed, hands=(DECK.mask(["SA"]), DECK.mask(["SQ"])))
    end = ended(standing(last, (4, 2), (51, 25)), "SA SQ")
    assert end["points"][0] == 65
    assert (end["winner"], end["value"], end["reason"]) == (1, value, "closed_short")


def test_a_round_played_out_gives_the_last_trick_1_even_against_66() -> None:
    state = standing(dealt(ANY_0, ANY_1, "CJ"), (6, 3), (80, 26))
    state = replace(state, stock=0, hands=(DECK.mask(["SQ"]), DECK.mask(["SA"])))
    end = ended(state, "SQ SA")
    assert (end["winner"], end["value"], end["reason"]) == (1, 1, "last_trick")


@pytest.mark.parametrize(
    ("before", "value"), [((4, 33, 65), 1), ((4, 32, 73), 2), ((0, 0, 105), 3), ((4, 32, 52), 2)]
)
def test_a_last_trick_with_66_reached_then_or_before_is_worth_as_a_right_enough(
    before: tuple[int, int, int], value: int
) -> None:
    tricks, low, high = before
    state = standing(dealt(ANY_0, ANY_1, "CJ"), (tricks, 9 - tricks), (low, high))
    state = replace(state, stock=0, hands=(DECK.mask(["SQ"]), DECK.mask(["SA"])))
    end = ended(state, "SQ SA")
    assert end["points"][1] >= 66
    assert (end["winner"], end["value"], end["reason"]) == (1, value, "last_trick_66")


# The match


def test_the_next_deal_is_asked_for_until_the_target_is_reached() -> None:
    state = SNAPS.deal(started(target=3), DECK.names).state
    assert SNAPS.pack(state) is None
    state = after(standing(state, (3, 3), (20, 20)), "enough")
    assert SNAPS.pack(state) == DECK.names
    state = SNAPS.deal(state, DECK.names).state
    state = after(standing(state, (3, 3), (20, 66), lead=1), "enough")
    assert SNAPS.result(state) is not None
    assert SNAPS.pack(state) is None
    with pytest.raises(PackError):
        SNAPS.deal(state, DECK.names)


@pytest.mark.parametrize(
    "pack", [DECK.names[:-1], (*DECK.names, "HA"), (*DECK.names[:-1], "HA"), ()]
)
def test_a_pack_is_an_order_of_exactly_the_twenty_cards(pack: tuple[str, ...]) -> None:
    with pytest.raises(PackError):
        SNAPS.deal(started(), pack)


def test_no_pack_is_dealt_into_a_running_round() -> None:
    with pytest.raises(PackError):
        SNAPS.deal(dealt(ANY_0, ANY_1, "CJ"), DECK.names)


def test_a_match_has_two_seats_and_an_end() -> None:
    options = SNAPS.options({})
    assert options == {"target": 7, "show_points": False, "first_dealer": 1}
    assert SNAPS.seats(options) == 2
    assert not SNAPS.endless(options)
    with pytest.raises(RabloError):
        SNAPS.start(3, options)


@pytest.mark.parametrize(
    "given", [{"target": 4}, {"target": True}, {"show_points": 1}, {"first_dealer": 2}, {"pot": 1}]
)
def test_other_options_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionError):
        SNAPS.options(given)


def test_a_round_ends_with_everything_laid_open_in_this_order() -> None:
    state = dealt(ANY_0, ANY_1, "CJ", "CT CK CQ SA SJ HK HQ HJ DQ")
    end = ended(after(state, "DJ DA"), "enough")
    assert list(end.items()) == [
        ("winner", 0),
        ("value", 3),
        ("reason", "wrong_enough"),
        ("points", [0, 13]),
        ("tricks", [0, 1]),
        ("scores", [3, 0]),
        ("hands", [["HA", "HT", "DJ", "SK", "SQ"], ["DA", "DT", "DK", "ST", "CA"]]),
        ("upcard", "CJ"),
        ("talon", ["CT", "CK", "CQ", "SA", "SJ", "HK", "HQ", "HJ", "DQ"]),
    ]


def test_the_upcard_of_the_settlement_is_the_one_dealt_also_after_an_exchange() -> None:
    state = dealt("CJ HK HQ DA SJ", ANY_1.replace("DA", "DQ"), "CQ")
    end = ended(state, "exchange enough")
    assert end["upcard"] == "CQ"
    assert end["hands"][0] == ["HK", "HQ", "DA", "SJ", "CJ"]


def test_events_of_a_trick_come_in_the_order_in_which_things_happen() -> None:
    heard = events(dealt(ANY_0, ANY_1, "CJ"), "DJ DA")
    assert [(event.type, event.seat) for event in heard] == [
        ("move", 0),
        ("move", 1),
        ("trick_won", 1),
        ("cards_drawn", 1),
        ("cards_drawn", 0),
    ]
