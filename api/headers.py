"""What every request is given and every answer carries: ids, CORS, caching, draining."""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import Final

from flask import Flask, Request, Response

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
_OPEN: Final = tuple(CORS.items())
_PRIVATE: Final = (*_OPEN, ("Cache-Control", "private, no-store"), ("Vary", "Authorization"))
_ALLOWED: Final = (
    "Authorization, Content-Type, Accept-Language, Idempotency-Key, If-Match, If-None-Match, "
    "Prefer, Operator-Token, X-Request-Id"
)
_METHODS: Final = "DELETE, GET, HEAD, PATCH, POST, PUT"
_DAY: Final = "86400"
_PROBES: Final = frozenset({"/healthz", "/readyz", "/metrics"})


def register(app: Flask) -> None:
    """Wrap every request of this app."""
    app.before_request(_begin)
    app.after_request(_finish)


def new_request_id() -> str:
    """Return an id for a request that named none."""
    return f"req_{secrets.token_hex(8)}"


def _begin() -> Response | None:
    request, notes = current.request(), current.notes()
    given = request.environ.get("HTTP_X_REQUEST_ID", "")
    notes.request_id = given if _REQUEST_ID.fullmatch(given) else new_request_id()
    trail.begin(request_id=notes.request_id)
    notes.started = time.perf_counter()
    notes.player = None
    if request.method == "OPTIONS":
        return _preflight(request)
    if request.url_rule is not None and request.path.startswith("/v1/"):
        throttle.enter()
    return None


def _preflight(request: Request) -> Response | None:
    # Whatever a page is about to ask may be asked: a wrong address or method is told by its
    # own refusal, which a page can read, and not by a browser's silence.
    if "Access-Control-Request-Method" not in request.headers and request.url_rule is None:
        return None
    response = Response(status=204)
    if request.url_rule is not None:
        response.headers["Allow"] = ", ".join(sorted(request.url_rule.methods or ()))
    response.headers["Access-Control-Allow-Methods"] = _METHODS
    response.headers["Access-Control-Allow-Headers"] = _ALLOWED
    response.headers["Access-Control-Max-Age"] = _DAY
    return response


def _finish(response: Response) -> Response:
    response = throttle.leave(response)
    request, notes = current.request(), current.notes()
    # Nothing else sets these, so they need not be looked for first.
    headers = response.headers
    headers.add("X-Request-Id", notes.request_id)
    headers.extend(_PRIVATE if request.path.startswith("/v1/") else _OPEN)
    if current.context().draining.is_set():
        headers["Connection"] = "close"
    seconds = time.perf_counter() - notes.started
    metrics.count(request, response.status_code, seconds, waited="waited" in notes)
    _write_log(request, response.status_code, seconds)
    return response


def _write_log(request: Request, status: int, seconds: float) -> None:
    # The path alone: a query string is the client's own text. Probes come every second or so
    # and would bury everything else.
    level = logging.DEBUG if request.path in _PROBES and status < 400 else logging.INFO
    if not log.isEnabledFor(level):
        return
    notes = current.notes()
    player = notes.player
    log.log(
        level,
        "request",
        extra={
            "request_id": notes.request_id,
            "method": request.method,
            "path": request.path,
            "status": status,
            "ms": round(seconds * 1000, 1),
            "player": player.id if player else None,
        },
    )
