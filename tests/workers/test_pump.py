from __future__ import annotations

from collections.abc import Sequence

from service.model import DueKind
from service.storage.results import Claim
from workers.pump import BUSY_S, JOB_MS, LEASE_MS, ROOM, SAFETY_MS, Pump
from workers.queues import BOTS, KINDS, TIMERS

NOW = 1_000_000
BOTS_DUE: tuple[DueKind] = ("bots",)


class At:
    """A clock that stands still."""

    def __init__(self, now: int) -> None:
        self.ms = now

    def now(self) -> int:
        return self.ms


class Dues:
    """Due lists in memory: for each shard (due time, kind, table)."""

    def __init__(self, **shards: int) -> None:
        self.due: dict[int, list[tuple[int, DueKind, str]]] = {
            int(name[1:]): [(at, "show", f"tbl_{name[1:]}")] for name, at in shards.items()
        }
        self.asked: list[int] = []

    def claim(
        self,
        shard: int,
        now: int,
        lease_ms: int,
        limit: int,
        kinds: Sequence[DueKind] = (),
        step_ms: int = 0,
    ) -> tuple[list[Claim], int | None]:
        self.asked.append(shard)
        due = self.due.get(shard, [])
        fit = [each for each in due if each[0] <= now and (not kinds or each[1] in kinds)][:limit]
        for number, each in enumerate(fit):
            due.remove(each)
            due.append((now + lease_ms + number * step_ms, *each[1:]))
        due.sort()
        claims = [Claim(table, 7, kind, at) for at, kind, table in fit]
        return claims, due[0][0] if due else None

    def done(self, table: str) -> None:
        """Take an action away as the commit of its job does."""
        for due in self.due.values():
            due[:] = [each for each in due if each[2] != table]


class Jobs:
    """Queues in memory, whose jobs nobody takes unless a test does."""

    def __init__(self) -> None:
        self.handed: list[Claim] = []
        self.done = 0

    def waiting(self) -> dict[str, int]:
        left = self.handed[self.done :]
        return {name: sum(each.kind in kinds for each in left) for name, kinds in KINDS.items()}

    def hand_over(self, claims: Sequence[Claim]) -> None:
        self.handed.extend(claims)

    def work(self) -> None:
        self.done = len(self.handed)


def pumping(dues: Dues, clock: At, shards: int = 3) -> tuple[Pump, list[Claim]]:
    jobs = Jobs()
    return Pump(dues, jobs, clock, shards), jobs.handed


def overdue(*kinds: DueKind, shard: int = 0) -> Dues:
    """So many actions of one shard, in this order."""
    dues = Dues()
    dues.due[shard] = [(NOW - len(kinds) + n, kind, f"tbl_{n}") for n, kind in enumerate(kinds)]
    return dues


def test_everything_due_is_handed_over_at_the_first_turn() -> None:
    pump, handed = pumping(Dues(s0=NOW - 5, s2=NOW), At(NOW))
    pump.turn()
    assert [claim.table_id for claim in handed] == ["tbl_0", "tbl_2"]


def test_nothing_is_handed_over_before_its_time() -> None:
    clock = At(NOW)
    pump, handed = pumping(Dues(s1=NOW + 300), clock)
    assert pump.turn() == 0.3
    clock.ms = NOW + 299
    assert pump.turn() == 0.001
    assert handed == []
    clock.ms = NOW + 300
    pump.turn()
    assert len(handed) == 1


def test_a_shard_is_left_alone_until_something_falls_due_in_it() -> None:
    clock, dues = At(NOW), Dues(s1=NOW + 300)
    pump, _ = pumping(dues, clock)
    pump.turn()
    dues.asked.clear()
    clock.ms = NOW + 300
    pump.turn()
    assert dues.asked == [1]


def test_what_came_to_nothing_is_handed_over_again_when_its_lease_is_over() -> None:
    clock = At(NOW)
    pump, handed = pumping(Dues(s0=NOW), clock)
    pump.turn()
    clock.ms = NOW + LEASE_MS
    pump.turn()
    assert len(handed) == 2


def test_a_poke_tells_of_something_earlier() -> None:
    clock, dues = At(NOW), Dues(s0=NOW + 900)
    pump, handed = pumping(dues, clock)
    pump.turn()
    dues.due[2] = [(NOW + 200, "show", "tbl_2")]
    pump.poked(2, NOW + 200)
    assert pump.turn() == 0.2
    clock.ms = NOW + 200
    pump.turn()
    assert [claim.table_id for claim in handed] == ["tbl_2"]


def test_a_poke_of_something_later_changes_nothing() -> None:
    pump, _ = pumping(Dues(s0=NOW + 300), At(NOW))
    pump.turn()
    pump.poked(0, NOW + 800)
    assert pump.turn() == 0.3


def test_a_shard_that_the_data_set_does_not_have_is_ignored() -> None:
    pump, _ = pumping(Dues(), At(NOW))
    pump.turn()
    pump.poked(99, NOW)
    assert pump.turn() == SAFETY_MS / 1000


def test_every_shard_is_looked_at_again_after_a_while_whatever_was_heard() -> None:
    clock, dues = At(NOW), Dues()
    pump, _ = pumping(dues, clock)
    pump.turn()
    clock.ms = NOW + SAFETY_MS
    dues.asked.clear()
    pump.turn()
    assert dues.asked == [0, 1, 2]


def test_a_clock_that_is_set_back_leaves_no_shard_alone() -> None:
    clock, dues = At(NOW), Dues()
    pump, handed = pumping(dues, clock)
    pump.turn()
    clock.ms = NOW - 60_000
    dues.due[1] = [(NOW - 60_000, "show", "tbl_1")]
    assert pump.turn() <= SAFETY_MS / 1000
    assert [claim.table_id for claim in handed] == ["tbl_1"]


def test_after_a_lost_connection_every_shard_is_looked_at() -> None:
    dues = Dues()
    pump, _ = pumping(dues, At(NOW))
    pump.turn()
    dues.asked.clear()
    pump.look_everywhere()
    pump.turn()
    assert dues.asked == [0, 1, 2]


def test_no_more_jobs_wait_than_there_is_room_for() -> None:
    jobs = Jobs()
    pump = Pump(overdue(*BOTS_DUE * (3 * ROOM)), jobs, At(NOW), 1)
    assert [pump.turn() for _ in range(5)][1:] == [BUSY_S] * 4
    assert jobs.waiting() == {TIMERS: 0, BOTS: ROOM}
    jobs.work()
    pump.turn()
    assert jobs.waiting() == {TIMERS: 0, BOTS: ROOM}
    assert [each.at for each in jobs.handed] == sorted(each.at for each in jobs.handed)


def test_nothing_is_handed_over_twice_while_it_waits_for_a_worker() -> None:
    jobs, clock, dues = Jobs(), At(NOW), overdue(*BOTS_DUE * (3 * ROOM))
    pump = Pump(dues, jobs, clock, 1)
    for _ in range(3 * ROOM):
        pump.turn()
        dues.done(jobs.handed[jobs.done].table_id)  # one worker, whose every job is a long one
        jobs.done += 1
        clock.ms += JOB_MS
    assert len({each.table_id for each in jobs.handed}) == len(jobs.handed) == 3 * ROOM


def test_a_lease_lasts_longer_the_more_jobs_are_before_its_own() -> None:
    jobs = Jobs()
    jobs.hand_over([Claim("tbl_x", 1, "bots", NOW)] * 7)
    dues = overdue("bots")
    Pump(dues, jobs, At(NOW), 1).turn()
    assert dues.due[0] == [(NOW + LEASE_MS + 7 * JOB_MS, "bots", "tbl_0")]


def test_a_lease_of_an_idle_system_is_short() -> None:
    dues = overdue("bots")
    Pump(dues, Jobs(), At(NOW), 1).turn()
    assert dues.due[0] == [(NOW + LEASE_MS, "bots", "tbl_0")]


def test_bots_that_wait_in_numbers_hold_up_no_timer() -> None:
    jobs = Jobs()
    pump = Pump(overdue(*BOTS_DUE * (3 * ROOM), "show", "move"), jobs, At(NOW), 1)
    for _ in range(2):
        pump.turn()
    assert jobs.waiting() == {TIMERS: 2, BOTS: ROOM}
    assert jobs.handed[-1].kind == "move"


def test_the_shard_that_has_waited_for_longest_comes_first() -> None:
    jobs, clock = Jobs(), At(NOW - 100)
    dues = Dues(s0=NOW, s1=NOW - 20, s2=NOW - 10)
    pump = Pump(dues, jobs, clock, 3)
    pump.turn()
    clock.ms = NOW
    pump.turn()
    assert [each.table_id for each in jobs.handed] == ["tbl_1", "tbl_2", "tbl_0"]


def test_every_shard_gets_its_share_of_the_room() -> None:
    jobs, dues = Jobs(), overdue(*BOTS_DUE * (2 * ROOM))
    dues.due[1] = [(NOW, "bots", "tbl_of_another")]
    Pump(dues, jobs, At(NOW), 2).turn()
    assert "tbl_of_another" in {each.table_id for each in jobs.handed}
