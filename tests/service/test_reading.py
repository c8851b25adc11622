from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from service import lobby, reading
from service.clock import SystemClock
from service.context import Context
from service.errors import GoneError, InvalidError
from service.reading import Shown
from service.requests import Sit
from service.storage.link import Client
from service.storage.waker import Waker
from tests.service.world import PASS, Seated, World, bots, refused
from tests.support.waiting import eventually, in_thread

FIELDS = [
    "id",
    "game",
    "rules_version",
    "status",
    "version",
    "seq",
    "host",
    "options",
    "clock",
    "bot_delay_ms",
    "deal_pause_ms",
    "hints",
    "visibility",
    "commitment",
    "decks",
    "rematch",
    "seats",
    "turn",
    "deadline",
    "you",
    "state",
    "last_deal",
    "result",
]
SEAT_FIELDS = ["seat", "player", "bot", "away", "left", "nonce", "bank_ms"]


@pytest.fixture
def seated(world: World) -> Seated:
    return world.full_table()


def test_the_view_has_exactly_these_fields_in_this_order(seated: Seated) -> None:
    view = seated.view(0)
    assert list(view) == FIELDS
    assert list(view["seats"][0]) == SEAT_FIELDS
    assert list(view["you"]) == ["seat", "legal_moves"]
    assert view["seats"][0]["player"] == {"id": seated.people[0].id, "name": "P0", "kind": "human"}


def test_before_the_start_there_is_no_state_and_nobody_is_on_turn(world: World) -> None:
    ann = world.player()
    view = world.view(world.create(ann)["id"], ann)
    assert (view["state"], view["turn"], view["deadline"]) == (None, [], None)
    assert (view["last_deal"], view["result"], view["rematch"]) == (None, None, None)
    assert view["you"] == {"seat": 0, "legal_moves": []}


def test_each_reader_has_a_view_of_his_own(seated: Seated) -> None:
    spectator = seated.view()
    assert spectator["you"] is None
    assert spectator["state"]["hand"] is None
    hands = [seated.view(seat)["state"]["hand"] for seat in range(4)]
    assert len({card for hand in hands for card in hand}) == 24
    assert seated.view(0)["you"]["legal_moves"] != []
    assert seated.view(1)["you"] == {"seat": 1, "legal_moves": []}
    assert seated.world.view(seated.id, seated.world.player()) == spectator


def test_who_left_reads_as_a_spectator(seated: Seated) -> None:
    lobby.leave(seated.world.ctx, seated.people[2], seated.id, 2)
    assert seated.view(2) == seated.view()
    events = seated.world.events(seated.id, seated.people[2])
    assert "hand" not in str([each["data"] for each in events if each["type"] == "deal_started"])


def test_any_legal_move_can_be_posted_as_it_stands(seated: Seated) -> None:
    legal = seated.view(0)["you"]["legal_moves"]
    seated.move(legal[-1])
    assert seated.view()["state"]["calls"] == [{"seat": 0, "move": legal[-1]}]


def test_the_tag_is_version_and_seat_the_same_for_every_token_of_it(seated: Seated) -> None:
    ctx = seated.world.ctx
    assert reading.view(ctx, seated.people[3], seated.id).etag == "v4.3"
    assert reading.view(ctx, None, seated.id).etag == "v4.s"
    assert reading.view(ctx, seated.world.player(), seated.id).etag == "v4.s"


def test_the_end_stands_in_the_view_with_places_scores_and_reason(world: World) -> None:
    seated = world.full_table(options={"max_deals": 1})
    seated.moves(PASS, PASS, PASS, PASS)
    view = seated.view(0)
    assert (view["status"], view["turn"], view["deadline"]) == ("finished", [], None)
    assert view["you"] == {"seat": 0, "legal_moves": []}
    assert view["result"] == {
        "places": [1, 1, 1, 1],
        "scores": [2950] * 4,
        "reason": "max_deals",
    }
    assert world.types(seated.id, view["version"]) == ["move", "deal_ended", "game_ended"]
    assert world.events(seated.id)[-1]["data"] == view["result"]
    assert view["last_deal"] == world.events(seated.id)[-2]["data"]


def test_events_follow_a_cursor_and_reading_consumes_nothing(seated: Seated) -> None:
    ctx = seated.world.ctx
    first = reading.events(ctx, None, seated.id, 0, 0, 3)
    assert [each["seq"] for each in first["events"]] == [1, 2, 3]
    assert first["next_after"] == 3
    rest = reading.events(ctx, None, seated.id, 3, 0, 1000)
    assert [each["seq"] for each in rest["events"]] == [4, 5, 6, 7]
    assert reading.events(ctx, None, seated.id, 0, 0, 3) == first
    end = reading.events(ctx, None, seated.id, rest["next_after"])
    assert end == {"events": [], "next_after": 7}


def test_an_event_has_exactly_these_fields_and_the_readers_data(seated: Seated) -> None:
    world = seated.world
    dealt = world.events(seated.id, seated.people[1])[-1]
    public = world.events(seated.id)[-1]
    assert (dealt["type"], public["type"]) == ("deal_started", "deal_started")
    assert list(dealt) == ["seq", "type", "at", "version", "deal", "seat", "data"]
    assert dealt["data"]["hand"] == seated.view(1)["state"]["hand"]
    assert public["data"].get("hand") is None
    assert (public["seq"], public["version"]) == (dealt["seq"], dealt["version"])


def test_versions_and_seqs_are_dense_in_every_log(world: World) -> None:
    table_id = world.create(world.player(), seats=bots(4), options={"max_deals": 2})["id"]
    table = world.play_out(table_id)
    events = world.events(table_id)
    assert [each["seq"] for each in events] == list(range(1, table.seq + 1))
    assert sorted({each["version"] for each in events}) == list(range(1, table.version + 1))
    assert [e["version"] for e in events] == sorted(e["version"] for e in events)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"after": -1}, "invalid_cursor"),
        ({"limit": 0}, "invalid_limit"),
        ({"limit": 1001}, "invalid_limit"),
        ({"wait_s": -1}, "invalid_wait"),
        ({"wait_s": 51}, "invalid_wait"),
        ({"wait_s": float("nan")}, "invalid_wait"),
    ],
)
def test_a_wrong_question_is_refused(seated: Seated, asked: dict[str, int], code: str) -> None:
    how: dict[str, Any] = {"after": 0, "wait_s": 0, "limit": 10, **asked}
    ctx = seated.world.ctx
    refused(lambda: reading.events(ctx, None, seated.id, **how), InvalidError, code)


def test_a_cursor_ahead_of_the_log_is_gone(seated: Seated) -> None:
    ctx = seated.world.ctx
    refused(lambda: reading.events(ctx, None, seated.id, 8), GoneError, "cursor_ahead")
    refused(lambda: reading.moves(ctx, None, seated.id, 8), GoneError, "cursor_ahead")


def test_the_moves_are_listed_as_this_reader_may_know_them(seated: Seated) -> None:
    ctx = seated.world.ctx
    assert reading.moves(ctx, None, seated.id) == {"moves": [], "next_after": 7}
    seated.moves(PASS, PASS)
    listed = reading.moves(ctx, None, seated.id, limit=1)
    assert listed["moves"] == [
        {
            "seq": 8,
            "at": "2023-11-14T22:13:20.000Z",
            "version": 5,
            "deal": 1,
            "seat": 0,
            "move": PASS,
        }
    ]
    rest = reading.moves(ctx, None, seated.id, listed["next_after"])
    assert [each["seat"] for each in rest["moves"]] == [1]
    assert reading.moves(ctx, None, seated.id, rest["next_after"])["moves"] == []


def test_without_a_wait_a_known_tag_is_answered_at_once(seated: Seated) -> None:
    ctx = seated.world.ctx
    assert reading.wait_view(ctx, None, seated.id, ["v4.s", "v9.s"], 0) is None
    shown = reading.wait_view(ctx, None, seated.id, ["v3.s"], 50)
    assert shown == Shown(seated.view(), "v4.s")
    assert reading.wait_view(ctx, seated.people[0], seated.id, ["v4.s"], 50) is not None


@pytest.fixture
def live(ctx: Context, store_client: Client) -> Context:
    """The same world by the clock of the machine, for waits."""
    return replace(ctx, clock=SystemClock())


def test_a_wait_ends_with_the_commit_it_waits_for(seated: Seated, live: Context) -> None:
    view = in_thread(lambda: reading.wait_view(live, None, seated.id, ["v4.s"], 30))
    log = in_thread(lambda: reading.events(live, None, seated.id, 7, 30))
    eventually(lambda: live.waker.open == 2)  # type: ignore[attr-defined]
    seated.move(PASS)
    shown, found = view.result(), log.result()
    assert shown is not None
    assert shown.etag == "v5.s"
    assert [each["seq"] for each in found["events"]] == [8]


def test_a_commit_between_reading_and_waiting_is_not_missed(
    seated: Seated, live: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, real = live.store, live.store.load

    def load_and_be_overtaken(table_id: str) -> object:
        monkeypatch.setattr(type(store), "load", lambda _, each: real(each))
        table = real(table_id)
        seated.move(PASS)
        return table

    monkeypatch.setattr(type(store), "load", lambda _, each: load_and_be_overtaken(each))
    shown = reading.wait_view(live, None, seated.id, ["v4.s"], 30)
    assert shown is not None
    assert shown.etag == "v5.s"


def test_a_wait_that_gets_nothing_is_empty(seated: Seated, live: Context) -> None:
    assert reading.wait_view(live, None, seated.id, ["v4.s"], 0.01) is None
    assert reading.events(live, None, seated.id, 7, 0.01) == {"events": [], "next_after": 7}


def test_a_server_that_drains_lets_nobody_wait(seated: Seated, live: Context) -> None:
    live.draining.set()
    assert reading.wait_view(live, None, seated.id, ["v4.s"], 50) is None
    assert reading.events(live, None, seated.id, 7, 50)["events"] == []


def test_draining_ends_the_waits_that_are_open(
    seated: Seated, live: Context, store_client: Client
) -> None:
    with closing(Waker(store_client)) as waker:
        live = replace(live, waker=waker)
        wait = in_thread(lambda: reading.wait_view(live, None, seated.id, ["v4.s"], 50))
        eventually(lambda: waker.open == 1)
        waker.drain()
        assert wait.result() is None


def test_a_table_can_be_read_by_whoever_knows_its_id(world: World) -> None:
    table_id = world.create(world.player(), seats=(Sit(), *bots(3)), visibility="unlisted")["id"]
    assert world.view(table_id)["visibility"] == "unlisted"


def test_a_wait_ends_soon_after_its_client_has_gone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LOOK_S", 0.01)
    table = world.create(world.player())
    answers = iter([True, True, False])
    page = reading.events(
        world.ctx, None, table["id"], table["seq"], 50, 100, lambda: next(answers)
    )
    assert page["events"] == []


def test_a_wait_goes_on_while_its_client_is_there(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "LOOK_S", 0.01)
    player = world.player()
    table = world.create(player)
    looks: list[bool] = []

    def present() -> bool:
        looks.append(True)
        if len(looks) == 5:
            world.sit(world.player(), table["id"])
        return True

    page = reading.events(world.ctx, None, table["id"], table["seq"], 50, 100, present)
    assert [each["type"] for each in page["events"]] == ["seat_taken"]
