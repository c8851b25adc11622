"""The spec and a page that tries its calls, served from here without any other host."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, current_app, send_from_directory

blp: Final = Blueprint("docs", __name__)

STATIC: Final = Path(__file__).parents[1] / "static"

_POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'"
)


@blp.get("/openapi.json")
def spec() -> Response:
    """Answer the OpenAPI document."""
    return Response(current_app.extensions["rablo-spec"], mimetype="application/json")


@blp.get("/docs")
def page() -> Response:
    """Answer the page that tries calls."""
    response = _static("docs.html")
    response.headers["Content-Security-Policy"] = _POLICY
    return response


@blp.get("/docs/<path:name>")
def asset(name: str) -> Response:
    """Answer what the page loads."""
    return _static(name)


def _static(name: str) -> Response:
    response = send_from_directory(str(STATIC), name, max_age=3600)
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
