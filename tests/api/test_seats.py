"""Sitting down, house bots, leaving, coming back."""

from typing import Any

from tests.api.world import Caller, World, me, moved, opened, started


def test_anybody_takes_a_free_seat_and_the_last_one_starts_the_game(
    ann: Caller, bob: Caller
) -> None:
    table = opened(ann)
    seated = bob.post(f"/v1/tables/{table}/seats", me())
    assert seated.status_code == 200
    assert seated.json["status"] == "playing"
    assert seated.json["you"]["seat"] == 1
    assert seated.headers["ETag"] == '"v2.1"'


def test_ones_own_seat_can_be_taken_again_to_change_the_nonce(ann: Caller) -> None:
    table = opened(ann)
    view = ann.put(f"/v1/tables/{table}/seats/0", me(nonce="other")).json
    assert view["seats"][0]["nonce"] == "other"


def test_one_player_has_one_seat(ann: Caller) -> None:
    table = opened(ann, "rablo")
    for refused in (
        ann.put(f"/v1/tables/{table}/seats/2", me()),
        ann.post(f"/v1/tables/{table}/seats", me()),
        ann.post("/v1/tables", {"game": "rablo", "seats": [me(), me(), None, None]}),
    ):
        assert (refused.status_code, refused.json["code"]) == (409, "already_seated")


def test_a_taken_seat_is_refused(ann: Caller, bob: Caller) -> None:
    refused = bob.put(f"/v1/tables/{opened(ann)}/seats/0", me())
    assert (refused.status_code, refused.json["code"]) == (409, "seat_taken")


def test_a_full_table_is_refused(world: World, ann: Caller, bob: Caller) -> None:
    table, cid = started(ann, bob), world.register("Cid")
    assert cid.post(f"/v1/tables/{table}/seats", me()).json["code"] == "table_full"
    assert cid.put(f"/v1/tables/{table}/seats/0", me()).json["code"] == "not_open"


def test_a_table_has_no_seat_beyond_its_last(ann: Caller, bob: Caller) -> None:
    table = opened(ann)
    refused = bob.put(f"/v1/tables/{table}/seats/2", me())
    assert (refused.status_code, refused.json["code"]) == (404, "seat_not_found")
    for number in ("100", "-1", "x", "9" * 5000):
        assert bob.put(f"/v1/tables/{table}/seats/{number}", me()).json["code"] == "not_found"


def test_only_the_host_seats_and_removes_house_bots(ann: Caller, bob: Caller) -> None:
    table = opened(ann, "rablo")
    refused = bob.put(f"/v1/tables/{table}/seats/1", {"bot": "random"})
    assert (refused.status_code, refused.json["code"]) == (403, "not_host")
    view = ann.put(f"/v1/tables/{table}/seats/1", {"bot": "random"}).json
    assert view["seats"][1]["bot"] == "random"
    assert bob.delete(f"/v1/tables/{table}/seats/1").json["code"] == "not_host"
    assert ann.delete(f"/v1/tables/{table}/seats/1").json["seats"][1]["bot"] is None
    assert ann.delete(f"/v1/tables/{table}/seats/1").json["code"] == "seat_free"


def test_an_unknown_level_of_house_bot_is_refused(ann: Caller) -> None:
    table = opened(ann)
    refused = ann.put(f"/v1/tables/{table}/seats/1", {"bot": "genius"})
    assert (refused.status_code, refused.json["code"]) == (422, "unknown_level")
    assert refused.json["errors"][0]["pointer"] == "/bot"


def test_the_host_removes_a_player_and_nobody_else_does(
    world: World, ann: Caller, bob: Caller
) -> None:
    table, cid = opened(ann, "rablo"), world.register("Cid")
    bob.put(f"/v1/tables/{table}/seats/1", me())
    assert cid.delete(f"/v1/tables/{table}/seats/1").json["code"] == "not_your_seat"
    assert ann.delete(f"/v1/tables/{table}/seats/1").json["seats"][1]["player"] is None


def test_when_the_host_leaves_the_longest_seated_player_is_host(
    world: World, ann: Caller, bob: Caller
) -> None:
    table, cid = opened(ann, "rablo"), world.register("Cid")
    world.clock.forward(5)
    cid.put(f"/v1/tables/{table}/seats/3", me())
    world.clock.forward(5)
    bob.put(f"/v1/tables/{table}/seats/1", me())
    assert ann.delete(f"/v1/tables/{table}/seats/0").status_code == 200
    assert bob.get(f"/v1/tables/{table}").json["host"] == cid.player


def test_leaving_a_running_game_is_for_good(world: World, ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    assert bob.delete(f"/v1/tables/{table}/seats/0").json["code"] == "not_your_seat"
    gone = ann.delete(f"/v1/tables/{table}/seats/0")
    assert gone.status_code == 200
    assert gone.json["you"] is None
    assert gone.json["seats"][0]["left"]
    refused = ann.post(f"/v1/tables/{table}/moves", {"move": {"type": "close"}, "version": 1})
    assert (refused.status_code, refused.json["code"]) == (403, "seat_left")
    assert ann.delete(f"/v1/tables/{table}/seats/0").json["code"] == "seat_left"
    world.work(table)
    assert bob.get(f"/v1/tables/{table}").json["turn"] == [1]


def test_a_seat_that_is_away_can_be_taken_back(world: World, ann: Caller, bob: Caller) -> None:
    table = started(ann, bob, clock={"move_ms": 1000, "strikes": 1})
    back = f"/v1/tables/{table}/seats/0/return"
    assert ann.post(back).json["code"] == "not_away"
    world.clock.forward(2000)
    world.work(table)
    assert bob.get(f"/v1/tables/{table}").json["seats"][0]["away"]
    assert bob.post(back).json["code"] == "not_your_seat"
    assert ann.post(back, {}).json["seats"][0]["away"] is False


def test_a_move_brings_a_seat_back_too(world: World, ann: Caller, bob: Caller) -> None:
    table = started(ann, bob, clock={"move_ms": 1000, "strikes": 1})
    world.clock.forward(2000)
    world.work(table)
    while bob.get(f"/v1/tables/{table}").json["turn"] == [1]:
        moved(bob, table)
    assert moved(ann, table).json["seats"][0]["away"] is False


def test_who_sits_down_need_not_say_so(ann: Caller, bob: Caller) -> None:
    for path, body, nonce in (
        ("seats", None, ""),
        ("seats/1", None, ""),
        ("seats", {}, ""),
        ("seats/1", {"nonce": "abc"}, "abc"),
        ("seats/1", {"player": "me", "nonce": "abc"}, "abc"),
    ):
        where = f"/v1/tables/{opened(ann)}/{path}"
        seated = bob.post(where, body) if path == "seats" else bob.put(where, body)
        assert (seated.status_code, seated.json["you"]["seat"]) == (200, 1)
        assert seated.json["seats"][1]["nonce"] == nonce
    where = f"/v1/tables/{opened(ann)}/seats"
    wrong: Any
    for wrong in ([], {"player": "ann"}, {"player": "me", "bot": "random"}, {"seat": 1}):
        assert bob.post(where, wrong).json["code"] == "invalid_request"
