"""A worker process: an RQ worker without forks that outlives its store."""

from __future__ import annotations

import importlib
import logging
import os
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from types import FrameType

import redis
from rq import SimpleWorker
from rq.exceptions import StopRequested

from engine.bots import registry
from service import memory
from service.opening import queue_client
from service.settings import Settings
from workers.context import context
from workers.queues import TIMERS, open_queue

_log = logging.getLogger("rablo.worker")

# An idle worker comes back from waiting this often to say that it is alive; RQ adds 15 s.
_WORKER_TTL_S = 20
_RETRY_S = 0.2

BOTS_NICE = 5
"""By how much a house bot that thinks gives way to answers and timers on the same machine."""


class DueWorker(SimpleWorker):
    """Runs jobs in this process, one after the other."""

    log_job_description = False
    log_result_lifespan = False
    max_connection_wait_time = _RETRY_S

    def _install_signal_handlers(self) -> None:
        """Leave the signals to the process, which may need several workers in its life."""


class WorkerProcess:
    """Runs one RQ worker, and a fresh one when the queue store was away."""

    def __init__(self, connection: redis.Redis, queues: Sequence[str]) -> None:
        self._connection = connection
        self._queues = queues
        self._worker: DueWorker | None = None
        self._stopping = False

    def run(self) -> None:
        """Work until SIGTERM or SIGINT."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._asked)
        with suppress(StopRequested):
            while not self._stopping:
                self._work_on()

    def _work_on(self) -> None:
        try:
            self._work()
        except (redis.ConnectionError, redis.TimeoutError, redis.ResponseError) as error:
            # A store that finds no room, say, answers with an error, and is well again later.
            _log.warning("The queue store is away: %s", error)
        finally:
            self._worker = None
        if not self._stopping:
            time.sleep(_RETRY_S)

    def _work(self) -> None:
        self._worker = DueWorker(
            [open_queue(name, self._connection) for name in self._queues],
            connection=self._connection,
            serializer="json",
            worker_ttl=_WORKER_TTL_S,
        )
        self._worker.work(logging_level="WARNING")

    def _asked(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True
        if self._worker is None:
            raise StopRequested
        self._worker.request_stop(number, frame)  # type: ignore[no-untyped-call]


def work(settings: Settings, queues: Sequence[str]) -> None:
    """Be a worker until SIGTERM or SIGINT."""
    if set(queues) != {TIMERS}:
        os.nice(BOTS_NICE)
    connection = queue_client(settings)
    # The engine, the bots and the store are there before the first job needs them.
    importlib.import_module("workers.jobs")
    registry.prepare()
    context()
    memory.settle()
    WorkerProcess(connection, queues).run()
