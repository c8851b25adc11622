"""Finds out what is due and hands it over: the heart of a timer process.

It knows when the next action of each shard falls due and sleeps until then; a poke tells it of
an earlier one. Any number of pumps may run: a claim gives an action to one of them for the time
of a lease, and when nothing came of it the action is claimed again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from service.clock import Clock
from service.storage.results import Claim

LEASE_MS = 1500
"""How long a claim holds before its action is handed over again."""

SAFETY_MS = 1000
"""A shard is looked at this often even if no poke came: pub/sub may lose one."""

BATCH = 100


class DueLists(Protocol):
    """What the pump needs of the store."""

    def claim(
        self, shard: int, now: int, lease_ms: int, limit: int
    ) -> tuple[list[Claim], int | None]:
        """Claim what is due in a shard; also return when the next action falls due."""


class Pump:
    """Claims what is due, shard by shard."""

    def __init__(
        self,
        dues: DueLists,
        hand_over: Callable[[Sequence[Claim]], None],
        clock: Clock,
        shards: int,
    ) -> None:
        self._dues = dues
        self._hand_over = hand_over
        self._clock = clock
        self._shards = shards
        self.look_everywhere()

    def look_everywhere(self) -> None:
        """Look at every shard at the next turn."""
        self._next = dict.fromkeys(range(self._shards), 0)

    def poked(self, shard: int, at: int) -> None:
        """Note that something falls due in a shard at this time."""
        if shard in self._next:
            self._next[shard] = min(self._next[shard], at)

    def turn(self) -> float:
        """Hand over all that is due now; return the seconds until the next is."""
        now = self._clock.now()
        for shard, at in self._next.items():
            if at <= now:
                self._next[shard] = self._claim(shard, now)
        return max(0, min(self._next.values()) - self._clock.now()) / 1000

    def _claim(self, shard: int, now: int) -> int:
        claims, following = self._dues.claim(shard, now, LEASE_MS, BATCH)
        if claims:
            self._hand_over(claims)
        safety = now + SAFETY_MS
        return safety if following is None else min(following, safety)
