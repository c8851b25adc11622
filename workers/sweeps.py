"""The sweep of all shards, every half minute, by whichever timer process comes first."""

from __future__ import annotations

import time
from collections.abc import Callable

from redis import Redis

EVERY_S = 30.0
_TURN = "rablo:sweep-turn"


class Sweeps:
    """Asks for a sweep unless another process did so a moment ago."""

    def __init__(self, queue_store: Redis, hand_over: Callable[[], None]) -> None:
        self._queue_store = queue_store
        self._hand_over = hand_over
        self._again = 0.0

    def turn(self) -> None:
        """Hand over the sweep if it is time and nobody else has."""
        now = time.monotonic()
        if now < self._again:
            return
        self._again = now + EVERY_S
        if self._queue_store.set(_TURN, "taken", nx=True, px=int(EVERY_S * 1000)):
            self._hand_over()
