"""The time that all processes share, whatever becomes of their own clocks."""

from __future__ import annotations

import pytest

from service.clock import AGAIN_MS, APART_MS, RETRY_MS, SLOW_MS, SharedClock, steady_ms
from service.errors import UnavailableError
from tests.service.world import START

MINUTES = 180_000


class Machine:
    """A machine and a store whose clocks a test sets; ``pass_ms`` lets time go by for both."""

    def __init__(self) -> None:
        self.counted = 5000
        self.wall = START
        self.store = START
        self.way_ms = 0
        self.away = False
        self.asked: list[int] = []
        self.clock = SharedClock(self.ask, self, lambda: self.counted)

    def now(self) -> int:
        return self.wall

    def ask(self, least: int) -> int:
        self.asked.append(least)
        if self.away:
            raise UnavailableError("store_unavailable", "It is away.")
        self.pass_ms(self.way_ms)
        return self.store

    def pass_ms(self, ms: int) -> None:
        self.counted += ms
        self.wall += ms
        self.store += ms


def test_a_clock_that_agrees_with_the_store_is_believed_to_the_millisecond() -> None:
    machine = Machine()
    machine.wall += APART_MS
    assert machine.clock.now() == machine.wall
    machine.pass_ms(700)
    assert machine.clock.now() == machine.wall


def test_a_clock_that_is_set_forward_or_back_changes_nothing() -> None:
    for wrong_by in (MINUTES, -MINUTES, APART_MS + 1):
        machine = Machine()
        assert machine.clock.now() == START
        machine.wall += wrong_by
        machine.pass_ms(40)
        assert machine.clock.now() == START + 40


def test_a_clock_that_is_wrong_from_the_start_is_not_believed() -> None:
    machine = Machine()
    machine.wall -= MINUTES
    assert machine.clock.now() == START
    assert machine.asked == [0]


def test_a_clock_that_is_not_believed_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    machine.clock.now()
    machine.wall += MINUTES
    for _ in range(3):
        machine.pass_ms(AGAIN_MS)
        machine.clock.now()
    assert [each.getMessage() for each in caplog.records] == [
        "The clock of this machine is not believed: it is 180000 ms off."
    ]


def test_the_store_is_asked_now_and_then_and_told_what_was_counted() -> None:
    machine = Machine()
    for _ in range(3):
        machine.clock.now()
    assert machine.asked == [0]
    machine.pass_ms(AGAIN_MS)
    machine.clock.now()
    machine.clock.now()
    assert machine.asked == [0, START + AGAIN_MS]


def test_a_shared_time_that_went_ahead_is_followed() -> None:
    machine = Machine()
    machine.clock.now()
    machine.store += MINUTES
    machine.pass_ms(AGAIN_MS)
    assert machine.clock.now() == START + AGAIN_MS + MINUTES


def test_when_all_clocks_are_set_the_store_is_asked_at_once_and_once() -> None:
    machine = Machine()
    machine.clock.now()
    machine.pass_ms(20)
    machine.wall += MINUTES
    machine.store += MINUTES
    assert machine.clock.now() == START + 20 + MINUTES
    machine.wall -= 2 * MINUTES
    for _ in range(3):
        assert machine.clock.now() == START + 20 + MINUTES
    assert machine.asked == [0, START + 20, START + 20 + MINUTES]


def test_while_the_store_is_away_time_is_counted_on() -> None:
    machine = Machine()
    machine.clock.now()
    machine.away = True
    machine.wall -= MINUTES
    machine.pass_ms(AGAIN_MS)
    assert machine.clock.now() == START + AGAIN_MS
    machine.pass_ms(AGAIN_MS - 1)
    assert machine.clock.now() == START + 2 * AGAIN_MS - 1
    assert len(machine.asked) == 2, "not at every look"


def test_a_store_that_is_away_from_the_start_leaves_the_machine_its_clock() -> None:
    machine = Machine()
    machine.away = True
    assert machine.clock.now() == START
    machine.away = False
    machine.wall -= MINUTES
    machine.pass_ms(RETRY_MS)
    assert machine.clock.now() == START + RETRY_MS


def test_an_answer_that_was_long_on_its_way_tells_no_time() -> None:
    machine = Machine()
    machine.clock.now()
    machine.pass_ms(AGAIN_MS)
    machine.store += MINUTES
    machine.way_ms = SLOW_MS + 1
    assert machine.clock.now() == machine.wall
    machine.way_ms = SLOW_MS
    machine.pass_ms(AGAIN_MS)
    assert abs(machine.clock.now() - machine.store) <= SLOW_MS // 2


def test_the_count_goes_on_evenly() -> None:
    first = steady_ms()
    assert first <= steady_ms() <= first + 60_000
