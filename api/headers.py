"""What every request is given and every answer carries: ids, CORS, caching, draining."""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import Final

from flask import Flask, Response, g, request

from api import current, metrics, throttle
from service import trail

log = logging.getLogger("rablo.api.requests")

_REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._:-]{1,64}")
CORS: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": (
        "ETag, Location, Link, Retry-After, Idempotent-Replayed, X-Request-Id, "
        "Preference-Applied, RateLimit, RateLimit-Policy, Content-Language"
    ),
}
_ALLOWED: Final = (
    "Authorization, Content-Type, Accept-Language, Idempotency-Key, If-Match, If-None-Match, "
    "Prefer, Operator-Token, X-Request-Id"
)
_METHODS: Final = "DELETE, GET, HEAD, PATCH, POST, PUT"
_DAY: Final = "86400"
_PROBES: Final = frozenset({"/healthz", "/readyz", "/metrics"})


def register(app: Flask) -> None:
    """Wrap every request of this app; the order matters."""
    app.before_request(_begin)
    app.before_request(_preflight)
    app.before_request(_enter)
    app.after_request(_finish)


def new_request_id() -> str:
    """Return an id for a request that named none."""
    return f"req_{secrets.token_hex(8)}"


def _begin() -> None:
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else new_request_id()
    trail.begin(request_id=g.request_id)
    g.started = time.perf_counter()
    g.player = None


def _preflight() -> Response | None:
    # Whatever a page is about to ask may be asked: a wrong address or method is told by its
    # own refusal, which a page can read, and not by a browser's silence.
    asked = "Access-Control-Request-Method" in request.headers
    if request.method != "OPTIONS" or not (asked or request.url_rule):
        return None
    response = Response(status=204)
    if request.url_rule is not None:
        response.headers["Allow"] = ", ".join(sorted(request.url_rule.methods or ()))
    response.headers["Access-Control-Allow-Methods"] = _METHODS
    response.headers["Access-Control-Allow-Headers"] = _ALLOWED
    response.headers["Access-Control-Max-Age"] = _DAY
    return response


def _enter() -> None:
    if request.url_rule is not None and request.path.startswith("/v1/"):
        throttle.enter()


def _finish(response: Response) -> Response:
    response = throttle.leave(response)
    headers = response.headers
    headers["X-Request-Id"] = g.request_id
    headers.update(CORS)
    if request.path.startswith("/v1/"):
        headers["Cache-Control"] = "private, no-store"
        headers["Vary"] = "Authorization"
    if current.context().draining.is_set():
        headers["Connection"] = "close"
    seconds = time.perf_counter() - g.started
    metrics.count(response, seconds)
    _write_log(response, seconds)
    return response


def _write_log(response: Response, seconds: float) -> None:
    # The path alone: a query string is the client's own text. Probes come every second or so
    # and would bury everything else.
    player, probe = g.player, request.path in _PROBES
    log.log(
        logging.DEBUG if probe and response.status_code < 400 else logging.INFO,
        "request",
        extra={
            "request_id": g.request_id,
            "method": request.method,
            "path": request.path,
            "status": response.status_code,
            "ms": round(seconds * 1000, 1),
            "player": player.id if player else None,
        },
    )
