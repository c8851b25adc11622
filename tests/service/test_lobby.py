from __future__ import annotations

from functools import partial

import pytest

from service import lobby
from service.errors import ConflictError, ForbiddenError, InvalidError, NotFoundError
from service.model import Player
from service.requests import Sit
from tests.service.world import World, body, bots, refused


def test_taking_the_last_seat_starts_the_game_in_the_same_commit(world: World) -> None:
    ann, bob = world.players(2)
    table_id = world.create(ann, seats=(Sit(), *bots(2), None))["id"]
    view = world.sit(bob, table_id, nonce="bob")
    assert (view["version"], view["status"]) == (2, "playing")
    assert world.types(table_id, 2) == ["seat_taken", "game_started", "deal_started"]
    started = world.events(table_id)[-2]
    assert started["data"] == {"nonces": ["", "", "", "bob"]}


def test_a_seat_by_number_or_any_that_is_free(world: World) -> None:
    ann, bob, cid = world.players(3)
    table_id = world.create(ann)["id"]
    assert world.sit(bob, table_id, 3)["you"]["seat"] == 3
    assert world.sit(cid, table_id)["you"]["seat"] == 1
    assert world.types(table_id, 3) == ["seat_taken"]


def test_nonces_stand_in_the_view_from_the_start_and_bots_have_none(world: World) -> None:
    table_id = world.create(world.player(), seats=(Sit(nonce="abc"), *bots(2), None))["id"]
    assert [seat["nonce"] for seat in world.view(table_id)["seats"]] == ["abc", "", "", ""]


def test_sitting_down_again_changes_the_nonce_and_nothing_else(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann)["id"]
    world.clock.ms += 5
    view = world.sit(ann, table_id, 0, nonce="new")
    assert (view["version"], view["seats"][0]["nonce"]) == (2, "new")
    assert world.types(table_id, 2) == ["seat_taken"]
    assert world.table(table_id).seats[0].since == world.clock.ms - 5


def test_asking_for_what_already_is_commits_nothing(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann, seats=(Sit(nonce="x"), Sit(bot="simple"), None, None))["id"]
    assert world.sit(ann, table_id, 0, nonce="x")["version"] == 1
    assert world.sit(ann, table_id, 1, bot="simple")["version"] == 1
    assert world.types(table_id, 2) == []


def test_one_player_one_seat(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann)["id"]
    refused(lambda: world.sit(ann, table_id, 1), ConflictError, "already_seated")
    refused(lambda: world.sit(ann, table_id), ConflictError, "already_seated")
    assert world.table(table_id).version == 1


def test_a_seat_that_is_taken_stays_so(world: World) -> None:
    ann, bob = world.players(2)
    table_id = world.create(ann, seats=(Sit(), Sit(bot="simple"), None, None))["id"]
    refused(lambda: world.sit(bob, table_id, 0), ConflictError, "seat_taken")
    refused(lambda: world.sit(bob, table_id, 1), ConflictError, "seat_taken")
    refused(lambda: world.sit(ann, table_id, 1, bot="random"), ConflictError, "seat_taken")
    refused(lambda: world.sit(ann, table_id, 0, bot="random"), ConflictError, "seat_taken")


def test_no_seat_changes_hands_once_the_game_has_started(world: World) -> None:
    ann, bob = world.players(2)
    table_id = world.create(ann, seats=(Sit(), *bots(3)))["id"]
    refused(lambda: world.sit(bob, table_id, 1), ConflictError, "not_open")
    refused(lambda: world.sit(bob, table_id), ConflictError, "table_full")
    refused(lambda: world.sit(ann, table_id, 0, nonce="late"), ConflictError, "not_open")
    refused(lambda: lobby.leave(world.ctx, ann, table_id, 1), ConflictError, "not_open")
    refused(lambda: lobby.close(world.ctx, ann, table_id), ConflictError, "not_open")


def test_a_finished_table_takes_nobody(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann, seats=bots(4), options={"max_deals": 1})["id"]
    assert world.play_out(table_id).status == "finished"
    refused(lambda: world.sit(ann, table_id), ConflictError, "already_finished")
    refused(lambda: world.sit(ann, table_id, 0), ConflictError, "already_finished")
    refused(lambda: lobby.leave(world.ctx, ann, table_id, 0), ConflictError, "already_finished")
    refused(lambda: lobby.close(world.ctx, ann, table_id), ConflictError, "already_finished")


def test_no_such_table_no_such_seat(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann)["id"]
    for number in (-1, 4, 99):
        refused(partial(world.sit, ann, table_id, number), NotFoundError, "seat_not_found")
    refused(lambda: world.sit(ann, "tbl_none"), NotFoundError, "table_not_found")
    refused(lambda: world.view("tbl_none"), NotFoundError, "table_not_found")
    refused(lambda: lobby.close(world.ctx, ann, "tbl_none"), NotFoundError, "table_not_found")


def test_only_the_host_seats_and_removes_house_bots(world: World) -> None:
    ann, bob = world.players(2)
    table_id = world.create(ann)["id"]
    refused(lambda: world.sit(bob, table_id, 1, bot="simple"), ForbiddenError, "not_host")
    assert world.sit(ann, table_id, 1, bot="simple")["seats"][1]["bot"] == "simple"
    refused(lambda: lobby.leave(world.ctx, bob, table_id, 1), ForbiddenError, "not_host")
    view = body(lobby.leave(world.ctx, ann, table_id, 1))
    assert view["seats"][1] == {**view["seats"][2], "seat": 1}
    assert world.types(table_id, 3) == ["seat_left"]


def test_only_the_host_removes_a_player(world: World) -> None:
    ann, bob, cid = world.players(3)
    table_id = world.create(ann)["id"]
    world.sit(bob, table_id, 1)
    refused(lambda: lobby.leave(world.ctx, cid, table_id, 1), ForbiddenError, "not_your_seat")
    view = body(lobby.leave(world.ctx, ann, table_id, 1))
    assert view["seats"][1]["player"] is None
    event = world.events(table_id)[-1]
    assert (event["type"], event["seat"], event["data"]["player"]["id"]) == ("seat_left", 1, bob.id)


def test_a_free_seat_cannot_be_left(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann)["id"]
    refused(lambda: lobby.leave(world.ctx, ann, table_id, 2), ConflictError, "seat_free")


def test_a_host_who_leaves_hands_over_to_the_longest_seated(world: World) -> None:
    ann, bob, cid = world.players(3)
    table_id = world.create(ann)["id"]
    for player, seat in ((cid, 3), (bob, 1)):
        world.clock.ms += 1
        world.sit(player, table_id, seat)
    assert body(lobby.leave(world.ctx, ann, table_id, 0))["host"] == cid.id
    assert world.events(table_id)[-1]["data"]["host"] == cid.id
    refused(lambda: lobby.close(world.ctx, ann, table_id), ForbiddenError, "not_host")
    assert body(lobby.leave(world.ctx, cid, table_id, 3))["host"] == bob.id


def test_an_empty_table_has_no_host_until_somebody_sits_down(world: World) -> None:
    ann, bob = world.players(2)
    table_id = world.create(ann)["id"]
    assert body(lobby.leave(world.ctx, ann, table_id, 0))["host"] is None
    assert world.sit(bob, table_id)["host"] == bob.id


def test_who_is_not_the_host_leaves_without_changing_him(world: World) -> None:
    ann, bob = world.players(2)
    table_id = world.create(ann)["id"]
    world.sit(bob, table_id)
    assert body(lobby.leave(world.ctx, bob, table_id, 1))["host"] == ann.id


def test_the_host_closes_an_open_table_and_it_is_gone(world: World) -> None:
    ann, bob = world.players(2)
    table_id = world.create(ann)["id"]
    refused(lambda: lobby.close(world.ctx, bob, table_id), ForbiddenError, "not_host")
    lobby.close(world.ctx, ann, table_id)
    refused(lambda: world.view(table_id), NotFoundError, "table_not_found")
    assert lobby.page(world.ctx, None, None, None, 10).data == []
    assert world.ctx.store.events(table_id, 0, 10) == []


def test_the_hosts_last_bot_is_refused_if_the_match_could_never_end(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann, seats=(None, *bots(3)))["id"]
    refused(lambda: world.sit(ann, table_id, 0, bot="simple"), InvalidError, "endless_bots")
    assert world.table(table_id).version == 1


@pytest.mark.parametrize(
    ("what", "code"),
    [
        (Sit(nonce="a|b"), "invalid_nonce"),
        (Sit(bot="god"), "unknown_level"),
        (Sit(bot="simple", nonce="x"), "invalid_nonce"),
    ],
)
def test_who_sits_down_wrongly_is_refused(world: World, what: Sit, code: str) -> None:
    ann = world.player()
    table_id = world.create(ann)["id"]
    refused(lambda: lobby.sit(world.ctx, ann, table_id, 1, what, None), InvalidError, code)


def test_a_retry_of_sitting_down_gets_the_first_answer(world: World) -> None:
    ann, bob = world.players(2)
    table_id = world.create(ann)["id"]
    retry = world.retry(bob, "k")
    first = lobby.sit(world.ctx, bob, table_id, None, Sit(), retry)
    lobby.leave(world.ctx, bob, table_id, 1)
    again = lobby.sit(world.ctx, bob, table_id, None, Sit(), retry)
    assert (again.body, again.replayed) == (first.body, True)
    assert world.table(table_id).seats[1].player is None


def listed(world: World, **how: str | None) -> list[str]:
    page = lobby.page(world.ctx, how.get("game"), how.get("status"), how.get("after"), 50)
    return [each["id"] for each in page.data]


def test_the_lobby_lists_public_tables_the_newest_first(world: World) -> None:
    ann = world.player()
    made = []
    for game in ("rablo", "snaps", "rablo"):
        world.clock.ms += 1
        made.append(world.create(ann, game)["id"])
    world.create(ann, visibility="unlisted")
    assert listed(world) == made[::-1]
    assert listed(world, game="snaps") == [made[1]]
    assert listed(world, status="playing") == []
    assert listed(world, game="rablo", status="open") == [made[2], made[0]]


def test_lobby_pages_follow_each_other_by_cursor(world: World) -> None:
    ann = world.player()
    made = []
    for _ in range(5):
        world.clock.ms += 1
        made.append(world.create(ann)["id"])
    seen: list[str] = []
    after = None
    for size in (2, 2, 1):
        page = lobby.page(world.ctx, None, None, after, 2)
        assert (len(page.data), page.has_more) == (size, size == 2)
        seen += [each["id"] for each in page.data]
        after = page.next
    assert seen == made[::-1]
    assert after is None


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"game": "bridge"}, "unknown_game"),
        ({"status": "closed"}, "invalid_status"),
        ({"after": "x"}, "invalid_cursor"),
        ({"after": "1700000000000000:tbl_a\n"}, "invalid_cursor"),
        ({"limit": 0}, "invalid_limit"),
        ({"limit": 101}, "invalid_limit"),
    ],
)
def test_a_wrong_page_is_refused(world: World, how: dict[str, str], code: str) -> None:
    asked = {"game": None, "status": None, "after": None, "limit": 50, **how}
    refused(lambda: lobby.page(world.ctx, **asked), InvalidError, code)  # type: ignore[arg-type]


def test_a_summary_tells_what_a_spectator_may_know(world: World) -> None:
    ann: Player = world.player()
    table_id = world.create(ann, seats=(Sit(), *bots(3)))["id"]
    summary = lobby.page(world.ctx, None, None, None, 10).data[0]
    view = world.view(table_id)
    shared = ("id", "game", "status", "version", "host", "options", "clock", "visibility", "seats")
    assert {name: summary[name] for name in shared} == {name: view[name] for name in shared}
    assert set(summary) == {*shared, "created_at", "updated_at"}
