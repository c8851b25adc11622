from __future__ import annotations

from collections.abc import Sequence

from service.storage.results import Claim
from workers.pump import BATCH, LEASE_MS, SAFETY_MS, Pump

NOW = 1_000_000


class At:
    """A clock that stands still."""

    def __init__(self, now: int) -> None:
        self.ms = now

    def now(self) -> int:
        return self.ms


class Dues:
    """Due lists in memory: for each shard (table, due time)."""

    def __init__(self, **shards: int) -> None:
        self.due = {int(shard[1:]): [at] for shard, at in shards.items()}
        self.asked: list[int] = []

    def claim(
        self, shard: int, now: int, lease_ms: int, limit: int
    ) -> tuple[list[Claim], int | None]:
        assert (lease_ms, limit) == (LEASE_MS, BATCH)
        self.asked.append(shard)
        due = self.due.get(shard, [])
        claims = [Claim(f"tbl_{shard}", 7, "show", at) for at in due if at <= now]
        self.due[shard] = sorted(now + lease_ms if at <= now else at for at in due)
        return claims, min(self.due[shard], default=None)


def pumping(dues: Dues, clock: At, shards: int = 3) -> tuple[Pump, list[Claim]]:
    handed: list[Claim] = []

    def hand_over(claims: Sequence[Claim]) -> None:
        handed.extend(claims)

    return Pump(dues, hand_over, clock, shards), handed


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
    dues.due[2] = [NOW + 200]
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


def test_after_a_lost_connection_every_shard_is_looked_at() -> None:
    dues = Dues()
    pump, _ = pumping(dues, At(NOW))
    pump.turn()
    dues.asked.clear()
    pump.look_everywhere()
    pump.turn()
    assert dues.asked == [0, 1, 2]
