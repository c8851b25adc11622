"""What Prometheus may count: requests, their time, who is waiting, and what the stores hold.

With several processes on one machine ``PROMETHEUS_MULTIPROC_DIR`` names a folder in which they
share their counts; it must be set before this module is imported. What is in the stores is
looked up at each scrape, so it is right whoever has fallen.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator
from typing import Final

from flask import Request, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.context import Context
from service.errors import UnavailableError

_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS: Final = Counter(
    "rablo_requests_total", "Answered requests.", ["method", "route", "status"]
)
SECONDS: Final = Histogram(
    "rablo_request_seconds",
    "Time to an answer, of requests that did not ask to wait.",
    ["method", "route"],
    buckets=_BUCKETS,
)
WAITS: Final = Gauge(
    "rablo_open_waits", "Requests that are waiting for news.", multiprocess_mode="livesum"
)


def count(request: Request, status: int, seconds: float, *, waited: bool) -> None:
    """Count one answered request."""
    # The rule and not the path: an id in a label would make a series for each table.
    route = request.url_rule.rule if request.url_rule else "unknown"
    method = request.method if route != "unknown" else "any"
    answered, times = _series(method, route, status)
    answered.inc()
    if not waited:
        times.observe(seconds)


@functools.cache
def _series(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, status), SECONDS.labels(method, route)


def page(context: Context) -> Response:
    """Return all counts of this machine's processes, and of what is in the stores."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    stores = CollectorRegistry()
    stores.register(_Stores(context))
    text = generate_latest(registry) + generate_latest(stores)
    return Response(text, content_type=CONTENT_TYPE_LATEST)


class _Stores(Collector):
    """Looks into the stores; one that is away is told by its ``up`` alone."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def collect(self) -> Iterator[Metric]:
        """Yield what the stores hold now."""
        up = GaugeMetricFamily("rablo_store_up", "Whether a store answers.", labels=["store"])
        for name, look in (("state", self._state), ("queue", self._queue)):
            try:
                found = look()
            except UnavailableError:
                found = None
            up.add_metric([name], 0 if found is None else 1)
            yield from found or ()
        yield up

    def _state(self) -> list[Metric]:
        stats = self._context.store.stats(self._context.clock.now())
        return [
            GaugeMetricFamily("rablo_tables", "Tables in the store.", stats.tables),
            GaugeMetricFamily("rablo_due_actions", "Tables that go on by themselves.", stats.due),
            GaugeMetricFamily("rablo_due_late", "Due actions that nobody works at.", stats.late),
            GaugeMetricFamily(
                "rablo_due_latest_seconds",
                "How late the one of them is that waits for longest.",
                stats.latest_ms / 1000,
            ),
            GaugeMetricFamily("rablo_lists_behind", "Tables whose lists lag behind.", stats.relist),
        ]

    def _queue(self) -> list[Metric]:
        waiting = GaugeMetricFamily("rablo_queue_jobs", "Jobs that wait.", labels=["queue"])
        failed = GaugeMetricFamily(
            "rablo_failed_jobs", "Jobs that failed within the last hour.", labels=["queue"]
        )
        for each in self._context.jobs.waiting() if self._context.jobs else ():
            waiting.add_metric([each.queue], each.jobs)
            failed.add_metric([each.queue], each.failed)
        return [waiting, failed]
