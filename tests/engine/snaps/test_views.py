"""What each audience sees and hears, and above all what it does not."""

from __future__ import annotations

import pytest

from engine.games.snaps.state import State
from tests.engine.snaps.table import SNAPS, after, dealt, events, standing

SEAT_0 = "CJ HK HQ DA SJ"
SEAT_1 = "DQ DT DK CA ST"


def round_one(**options: object) -> State:
    return dealt(SEAT_0, SEAT_1, "CQ", "HA HT", **options)


def test_a_view_has_the_fields_of_the_contract_in_order() -> None:
    before_the_hand = ["deal", "dealer", "phase"]
    cards = ["hand", "hand_sizes", "trump", "upcard", "stock", "closed_by", "trick", "last_trick"]
    counts = ["tricks", "marriages", "known", "points", "scores"]
    assert list(SNAPS.view(round_one(), 0)) == before_the_hand + cards + counts


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = round_one()
    assert SNAPS.view(state, 0)["hand"] == ["HK", "HQ", "DA", "SJ", "CJ"]
    assert SNAPS.view(state, 1)["hand"] == ["DT", "DK", "DQ", "ST", "CA"]
    assert SNAPS.view(state, None)["hand"] is None


def test_apart_from_the_hand_everybody_sees_the_same() -> None:
    state = after(round_one(), "exchange HK+ CA DT SJ close")
    views = [SNAPS.view(state, seat) for seat in (0, 1, None)]
    for view in views:
        del view["hand"]
    assert views[0] == views[1] == views[2]


def test_the_trick_and_the_last_trick_name_seats_and_cards() -> None:
    state = after(round_one(), "DA DQ SJ")
    view = SNAPS.view(state, None)
    assert view["trick"] == [{"seat": 0, "card": "SJ"}]
    cards = [{"seat": 0, "card": "DA"}, {"seat": 1, "card": "DQ"}]
    assert view["last_trick"] == {"winner": 0, "cards": cards}
    assert view["tricks"] == [1, 0]


def test_the_upcard_is_face_down_once_the_stock_is_closed() -> None:
    view = SNAPS.view(after(round_one(), "close"), 0)
    assert (view["upcard"], view["closed_by"], view["trump"]) == (None, 0, "C")


def test_a_card_is_known_in_a_hand_until_it_is_played() -> None:
    state = after(round_one(), "exchange HK+")
    assert SNAPS.view(state, 1)["known"] == {"0": ["HQ", "CQ"], "1": []}
    state = after(state, "DQ HQ")
    assert SNAPS.view(state, 1)["known"] == {"0": ["CQ"], "1": []}


def test_points_of_a_running_round_are_shown_to_nobody() -> None:
    state = after(round_one(), "DA DQ")
    assert [SNAPS.view(state, seat)["points"] for seat in (0, 1, None)] == [None] * 3
    assert [event.data.get("points") for event in events(round_one(), "DA DQ")] == [None] * 5


def test_points_of_a_running_round_are_shown_to_all_with_show_points() -> None:
    state = after(round_one(show_points=True), "DA DQ")
    assert [SNAPS.view(state, seat)["points"] for seat in (0, 1, None)] == [[14, 0]] * 3
    won = events(round_one(show_points=True), "DA DQ")[2]
    assert (won.type, won.data["points"]) == ("trick_won", [14, 0])


def test_points_are_shown_when_the_round_has_ended() -> None:
    state = after(round_one(), "DA DQ enough")
    assert SNAPS.view(state, 1)["points"] == [14, 0]


def test_the_start_of_a_deal_shows_each_seat_its_hand_alone() -> None:
    state = SNAPS.start(2, SNAPS.options({}))
    (event,) = SNAPS.deal(state, round_one_pack()).events
    public = {"deal": 1, "dealer": 1, "trump": "C", "upcard": "CQ"}
    assert event.seen_by(None) == public
    assert event.seen_by(0) == {**public, "hand": ["HK", "HQ", "DA", "SJ", "CJ"]}
    assert event.seen_by(1) == {**public, "hand": ["DT", "DK", "DQ", "ST", "CA"]}


def round_one_pack() -> list[str]:
    state = SNAPS.dump(round_one())
    return list(state["pack"])


def test_a_drawn_card_is_shown_to_its_drawer_alone() -> None:
    first, second = events(round_one(), "DA DQ")[-2:]
    assert [first.seen_by(seat) for seat in (0, 1, None)] == [
        {"stock": 9, "card": "HA"},
        {"stock": 9},
        {"stock": 9},
    ]
    assert [second.seen_by(seat) for seat in (0, 1, None)] == [
        {"stock": 8},
        {"stock": 8, "card": "HT"},
        {"stock": 8},
    ]


def test_the_last_upcard_drawn_is_shown_to_all() -> None:
    state = dealt("HA HT HK HQ HJ", "DA DT DK DQ DJ", "CJ", "CA SA CT ST CK SK CQ SQ SJ")
    first, second = events(state, "HA DJ HT DQ HK DK HQ DT HJ DA")[-2:]
    assert (first.seat, first.seen_by(0), first.seen_by(1)) == (
        0,
        {"stock": 1, "card": "SJ"},
        {"stock": 1},
    )
    assert second.seat == 1
    for audience in (0, 1, None):
        assert second.seen_by(audience) == {"stock": 0, "card": "CJ"}


@pytest.mark.parametrize("points", [(0, 0), (65, 0), (66, 0), (80, 40)])
def test_whether_a_claim_would_be_right_is_not_to_be_seen(points: tuple[int, int]) -> None:
    plain = after(round_one(), "DA DQ")
    state = standing(plain, plain.tricks, points)
    for seat in (0, 1, None):
        assert SNAPS.view(state, seat) == SNAPS.view(plain, seat)
    for seat in (0, 1):
        assert SNAPS.legal_moves(state, seat) == SNAPS.legal_moves(plain, seat)
