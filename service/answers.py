"""Answers as they are sent and kept for retries."""

from __future__ import annotations

from dataclasses import replace

import orjson

from service import views
from service.codes import Code
from service.errors import InvalidError
from service.model import Answer, Retry
from service.positions import Position
from service.storage.results import Kept


def shown(
    position: Position, seat: int | None, now: int, status: int, location: str | None = None
) -> Answer:
    """Return the view of a table as an answer to the player of this seat."""
    body = orjson.dumps(views.view(position, seat, now))
    return Answer(status, body, views.etag(position.table, seat), location)


def table_path(table_id: str) -> str:
    """Return where a table is read."""
    return f"/v1/tables/{table_id}"


def replay(kept: Kept, retry: Retry | None) -> Answer:
    """Return a kept answer once more. Raises InvalidError if it was for another body."""
    if retry is None or kept.digest != retry.digest:
        raise InvalidError(
            Code.KEY_REUSED, "This Idempotency-Key was sent before, with another body."
        )
    return replace(kept.answer, replayed=True)
