"""Strong players keep to their time: work is counted in function calls, not by a clock."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from engine.bots import registry
from engine.bots.advice import FEWEST, averages
from engine.bots.patience import OutOfTimeError, never
from engine.protocol import JsonDict
from tests.engine.bots_driver import BotTable

GAMES = {"rablo": 4, "snaps": 2, "raeuber": 3}
CALLS = 10_000
"""Function calls that may lie between two looks at the time; habit alone takes up to 8,500, in
about two milliseconds."""

Asked = tuple[JsonDict, list[JsonDict]]


class Work:
    """A time that is over after ``looks`` looks; counts the function calls between two looks."""

    def __init__(self, looks: int) -> None:
        self.left = looks
        self.late = 0
        self.most = 0
        self._calls = 0

    def stop(self) -> bool:
        self.most = max(self.most, self._calls)
        self._calls = 0
        if self.left:
            self.left -= 1
            return False
        self.late += 1
        return True

    def _count(self, _frame: FrameType, event: str, _arg: Any) -> None:
        self._calls += event == "call"

    @contextmanager
    def counted(self) -> Iterator[None]:
        before = sys.getprofile()
        sys.setprofile(self._count)
        try:
            yield
        finally:
            sys.setprofile(before)
            self.most = max(self.most, self._calls)


@pytest.fixture(autouse=True, scope="module")
def _learnt() -> None:
    """Tables that are made once in a process are no part of the work."""
    registry.prepare()


def _asked(game: str, deals: int, seed: int) -> list[Asked]:
    """Return what strong players were asked in some deals."""
    asked: list[Asked] = []

    def note(table: BotTable, seat: int, view: JsonDict, _: JsonDict | None) -> None:
        if len(view["you"]["legal_moves"]) > 1:
            asked.append((view, table.events(seat)))

    table = BotTable(game, [registry.bot(game, "simple")] * GAMES[game], seed, note)
    for _ in range(deals):
        table.play_deal()
    return asked


@pytest.mark.parametrize("looks", [0, 1, 2, 5, 20, 60, 180, 400])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_look_that_says_over_is_the_last_one(game: str, looks: int) -> None:
    bot, ended = registry.bot(game, "strong"), 0
    for view, events in _asked(game, deals=2, seed=7):
        work = Work(looks)
        with work.counted():
            move = bot.choose(view, events, random.Random(1), work.stop)
        assert move in view["you"]["legal_moves"]
        assert work.late <= 1
        assert work.most < CALLS
        ended += work.late
    assert ended


@pytest.mark.parametrize("game", GAMES)
def test_no_long_work_is_done_without_a_look(game: str) -> None:
    bot = registry.bot(game, "strong")
    for view, events in _asked(game, deals=2, seed=1):
        work = Work(looks=1_000_000)
        with work.counted():
            bot.choose(view, events, random.Random(1), work.stop)
        assert work.most < CALLS


@pytest.mark.parametrize("game", GAMES)
def test_looks_that_find_time_left_change_nothing(game: str) -> None:
    bot = registry.bot(game, "strong")
    for view, events in _asked(game, deals=1, seed=2):
        chosen = [
            bot.choose(view, events, random.Random(3), stop) for stop in (never, Work(10**9).stop)
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("looks", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_stopped_before_it_knows_anything_it_answers_as_the_simple_player(
    game: str, looks: int
) -> None:
    bot, simple = registry.bot(game, "strong"), registry.bot(game, "simple")
    for view, events in _asked(game, deals=2, seed=4):
        expected = simple.choose(view, events, random.Random(1), never)
        assert bot.choose(view, events, random.Random(1), Work(looks).stop) == expected


def _guesses(count: int, broken: int | None = None) -> Iterator[Any]:
    """Yield guesses in which move n is worth n; in the broken one time is over at move 1."""

    def value(guess: int, move: int) -> float:
        if guess == broken and move:
            raise OutOfTimeError
        return float(move)

    for guess in range(count):
        yield lambda move, guess=guess: value(guess, move)


def test_a_guess_broken_off_does_not_count() -> None:
    assert averages(2, _guesses(9, broken=FEWEST), never) == [0.0, 1.0]


def test_a_few_guesses_are_not_enough_if_time_was_up() -> None:
    assert averages(2, _guesses(9, broken=FEWEST - 1), never) is None


def test_a_few_guesses_are_enough_if_no_more_were_wanted() -> None:
    assert averages(2, _guesses(1), never) == [0.0, 1.0]


def test_without_any_guess_nothing_is_known() -> None:
    assert averages(2, _guesses(0), never) is None
