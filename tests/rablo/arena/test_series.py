from __future__ import annotations

import re
from typing import Any

import pytest

from engine import registry
from engine.errors import RabloError
from engine.protocol import JsonDict
from rablo.arena import command, series
from rablo.arena.contestants import contestant, line_up
from rablo.arena.series import Plan
from rablo.arena.summary import summary
from tests.rablo.arena import bots

HERE = "tests.rablo.arena.bots"


def _plan(game: str, *names: str, boards: int = 3, **more: Any) -> Plan:
    line = line_up(names, registry.game(game).seats(registry.game(game).options({})))
    return Plan(game, line, boards, 1, {}, think_ms=0, **more)


def _figures(plan: Plan) -> JsonDict:
    return _timeless(summary(plan, list(series.run(plan, 1))))


def _timeless(found: JsonDict) -> JsonDict:
    for bot in found["bots"]:
        bot["move_ms"] = bot["move_ms"]["moves"]
    return found


@pytest.mark.parametrize("game", registry.GAMES)
def test_every_game_can_be_played(game: str) -> None:
    found = _figures(_plan(game, f"{HERE}:First", "random"))
    assert [bot["illegal"] for bot in found["bots"]] == [0, 0]
    assert found["boards"] == 3


def test_each_pack_is_played_in_every_seating() -> None:
    plan = _plan("rablo", f"{HERE}:First", "random", boards=2)
    for board in series.run(plan, 1):
        seats = [[each.name for each in deal].index(f"{HERE}:First") for deal in board]
        assert seats == [0, 1, 2, 3]


def test_a_pack_stays_the_same_in_every_seating() -> None:
    bots.SEEN.clear()
    list(series.run(_plan("snaps", f"{HERE}:First", "random", boards=1), 1))
    assert len({each["events"][0]["data"]["upcard"] for each in bots.SEEN}) == 1


def test_without_duplication_each_pack_is_played_once() -> None:
    plan = _plan("snaps", "simple", "random", boards=4, duplicate=False)
    assert [[each.name for each in board[0]] for board in series.run(plan, 1)] == [
        ["simple", "random"],
        ["random", "simple"],
    ] * 2


def test_the_same_seed_gives_the_same_figures() -> None:
    assert _figures(_plan("rablo", "simple", "random")) == _figures(
        _plan("rablo", "simple", "random")
    )


def test_two_processes_come_to_the_same_figures_as_one() -> None:
    plan = _plan("snaps", "simple", "random")
    assert _timeless(summary(plan, list(series.run(plan, 2)))) == _figures(plan)


def test_a_better_bot_comes_out_ahead() -> None:
    found = _figures(_plan("snaps", "simple", "random", boards=40))
    (gap,) = found["differences"]
    assert gap["bots"] == ["simple", "random"]
    assert gap["interval"][0] > 0
    assert found["bots"][0]["win_share"] > 0.8


def test_results_of_all_seats_add_up() -> None:
    for board in series.run(_plan("rablo", "simple", "random", boards=5), 1):
        for deal in board:
            assert sum(each.payoff for each in deal) in (0, -200)


def test_an_illegal_move_is_counted_and_the_deal_goes_on() -> None:
    found = _figures(_plan("rablo", f"{HERE}:Cheat", "random"))
    assert found["bots"][0]["illegal"] > 0
    assert found["bots"][0]["complaint"].startswith("not legal")
    assert found["bots"][1]["illegal"] == 0


def test_a_bot_that_fails_is_named_with_its_error() -> None:
    found = _figures(_plan("snaps", f"{HERE}:Broken", "random"))
    assert "out of ideas" in found["bots"][0]["complaint"]


def test_a_bot_sees_the_view_and_the_log_of_its_seat_alone() -> None:
    bots.SEEN.clear()
    list(series.run(_plan("rablo", f"{HERE}:First", "random", boards=1), 1))
    assert bots.SEEN
    for each in bots.SEEN:
        assert each["events"][0]["type"] == "deal_started"
        assert each["events"][0]["data"]["hand"]
        assert each["view"]["state"]["hand"] is not None
        assert each["view"]["seq"] == len(each["events"])
        assert each["view"]["version"] == each["events"][-1]["version"]


def test_time_is_up_when_it_was_said_to_be() -> None:
    plan = Plan("snaps", (f"{HERE}:Patient", "random"), 1, 1, {}, think_ms=1)
    assert summary(plan, list(series.run(plan, 1)))["bots"][0]["move_ms"]["median"] >= 1


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["simple", "simple"], "two or more different bots"),
        (["simple", "random", "random"], "2 seats, not 3"),
    ],
)
def test_a_line_that_cannot_sit_down_is_refused(names: list[str], sentence: str) -> None:
    with pytest.raises(RabloError, match=sentence):
        line_up(names, 2)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("genius", "There is no such house bot"),
        ("no.such.module:Bot", "No module named"),
        (f"{HERE}:Nobody", "no attribute 'Nobody'"),
        (f"{HERE}:Mute", "has no method choose"),
    ],
)
def test_a_bot_that_does_not_exist_is_refused_with_the_reason(name: str, sentence: str) -> None:
    with pytest.raises(RabloError, match=re.escape(sentence)):
        contestant("snaps", name)


def test_options_of_the_game_reach_the_table() -> None:
    wish = command.Wish("raeuber", ("random", f"{HERE}:First"), 1, 1, 0, True, 1, ("players=4",))
    plan = command.planned(wish)
    assert len(plan.line) == 4
    (board,) = series.run(plan, 1)
    assert "sitting out" in {each.role for each in board[0]}


def test_an_option_without_a_value_is_refused() -> None:
    wish = command.Wish("snaps", ("random", "simple"), 1, 1, 0, True, 1, ("target",))
    with pytest.raises(RabloError, match="name=value"):
        command.planned(wish)
