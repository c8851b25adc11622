"""What the present request or job is about, for every line that is logged in the course of it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

_FIELDS: ContextVar[dict[str, Any] | None] = ContextVar("rablo_trail", default=None)


def begin(**fields: Any) -> None:
    """Begin a request or a job: what was noted before is forgotten."""
    _FIELDS.set(fields)


def note(**fields: Any) -> None:
    """Add fields; never a token or a card. Does nothing outside a request or a job."""
    found = _FIELDS.get()
    if found is not None:
        found.update(fields)


def fields() -> dict[str, Any]:
    """Return what was noted so far."""
    return _FIELDS.get() or {}
