"""The record of a match: all of it, once it is over, secrets included.

``docs/records.md`` describes it, ``openapi/record.schema.json`` is its JSON Schema, and
``engine.record`` checks it. ``format`` grows by one when an older reader would misread it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine import notation
from engine.protocol import JsonDict
from engine.record import FORMAT
from service import logs, seating, views
from service.clock import rfc3339
from service.context import Context
from service.model import Seat, Table
from service.saving import found
from service.tables import require_over


def record(ctx: Context, table_id: str) -> JsonDict:
    """Return the record of a match that is over; anybody may read it."""
    table = found(ctx.store.load(table_id))
    require_over(table)
    events = list(_events(ctx, table))
    return {
        "format": FORMAT,
        "id": table.id,
        "game": table.game,
        "rules_version": table.rules_version,
        "status": table.status,
        "created_at": rfc3339(table.created_at),
        "options": table.options,
        "clock": views.clock(table),
        "seats": [_seat(seat) for seat in table.seats],
        "seed": table.seed,
        "commitment": table.commitment,
        "decks": table.decks,
        "acts": ctx.store.acts(table_id),
        "deals": [each["data"] for each in events if each["type"] == "deal_ended"],
        "events": events,
        "result": table.result,
    }


def text(ctx: Context, table_id: str) -> str:
    """Return the record as a text that people can read."""
    return notation.write(record(ctx, table_id))


def _events(ctx: Context, table: Table) -> Iterator[JsonDict]:
    # What follows the end, such as the offer of a rematch, is no part of the match.
    for each in logs.entries(ctx, table.id, 0):
        yield views.event(each, None)
        if each.event.type == "game_ended":
            return


def _seat(seat: Seat) -> JsonDict:
    return {
        "player": seating.occupant_data(seat),
        "bot": seat.bot,
        "nonce": seat.nonce,
        "left": seat.left,
    }
