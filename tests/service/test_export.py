"""Records of many matches at once: those that are over, and no others."""

from __future__ import annotations

from engine.record import verify
from service import export, lobby, sweep
from service.export import Wish
from tests.service.world import PASS, START, World

HOUR = 3_600_000


def exported(world: World, wish: Wish | None = None) -> dict[str, str]:
    """Return the games of what is exported, by table."""
    found = [
        record
        for each in export.tables(world.ctx)
        if (record := export.wanted(world.ctx, each, wish or Wish())) is not None
    ]
    assert all(verify(record).good for record in found)
    return {record["id"]: record["game"] for record in found}


def passed_out(world: World) -> str:
    seated = world.full_table(options={"max_deals": 1})
    seated.moves(*[PASS] * 4)
    return seated.id


def test_only_matches_that_are_over_are_exported(world: World) -> None:
    open_table = world.create(world.player())["id"]
    playing = world.full_table("snaps", 2).id
    over = passed_out(world)
    assert set(export.tables(world.ctx)) == {open_table, playing, over}
    assert exported(world) == {over: "rablo"}


def test_abandoned_matches_are_exported_too(world: World) -> None:
    table_id = world.full_table("snaps", 2).id
    world.clock.ms += world.ctx.settings.idle_ttl * 1000
    sweep.run(world.ctx, world.shard(table_id))
    assert exported(world) == {table_id: "snaps"}
    assert export.wanted(world.ctx, table_id, Wish(game="rablo")) is None


def test_matches_are_chosen_by_when_they_ended(world: World) -> None:
    first = passed_out(world)
    world.clock.ms += HOUR
    second = passed_out(world)
    assert set(exported(world, Wish(since=START))) == {first, second}
    assert set(exported(world, Wish(since=START + 1))) == {second}
    assert set(exported(world, Wish(until=START + HOUR))) == {first}
    assert exported(world, Wish(since=START + HOUR + 1)) == {}


def test_a_rematch_offered_later_does_not_make_the_end_later(world: World) -> None:
    seated = world.full_table(options={"max_deals": 1})
    seated.moves(*[PASS] * 4)
    world.clock.ms += HOUR
    lobby.rematch(world.ctx, seated.people[0], seated.id, "", None)
    assert world.table(seated.id).updated_at == START + HOUR
    assert exported(world, Wish(since=START + 1)) == {}


def test_a_table_that_is_gone_is_passed_over(world: World) -> None:
    assert export.wanted(world.ctx, "tbl_gone", Wish()) is None
