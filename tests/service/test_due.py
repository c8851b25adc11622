from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.protocol import JsonDict
from service import due, lobby
from service.due import HOLD_MS, MAX_MOVES
from service.model import ClockRule, Due
from service.requests import Sit
from service.timing import GRACE_MS, VEIL_MS
from tests.service.world import PASS, Seated, World, body, bots, first_move, put, rablo_pack

# Seat 0 calls SA, which seat 1 holds: trumps S. Both play high cards.
STRONG = rablo_pack(
    "HA HT HK HQ HJ ST",
    "SA SK SQ SJ S9 H9",
    "DA DT DK CA CT CK",
    "DQ DJ D9 CQ CJ C9",
)
CALL: JsonDict = {"type": "call", "card": "SA", "level": "snapszer"}


def speak(view: Mapping[str, Any]) -> JsonDict | None:
    """Call as seat 0 at its first turn, pass otherwise, then play the first legal card."""
    moves = view["you"]["legal_moves"]
    if not view["state"]["calls"] and CALL in moves:
        return CALL
    return PASS if PASS in moves else first_move(view)


def called(world: World, *house: int, **fields: Any) -> Seated:
    """Return a table after an auction without doubles; seat 0 leads, seat 1 is its partner."""
    people = world.players(4)
    seats = tuple(Sit(bot="random") if n in house else None for n in range(4))
    table_id = world.create(people[0], seats=seats, decks=(STRONG,), **fields)["id"]
    for seat in {0, 1, 2, 3}.difference(house):
        world.sit(people[seat], table_id, seat)
    seated = Seated(world, table_id, people)
    while seated.view()["state"]["phase"] != "playing":
        seat = seated.turn()
        if seat in house:
            world.run_due(table_id)
        else:
            seated.move(speak(seated.view(seat)))
    return seated


@pytest.fixture(autouse=True)
def _house_bots_speak(world: World) -> None:
    world.bot.choice = speak


def test_a_house_bot_falls_due_after_its_delay_and_has_no_deadline(world: World) -> None:
    seats = (*bots(1), Sit(), *bots(2))
    table_id = world.create(world.player(), seats=seats, bot_delay_ms=400)["id"]
    assert world.table(table_id).due == Due("bots", world.clock.ms + 400, 0)
    assert world.view(table_id)["deadline"] is None
    assert world.view(table_id)["turn"] == [0]
    world.clock.ms += 399
    assert world.run(table_id).version == 1
    world.clock.ms += 1
    table = world.run(table_id)
    assert (table.version, table.due) == (2, None)
    assert world.types(table_id, 2) == ["move"]
    assert world.ctx.store.acts(table_id)[-1]["by"] == "bot"


def test_a_job_for_an_older_version_does_nothing(world: World) -> None:
    table_id = world.create(world.player(), seats=(*bots(3), Sit()), bot_delay_ms=10)["id"]
    world.clock.ms += 60_000
    due.run(world.ctx, table_id, 7)
    due.run(world.ctx, "tbl_gone", 1)
    assert world.table(table_id).version == 1
    due.run(world.ctx, table_id, 1)
    assert world.table(table_id).version == 2
    due.run(world.ctx, table_id, 1)
    assert world.table(table_id).version == 2, "late or twice does no harm"


def test_a_job_that_comes_too_early_puts_the_action_back(world: World) -> None:
    table_id = world.create(
        world.player(), seats=bots(4), options={"max_deals": 1}, bot_delay_ms=500
    )["id"]
    shards = range(world.ctx.settings.shards)
    at = world.clock.ms + 500
    claims = [c for n in shards for c in world.store.claim(n, at, HOLD_MS, 10)[0]]
    assert [each.table_id for each in claims] == [table_id]
    world.run(table_id)
    again = [c for n in shards for c in world.store.claim(n, at, HOLD_MS, 10)[0]]
    assert [each.at for each in again] == [at], "not only when the lease is over"


def test_bots_due_at_once_are_played_in_one_job_each_its_own_commit(world: World) -> None:
    table_id = world.create(world.player(), seats=(*bots(3), Sit()))["id"]
    table = world.run(table_id)
    assert (table.version, table.due) == (4, None)
    assert [world.types(table_id, version) for version in (2, 3, 4)] == [["move"]] * 3


def test_a_job_stops_after_so_many_moves_and_lets_go(world: World) -> None:
    world.bot.choice = first_move
    table_id = world.create(world.player(), "raeuber", seats=bots(3))["id"]
    table = world.run(table_id)
    assert table.version == 1 + MAX_MOVES
    shard = world.shard(table_id)
    claims, _ = world.store.claim(shard, world.clock.ms, HOLD_MS, 10)
    assert [(each.table_id, each.version) for each in claims] == [(table_id, table.version)]


def test_while_a_job_goes_on_nobody_else_is_given_the_table(world: World) -> None:
    table_id = world.create(world.player(), "raeuber", seats=bots(3))["id"]
    shard, seen = world.shard(table_id), []

    def look(view: Mapping[str, Any]) -> JsonDict | None:
        seen.append(world.store.claim(shard, world.clock.ms, HOLD_MS, 10)[0])
        return first_move(view)

    world.store.claim(shard, world.clock.ms, HOLD_MS, 10)
    world.bot.choice = look
    world.run(table_id)
    assert len(seen) == MAX_MOVES
    assert not any(seen)


def test_a_job_stops_after_100_ms(world: World) -> None:
    def slow(view: Mapping[str, Any]) -> JsonDict | None:
        world.clock.ms += 40
        return first_move(view)

    table_id = world.create(world.player(), "raeuber", seats=bots(3))["id"]
    world.bot.choice = slow
    assert world.run(table_id).version == 1 + 3


def test_a_bot_that_is_overtaken_simply_stops(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann, seats=(*bots(3), Sit()))["id"]

    def overtaken(view: Mapping[str, Any]) -> JsonDict | None:
        if not world.view(table_id)["seats"][3]["left"]:
            lobby.leave(world.ctx, ann, table_id, 3)
        return first_move(view)

    world.bot.choice = overtaken
    assert world.run(table_id).version == 2
    assert world.types(table_id, 2) == ["seat_left"]


def test_after_a_trick_house_bots_are_asked_once_in_seat_order_whatever_their_role(
    world: World,
) -> None:
    seated = called(world, 1, 2, 3, bot_delay_ms=0)
    seated.move(put("HA"))
    world.run(seated.id)
    table = world.table(seated.id)
    assert len(world.view(seated.id)["state"]["last_trick"]["cards"]) == 4
    assert table.due is None, "seat 0 leads, and has no clock"
    asked = [view["you"]["seat"] for view in world.bot.asked][-3:]
    assert asked == [1, 2, 3]
    assert {view["version"] for view in world.bot.asked[-3:]} == {table.version}


def test_declining_leaves_no_trace(world: World) -> None:
    seated = called(world, 1, bot_delay_ms=250)
    seated.move(put("HA"))
    world.run_due(seated.id)
    seated.moves(put("DA"), put("DQ"))
    version = world.table(seated.id).version
    assert world.table(seated.id).due == Due("ask", world.clock.ms)
    before, asked = (world.view(seated.id), world.events(seated.id)), len(world.bot.asked)
    world.clock.ms += 90
    assert world.run(seated.id).version == version
    assert len(world.bot.asked) == asked + 1
    assert (world.view(seated.id), world.events(seated.id)) == before
    assert world.table(seated.id).due is None, "seat 0 is on lead and has no clock"
    world.run(seated.id)
    assert len(world.bot.asked) == asked + 1, "they are asked once"


def test_the_time_of_the_next_turn_counts_from_the_trick_whoever_was_asked(world: World) -> None:
    seated = called(world, 0, bot_delay_ms=250)
    world.run_due(seated.id)
    seated.moves(put("H9"), put("DA"), put("DQ"))
    trick = world.clock.ms
    world.clock.ms += 200
    assert world.run(seated.id).due == Due("bots", trick + 250, 0)


def test_the_player_on_lead_has_all_of_his_time_although_bots_are_asked(world: World) -> None:
    seated = called(world, 1, clock=ClockRule(move_ms=9_000))
    seated.move(put("HA"))
    world.run(seated.id)
    seated.moves(put("DA"), put("DQ"))
    assert world.table(seated.id).due == Due("ask", world.clock.ms)
    assert seated.view()["deadline"]["ms_left"] == 9_000
    trick = world.clock.ms
    world.clock.ms += 30
    assert world.run(seated.id).due == Due("move", trick + 9_000 + GRACE_MS["move"], 0)


def test_who_leaves_before_the_bots_were_asked_leaves_the_question_open(world: World) -> None:
    seated = called(world, 1)
    seated.move(put("HA"))
    world.run(seated.id)
    seated.moves(put("DA"), put("DQ"))
    lobby.leave(world.ctx, seated.people[3], seated.id, 3)
    assert world.table(seated.id).due == Due("ask", world.clock.ms)
    asked = len(world.bot.asked)
    world.run(seated.id)
    assert len(world.bot.asked) == asked + 1


def two_tricks(world: World) -> Seated:
    """Return a table where seat 0, a house bot, may say enough and seat 1 is on lead."""
    seated = called(world, 0, bot_delay_ms=250)
    world.bot.choice = lambda view: put("HK", marriage=True) if view["turn"] == [0] else None
    world.run_due(seated.id)
    seated.moves(put("H9"), put("DA"), put("DQ"))
    world.bot.choice = lambda view: put("HA") if view["turn"] == [0] else None
    world.run(seated.id)
    world.run_due(seated.id)
    seated.moves(put("SA"), put("DT"), put("DJ"))
    assert seated.turn() == 1
    return seated


def test_a_right_is_used_as_soon_as_its_bot_is_asked(world: World) -> None:
    seated = two_tricks(world)
    world.bot.choice = lambda view: view["you"]["legal_moves"][0]
    version = world.table(seated.id).version
    world.run(seated.id)
    assert world.types(seated.id, version + 1)[:2] == ["move", "deal_ended"]
    assert world.events(seated.id, after=0)[-3]["data"]["move"] == {"type": "enough"}
    assert seated.view()["last_deal"]["outcome"] == "won"


@pytest.mark.parametrize("answer", [None, put("HT"), {"type": "fold"}, {"type": "show"}])
def test_whoever_is_asked_can_do_nothing_but_use_a_right(
    world: World, answer: JsonDict | None
) -> None:
    seated = two_tricks(world)
    world.bot.choice = lambda view: answer
    version = world.table(seated.id).version
    assert world.run(seated.id).version == version


def test_answers_in_the_kontra_phase_fall_due_a_fixed_time_after_the_question(
    world: World,
) -> None:
    people = world.players(4)
    seats = (Sit(), *bots(3))
    for delay, wanted in ((0, VEIL_MS), (20, VEIL_MS), (700, 700)):
        table_id = world.create(people[0], seats=seats, decks=(STRONG,), bot_delay_ms=delay)["id"]
        Seated(world, table_id, people).move({"type": "call", "card": "HA", "level": "durchmarsch"})
        for seat in (1, 2, 3):
            assert world.table(table_id).due == Due("bots", world.clock.ms + wanted, seat)
            world.run_due(table_id)
            assert world.types(table_id)[-1] == "move"


def test_seats_that_were_left_answer_at_the_same_time_as_bots(world: World) -> None:
    seated = world.full_table(decks=(STRONG,), bot_delay_ms=20)
    lobby.leave(world.ctx, seated.people[1], seated.id, 1)
    seated.move({"type": "call", "card": "HA", "level": "durchmarsch"})
    assert world.table(seated.id).due == Due("bots", world.clock.ms + VEIL_MS, 1)


def shown(world: World, **fields: Any) -> Seated:
    """Return a table where seat 0 has just shown a hand of nothing but winners."""
    pack = rablo_pack(
        "HA HT HK HQ HJ H9", "SA SK SQ SJ S9 ST", "DA DT DK CA CT CK", "DQ DJ D9 CQ CJ C9"
    )
    seated = world.full_table(decks=(pack,), **fields)
    seated.move({"type": "call", "card": "HA", "level": "durchmarsch"})
    seated.moves(PASS, PASS, PASS)
    world.clock.ms += 77
    seated.move({"type": "show"})
    return seated


def test_a_shown_hand_ends_after_5_seconds_and_never_before(world: World) -> None:
    seated, at = shown(world), world.clock.ms + 5_000
    deadline = seated.view()["deadline"]
    assert (deadline["kind"], deadline["seat"], deadline["ms_left"]) == ("show", 0, 5_000)
    assert seated.view()["turn"] == []
    assert world.table(seated.id).due == Due("show", at + GRACE_MS["show"], 0)
    version = world.table(seated.id).version
    world.clock.ms = at - 1
    assert world.run(seated.id).version == version
    world.clock.ms = at + GRACE_MS["show"]
    assert world.run(seated.id).version == version + 1
    assert world.types(seated.id, version + 1) == ["deal_ended", "deal_started"]
    assert world.ctx.store.acts(seated.id)[-2]["type"] == "expiry"


def test_who_leaves_while_a_hand_is_shown_changes_nothing_about_its_end(world: World) -> None:
    seated = shown(world)
    before = (world.table(seated.id).due, world.table(seated.id).deadline)
    world.clock.ms += 3_000
    view = body(lobby.leave(world.ctx, seated.people[0], seated.id, 0))
    table = world.table(seated.id)
    assert (table.due, table.deadline) == before
    assert view["deadline"]["ms_left"] == 2_000
    assert world.run_due(seated.id).deal == 2


def test_the_next_deal_waits_for_the_pause(world: World) -> None:
    seated = world.full_table(deal_pause_ms=3_000)
    seated.moves(PASS, PASS, PASS, PASS)
    view, now = seated.view(0), world.clock.ms
    assert world.types(seated.id, view["version"]) == ["move", "deal_ended"]
    assert (view["turn"], view["you"]["legal_moves"]) == ([], [])
    assert (view["deadline"]["kind"], view["deadline"]["seat"]) == ("deal", None)
    assert world.table(seated.id).due == Due("deal", now + 3_000)
    world.clock.ms += 2_999
    assert world.run(seated.id).version == view["version"]
    world.clock.ms += 1
    table = world.run(seated.id)
    assert world.types(seated.id, table.version) == ["deal_started"]
    assert (table.deal, table.turn_at) == (2, now + 3_000)


def test_who_leaves_in_the_pause_does_not_prolong_it(world: World) -> None:
    seated = world.full_table(deal_pause_ms=3_000)
    seated.moves(PASS, PASS, PASS, PASS)
    before = world.table(seated.id).due
    world.clock.ms += 1_000
    lobby.leave(world.ctx, seated.people[0], seated.id, 0)
    assert world.table(seated.id).due == before


def test_seats_that_were_left_are_not_asked_for_rights(world: World) -> None:
    seated = called(world)
    for seat in (1, 2, 3):
        lobby.leave(world.ctx, seated.people[seat], seated.id, seat)
    seated.move(put("HA"))
    world.run(seated.id)
    assert len(world.view(seated.id)["state"]["played"]) == 4
    assert world.table(seated.id).due is None
    assert all(view["you"]["seat"] in view["turn"] for view in world.bot.asked)
