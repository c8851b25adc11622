"""Moves: versions, preconditions, and what a refused one says and leaves alone."""

from contextvars import Context
from io import BytesIO
from typing import Any

import orjson
import pytest
from marshmallow import ValidationError

from api.schemas.requests import NewMove
from service import play
from tests.api.world import Caller, World, moved, opened, started


def test_a_move_answers_the_new_view_at_the_next_version(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    view = ann.get(f"/v1/tables/{table}").json
    body = {"move": view["you"]["legal_moves"][-1], "version": view["version"]}
    made = ann.post(f"/v1/tables/{table}/moves", body)
    assert made.status_code == 201
    assert made.json["version"] == view["version"] + 1
    assert made.headers["ETag"] == f'"v{view["version"] + 1}.0"'
    assert made.json == ann.get(f"/v1/tables/{table}").json


def test_every_legal_move_can_be_posted_as_it_stands(ann: Caller, bob: Caller) -> None:
    view = ann.get(f"/v1/tables/{started(ann, bob)}").json
    for choice in range(len(view["you"]["legal_moves"])):
        assert moved(ann, started(ann, bob), min(choice, 5)).status_code == 201


def test_if_match_names_the_version_in_place_of_the_body(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    seen = ann.get(f"/v1/tables/{table}")
    body = {"move": seen.json["you"]["legal_moves"][-1]}
    moves = f"/v1/tables/{table}/moves"
    assert ann.post(moves, body, If_Match='"v1.0"').json["code"] == "version_mismatch"
    # The version alone counts, not the seat of the tag.
    tag = seen.headers["ETag"].replace(".0", ".s")
    assert ann.post(moves, body, If_Match=tag).status_code == 201


@pytest.mark.parametrize("version", [-1, 0, 1, 3, 10**15, 2**53 - 1])
def test_any_other_version_is_412_and_tells_the_right_one(
    ann: Caller, bob: Caller, version: int
) -> None:
    table = started(ann, bob)
    refused = ann.post(f"/v1/tables/{table}/moves", {"move": {"type": "close"}, "version": version})
    assert (refused.status_code, refused.json["code"]) == (412, "version_mismatch")
    assert refused.json["version"] == 2
    assert refused.json["legal_moves"] == ann.get(f"/v1/tables/{table}").json["you"]["legal_moves"]


@pytest.mark.parametrize("tag", ['"v3.0"', '"abc"', "v2.0", '"v2.0", "v3.0"', ""])
def test_an_if_match_that_is_not_the_current_tag_is_412(ann: Caller, bob: Caller, tag: str) -> None:
    moves = f"/v1/tables/{started(ann, bob)}/moves"
    refused = ann.post(moves, {"move": {"type": "close"}}, If_Match=tag)
    assert (refused.status_code, refused.json["code"]) == (412, "version_mismatch")


def test_body_and_if_match_that_contradict_each_other_are_412(ann: Caller, bob: Caller) -> None:
    moves = f"/v1/tables/{started(ann, bob)}/moves"
    body = {"move": {"type": "close"}, "version": 2}
    assert ann.post(moves, body, If_Match='"v1.0"').status_code == 412
    assert ann.post(moves, {**body, "version": 1}, If_Match='"v2.0"').status_code == 412
    assert ann.post(moves, body, If_Match='"v2.0"').status_code == 201


def test_a_move_without_a_version_is_428(ann: Caller, bob: Caller) -> None:
    moves = f"/v1/tables/{started(ann, bob)}/moves"
    for headers in ({}, {"If_Match": "*"}):
        refused = ann.post(moves, {"move": {"type": "close"}}, **headers)
        assert (refused.status_code, refused.json["code"]) == (428, "version_missing")
        assert refused.json["version"] == 2


def test_a_seat_that_may_not_act_is_409(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    refused = bob.post(f"/v1/tables/{table}/moves", {"move": {"type": "enough"}, "version": 2})
    assert (refused.status_code, refused.json["code"]) == (409, "not_your_turn")
    assert refused.json["legal_moves"] == []


def test_an_illegal_move_is_422_with_the_rules_reason_and_the_legal_ones(
    ann: Caller, bob: Caller
) -> None:
    table = started(ann, bob)
    view = ann.get(f"/v1/tables/{table}").json
    foreign = next(
        suit + rank
        for suit in "HDSC"
        for rank in "ATKQJ"
        if suit + rank not in view["state"]["hand"]
    )
    body = {"move": {"type": "play", "card": foreign}, "version": 2}
    refused = ann.post(f"/v1/tables/{table}/moves", body)
    assert (refused.status_code, refused.json["code"]) == (422, "card_not_in_hand")
    assert refused.json["version"] == 2
    assert refused.json["legal_moves"] == view["you"]["legal_moves"]
    assert ann.get(f"/v1/tables/{table}").json == view


def test_what_is_no_move_at_all_is_told_the_version_and_the_legal_moves_too(
    ann: Caller, bob: Caller
) -> None:
    table = started(ann, bob)
    legal = ann.get(f"/v1/tables/{table}").json["you"]["legal_moves"]
    for caller, moves in ((ann, legal), (bob, [])):
        refused = caller.post(f"/v1/tables/{table}/moves", {"move": {"type": "bid"}, "version": 9})
        assert (refused.status_code, refused.json["code"]) == (422, "invalid_move")
        assert (refused.json["version"], refused.json["legal_moves"]) == (2, moves)


def test_a_table_that_has_not_started_takes_no_move(ann: Caller) -> None:
    refused = ann.post(f"/v1/tables/{opened(ann)}/moves", {"move": {"type": "close"}, "version": 1})
    assert (refused.status_code, refused.json["code"]) == (409, "not_started")
    assert (refused.json["version"], refused.json["legal_moves"]) == (1, [])


def test_a_table_that_is_over_takes_no_move(world: World, ann: Caller, bob: Caller) -> None:
    table = started(ann, bob, options={"target": 3})
    version = 2
    while ann.get(f"/v1/tables/{table}").json["status"] == "playing":
        for caller in (ann, bob):
            view = caller.get(f"/v1/tables/{table}").json
            if view["you"]["seat"] in view["turn"]:
                version = moved(caller, table).json["version"]
    body = {"move": {"type": "close"}, "version": version}
    refused = ann.post(f"/v1/tables/{table}/moves", body)
    assert (refused.status_code, refused.json["code"]) == (409, "already_finished")
    assert (refused.json["version"], refused.json["legal_moves"]) == (version, [])


def test_the_list_of_moves_has_what_was_played(ann: Caller, bob: Caller, stranger: Caller) -> None:
    table = started(ann, bob)
    played = [moved(ann, table), moved(bob, table)]
    found = stranger.get(f"/v1/tables/{table}/moves").json
    assert [each["seat"] for each in found["moves"]] == [0, 1]
    assert [each["version"] for each in found["moves"]] == [each.json["version"] for each in played]
    assert all(each["move"]["type"] == "play" for each in found["moves"])


def test_a_record_is_there_only_after_the_end(ann: Caller, bob: Caller, stranger: Caller) -> None:
    table = started(ann, bob)
    refused = stranger.get(f"/v1/tables/{table}/record")
    assert (refused.status_code, refused.json["code"]) == (409, "game_not_finished")


def test_the_list_of_moves_goes_on_from_a_cursor_of_the_log(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    for caller in (ann, bob):
        moved(caller, table)
    path = f"/v1/tables/{table}/moves"
    whole = ann.get(path).json
    first = ann.get(f"{path}?limit=1").json
    rest = ann.get(f"{path}?after={first['next_after']}").json
    assert [len(each["moves"]) for each in (whole, first, rest)] == [2, 1, 1]
    assert whole["moves"] == first["moves"] + rest["moves"]
    assert rest["next_after"] == whole["next_after"] == ann.get(f"/v1/tables/{table}").json["seq"]
    ahead = ann.get(f"{path}?after={whole['next_after'] + 1}")
    assert (ahead.status_code, ahead.json["code"]) == (410, "cursor_ahead")


def test_a_move_whose_end_comes_late_is_judged_by_the_table_as_it_is_then(
    ann: Caller, bob: Caller
) -> None:
    table = started(ann, bob)
    first, late = (ann, bob) if ann.get(f"/v1/tables/{table}").json["turn"] == [0] else (bob, ann)

    class Slow(BytesIO):
        """A body whose client waits in the middle of it for the other's move."""

        def readinto(self, buffer: Any) -> int:
            if not self.getvalue():
                # Requests of others, which know nothing of the one that is being read.
                Context().run(self._go_on)
            return super().readinto(buffer)

        def _go_on(self) -> None:
            assert moved(first, table, -1).status_code == 201
            view = late.get(f"/v1/tables/{table}").json
            body = {"move": view["you"]["legal_moves"][0], "version": view["version"]}
            self.write(orjson.dumps(body))
            self.seek(0)

    made = late.world.client.post(
        f"/v1/tables/{table}/moves",
        input_stream=Slow(),
        headers={"Authorization": f"Bearer {late.token}"},
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True},
    )
    assert made.status_code == 201, made.data


@pytest.mark.parametrize("move", [{}, {"type": "pass"}, None, [], "pass", 1])
@pytest.mark.parametrize("version", [2, -1, 2.0, 2.5, True, None, "2", 2**53 - 1, 2**53, -(2**53)])
@pytest.mark.parametrize("more", [{}, {"x": 1}])
def test_a_body_taken_as_it_stands_is_what_the_schema_makes_of_it(
    move: Any, version: Any, more: dict[str, int]
) -> None:
    def outcome(load: Any) -> Any:
        try:
            return load({"move": move, "version": version, **more})
        except ValidationError as error:
            return error.messages

    schema = NewMove()
    found, whole = outcome(schema.load), outcome(super(NewMove, schema).load)
    assert (found, repr(found)) == (whole, repr(whole))


def test_no_move_is_judged_for_a_token_that_is_not_good(
    world: World, ann: Caller, bob: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(ann, bob)
    assert moved(ann, table).status_code == 201
    judged: list[Any] = []
    real = play._judged

    def noted(*args: Any) -> Any:
        judged.append(args)
        return real(*args)

    monkeypatch.setattr(play, "_judged", noted)
    view = bob.get(f"/v1/tables/{table}").json
    body = {"move": view["you"]["legal_moves"][-1], "version": view["version"]}
    guesser = Caller(world, f"{bob.player}." + "A" * 43)
    assert guesser.post(f"/v1/tables/{table}/moves", body).status_code == 401
    assert judged == []
    assert bob.post(f"/v1/tables/{table}/moves", body).status_code == 201
    assert len(judged) == 1
