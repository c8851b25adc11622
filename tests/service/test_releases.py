"""Tables that a release stored: read by the next one, or refused in words, never misread."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import StateError
from engine.protocol import JsonDict
from engine.record import verify
from engine.registry import GAMES
from service import due, listing, lobby, play, reading, record, sweep
from service.model import Player
from service.storage.keys import shard_key
from tests.service.world import World, bots
from tests.support.stored import put_back

STORED: list[JsonDict] = json.loads(
    (Path(__file__).parents[1] / "data/stored_tables.json").read_text()
)


def changed(stored: JsonDict, **fields: Any) -> JsonDict:
    """Return a stored table with other fields in its snapshot."""
    snapshot = json.loads(stored["hash"]["snapshot"])
    if "format" in fields:
        snapshot["format"] = fields.pop("format")
    snapshot["table"] |= fields
    return {**stored, "hash": {**stored["hash"], "snapshot": json.dumps(snapshot)}}


FOREIGN = [
    changed(STORED[0], format=99),
    changed(STORED[0], rules_version="of-tomorrow"),
    changed(STORED[0], game="poker"),
    changed(STORED[0], state={"format": 99}),
]


def listed_again(world: World, stored: JsonDict) -> str:
    table_id = put_back(world.store, world.client, stored)
    sweep.run(world.ctx, world.shard(table_id))
    return table_id


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: str(stored["game"]))
def test_a_table_stored_by_this_release_is_played_to_its_end(
    world: World, stored: JsonDict
) -> None:
    snapshot = json.loads(stored["hash"]["snapshot"])["table"]
    if snapshot["rules_version"] != GAMES[stored["game"]].rules_version:
        pytest.fail("The rules have another version: store this release's tables beside it.")
    table_id = listed_again(world, stored)
    world.clock.ms = snapshot["updated_at"]
    table = world.table(table_id)
    assert (table.version, table.seq) == (snapshot["version"], len(stored["events"]))
    player = table.seats[0].player
    assert player is not None
    lobby.leave(world.ctx, _player(player.id), table_id, 0)
    over = world.play_out(table_id, most=20_000)
    assert over.status in ("finished", "abandoned")
    assert verify(record.record(world.ctx, table_id)).findings == []


def _player(player_id: str) -> Player:
    return Player(player_id, "Ann", "human", "")


@pytest.mark.parametrize("stored", FOREIGN, ids=["format", "rules", "game", "state"])
def test_what_another_release_stored_is_refused_and_left_alone(
    world: World, stored: JsonDict
) -> None:
    table_id = listed_again(world, stored)
    seated = _player(json.loads(stored["hash"]["snapshot"])["table"]["seats"][0]["player"]["id"])
    calls = (
        lambda: reading.view(world.ctx, None, table_id),
        lambda: play.move(world.ctx, seated, table_id, {"type": "pass"}, 1, None),
    )
    for call in calls:
        with pytest.raises(StateError) as caught:
            call()
        assert caught.value.code == "unreadable_state"
    key = world.store.keys_of(table_id).own("table")
    assert world.client.hget(key, "snapshot").decode() == stored["hash"]["snapshot"]


def test_a_job_leaves_such_a_table_to_others_for_a_while(world: World) -> None:
    stored = FOREIGN[0]
    table_id = put_back(world.store, world.client, stored)
    shard, version = world.shard(table_id), int(stored["hash"]["version"])
    world.client.zadd(shard_key(shard, "due"), {table_id: world.clock.ms})
    world.client.hset(shard_key(shard, "due-what"), table_id, f"{version} bots 0 1")
    due.run(world.ctx, table_id, version)
    later = world.clock.ms + due.UNREADABLE_MS
    assert world.store.claim(shard, later - 1, 1500, 9)[0] == []
    assert [each.table_id for each in world.store.claim(shard, later, 1500, 9)[0]] == [table_id]


def test_such_a_table_keeps_no_other_from_the_sweep_or_the_lobby(world: World) -> None:
    table_id = put_back(world.store, world.client, FOREIGN[1])
    good = [world.create(world.player(), seats=(*bots(3), None))["id"] for _ in range(3)]
    for each in (table_id, *good):
        world.client.zadd("rablo:lobby:rablo:open", {f"{world.clock.ms:016}:{each}": 0})
    for shard in range(world.ctx.settings.shards):
        sweep.run(world.ctx, shard)
    page = listing.lobby(world.ctx, "rablo", "open", None, 100)
    assert {each["id"] for each in page.data} == set(good)
