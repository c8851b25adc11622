"""What is counted, and what every log line is about."""

from __future__ import annotations

from prometheus_client import REGISTRY

from service import due, trail
from tests.service.world import World, bots


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_moves_deals_bots_and_lateness_are_counted(world: World) -> None:
    moves = counted("rablo_moves_total", game="rablo", by="bot")
    deals = counted("rablo_deals_total", game="rablo")
    thoughts = counted("rablo_bot_seconds_count", game="rablo", level="simple")
    late = counted("rablo_due_late_seconds_count", kind="bots")
    over = counted("rablo_table_statuses_total", game="rablo", status="finished")
    table = world.create(
        world.player(), seats=bots(4, "simple"), options={"max_deals": 2}, bot_delay_ms=10
    )
    acts = world.store.acts(world.play_out(table["id"]).id)
    made = sum(act["type"] == "move" for act in acts)
    assert counted("rablo_moves_total", game="rablo", by="bot") == moves + made
    assert counted("rablo_deals_total", game="rablo") == deals + 2
    assert counted("rablo_bot_seconds_count", game="rablo", level="simple") >= thoughts + made
    assert counted("rablo_due_late_seconds_count", kind="bots") > late
    assert counted("rablo_table_statuses_total", game="rablo", status="finished") == over + 1


def test_a_move_of_a_player_is_counted_as_his(world: World) -> None:
    before = counted("rablo_moves_total", game="rablo", by="player")
    match = world.full_table()
    match.move()
    assert counted("rablo_moves_total", game="rablo", by="player") == before + 1


def test_a_refused_change_counts_nothing(world: World) -> None:
    table = world.create(world.player(), seats=bots(4, "simple"), options={"max_deals": 1})
    before = counted("rablo_moves_total", game="rablo", by="bot")
    stale = world.table(table["id"]).version - 1
    due.run(world.ctx, table["id"], stale)
    assert counted("rablo_moves_total", game="rablo", by="bot") == before


def test_what_is_logged_in_the_course_of_a_request_tells_table_and_seat(world: World) -> None:
    match = world.full_table()
    trail.begin(request_id="req_1")
    match.view(2)
    assert trail.fields() == {"request_id": "req_1", "table": match.id, "seat": 2}
    trail.begin(request_id="req_2")
    assert trail.fields() == {"request_id": "req_2"}
