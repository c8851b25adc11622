"""Hints and thinking bots over HTTP."""

from tests.api.world import Caller, me, opened, started


def test_the_seat_on_turn_gets_a_hint_where_hints_are_on(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob, hints=True)
    moves = ann.get(f"/v1/tables/{table}").json["you"]["legal_moves"]
    hint = ann.get(f"/v1/tables/{table}/hint")
    assert hint.status_code == 200
    assert hint.json["move"] in moves
    assert [each["move"] for each in hint.json["values"]] == moves


def test_nobody_else_gets_one(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob, hints=True)
    refused = bob.get(f"/v1/tables/{table}/hint")
    assert (refused.status_code, refused.json["code"]) == (409, "not_your_turn")
    spectator = ann.world.caller().get(f"/v1/tables/{table}/hint")
    assert (spectator.status_code, spectator.json["code"]) == (401, "no_token")
    stranger = ann.world.register("Eve").get(f"/v1/tables/{table}/hint")
    assert (stranger.status_code, stranger.json["code"]) == (403, "not_seated")


def test_without_hints_there_are_none(ann: Caller, bob: Caller) -> None:
    refused = ann.get(f"/v1/tables/{started(ann, bob)}/hint")
    assert (refused.status_code, refused.json["code"]) == (409, "hints_off")


def test_a_bot_that_searches_can_be_given_time(ann: Caller) -> None:
    table = opened(ann, seats=[me(), {"bot": "strong", "think_ms": 20}])
    assert ann.world.table(table).seats[1].think_ms == 20


def test_other_bots_cannot_be_given_time(ann: Caller) -> None:
    body = {"game": "snaps", "seats": [me(), {"bot": "simple", "think_ms": 20}]}
    refused = ann.post("/v1/tables", body)
    assert (refused.status_code, refused.json["code"]) == (422, "invalid_think_time")
    assert refused.json["errors"][0]["pointer"] == "/seats/1/think_ms"
