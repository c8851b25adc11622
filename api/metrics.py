"""What Prometheus may count: requests, their time, and who is waiting.

With several API processes on one machine ``PROMETHEUS_MULTIPROC_DIR`` names a folder in which
they share their counts; it must be set before this module is imported.
"""

from __future__ import annotations

import os
from typing import Final

from flask import Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

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


def count(response: Response, seconds: float) -> None:
    """Count one answered request."""
    # The rule and not the path: an id in a label would make a series for each table.
    route = request.url_rule.rule if request.url_rule else "unknown"
    method = request.method if route != "unknown" else "any"
    REQUESTS.labels(method, route, response.status_code).inc()
    if not g.get("waited"):
        SECONDS.labels(method, route).observe(seconds)


def page() -> Response:
    """Return all counts of this machine's processes."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
