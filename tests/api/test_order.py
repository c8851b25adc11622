"""The order in which a request is judged: of two things that are wrong, the earlier is told.

Token, table, seat, body, kept answer, state of the table, version, turn, legality.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.api.conftest import OPERATOR
from tests.api.contract import Reply
from tests.api.world import Caller, World, me, moved

KEY = "the-same-key"

# Seat 0 has five low cards, seat 1 five high ones; clubs are trumps and nobody has their jack.
_LOW = ["HJ", "HQ", "DJ", "DQ", "SJ"]
_HIGH = ["HA", "HT", "DA", "DT", "SA"]
_REST = ["HK", "DK", "ST", "SK", "SQ", "CA", "CT", "CK", "CQ"]
DECK = [*_LOW, *_HIGH, "CJ", *_REST]

FAULTS = {
    "no such token": (401, "invalid_token"),
    "no such table": (404, "table_not_found"),
    "no seat": (403, "not_seated"),
    "broken body": (400, "invalid_json"),
    "used key": (422, "idempotency_key_reused"),
    "table over": (409, "already_finished"),
    "old version": (412, "version_mismatch"),
    "not on turn": (409, "not_your_turn"),
    "illegal move": (422, "no_trump_jack"),
}


class Scene:
    """A table at which seat 1 has won the first trick, and a request with chosen faults."""

    def __init__(self, world: World, faults: set[str]) -> None:
        self.world, self.faults = world, faults
        self.first, self.second = world.register("First"), world.register("Second")
        wish = {"game": "snaps", "options": {"target": 3}, "decks": [DECK]}
        self.table = self.first.post("/v1/tables", wish, Operator_Token=OPERATOR).json["id"]
        self.second.put(f"/v1/tables/{self.table}/seats/1", me())
        self._play(self.first, "HJ")
        self._play(self.second, "HA", Idempotency_Key=KEY)
        if "not on turn" in faults:
            self._play(self.second, "DA")
        if "table over" in faults:
            self._finish()

    def _play(self, caller: Caller, card: str, **headers: str) -> None:
        body = {"move": {"type": "play", "card": card}, "version": self._version()}
        made = caller.post(f"/v1/tables/{self.table}/moves", body, **headers)
        assert made.status_code == 201, made.json

    def _version(self) -> int:
        return self.world.table(self.table).version

    def _finish(self) -> None:
        while self.world.table(self.table).status == "playing":
            for caller in (self.first, self.second):
                view = caller.get(f"/v1/tables/{self.table}").json
                if view["you"]["seat"] in view["turn"]:
                    moved(caller, self.table)

    def send(self) -> Reply:
        has = self.faults.__contains__
        caller = self.world.register("Third") if has("no seat") else self.second
        if has("no such token"):
            caller = Caller(self.world, "x" * 43)
        table = "tbl_unknown" if has("no such table") else self.table
        headers = {"Idempotency_Key": KEY} if has("used key") else {}
        path = f"/v1/tables/{table}/moves"
        if has("broken body"):
            return caller.raw("POST", path, b'{"move": ', **headers)
        move = {"type": "exchange"} if has("illegal move") else {"type": "play", "card": "DT"}
        version = self._version() - (1 if has("old version") else 0)
        return caller.post(path, {"move": move, "version": version}, **headers)


def test_without_a_fault_the_move_is_made(world: World) -> None:
    assert Scene(world, set()).send().status_code == 201


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_alone_is_told(world: World, fault: str) -> None:
    scene = Scene(world, {fault})
    before = world.table(scene.table)
    refused = scene.send()
    assert (refused.status_code, refused.json["code"]) == FAULTS[fault]
    assert world.table(scene.table) == before


@pytest.mark.parametrize(("earlier", "later"), [*combinations(FAULTS, 2)])
def test_of_two_faults_the_earlier_is_told(world: World, earlier: str, later: str) -> None:
    refused = Scene(world, {earlier, later}).send()
    assert (refused.status_code, refused.json["code"]) == FAULTS[earlier]
