"""Finds out what is due and hands it over: the heart of a timer process.

It knows when the next action of each shard falls due and sleeps until then; a poke tells it of
an earlier one. Any number of pumps may run: a claim gives an action to one of them for the time
of a lease, and when nothing came of it the action is claimed again.

Only a few jobs wait in a queue. What does not fit stays in the store, in the order in which it
fell due, and a lease lasts longer the more jobs are before its own: so an action is not handed
over again and again because the workers cannot keep up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from service.clock import Clock
from service.model import DueKind
from service.storage.results import Claim
from service.storage.scripts import LOOK_MS
from workers.queues import KINDS

LEASE_MS = 1500
"""How long a claim holds before its action is handed over again, if its job is the next."""

JOB_MS = 100
"""How much longer it holds for each job that waits before its own: what a long one takes."""

ROOM = 32
"""So many jobs may wait in a queue."""

SAFETY_MS = LOOK_MS
"""A shard is looked at this often even if no poke came: pub/sub may lose one."""

BUSY_S = 0.025
"""How soon a full queue is looked at again."""


class DueLists(Protocol):
    """What the pump needs of the store."""

    def claim(
        self,
        shard: int,
        now: int,
        lease_ms: int,
        limit: int,
        kinds: Sequence[DueKind] = (),
        step_ms: int = 0,
    ) -> tuple[list[Claim], int | None]:
        """Claim what is due in a shard; also return when the next action falls due."""


class JobQueues(Protocol):
    """What the pump needs of the queues."""

    def waiting(self) -> dict[str, int]:
        """Return how many jobs wait in each queue."""

    def hand_over(self, claims: Sequence[Claim]) -> None:
        """Make a job of each claim."""


class _Wish(NamedTuple):
    """What to claim in one go; no kinds means all."""

    lease_ms: int
    limit: int
    kinds: tuple[DueKind, ...] = ()


class Pump:
    """Claims what is due, shard by shard, the one that waits for longest first."""

    def __init__(self, dues: DueLists, queues: JobQueues, clock: Clock, shards: int) -> None:
        self._dues = dues
        self._queues = queues
        self._clock = clock
        self._shards = shards
        self._waiting: dict[str, int] = {}
        self.look_everywhere()

    def look_everywhere(self) -> None:
        """Look at every shard at the next turn."""
        self._next = dict.fromkeys(range(self._shards), 0)

    def poked(self, shard: int, at: int) -> None:
        """Note that something falls due in a shard at this time."""
        if shard in self._next:
            self._next[shard] = min(self._next[shard], at)

    def turn(self) -> float:
        """Hand over what is due now and fits; return the seconds until the next turn."""
        now = self._clock.now()
        # No shard is left alone for longer, so what lies further ahead is of a clock set back.
        end = now + SAFETY_MS
        due = sorted((at, shard) for shard, at in self._next.items() if at <= now or at > end)
        self._waiting = self._queues.waiting() if due else {}
        if due:
            share = max(1, ROOM // len(due))
            for _, shard in due:
                self._take(shard, now, share)
        seconds = max(0, min(self._next.values()) - self._clock.now()) / 1000
        return max(seconds, BUSY_S) if self._full() else seconds

    def _take(self, shard: int, now: int, share: int) -> None:
        for wish in self._wishes(share):
            claims, following = self._dues.claim(shard, now, *wish, JOB_MS)
            if claims:
                self._queues.hand_over(claims)
            for claim in claims:
                self._waiting[_queue_of(claim)] += 1
            safety = now + SAFETY_MS
            self._next[shard] = safety if following is None else min(following, safety)

    def _wishes(self, share: int) -> Iterator[_Wish]:
        """Yield one wish for everything when nothing waits, else one for each queue with room."""
        if not any(self._waiting.values()):
            yield _Wish(LEASE_MS, share)
            return
        for name, before in tuple(self._waiting.items()):
            if before < ROOM:
                yield _Wish(LEASE_MS + before * JOB_MS, min(share, ROOM - before), KINDS[name])

    def _full(self) -> bool:
        return any(before >= ROOM for before in self._waiting.values())


def _queue_of(claim: Claim) -> str:
    return next(name for name, kinds in KINDS.items() if claim.kind in kinds)
