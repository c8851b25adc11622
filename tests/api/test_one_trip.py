"""A move in one round trip to the store, and everything that must not be lost on the way."""

from dataclasses import replace
from typing import Any

import pytest

from service import play
from service.storage.store import Store
from service.storage.wires import Wires
from tests.api.test_bad_input import dump
from tests.api.world import Caller, started


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many commands went along on each round trip."""
    trips: list[int] = []
    together = Wires.together

    def note(self: Wires, *commands: Any) -> list[Any]:
        trips.append(len(commands))
        return together(self, *commands)

    monkeypatch.setattr(Wires, "together", note)
    return trips


def body_of(caller: Caller, table: str) -> dict[str, Any]:
    view = caller.get(f"/v1/tables/{table}").json
    return {"move": view["you"]["legal_moves"][-1], "version": view["version"]}


def move_elsewhere(caller: Caller, store_client: Any, table: str, body: dict[str, Any]) -> None:
    """Make a move as another process does, unseen by the one that is tested."""
    here = caller.world.context
    there = replace(here, store=Store(store_client, here.settings, here.clock))
    player = there.store.players.find(caller.token or "")
    assert player is not None
    play.move(there, player, table, body["move"], body["version"], None)


def _of_all_but_addresses(client: Any) -> dict[object, object]:
    return {key: value for key, value in dump(client).items() if "adr_" not in str(key)}


def test_a_move_at_a_table_that_was_seen_takes_one_round_trip(
    ann: Caller, bob: Caller, trips: list[int]
) -> None:
    table = started(ann, bob)
    body = body_of(ann, table)
    trips.clear()
    made = ann.post(f"/v1/tables/{table}/moves", body, Idempotency_Key="k")
    assert (made.status_code, trips) == (201, [2])
    assert made.headers["RateLimit"]


def test_a_move_is_judged_by_what_another_process_did(
    ann: Caller, bob: Caller, store_client: Any, trips: list[int]
) -> None:
    table = started(ann, bob)
    body = body_of(ann, table)
    move_elsewhere(ann, store_client, table, body)
    trips.clear()
    late = ann.post(f"/v1/tables/{table}/moves", body)
    assert (late.status_code, late.json["code"]) == (412, "version_mismatch")
    assert late.json["version"] == body["version"] + 1
    # Charged on the first, the table looked at on the second.
    assert trips == [2, 1]
    assert bob.post(f"/v1/tables/{table}/moves", body_of(bob, table)).status_code == 201


def test_a_bad_token_moves_nothing_although_the_table_was_seen(
    ann: Caller, bob: Caller, store_client: Any
) -> None:
    table = started(ann, bob)
    body = body_of(ann, table)
    thief = replace(ann, token=f"{ann.player}.{'A' * 43}")
    before = _of_all_but_addresses(store_client)
    refused = thief.post(f"/v1/tables/{table}/moves", body, Idempotency_Key="k")
    assert (refused.status_code, refused.json["code"]) == (401, "invalid_token")
    assert _of_all_but_addresses(store_client) == before
    assert ann.post(f"/v1/tables/{table}/moves", body, Idempotency_Key="k").status_code == 201


def test_a_token_that_was_replaced_moves_no_more(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    body = body_of(ann, table)
    new = ann.post("/v1/players/me/token", {}).json["token"]
    assert ann.post(f"/v1/tables/{table}/moves", body).status_code == 401
    made = replace(ann, token=new).post(f"/v1/tables/{table}/moves", body)
    assert made.status_code == 201


def test_a_retry_gets_the_first_answer(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    body, moves = body_of(ann, table), f"/v1/tables/{table}/moves"
    first = ann.post(moves, body, Idempotency_Key="k")
    again = ann.post(moves, body, Idempotency_Key="k")
    assert (again.status_code, again.data) == (201, first.data)
    assert again.headers["Idempotent-Replayed"] == "true"
    other = ann.post(moves, {**body, "version": body["version"] + 1}, Idempotency_Key="k")
    assert (other.status_code, other.json["code"]) == (422, "idempotency_key_reused")
