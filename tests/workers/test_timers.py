from __future__ import annotations

from collections.abc import Sequence

import pytest
import redis

from service.errors import UnavailableError
from service.model import DueKind
from service.storage.results import Claim
from tests.workers.test_pump import NOW, At, Dues, Jobs
from workers.pump import Pump
from workers.timers import ATTENDED_MS, Attendance, Pokes, TimerProcess


class Broken(Dues):
    """Due lists of a store that is away for the first few questions."""

    def __init__(self, *troubles: Exception) -> None:
        super().__init__(s0=NOW)
        self.troubles = list(troubles)

    def claim(
        self,
        shard: int,
        now: int,
        lease_ms: int,
        limit: int,
        kinds: Sequence[DueKind] = (),
        step_ms: int = 0,
    ) -> tuple[list[Claim], int | None]:
        if self.troubles:
            raise self.troubles.pop(0)
        return super().claim(shard, now, lease_ms, limit, kinds, step_ms)


def process(dues: Dues, pokes: Pokes, jobs: Jobs) -> TimerProcess:
    return TimerProcess(Pump(dues, jobs, At(NOW), 1), pokes, lambda: None, lambda: None)


@pytest.mark.parametrize(
    "trouble",
    [UnavailableError("store_unavailable", "Away."), redis.ConnectionError(), redis.TimeoutError()],
    ids=lambda trouble: type(trouble).__name__,
)
def test_a_timer_process_goes_on_when_a_store_is_back(trouble: Exception) -> None:
    jobs = Jobs()
    pokes = Pokes()
    timers = process(Broken(trouble, trouble), pokes, jobs)
    for _ in range(3):
        pokes.fresh()
        timers.turn()
    assert [claim.table_id for claim in jobs.handed] == ["tbl_0"]


def test_a_fault_of_our_own_is_not_taken_for_a_store_that_is_away() -> None:
    timers = process(Broken(KeyError("bug")), Pokes(), Jobs())
    with pytest.raises(KeyError):
        timers.turn()


def test_a_timer_process_notes_that_it_is_at_work_before_it_hands_anything_over() -> None:
    noted: list[int] = []
    clock, jobs = At(NOW), Jobs()
    attendance = Attendance(noted.append, clock)

    def before() -> None:
        attendance.turn()
        assert noted
        assert not jobs.handed

    TimerProcess(Pump(Dues(s0=NOW), jobs, clock, 1), Pokes(), before, lambda: None).turn()
    assert len(jobs.handed) == 1
    for ms in (0, ATTENDED_MS - 1, ATTENDED_MS, ATTENDED_MS + 1):
        clock.ms = NOW + ms
        attendance.turn()
    assert noted == [NOW, NOW + ATTENDED_MS]


def test_all_pokes_that_came_are_taken_in_at_once() -> None:
    pokes = Pokes()
    pump = Pump(Dues(s0=NOW + 500), Jobs(), At(NOW), 3)
    pump.turn()
    pokes.heard(f"1 {NOW + 300}")
    pokes.heard(f"2 {NOW + 100}")
    pokes.wait(pump, 0.0)
    assert pump.turn() == 0.1


def test_what_went_by_unheard_is_looked_for_everywhere() -> None:
    dues = Dues()
    pokes = Pokes()
    pump = Pump(dues, Jobs(), At(NOW), 2)
    pump.turn()
    dues.asked.clear()
    pokes.fresh()
    pokes.wait(pump, 0.0)
    pump.turn()
    assert dues.asked == [0, 1]
