"""Time as an argument: whole milliseconds since the epoch, UTC."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """What tells the time; tests bring their own."""

    def now(self) -> int:
        """Return the milliseconds since the epoch."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """Return the milliseconds since the epoch."""
        return time.time_ns() // 1_000_000


def rfc3339(ms: int) -> str:
    """Write a time as RFC 3339 in UTC, with milliseconds.

    >>> rfc3339(1_700_000_000_123)
    '2023-11-14T22:13:20.123Z'
    """
    seconds, rest = divmod(ms, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{rest:03d}Z"
