"""How many jobs wait in the workers' queues, read off RQ's own keys."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import redis

from service.storage.link import guarded

_QUEUES = "rq:queues"
_QUEUE = "rq:queue:"
_FAILED = "rq:failed:"


@dataclass(frozen=True, slots=True)
class Waiting:
    """The jobs of one queue: those that wait, and those that failed lately."""

    queue: str
    jobs: int
    failed: int


class Jobs:
    """Looks at the queue store, which it connects to when it is first asked."""

    def __init__(self, connect: Callable[[], redis.Redis]) -> None:
        self._connect = connect
        self._lock = threading.Lock()
        self._client: redis.Redis | None = None

    def waiting(self) -> list[Waiting]:
        """Count the jobs of every queue. Raises UnavailableError."""
        with self._lock:
            self._client = client = self._client or self._connect()
        with guarded():
            listed: Any = client.smembers(_QUEUES)
            names = sorted(each.decode().removeprefix(_QUEUE) for each in listed)
            pipeline = client.pipeline(transaction=False)
            for name in names:
                pipeline.llen(_QUEUE + name)
                pipeline.zcard(_FAILED + name)
            found = pipeline.execute()
        counts = zip(names, found[::2], found[1::2], strict=True)
        return [Waiting(name, jobs, failed) for name, jobs, failed in counts]
