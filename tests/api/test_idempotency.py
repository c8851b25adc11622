"""One key, one act: retries get the first answer and do nothing twice."""

from __future__ import annotations

from functools import partial

import pytest

from tests.api.contract import Reply
from tests.api.world import Caller, World, me, moved, opened, started
from tests.support.waiting import together


def _body(caller: Caller, table: str) -> dict[str, object]:
    view = caller.get(f"/v1/tables/{table}").json
    return {"move": view["you"]["legal_moves"][-1], "version": view["version"]}


def _same(first: Reply, again: Reply) -> None:
    assert again.status_code == first.status_code
    assert again.data == first.data
    for name in ("ETag", "Location"):
        assert again.headers.get(name) == first.headers.get(name)
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"


def test_a_move_sent_again_is_answered_again_and_made_once(
    world: World, ann: Caller, bob: Caller
) -> None:
    table = started(ann, bob)
    path, body = f"/v1/tables/{table}/moves", _body(ann, table)
    first = ann.post(path, body, Idempotency_Key="k1")
    moved(bob, table)
    _same(first, ann.post(path, body, Idempotency_Key="k1"))
    assert world.table(table).version == 4


def test_a_table_made_again_is_the_same_table(ann: Caller) -> None:
    first = ann.post("/v1/tables", {"game": "rablo"}, Idempotency_Key="make")
    _same(first, ann.post("/v1/tables", {"game": "rablo"}, Idempotency_Key="make"))
    assert len(ann.get("/v1/players/me/tables").json["data"]) == 1


def test_white_space_and_order_of_names_make_no_other_body(ann: Caller) -> None:
    first = ann.raw("POST", "/v1/tables", b'{"game":"snaps","hints":true}', Idempotency_Key="w")
    again = ann.raw("POST", "/v1/tables", b'{"hints":true, "game": "snaps"}', Idempotency_Key="w")
    _same(first, again)


def test_a_key_is_bound_to_player_method_and_path(ann: Caller, bob: Caller) -> None:
    mine = ann.post("/v1/tables", {"game": "snaps"}, Idempotency_Key="k")
    theirs = bob.post("/v1/tables", {"game": "snaps"}, Idempotency_Key="k")
    assert mine.json["id"] != theirs.json["id"]
    seat = bob.post(f"/v1/tables/{mine.json['id']}/seats", me(), Idempotency_Key="k")
    assert seat.status_code == 200
    _same(seat, bob.post(f"/v1/tables/{mine.json['id']}/seats", me(), Idempotency_Key="k"))


def test_another_body_under_the_same_key_is_refused(world: World, ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    path, body = f"/v1/tables/{table}/moves", _body(ann, table)
    ann.post(path, body, Idempotency_Key="k1")
    refused = ann.post(path, {**body, "version": 3}, Idempotency_Key="k1")
    assert (refused.status_code, refused.json["code"]) == (422, "idempotency_key_reused")
    made = ann.post("/v1/tables", {"game": "snaps"}, Idempotency_Key="t")
    assert made.status_code == 201
    refused = ann.post("/v1/tables", {"game": "rablo"}, Idempotency_Key="t")
    assert refused.json["code"] == "idempotency_key_reused"


def test_refusals_are_not_kept(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    path, body = f"/v1/tables/{table}/moves", _body(ann, table)
    assert ann.post(path, {**body, "version": 1}, Idempotency_Key="k").status_code == 412
    assert ann.post(path, body, Idempotency_Key="k").status_code == 201


def test_return_and_rematch_take_a_key_too(world: World, ann: Caller, bob: Caller) -> None:
    table = started(ann, bob, clock={"move_ms": 1000, "strikes": 1}, options={"target": 3})
    world.clock.forward(5000)
    world.work(table)
    back = f"/v1/tables/{table}/seats/0/return"
    _same(ann.post(back, Idempotency_Key="b"), ann.post(back, Idempotency_Key="b"))
    while world.table(table).status == "playing":
        world.clock.forward(5000)
        world.work(table)
    again = f"/v1/tables/{table}/rematch"
    _same(ann.post(again, Idempotency_Key="r"), ann.post(again, Idempotency_Key="r"))


def test_registering_and_rotating_ignore_a_key(world: World, stranger: Caller) -> None:
    made = [
        stranger.post("/v1/players", {"name": "Ann"}, Idempotency_Key="k").json for _ in range(2)
    ]
    assert made[0]["id"] != made[1]["id"]
    ann = Caller(world, made[0]["token"])
    fresh = ann.post("/v1/players/me/token", Idempotency_Key="k").json["token"]
    assert ann.post("/v1/players/me/token", Idempotency_Key="k").status_code == 401
    assert fresh != made[0]["token"]


def test_the_last_32_answers_are_kept_and_the_33rd_pushes_out_the_first(
    world: World, ann: Caller
) -> None:
    table = opened(ann, "rablo")
    seats = f"/v1/tables/{table}/seats"
    for n in range(33):
        assert ann.post(seats, {"bot": "random"}, Idempotency_Key=f"k{n}").status_code == 200
        ann.delete(f"{seats}/1")
    kept = ann.post(seats, {"bot": "random"}, Idempotency_Key="k1")
    assert kept.headers["Idempotent-Replayed"] == "true"
    assert world.table(table).seats[1].bot is None
    lost = ann.post(seats, {"bot": "random"}, Idempotency_Key="k0")
    assert "Idempotent-Replayed" not in lost.headers
    assert world.table(table).seats[1].bot == "random"


@pytest.mark.parametrize("key", ["", "k" * 256, "kéy", "a\tb"])
def test_a_key_that_is_no_key_is_refused(ann: Caller, key: str) -> None:
    refused = ann.post("/v1/tables", {"game": "snaps"}, Idempotency_Key=key)
    assert (refused.status_code, refused.json["code"]) == (400, "invalid_idempotency_key")


def test_a_key_of_255_characters_is_taken(ann: Caller) -> None:
    made = ann.post("/v1/tables", {"game": "snaps"}, Idempotency_Key="~" * 255)
    assert made.status_code == 201


def test_the_same_move_twice_at_the_same_moment_is_made_once(
    world: World, ann: Caller, bob: Caller
) -> None:
    for turn in range(5):
        table = started(ann, bob)
        path, body = f"/v1/tables/{table}/moves", _body(ann, table)
        post = partial(ann.post, path, body, Idempotency_Key="twin")
        first, second = (each.result() for each in together([post, post]))
        assert (first.status_code, second.status_code) == (201, 201), turn
        assert first.data == second.data
        replayed = [each.headers.get("Idempotent-Replayed") for each in (first, second)]
        assert sorted(map(str, replayed)) == ["None", "true"]
        assert world.table(table).version == 3


def test_two_moves_at_one_version_at_the_same_moment_one_wins(
    world: World, ann: Caller, bob: Caller
) -> None:
    for _ in range(5):
        table = started(ann, bob)
        moves = ann.get(f"/v1/tables/{table}").json["you"]["legal_moves"]
        plays = [move for move in moves if move["type"] == "play"]
        bodies = [{"move": move, "version": 2} for move in plays[:2]]
        posts = [partial(ann.post, f"/v1/tables/{table}/moves", body) for body in bodies]
        found = [each.result() for each in together(posts)]
        answers = sorted(found, key=lambda each: each.status_code)
        assert [each.status_code for each in answers] == [201, 412]
        assert answers[1].json["version"] == 3
        played = ann.get(f"/v1/tables/{table}/moves").json["moves"]
        assert [each["version"] for each in played] == [3]
