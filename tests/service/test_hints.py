"""Hints, and how long house bots may think."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from engine.bots import registry
from engine.bots.advice import Advice
from engine.bots.registry import Level
from engine.protocol import JsonDict
from service import hints, house, lobby
from service.errors import ConflictError, ForbiddenError, InvalidError, TooManyError
from service.model import Player
from service.positions import position
from service.requests import Sit
from tests.service.world import PASS, Seated, StringBot, World, body, bots, rablo_pack, refused

ON: dict[str, Any] = {"hints": True}


class Thinker(StringBot):
    """A bot that searches: it notes whether it had time, and advises the last legal move."""

    def __init__(self) -> None:
        super().__init__()
        self.stopped: list[bool] = []
        self.chance: list[float] = []

    def choose(self, view: Any, events: Any, rng: Any, stop: Any) -> JsonDict | None:
        self.stopped.append(stop())
        return super().choose(view, events, rng, stop)

    def advise(self, view: Any, events: Any, rng: Any, stop: Any) -> Advice:
        self.asked.append(view)
        self.chance.append(rng.random())
        moves = view["you"]["legal_moves"]
        return Advice(moves[-1], tuple((move, None) for move in moves))


@pytest.fixture
def thinker(world: World, monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """A searching bot in place of ``strong``; the others are the world's own."""
    found = Thinker()
    strong = Level("strong", "For tests.", found, found)
    levels = {game: (*each, strong) for game, each in registry.LEVELS.items()}
    monkeypatch.setattr(registry, "LEVELS", levels)
    return found


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A monotonic clock that only sleeping moves on; what was slept."""
    naps: list[float] = []
    monkeypatch.setattr(time, "monotonic", lambda: 1000 + sum(naps))
    monkeypatch.setattr(time, "sleep", naps.append)
    return naps


def test_a_hint_is_the_advisers_move_for_the_seat_on_turn(world: World, thinker: Thinker) -> None:
    table = world.full_table(**ON)
    view = table.view(0)
    found = hints.hint(world.ctx, table.people[0], table.id)
    assert found["move"] == view["you"]["legal_moves"][-1]
    assert [each["move"] for each in found["values"]] == view["you"]["legal_moves"]
    assert (found["seat"], found["version"]) == (0, view["version"])


def test_the_adviser_sees_what_the_seat_sees_and_nothing_more(
    world: World, thinker: Thinker
) -> None:
    table = world.full_table(**ON)
    hints.hint(world.ctx, table.people[0], table.id)
    assert thinker.asked == [table.view(0)]


def test_the_same_question_gets_the_same_chance(world: World, thinker: Thinker) -> None:
    table = world.full_table(**ON)
    for _ in range(2):
        hints.hint(world.ctx, table.people[0], table.id)
    assert thinker.chance[0] == thinker.chance[1]
    table.move(PASS)
    hints.hint(world.ctx, table.people[1], table.id)
    assert thinker.chance[2] != thinker.chance[0]


def test_a_hint_changes_nothing(world: World, thinker: Thinker) -> None:
    table = world.full_table(**ON)
    before = world.table(table.id)
    hints.hint(world.ctx, table.people[0], table.id)
    assert world.table(table.id) == before


def _stranger(table: Seated) -> Player:
    return table.world.player("Eve")


@pytest.mark.parametrize(
    ("who", "options", "kind", "code"),
    [
        (_stranger, ON, ForbiddenError, "not_seated"),
        (lambda table: table.people[1], ON, ConflictError, "not_your_turn"),
        (lambda table: table.people[0], {"hints": False}, ConflictError, "hints_off"),
        (lambda table: table.people[0], {}, ConflictError, "hints_off"),
    ],
)
def test_nobody_else_gets_a_hint(
    world: World,
    thinker: Thinker,
    who: Callable[[Seated], Player],
    options: JsonDict,
    kind: type[ConflictError] | type[ForbiddenError],
    code: str,
) -> None:
    table = world.full_table(**options)
    refused(lambda: hints.hint(world.ctx, who(table), table.id), kind, code)
    assert thinker.asked == []


def test_before_the_start_there_is_nothing_to_hint_at(world: World, thinker: Thinker) -> None:
    ann = world.player()
    table_id = world.create(ann, **ON)["id"]
    refused(lambda: hints.hint(world.ctx, ann, table_id), ConflictError, "not_started")


def test_tables_with_house_bots_give_hints_unless_told_otherwise(world: World) -> None:
    seats = (Sit(), *bots(3))
    assert world.create(world.player(), seats=seats)["hints"] is True
    assert world.create(world.player(), seats=seats, hints=False)["hints"] is False


def test_only_so_many_think_at_once(
    world: World, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = world.full_table(**ON)
    monkeypatch.setattr(hints, "PATIENCE_S", 0.001)
    with hints._thinking:
        error = refused(
            lambda: hints.hint(world.ctx, table.people[0], table.id), TooManyError, "too_many_hints"
        )
    assert error.retry_after == 1
    assert hints.hint(world.ctx, table.people[0], table.id)["move"]


def _kontra_table(world: World, holder: int) -> str:
    """Return a table in which a strong bot in seat 1 is asked about a call of C9 by seat 0."""
    hands = ["HA HT HK HQ HJ H9", "DA DT DK DQ DJ D9", "SA ST SK SQ SJ S9", "CA CT CK CQ CJ"]
    if holder == 1:
        hands[1], hands[3] = "DA DT DK DQ DJ C9", "CA CT CK CQ CJ D9"
    else:
        hands[3] += " C9"
    ann, bob, cid = world.players(3)
    seats = (Sit(), Sit(bot="strong"), None, None)
    options = {"max_deals": 1}
    table_id = world.create(ann, seats=seats, options=options, decks=(rablo_pack(*hands),))["id"]
    world.sit(bob, table_id)
    world.sit(cid, table_id)
    world.move(ann, table_id, {"type": "call", "card": "C9", "level": "durchmarsch"})
    world.run_due(table_id)
    for each in (bob, cid):
        world.move(each, table_id, PASS)
    return str(table_id)


@pytest.mark.parametrize("holder", [1, 3])
def test_an_answer_to_the_kontra_question_takes_one_time_with_a_choice_or_without(
    world: World, thinker: Thinker, slept: list[float], holder: int
) -> None:
    thinker.choice = lambda view: PASS
    table_id = _kontra_table(world, holder)
    slept.clear()
    choices = len(position(world.table(table_id)).legal_moves(1))
    assert choices == (1 if holder == 1 else 2)
    world.run_due(table_id)
    assert slept == [pytest.approx(house.VEILED_ANSWER_S)]


def test_elsewhere_an_answer_comes_when_it_is_found(
    world: World, thinker: Thinker, slept: list[float]
) -> None:
    table_id = world.create(world.player(), "snaps", seats=(*bots(1, "strong"), Sit()))["id"]
    world.run_due(table_id)
    assert sum(slept) == 0


def test_who_is_asked_for_a_right_has_no_time_to_think(world: World, thinker: Thinker) -> None:
    table_id = world.create(world.player(), "snaps", seats=(*bots(1, "strong"), Sit()))["id"]
    here = position(world.table(table_id))
    assert house.right(world.ctx, here, 0, "strong") is None
    assert house.answer(world.ctx, here, 0) is not None
    assert thinker.stopped == [True, False]


@pytest.mark.parametrize(("think_ms", "seconds"), [(None, 0.15), (300, 0.3)])
def test_a_seat_thinks_for_as_long_as_it_was_told(
    world: World, thinker: Thinker, think_ms: int | None, seconds: float, slept: list[float]
) -> None:
    seats = (Sit(bot="strong", think_ms=think_ms), Sit())
    table_id = world.create(world.player(), "snaps", seats=seats)["id"]
    thinking = house._thinking(position(world.table(table_id)), 0, "strong")
    assert thinking.until == pytest.approx(1000 + seconds)


def test_a_time_to_think_is_kept_and_goes_on_to_a_rematch(world: World, thinker: Thinker) -> None:
    seats = (Sit(bot="strong", think_ms=40), Sit())
    ann = world.player()
    options = {"target": 3}
    table_id = world.create(ann, "snaps", seats=seats, options=options)["id"]
    assert world.table(table_id).seats[0].think_ms == 40
    while world.table(table_id).status == "playing":
        moves = world.view(table_id, ann)["you"]["legal_moves"]
        if moves:
            world.move(ann, table_id, moves[0])
        else:
            world.run_due(table_id)
    again = body(lobby.rematch(world.ctx, ann, table_id, "", None))["id"]
    assert world.table(again).seats[0].think_ms == 40


@pytest.mark.parametrize(
    ("bot", "think_ms"), [("simple", 100), ("random", 100), ("strong", 9), ("strong", 1001)]
)
def test_a_time_to_think_must_be_in_range_and_for_a_bot_that_thinks(
    world: World, thinker: Thinker, bot: str, think_ms: int
) -> None:
    seats = (Sit(bot=bot, think_ms=think_ms), Sit())
    error = refused(
        lambda: world.create(world.player(), "snaps", seats=seats),
        InvalidError,
        "invalid_think_time",
    )
    assert error.errors[0][0] == "/seats/0/think_ms"
