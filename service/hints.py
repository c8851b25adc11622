"""Hints: what the strongest house bot would do in a seat that is to move."""

from __future__ import annotations

import threading

from engine.bots import registry as bots
from engine.protocol import JsonDict
from service import house
from service.codes import Code
from service.context import Context
from service.errors import ConflictError, TooManyError
from service.model import Player, Table
from service.positions import Position, position
from service.saving import found
from service.seating import required_seat
from service.tables import require_playing

AT_ONCE = 1
PATIENCE_S = 2.0
"""Thinking takes a whole core: in one process so many at once, and others wait so long."""

_thinking = threading.BoundedSemaphore(AT_ONCE)


def hint(ctx: Context, player: Player, table_id: str) -> JsonDict:
    """Return the move that the adviser would make in the player's seat, and what it found.

    Refused in this order: no such table, not seated, no hints here, no game running, not this
    seat's turn. The adviser sees what the seat sees; asked again it says the same.
    """
    table = found(ctx.store.load(table_id))
    seat = required_seat(table, player)
    if not table.hints:
        raise _conflict(Code.HINTS_OFF, table)
    require_playing(table)
    here = position(table)
    if not here.legal_moves(seat):
        raise _conflict(Code.NOT_YOUR_TURN, table)
    return _advised(ctx, here, seat)


def _advised(ctx: Context, here: Position, seat: int) -> JsonDict:
    if not _thinking.acquire(timeout=PATIENCE_S):
        raise TooManyError(Code.TOO_MANY_HINTS, Code.TOO_MANY_HINTS.sentence, retry_after=1)
    try:
        advice = house.advice(ctx, here, seat)
    finally:
        _thinking.release()
    return {
        "version": here.table.version,
        "seat": seat,
        "bot": bots.ADVISER,
        "move": advice.move,
        "values": [{"move": move, "value": value} for move, value in advice.values],
    }


def _conflict(code: Code, table: Table) -> ConflictError:
    return ConflictError(code, code.sentence, version=table.version)
