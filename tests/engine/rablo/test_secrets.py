"""What is secret, and when the partner or a solo becomes known."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.games.rablo.cards import DECK
from engine.protocol import Event, JsonDict
from tests.engine.rablo.table import GAME, Table

TO_PLAY = ["pass"] * 6
KEYS = [
    *("deal", "dealer", "phase", "hand", "hand_sizes", "calls", "contract"),
    *("partner", "solo", "you_are_partner", "trick", "last_trick", "played"),
    *("tricks", "points", "marriages", "shown", "balances", "pot"),
]
ENDED_KEYS = [
    *("outcome", "caller", "partner", "solo", "card", "level", "stake", "doubles"),
    *("points", "winners", "deltas", "balances", "pot", "hands"),
]

# Seat 0 calls, seat 2 holds the called nine of clubs beside the jack.
HANDS = {0: "CA CT CK CQ HK HQ", 1: "HJ DT DK DQ DJ D9", 2: "C9 CJ H9 DA SA ST", 3: "HA HT SK"}


def playing(hands: dict[int, str] = HANDS, call: str = "snapszer C9") -> Table:
    return Table().deal(hands).say(call, *TO_PLAY)


def sides(table: Table, seat: int | None) -> tuple[int | None, bool | None, bool | None]:
    seen = table.view(seat)
    return seen["partner"], seen["solo"], seen["you_are_partner"]


def revealed(events: list[Event]) -> list[str]:
    return [event.type for event in events]


# The view


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_the_view_has_the_keys_of_the_contract_in_its_order(seat: int | None) -> None:
    table = Table()
    assert list(table.view(seat)) == KEYS
    table.deal(HANDS)
    assert list(table.view(seat)) == KEYS
    table.say("snapszer C9", *TO_PLAY, "CA")
    assert list(table.view(seat)) == KEYS


def test_a_hand_is_shown_to_its_seat_alone() -> None:
    table = playing()
    assert table.view(0)["hand"] == ["HK", "HQ", "CA", "CT", "CK", "CQ"]
    assert table.view(None)["hand"] is None
    assert table.view(None)["hand_sizes"] == [6] * 4


def test_the_deal_tells_each_seat_its_own_hand_and_a_spectator_none() -> None:
    event = Table().deal(HANDS).events[0]
    public = {"deal": 1, "dealer": 3, "balances": [3000] * 4, "pot": 0}
    assert (event.type, event.seat, event.seen_by(None)) == ("deal_started", None, public)
    assert event.seen_by(1) == {**public, "hand": ["HJ", "DT", "DK", "DQ", "DJ", "D9"]}


def test_before_a_contract_nobody_has_a_side() -> None:
    table = Table().deal(HANDS)
    assert {sides(table, seat) for seat in (0, 1, 2, 3, None)} == {(None, None, None)}


def test_before_it_is_public_only_partner_and_caller_know_their_own_part() -> None:
    table = playing()
    assert sides(table, 0) == (None, False, False)
    assert sides(table, 1) == (None, None, False)
    assert sides(table, 2) == (None, None, True)
    assert sides(table, None) == (None, None, None)


def test_a_solo_is_known_to_its_caller_alone() -> None:
    table = playing(call="snapszer CQ")
    assert [sides(table, seat)[1] for seat in (0, 1, 2, 3, None)] == [True, None, None, None, None]
    assert sides(table, 0) == (None, True, False)


def test_points_and_tricks_are_counted_by_seat_and_marriages_apart() -> None:
    table = playing().say("CK marriage", "HJ", "CJ", "HA")
    seen = table.view(3)
    assert (seen["tricks"], seen["points"]) == ([1, 0, 0, 0], [4 + 2 + 2 + 11, 0, 0, 0])
    assert seen["marriages"] == [{"seat": 0, "suit": "C", "value": 40, "counted": True}]


def test_a_marriage_is_pending_until_its_trick_is_complete() -> None:
    table = playing().say("CK marriage", "HJ", "CJ")
    assert table.view(None)["marriages"][0]["counted"] is None
    assert [each["card"] for each in table.view(None)["trick"]] == ["CK", "HJ", "CJ"]
    assert table.view(None)["played"] == table.view(None)["trick"]


def test_all_that_was_said_before_the_first_card_stays_in_the_view() -> None:
    table = Table().deal(HANDS).say("pass", "snapszer C9", *["pass"] * 3)
    table.say("pass", "kontra", "pass", "pass", "pass")
    said = [(each["seat"], each["move"]["type"]) for each in table.view(None)["calls"]]
    assert said == [
        *((0, "pass"), (1, "call"), (2, "pass"), (3, "pass"), (0, "pass")),
        *((2, "pass"), (3, "kontra"), (0, "pass"), (1, "pass"), (2, "pass")),
    ]
    assert table.view(None)["calls"][1]["move"] == {
        "type": "call",
        "card": "C9",
        "level": "snapszer",
    }


def test_after_a_deal_the_view_still_shows_it_with_both_sides() -> None:
    table = playing().say("HK", "HJ", "H9", "HA")
    for seat in (0, 1, 2, 3, None):
        seen = table.view(seat)
        assert (seen["partner"], seen["solo"], seen["phase"]) == (2, False, "playing")
        assert seen["last_trick"]["winner"] == 3
    assert list(table.ended) == ENDED_KEYS
    assert table.ended["hands"][0] == ["HK", "HQ", "CA", "CT", "CK", "CQ"]


# The moment


def test_the_partner_is_known_when_the_called_card_is_played() -> None:
    table = playing().say("CA", "HJ")
    assert revealed(table.move(2, "C9")) == ["move", "partner_revealed"]
    assert table.events[-1] == Event("partner_revealed", None, {"partner": 2, "solo": False})
    assert sides(table, None) == (2, False, None)


def test_the_called_card_as_the_last_of_a_trick_is_told_before_the_trick() -> None:
    hands = {0: "CA CT CK CQ HK HQ", 1: "HJ", 2: "SA", 3: "C9 HA"}
    table = playing(hands).say("CA", "HJ", "SA")
    assert revealed(table.move(3, "C9")) == ["move", "partner_revealed", "trick_won"]


def test_a_solo_is_known_when_the_called_card_is_played() -> None:
    table = playing(call="snapszer CQ")
    assert revealed(table.move(0, "CQ")) == ["move", "partner_revealed"]
    assert table.events[-1].data == {"partner": None, "solo": True}


def test_the_partner_is_known_by_rekontra_but_a_caller_who_says_it_tells_nothing() -> None:
    table = Table().deal(HANDS).say("snapszer C9", *["pass"] * 3, "kontra")
    assert revealed(table.move(2, "rekontra")) == ["move", "partner_revealed"]
    table = Table().deal(HANDS).say("snapszer C9", *["pass"] * 3, "kontra", "pass", "pass")
    assert revealed(table.move(0, "rekontra")) == ["move"]
    assert sides(table, 1) == (None, None, False)


def test_the_partner_is_known_by_a_trick_after_which_the_deal_goes_on() -> None:
    hands = {0: "H9 HQ CA CT CK CQ", 1: "HJ", 2: "HA C9", 3: "HT"}
    table = playing(hands).say("H9", "HJ", "HA")
    assert revealed(table.move(3, "HT")) == ["move", "trick_won", "partner_revealed"]
    assert sides(table, 1) == (2, False, False)


def test_a_trick_that_ends_the_deal_tells_nothing_but_the_result() -> None:
    table = playing().say("HK", "HJ", "H9")
    assert revealed(table.move(3, "HA")) == ["move", "trick_won", "deal_ended"]
    assert table.ended["partner"] == 2


def test_the_partner_is_known_by_enough() -> None:
    table = playing({**HANDS, 1: "HT DT DK DQ DJ D9", 3: "HA HJ SK"})
    table.say("CK marriage", "HT", "CJ", "HA")
    assert table.legal(2) == ["enough"]
    assert sides(table, None) == (None, None, None)
    assert revealed(table.move(2, "enough")) == ["move", "partner_revealed", "deal_ended"]
    assert table.ended["winners"] == [0, 2]


def test_enough_of_the_caller_tells_the_partner_only_with_the_result() -> None:
    table = playing({**HANDS, 1: "HT DT DK DQ DJ D9", 3: "HA HJ SK"})
    table.say("CK marriage", "HT", "CJ", "HA")
    assert revealed(table.move(0, "enough")) == ["move", "deal_ended"]


def test_a_shown_hand_with_the_called_card_makes_the_solo_known() -> None:
    solo = playing({0: "CA CT CK CQ CJ HA", 1: "C9"}, call="snapszer CQ")
    assert revealed(solo.move(0, "show")) == ["move", "partner_revealed", "cards_shown"]
    assert sides(solo, 3) == (None, True, False)


def test_a_shown_hand_without_the_called_card_keeps_the_partner_secret_to_the_end() -> None:
    table = playing({0: "CA CT CK CQ CJ HA", 1: "C9"})
    table.move(0, "show")
    assert "partner_revealed" not in table.types
    assert sides(table, None) == (None, None, None)
    table.expire()
    assert sides(table, None) == (1, False, None)


def test_the_partner_is_told_once() -> None:
    table = playing().say("CA", "HJ", "C9", "HA", "CK marriage", "D9", "CJ", "HT")
    assert table.types.count("partner_revealed") == 1


# Twins: deals that differ only in who holds the called card


Told = tuple[JsonDict, list[tuple[str, int | None, JsonDict]], list[str], tuple[int, ...], bool]


def told(table: Table, events: list[Event], seat: int | None) -> Told:
    return (
        table.view(seat),
        [(event.type, event.seat, event.seen_by(seat)) for event in events],
        [] if seat is None else table.legal(seat),
        GAME.obliged(table.state),
        GAME.rights_open(table.state),
    )


def swap(pack: list[str], one: str, other: str) -> list[str]:
    change = {one: other, other: one}
    return [change.get(card, card) for card in pack]


def holder(table: Table, card: str) -> int:
    return next(seat for seat in range(4) if card in table.view(seat)["hand"])


def test_deals_that_differ_only_in_the_called_card_look_alike_until_it_is_public() -> None:
    rng = Random("twins of the called card")
    seen: Counter[str] = Counter()
    for _ in range(400):
        play_twins(rng, seen)
    assert seen["compared"] > 3000
    assert seen["doubles"] > 50
    assert seen["tricks"] > 10


def play_twins(rng: Random, seen: Counter[str]) -> None:
    pack = list(DECK.names)
    rng.shuffle(pack)
    one = Table().deal_pack(pack)
    called = rng.choice(DECK.names)
    mate = rng.choice([card for card in DECK.names if holder(one, card) != holder(one, called)])
    other = Table().deal_pack(swap(pack, called, mate))
    involved = {holder(one, called), holder(other, called)}
    audiences = [seat for seat in (0, 1, 2, 3, None) if seat not in involved]
    move = f"{rng.choice(['snapszer', 'durchmarsch'])} {called}"
    while move:
        seat = GAME.obliged(one.state)[0]
        events = one.move(seat, move), other.move(seat, move)
        if any(each[-1].type in ("deal_ended", "partner_revealed") for each in events):
            return
        for audience in audiences:
            assert told(one, events[0], audience) == told(other, events[1], audience)
        seen["compared"] += len(audiences)
        seen["doubles"] += "kontra" in move
        seen["tricks"] += events[0][-1].type == "trick_won"
        move = common_move(one, other, {called, mate, "show", "enough"}, rng)


def common_move(one: Table, other: Table, shunned: set[str], rng: Random) -> str:
    """Return a move that whoever is to act has in both worlds, "" when there is none."""
    seat = GAME.obliged(one.state)[0]
    assert GAME.obliged(other.state) == (seat,)
    moves = [move for move in one.legal(seat) if move in other.legal(seat)]
    moves = [move for move in moves if move not in shunned]
    if "pass" in moves and rng.random() < 0.7:
        return "pass"
    return rng.choice(moves) if moves else ""
