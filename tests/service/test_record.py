from __future__ import annotations

from functools import partial
from typing import Any

import orjson
import pytest

from engine.protocol import JsonDict
from engine.record import verify
from service import lobby, record
from service.errors import ConflictError, NotFoundError
from service.requests import Sit
from tests.service.world import PASS, World, bots, rablo_pack, refused

HANDS = ("HA HT HK HQ HJ H9", "DA DT DK DQ DJ D9", "SA ST SK SQ SJ S9", "CA CT CK CQ CJ C9")


def played(world: World, game: str, seats: int, **fields: Any) -> JsonDict:
    ann = world.player()
    table_id = world.create(ann, game, seats=(*bots(seats - 1), None), **fields)["id"]
    world.sit(ann, table_id, nonce="my-nonce_1")
    lobby.leave(world.ctx, ann, table_id, seats - 1)
    assert world.play_out(table_id).status == "finished"
    found: JsonDict = orjson.loads(orjson.dumps(record.record(world.ctx, table_id)))
    return found


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("rablo", 4, {"max_deals": 4}), ("snaps", 2, {}), ("raeuber", 3, {"max_deals": 2})],
)
def test_a_finished_match_can_be_checked_by_anybody(
    world: World, game: str, seats: int, options: JsonDict
) -> None:
    found = played(world, game, seats, options=options)
    verdict = verify(found)
    assert verdict.findings == []
    assert (verdict.deals, verdict.packs) == (len(found["deals"]), len(found["deals"]))


def test_a_record_holds_all_of_the_match(world: World) -> None:
    found = played(world, "rablo", 4, options={"max_deals": 2})
    assert list(found) == [
        "format",
        "id",
        "game",
        "rules_version",
        "status",
        "created_at",
        "options",
        "clock",
        "seats",
        "seed",
        "commitment",
        "decks",
        "acts",
        "deals",
        "events",
        "result",
    ]
    assert (found["format"], found["status"], found["decks"]) == (1, "finished", "drawn")
    assert found["seats"][3]["nonce"] == "my-nonce_1"
    assert found["seats"][3]["left"] is True
    assert found["seats"][0] == {"player": None, "bot": "random", "nonce": "", "left": False}
    assert [each["deal"] for each in found["acts"] if each["type"] == "pack"] == [1, 2]
    move = next(each for each in found["acts"] if each["type"] == "move")
    assert list(move) == ["type", "version", "at", "seat", "move", "by"]
    assert {each["by"] for each in found["acts"] if each["type"] == "move"} == {"bot", "stand_in"}
    assert found["events"][-1]["type"] == "game_ended"
    assert found["result"]["reason"] in ("max_deals", "bankrupt")


def test_packs_that_were_given_stand_in_the_record_as_such(world: World) -> None:
    seated = world.full_table(options={"max_deals": 2}, decks=(rablo_pack(*HANDS),))
    seated.moves(*[PASS] * 8)
    found = record.record(world.ctx, seated.id)
    assert (found["decks"], len(found["deals"])) == ("given", 2)
    assert found["acts"][0]["cards"] == list(rablo_pack(*HANDS))
    assert verify(orjson.loads(orjson.dumps(found))).findings == []


def test_before_the_end_there_is_no_record(world: World) -> None:
    ann = world.player()
    for seats in ((Sit(), None, None, None), (Sit(), *bots(3))):
        table_id = world.create(ann, seats=seats)["id"]
        call = partial(record.record, world.ctx, table_id)
        refused(call, ConflictError, "game_not_finished")
    refused(lambda: record.record(world.ctx, "tbl_no"), NotFoundError, "table_not_found")


def test_what_comes_after_the_end_is_no_part_of_the_record(world: World) -> None:
    seated = world.full_table(options={"max_deals": 1})
    seated.moves(*[PASS] * 4)
    before = record.record(world.ctx, seated.id)
    lobby.rematch(world.ctx, seated.people[0], seated.id, "", None)
    assert record.record(world.ctx, seated.id) == before
