from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import pytest

from engine.bots import registry
from engine.bots.registry import Level
from engine.protocol import JsonDict
from service import views
from service.house import deal_log
from service.positions import position
from service.requests import Sit
from tests.service.world import PASS, StringBot, World, bots, first_move


def test_a_bot_gets_the_view_of_its_seat_and_nothing_more(world: World) -> None:
    table_id = world.create(world.player(), seats=(*bots(1), Sit(), *bots(2)))["id"]
    before = position(world.table(table_id))
    world.run(table_id)
    assert world.bot.asked == [views.view(before, 0, world.clock.ms)]


def test_a_bots_log_is_that_of_the_running_deal_as_its_seat_reads_it(world: World) -> None:
    ann = world.player()
    seats = (*bots(3), Sit())
    table_id = world.create(ann, seats=seats, options={"max_deals": 2})["id"]
    world.bot.choice = lambda view: PASS if PASS in view["you"]["legal_moves"] else None
    world.run(table_id)
    hand = world.bot.logs[2][0]["data"]["hand"]
    assert hand == world.bot.asked[2]["state"]["hand"]
    types = [[each["type"] for each in log] for log in world.bot.logs]
    assert types[0][0] == "deal_started"
    assert types[2][:3] == ["deal_started", "move", "move"]
    seen_by_ann = world.events(table_id, ann)
    assert world.bot.logs[2][1] == next(e for e in seen_by_ann if e["type"] == "move")


def test_the_log_of_a_bot_ends_where_its_view_does(world: World) -> None:
    table_id = world.create(world.player(), seats=(*bots(3), Sit()))["id"]
    early = world.table(table_id)
    world.run(table_id)
    assert len(deal_log(world.ctx, early, 0)) == 1


def test_the_log_is_read_only_if_it_is_looked_at(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = world.create(world.player(), seats=(*bots(3), Sit()))["id"]
    reads: list[tuple[Any, ...]] = []
    real = world.store.events

    def counted(*asked: Any) -> Any:
        reads.append(asked)
        return real(*asked)

    monkeypatch.setattr(type(world.store), "events", lambda _, *asked: counted(*asked))
    log = deal_log(world.ctx, world.table(table_id), 1)
    assert reads == []
    assert (len(log), log[0]["type"], log[0:1], next(iter(log))) == (
        *(1, "deal_started", [log[0]], log[0]),
    )
    assert len(reads) == 1


def angry(view: Mapping[str, Any]) -> JsonDict | None:
    raise ValueError(f"I hold {view['state']['hand']}")


BAD: dict[str, Any] = {
    "raises": angry,
    "says nothing": lambda view: None,
    "no move at all": lambda view: {"type": "fold"},
    "not even an object": lambda view: 7,
    "an illegal move": lambda view: {"type": "kontra"},
}


@pytest.mark.parametrize("name", BAD)
def test_a_bot_that_fails_is_replaced_by_simple_and_logged_without_cards(
    world: World, name: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = world.bot, StringBot()
    bad.choice, good.choice = BAD[name], lambda view: PASS
    levels = (Level("random", "Bad.", bad), Level("simple", "Good.", good))
    monkeypatch.setattr(registry, "LEVELS", {"rablo": levels})
    table_id = world.create(world.player(), seats=(*bots(1), Sit(), None, None))["id"]
    world.sit(world.player(), table_id)
    world.sit(world.player(), table_id)
    with caplog.at_level(logging.INFO):
        table = world.run(table_id)
    assert table.version == 4
    assert world.events(table_id)[-1]["data"]["move"] == PASS
    record = next(each for each in caplog.records if each.message == "bot_failed")
    assert (record.__dict__["table"], record.__dict__["seat"]) == (table_id, 0)
    cards = world.bot.asked[0]["state"]["hand"]
    assert not any(card in str(each.__dict__) for each in caplog.records for card in cards)


def test_if_simple_fails_too_the_first_legal_move_is_made(world: World) -> None:
    table_id = world.create(world.player(), seats=(*bots(3, "simple"), Sit()))["id"]
    legal = views.view(position(world.table(table_id)), 0, 0)["you"]["legal_moves"]
    world.bot.choice = angry
    world.run(table_id)
    moves = [e for e in world.events(table_id) if e["type"] == "move"]
    assert moves[0]["data"]["move"] == legal[0]


def test_a_bot_that_fails_when_asked_for_a_right_has_declined(world: World) -> None:
    table_id = world.create(world.player(), seats=bots(4), options={"max_deals": 1})["id"]

    def quarrelsome(view: Mapping[str, Any]) -> JsonDict | None:
        return first_move(view) if view["you"]["seat"] in view["turn"] else angry(view)

    world.bot.choice = quarrelsome
    assert world.play_out(table_id).status == "finished"
