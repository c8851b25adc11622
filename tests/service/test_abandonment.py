from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.protocol import JsonDict
from engine.record import verify
from service import lobby, record, sweep
from service.matches import LONELY_DEALS
from service.model import ClockRule, Table
from service.requests import Sit
from tests.service.world import PASS, World, bots, with_settings

DAY = 86_400_000
KEYS = ("table", "events", "acts")


def passing(view: Mapping[str, Any]) -> JsonDict | None:
    return PASS if view["you"]["seat"] in view["turn"] else None


def swept(world: World, table_id: str) -> Table:
    for shard in range(world.ctx.settings.shards):
        sweep.run(world.ctx, shard)
    return world.table(table_id)


def test_a_table_that_all_players_left_is_abandoned_after_10_deals(world: World) -> None:
    world.bot.choice = passing
    ann = world.player()
    how = {"starting_money": 100_000}
    table_id = world.create(ann, seats=(Sit(), *bots(3)), options=how)["id"]
    lobby.leave(world.ctx, ann, table_id, 0)
    table = world.play_out(table_id)
    assert (table.status, table.deal, table.result) == ("abandoned", LONELY_DEALS, None)
    assert (table.due, table.deadline) == (None, None)
    assert world.types(table_id, table.version) == ["move", "deal_ended", "game_ended"]
    assert world.events(table_id)[-1]["data"]["reason"] == "abandoned"
    view = world.view(table_id, ann)
    assert (view["turn"], view["result"], view["status"]) == ([], None, "abandoned")
    found = record.record(world.ctx, table_id)
    assert (found["seed"], found["result"]) == (table.seed, None)
    assert verify(found).findings == []


def test_one_who_is_still_there_keeps_the_table_alive(world: World) -> None:
    world.bot.choice = passing
    ann, bob = world.players(2)
    how = {"starting_money": 100_000, "max_deals": 15}
    table_id = world.create(ann, seats=(Sit(), *bots(2), None), options=how)["id"]
    world.sit(bob, table_id)
    lobby.leave(world.ctx, ann, table_id, 0)
    while world.table(table_id).status == "playing":
        if world.view(table_id)["turn"] == [3]:
            world.move(bob, table_id, PASS)
        else:
            world.run_due(table_id)
    assert world.table(table_id).status == "finished"


def test_players_who_are_away_keep_no_table_alive_unless_they_return(world: World) -> None:
    world.bot.choice = passing
    ann = world.player()
    how = {"starting_money": 100_000}
    clock = ClockRule(move_ms=1_000, strikes=1)
    table_id = world.create(ann, seats=(Sit(), *bots(3)), options=how, clock=clock)["id"]
    while world.table(table_id).lonely_deals < LONELY_DEALS - 1:
        world.run_due(table_id)
    lobby.come_back(world.ctx, ann, table_id, 0, None)
    while world.table(table_id).lonely_deals:
        while world.view(table_id)["turn"] != [0]:
            world.run_due(table_id)
        world.move(ann, table_id, PASS)
    assert world.table(table_id).status == "playing"
    assert world.play_out(table_id).status == "abandoned"


def test_a_table_of_house_bots_alone_is_never_lonely(world: World) -> None:
    world.bot.choice = passing
    how = {"starting_money": 100_000, "max_deals": 12}
    table_id = world.create(world.player(), seats=bots(4), options=how)["id"]
    assert world.play_out(table_id).status == "finished"


def test_a_running_table_nobody_moved_at_is_abandoned_after_7_days(world: World) -> None:
    seated = world.full_table()
    world.clock.ms += 7 * DAY - 1
    assert swept(world, seated.id).status == "playing"
    world.clock.ms += 1
    table = swept(world, seated.id)
    assert (table.status, table.result) == ("abandoned", None)
    assert world.types(seated.id, table.version) == ["game_ended"]
    assert record.record(world.ctx, seated.id)["seed"] == table.seed
    assert swept(world, seated.id).version == table.version


def test_an_open_table_is_abandoned_after_a_day_if_empty_else_after_7(world: World) -> None:
    ann, bob = world.players(2)
    empty = world.create(ann, seats=(None, *bots(3)))["id"]
    waiting = world.create(bob)["id"]
    world.clock.ms += DAY
    assert swept(world, empty).status == "abandoned"
    assert swept(world, waiting).status == "open"
    world.clock.ms += 6 * DAY
    assert swept(world, waiting).status == "abandoned"


def test_any_commit_begins_the_time_anew(world: World) -> None:
    seated = world.full_table()
    world.clock.ms += 6 * DAY
    seated.move(PASS)
    world.clock.ms += 6 * DAY
    assert swept(world, seated.id).status == "playing"


def test_times_until_a_table_is_abandoned_are_settings(world: World) -> None:
    world = with_settings(world, idle_ttl=60, empty_ttl=5)
    table_id = world.create(world.player())["id"]
    world.clock.ms += 60_000
    assert swept(world, table_id).status == "abandoned"


def test_the_sweep_finds_a_due_action_that_was_lost(world: World) -> None:
    table_id = world.create(world.player(), seats=(*bots(3), Sit()))["id"]
    shard, client = world.shard(table_id), world.client
    client.delete(f"rablo:{{s{shard:02d}}}:due", f"rablo:{{s{shard:02d}}}:due-what")
    assert world.store.claim(shard, world.clock.ms, 1500, 10)[0] == []
    swept(world, table_id)
    claims, _ = world.store.claim(shard, world.clock.ms, 1500, 10)
    assert [each.table_id for each in claims] == [table_id]


def test_the_sweep_lists_what_no_list_has(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann)["id"]
    world.client.delete("rablo:lobby:rablo:open", f"rablo:{{{ann.id}}}:tables")
    swept(world, table_id)
    assert [each["id"] for each in lobby.page(world.ctx, None, None, None, 9).data] == [table_id]


def test_a_table_whose_time_is_over_is_taken_off_all_lists(world: World) -> None:
    table_id = world.create(world.player(), seats=bots(4), options={"max_deals": 1})["id"]
    world.play_out(table_id)
    own = (f"rablo:{{s{world.shard(table_id):02d}}}:{each}:{table_id}" for each in KEYS)
    world.client.delete(*own)
    for shard in range(world.ctx.settings.shards):
        sweep.run(world.ctx, shard)
    assert lobby.page(world.ctx, None, None, None, 9).data == []
    assert list(world.store.lists.walk(world.shard(table_id))) == []


def test_a_table_that_cannot_be_read_does_not_stop_the_sweep(world: World) -> None:
    table_ids = [world.create(world.player())["id"] for _ in range(20)]
    shard = world.shard(table_ids[0])
    key = f"rablo:{{s{shard:02d}}}:table:{table_ids[0]}"
    world.client.hset(key, mapping={"snapshot": b'{"format":99}', "stamp": "of another process"})
    world.clock.ms += 7 * DAY
    for each in table_ids[1:]:
        assert swept(world, each).status == "abandoned"
