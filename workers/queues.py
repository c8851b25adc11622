"""The two RQ queues, and how what is due gets into them.

A job is a table and a version as JSON and may come late, twice or never: the due action stays
in the store until a commit takes it away, so a lost job is handed over again when its lease is
over. Nothing is kept of a job that went well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from redis import Redis
from rq import Queue

from service.model import DueKind

TIMERS = "timers"
BOTS = "bots"
NAMES = (TIMERS, BOTS)
"""All queues, the most urgent first."""

RUN_DUE = "workers.jobs.run_due"
SWEEP = "workers.jobs.sweep"

KINDS: Mapping[str, tuple[DueKind, ...]] = {
    TIMERS: ("show", "move", "deal"),
    BOTS: ("bots", "ask"),
}
"""What goes into which queue."""

# A job that waited this long has been handed over again meanwhile.
_TTL_S = 60
_FAILED_TTL_S = 3600
_TIMEOUT_S = 10
_SWEEP_TIMEOUT_S = 60


class Due(Protocol):
    """A due action that was claimed."""

    @property
    def table_id(self) -> str:
        """The table it is due at."""

    @property
    def version(self) -> int:
        """The version it is due for."""

    @property
    def kind(self) -> DueKind:
        """What is due."""


class Queues:
    """Where the timer processes put what is due."""

    def __init__(self, connection: Redis) -> None:
        self._connection = connection
        self._queues = {name: open_queue(name, connection) for name in NAMES}

    def hand_over(self, claims: Sequence[Due]) -> None:
        """Put one job for each claim into the queue of its kind, in one round trip a queue."""
        for name, queue in self._queues.items():
            jobs = [
                _job(RUN_DUE, [claim.table_id, claim.version], _TIMEOUT_S)
                for claim in claims
                if claim.kind in KINDS[name]
            ]
            if jobs:
                queue.enqueue_many(jobs)

    def hand_over_sweep(self, shards: int) -> None:
        """Put the sweep of every shard into the less urgent queue."""
        self._queues[BOTS].enqueue_many(
            _job(SWEEP, [shard], _SWEEP_TIMEOUT_S) for shard in range(shards)
        )

    def waiting(self) -> dict[str, int]:
        """Return how many jobs wait in each queue."""
        pipeline = self._connection.pipeline(transaction=False)
        for queue in self._queues.values():
            pipeline.llen(queue.key)
        return dict(zip(self._queues, pipeline.execute(), strict=True))


def open_queue(name: str, connection: Redis) -> Queue:
    """Return one queue, with JSON and never pickle in its jobs."""
    return Queue(name, connection=connection, serializer="json")


def _job(name: str, args: list[Any], timeout: int) -> Any:
    return Queue.prepare_data(
        name,
        args,
        timeout=timeout,
        result_ttl=0,
        ttl=_TTL_S,
        failure_ttl=_FAILED_TTL_S,
        description=name,
    )
