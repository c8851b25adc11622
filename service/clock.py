"""Time as an argument: whole milliseconds since the epoch, UTC."""

from __future__ import annotations

import functools
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock
from typing import Protocol

from service.errors import UnavailableError

_log = logging.getLogger(__name__)

APART_MS = 500
"""The clock of this machine is believed while it is no further than this from the shared time."""

AGAIN_MS, RETRY_MS = 10_000, 1000
"""How long until the store is asked for the time again: once it was known, and before."""

SLOW_MS = 250
"""An answer that took longer than this tells no time."""


class Clock(Protocol):
    """What tells the time; tests bring their own."""

    def now(self) -> int:
        """Return the milliseconds since the epoch."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """Return the milliseconds since the epoch."""
        return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """Count milliseconds evenly, whatever is done to the clock of this machine."""
    # Where there is one that goes on while the machine sleeps, that one.
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)) // 1_000_000


class SharedClock:
    """The time that all processes of one data set agree on; thread-safe.

    ``ask`` is told what time it must be by our count (0 when we have none yet) and answers with
    the shared time, which never goes back. A clock of this machine that was set or is wrong is
    not believed: the time is counted on from the last answer.
    """

    def __init__(
        self,
        ask: Callable[[int], int],
        machine: Clock | None = None,
        count: Callable[[], int] = steady_ms,
    ) -> None:
        self._ask, self._machine, self._count = ask, machine or SystemClock(), count
        self._base = self._machine.now() - count()
        self._known = False
        self._ask_at = count()
        self._off = 0
        self._asking = Lock()

    def now(self) -> int:
        """Return the milliseconds since the epoch."""
        count = self._count()
        # If our clock was set, so may the store's have been.
        if count >= self._ask_at or abs(self._apart() - self._off) > APART_MS:
            self._agree_once(count)
        counted, machine = self._base + self._count(), self._machine.now()
        return machine if abs(machine - counted) <= APART_MS else counted

    def _apart(self) -> int:
        return self._machine.now() - self._base - self._count()

    def _agree_once(self, before: int) -> None:
        if self._asking.acquire(blocking=False):
            try:
                self._agree(before)
            finally:
                self._note_apart(self._apart())
                self._asking.release()

    def _note_apart(self, off: int) -> None:
        if abs(off) > APART_MS and abs(off - self._off) > APART_MS:
            _log.warning("The clock of this machine is not believed: it is %d ms off.", off)
        self._off = off

    def _agree(self, before: int) -> None:
        self._ask_at = before + (AGAIN_MS if self._known else RETRY_MS)
        try:
            answer = self._ask(self._base + before if self._known else 0)
        except UnavailableError:
            return
        after = self._count()
        if after - before <= SLOW_MS:
            self._base = answer - (before + after) // 2
            self._known, self._ask_at = True, after + AGAIN_MS


def rfc3339(ms: int) -> str:
    """Write a time as RFC 3339 in UTC, with milliseconds.

    >>> rfc3339(1_700_000_000_123)
    '2023-11-14T22:13:20.123Z'
    """
    seconds, rest = divmod(ms, 1000)
    return f"{_second(seconds)}.{rest:03d}Z"


@functools.lru_cache(maxsize=256)
def _second(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"
