"""The clauses of the rules page, each point marked ◆ by a test that names it."""

from __future__ import annotations

import pytest

from engine.errors import IllegalMoveError
from engine.games.rablo.cards import DECK
from tests.engine.rablo.table import GAME, Table

PASSES = ["pass"] * 3
TO_PLAY = ["pass"] * 6

# Seat 0 calls the nine of clubs: it leads from strength, and seat 2 is the partner.
STRONG = {0: "CA CT CK CQ HK HQ", 1: "CJ DT DK DQ DJ D9", 2: "C9 HJ H9 DA SA ST", 3: "HA HT SK"}


def strong(call: str = "snapszer C9") -> Table:
    return Table().deal(STRONG).say(call, *TO_PLAY)


def follow(hand: str, trump: str, *trick: str) -> list[str]:
    """What seat ``len(trick)`` may play; seat 3 takes the diamonds that nobody is given."""
    seat = len(trick)
    hands = {**dict(enumerate(trick)), seat: hand}
    taken = {card for text in hands.values() for card in text.split()}
    hands[3] = " ".join(card for card in DECK.names if card[0] == "D" and card not in taken)
    return Table().deal(hands).say(f"snapszer {trump}", *TO_PLAY, *trick).legal(seat)


# Dealing


def test_seat_0_gets_the_first_three_cards_and_speaks_first() -> None:
    table = Table().deal_pack(DECK.names)
    assert table.view(0)["hand"] == list(DECK.names[0:3] + DECK.names[12:15])
    assert table.view(3)["hand"] == list(DECK.names[9:12] + DECK.names[21:24])
    assert (table.view(None)["dealer"], GAME.obliged(table.state)) == (3, (0,))


@pytest.mark.parametrize("dealer", range(4))
def test_first_dealer_may_be_set_and_the_next_seat_is_dealt_to_first(dealer: int) -> None:
    table = Table(first_dealer=dealer).deal_pack(DECK.names)
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        hand = DECK.names[3 * place :][:3] + DECK.names[12 + 3 * place :][:3]
        assert table.view(seat)["hand"] == list(hand)


def test_the_deal_moves_on_after_every_deal_passed_out_ones_too() -> None:
    table = Table()
    dealers = []
    for _ in range(3):
        table.deal().say(*["pass"] * 4)
        dealers.append(table.view(None)["dealer"])
    table.deal({2: "CA CT CK CQ CJ C9"})
    # The called card is the caller's own, and trumps alone win every trick.
    assert GAME.obliged(table.state) == (3,)
    table.say("pass", "pass", "pass", "snapszer C9", *TO_PLAY, "show")
    table.expire()
    table.deal()
    assert [*dealers, table.view(None)["dealer"]] == [3, 0, 1, 3]


# Calling


def test_a_call_must_have_a_higher_stake_so_there_are_at_most_four() -> None:
    table = Table().deal()
    assert len(table.legal(0)) == 49
    table.say("snapszer D9")
    assert len(table.legal(1)) == 6 + 24 + 1
    assert "snapszer CA" not in table.legal(1)
    table.say("snapszer HA")
    assert len(table.legal(2)) == 24 + 1
    table.say("durchmarsch C9")
    assert table.legal(3) == [f"durchmarsch H{rank}" for rank in "ATKQJ9"] + ["pass"]
    table.say("durchmarsch H9")
    assert table.view(None)["phase"] == "kontra"


def test_passing_does_not_shut_a_player_out() -> None:
    table = Table().deal().say("pass", "pass", "snapszer CA", "pass", "snapszer HA")
    assert table.view(None)["calls"][-1]["seat"] == 0
    table.say("pass", "durchmarsch C9")
    assert table.view(None)["calls"][-1]["seat"] == 2


def test_the_auction_ends_with_three_passes_after_a_call() -> None:
    table = Table().deal().say("pass", "pass", "pass", "snapszer CA", "pass", "pass")
    assert table.view(None)["phase"] == "calling"
    table.say("pass")
    told = table.view(None)
    assert (told["phase"], told["contract"]["caller"]) == ("kontra", 3)


def test_a_call_of_300_ends_the_auction_at_once() -> None:
    table = Table().deal().say("pass", "durchmarsch HT")
    assert table.view(None)["contract"] == {
        "caller": 1,
        "card": "HT",
        "level": "durchmarsch",
        "trump": "H",
        "stake": 300,
        "doubles": [],
    }
    assert GAME.obliged(table.state) == (2,)


def test_four_passes_without_a_call_cost_every_seat_50() -> None:
    table = Table().deal().say(*["pass"] * 4)
    assert list(table.ended.items())[:12] == [
        ("outcome", "passed"),
        ("caller", None),
        ("partner", None),
        ("solo", None),
        ("card", None),
        ("level", None),
        ("stake", None),
        ("doubles", []),
        ("points", None),
        ("winners", []),
        ("deltas", [-50] * 4),
        ("balances", [2950] * 4),
    ]
    assert table.ended["pot"] == 200
    assert [len(hand) for hand in table.ended["hands"]] == [6] * 4


# Kontra


def test_there_is_at_most_one_of_each_double_and_szubkontra_ends_the_phase() -> None:
    table = Table().deal({2: "C9"}).say("snapszer C9", *PASSES)
    table.say("kontra", "rekontra", "szubkontra")
    told = table.view(None)
    assert told["contract"]["doubles"] == ["kontra", "rekontra", "szubkontra"]
    assert (told["phase"], told["contract"]["stake"]) == ("playing", 400)
    assert GAME.obliged(table.state) == (0,)


def test_the_caller_of_a_solo_may_say_rekontra_and_stays_hidden() -> None:
    table = Table().deal({0: "C9"}).say("snapszer C9", *PASSES, "pass", "kontra", "pass")
    assert table.legal(0) == ["pass", "rekontra"]
    table.say("rekontra")
    assert "partner_revealed" not in table.types
    assert table.view(1)["solo"] is None
    assert table.view(0)["solo"] is True


def test_the_partner_can_only_pass_when_asked_for_kontra() -> None:
    table = Table().deal({2: "C9"}).say("snapszer C9", *PASSES, "pass")
    assert table.legal(2) == ["pass"]
    with pytest.raises(IllegalMoveError, match="not_your_side"):
        table.move(2, "kontra")


def test_answers_before_the_first_card_are_veiled_and_no_others() -> None:
    table = Table().deal({2: "C9"})
    assert not GAME.veiled(table.state)
    table.say("snapszer C9", *PASSES)
    for _ in range(3):
        assert GAME.veiled(table.state)
        table.say("pass")
    assert not GAME.veiled(table.state)


# Play


def test_whoever_can_beat_the_card_that_is_winning_must() -> None:
    assert follow("DA D9 HJ HQ HK CA", "CJ", "DK", "DT") == ["DA"]
    assert follow("CA CK CJ HJ HQ HK", "C9", "CQ", "CT") == ["CA"]


def test_a_follower_cannot_win_with_the_suit_led_in_a_trumped_trick() -> None:
    assert follow("DA DJ D9 HJ HQ HK", "CJ", "DK", "C9") == ["DA", "DJ", "D9"]


def test_whoever_cannot_follow_must_trump_and_overtrump_if_possible() -> None:
    assert follow("CA CJ HT HJ HQ HK", "C9", "DK", "CQ") == ["CA"]
    assert follow("CJ CA HT HJ HQ HK", "C9", "DK", "DT") == ["CA", "CJ"]
    assert follow("CJ HT HJ HQ HK HA", "C9", "DK", "CQ") == ["CJ"]


def test_whoever_can_neither_follow_nor_trump_may_play_anything() -> None:
    assert len(follow("SA SK SQ HJ HQ HK", "C9", "DK", "DT")) == 6


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    table = strong().say("CQ", "CJ", "C9", "HA")
    assert GAME.obliged(table.state) == (0,)
    assert table.view(None)["last_trick"] == {
        "winner": 0,
        "cards": [
            {"seat": 0, "card": "CQ"},
            {"seat": 1, "card": "CJ"},
            {"seat": 2, "card": "C9"},
            {"seat": 3, "card": "HA"},
        ],
    }


def test_any_number_of_marriages_may_be_declared_one_a_lead_from_the_first_on() -> None:
    table = strong()
    assert {"HK marriage", "HQ marriage", "CK marriage", "CQ marriage"} <= set(table.legal(0))
    table.say("CK marriage", "CJ", "C9", "SK")
    assert "CQ marriage" not in table.legal(0)
    assert table.state.points == 40 + 4 + 2 + 0 + 4
    table.say("HQ marriage", "D9", "H9", "HT")
    values = [(each["value"], each["counted"]) for each in table.view(None)["marriages"]]
    assert values == [(40, True), (20, False)]


def test_only_who_leads_may_declare_a_marriage() -> None:
    table = Table().deal({0: "HJ", 1: "HK HQ H9", 2: "C9"}).say("snapszer C9", *TO_PLAY, "HJ")
    assert table.legal(1) == ["HK", "HQ"]
    with pytest.raises(IllegalMoveError, match="not_on_lead"):
        table.move(1, "HK marriage")


def test_the_partner_on_lead_may_declare_a_marriage_too() -> None:
    hands = {0: "H9 HQ SQ SJ S9 D9", 2: "HA HT C9 CT DK DQ", 1: "HJ CJ", 3: "HK CK"}
    table = Table().deal(hands).say("snapszer C9", *TO_PLAY, "H9", "HJ", "HT", "HK")
    assert {"DK marriage", "DQ marriage"} <= set(table.legal(2))


def test_in_a_durchmarsch_there_are_no_marriages_and_no_enough() -> None:
    table = strong("durchmarsch C9")
    assert table.legal(0) == ["HK", "HQ", "CA", "CT", "CK", "CQ"]
    with pytest.raises(IllegalMoveError, match="wrong_level"):
        table.move(0, "CK marriage")
    table.say("CA", "CJ", "C9", "HT")
    assert not GAME.rights_open(table.state)
    with pytest.raises(IllegalMoveError, match="wrong_level"):
        table.move(0, "enough")


# The end of a deal


def test_a_snapszer_ends_with_the_first_trick_of_an_opponent_and_is_lost_below_66() -> None:
    table = strong().say("HK marriage", "CJ", "HJ", "HA")
    assert (table.ended["outcome"], table.ended["points"]) == ("lost", 0)
    assert table.types[-2:] == ["trick_won", "deal_ended"]


def exactly_66() -> Table:
    """Seat 0 has declared 40 in trumps and stands at 66, the partner still secret."""
    hands = {0: "CA CT CK CQ HK HQ", 1: "HT", 2: "CJ C9 H9", 3: "DT HA"}
    table = Table().deal(hands).say("snapszer C9", *TO_PLAY, "CK marriage", "HT", "CJ", "DT")
    assert (table.state.points, table.state.public) == (66, False)
    return table


def test_66_points_are_enough_before_a_lost_trick() -> None:
    table = exactly_66()
    table.say("HK")
    while "deal_ended" not in table.types:
        table.say(table.legal(GAME.obliged(table.state)[0])[0])
    assert (table.ended["outcome"], table.ended["points"]) == ("won", 66)


def test_66_points_are_enough_to_say_so() -> None:
    table = exactly_66()
    assert table.legal(2) == ["enough"]
    assert "enough" in table.legal(0)


def test_a_snapszer_with_all_six_tricks_is_won() -> None:
    hands = {0: "CA CT CK CQ CJ HA", 1: "C9"}
    table = Table().deal(hands).say("snapszer C9", *TO_PLAY)
    while "deal_ended" not in table.types:
        seat = GAME.obliged(table.state)[0]
        table.move(seat, table.legal(seat)[0])
    assert (table.ended["outcome"], table.ended["points"]) == ("won", 120)
    assert table.view(None)["tricks"] == [6, 0, 0, 0]


def test_a_durchmarsch_is_lost_with_the_first_trick_of_an_opponent() -> None:
    table = strong("durchmarsch C9").say("CA", "CJ", "C9", "HT", "HK", "DT", "HJ", "HA")
    assert (table.ended["outcome"], table.ended["points"]) == ("lost", 23)


def test_enough_below_66_is_refused_and_costs_nothing() -> None:
    table = strong().say("CK marriage", "CJ", "C9", "SK")
    before = GAME.dump(table.state)
    for seat in (0, 2):
        assert "enough" not in table.legal(seat)
        with pytest.raises(IllegalMoveError, match=r"enough_too_early.*has 50"):
            table.move(seat, "enough")
    assert GAME.dump(table.state) == before


@pytest.mark.parametrize("seat", [0, 2])
def test_either_of_the_two_may_say_enough_whoever_is_on_lead(seat: int) -> None:
    table = strong().say("CK marriage", "CJ", "C9", "HA")
    table.say("CA", "D9", "SA", "SK")
    assert table.state.points == 83
    assert table.legal(2) == ["enough"]
    assert GAME.obliged(table.state) == (0,)
    table.move(seat, "enough")
    assert (table.ended["outcome"], table.ended["winners"]) == ("won", [0, 2])
    for late in range(4):
        with pytest.raises(IllegalMoveError, match="wrong_phase"):
            table.move(late, "enough")


def test_opponents_never_say_enough() -> None:
    table = strong().say("CK marriage", "CJ", "C9", "HA", "CA", "D9", "SA", "SK")
    for seat in (1, 3):
        assert table.legal(seat) == []
        with pytest.raises(IllegalMoveError, match="not_your_side"):
            table.move(seat, "enough")


def test_enough_is_not_said_while_a_trick_is_running() -> None:
    table = strong().say("CK marriage", "CJ", "C9", "HA", "CA", "D9", "SA", "SK", "CQ")
    assert table.legal(0) == table.legal(2) == []
    assert not GAME.rights_open(table.state)
    with pytest.raises(IllegalMoveError, match="enough_too_early"):
        table.move(2, "enough")


def test_a_shown_hand_ends_the_deal_after_five_seconds_and_nobody_moves_before() -> None:
    table = Table().deal({0: "CA CT CK CQ CJ HA", 1: "C9"}).say("snapszer C9", *TO_PLAY)
    events = table.move(0, "show")
    assert [event.type for event in events] == ["move", "cards_shown"]
    assert events[-1].data == {"cards": ["HA", "CA", "CT", "CK", "CQ", "CJ"]}
    assert table.view(None)["shown"] == {"seat": 0, "cards": ["HA", "CA", "CT", "CK", "CQ", "CJ"]}
    (timer,) = GAME.timers(table.state)
    assert (timer.name, timer.ms) == ("show", 5000)
    assert [table.legal(seat) for seat in range(4)] == [[]] * 4
    assert GAME.obliged(table.state) == ()
    with pytest.raises(IllegalMoveError, match="wrong_phase"):
        table.move(0, "HA")
    assert [event.type for event in table.expire()] == ["deal_ended"]
    assert (table.ended["outcome"], table.ended["points"]) == ("won", 120)
    with pytest.raises(IllegalMoveError, match="no_timer"):
        table.expire()


def test_a_show_wins_a_durchmarsch() -> None:
    table = Table().deal({0: "CA CT CK CQ CJ HA", 1: "C9"}).say("durchmarsch C9", *TO_PLAY)
    table.move(0, "show")
    table.expire()
    assert (table.ended["outcome"], table.ended["stake"]) == ("won", 150)
