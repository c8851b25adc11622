"""Reading a table: its view, its log, and waiting for news of either.

Reading changes nothing, and whoever knows a table's id may read it as a spectator.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.protocol import JsonDict
from service import logs, views
from service.clock import rfc3339
from service.codes import Code
from service.context import Context
from service.errors import GoneError, InvalidError
from service.model import Logged, Player, Table
from service.ports import Watch
from service.positions import position
from service.saving import found
from service.seating import reading_seat

MAX_WAIT_S = 50
MAX_EVENTS = 1000

LOOK_S = 10.0
"""While somebody waits, it is looked this often whether he is still there."""

T = TypeVar("T")
Present = Callable[[], bool]


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Shown:
    """A view with its entity tag, without quotes."""

    body: JsonDict
    etag: str


def view(ctx: Context, player: Player | None, table_id: str) -> Shown:
    """Return the table as this reader sees it."""
    return _shown(ctx, player, found(ctx.store.load(table_id)))


def wait_view(
    ctx: Context,
    player: Player | None,
    table_id: str,
    etags: Sequence[str],
    wait_s: float,
    present: Present = _always,
) -> Shown | None:
    """Return the table once its tag is none of these; None if that does not come in time."""

    def news(table: Table) -> Shown | None:
        tag = views.etag(table, reading_seat(table, player))
        return None if tag in etags else _shown(ctx, player, table)

    return _wait(ctx, table_id, wait_s, news, present)


def events(
    ctx: Context,
    player: Player | None,
    table_id: str,
    after: int,
    wait_s: float = 0,
    limit: int = 100,
    present: Present = _always,
) -> JsonDict:
    """Return the log behind a cursor as this reader may know it, waiting if there is none yet."""
    _check_page(after, limit)

    def news(table: Table) -> JsonDict | None:
        _check_cursor(table, after)
        if after == table.seq:
            return None
        seat = reading_seat(table, player)
        log = [views.event(each, seat) for each in ctx.store.events(table_id, after, limit)]
        return {"events": log, "next_after": log[-1]["seq"]} if log else None

    return _wait(ctx, table_id, wait_s, news, present) or {"events": [], "next_after": after}


def moves(
    ctx: Context, player: Player | None, table_id: str, after: int = 0, limit: int = MAX_EVENTS
) -> JsonDict:
    """Return the moves that were played behind a cursor of the log, as this reader may know them.

    ``next_after`` is a cursor for the moves that follow; the list is empty when there are none.
    """
    _check_page(after, limit)
    table = found(ctx.store.load(table_id))
    _check_cursor(table, after)
    seat = reading_seat(table, player)
    played: list[JsonDict] = []
    for each in logs.entries(ctx, table_id, after):
        after = each.seq
        if each.event.type == "move":
            played.append(_move(each, seat))
        if len(played) == limit:
            break
    return {"moves": played, "next_after": after}


def _wait(
    ctx: Context,
    table_id: str,
    wait_s: float,
    news: Callable[[Table], T | None],
    present: Present,
) -> T | None:
    if not 0 <= wait_s <= MAX_WAIT_S:
        raise InvalidError(Code.INVALID_WAIT, Code.INVALID_WAIT.sentence)
    if wait_s == 0 or ctx.draining.is_set():
        return news(found(ctx.store.load(table_id)))
    end = ctx.clock.now() + round(wait_s * 1000)
    with ctx.waker.watch(table_id) as watch:
        while True:
            answer = news(found(ctx.store.load(table_id)))
            left = end - ctx.clock.now()
            if answer is not None or left <= 0 or not _woken(watch, left / 1000, present):
                return answer


def _woken(watch: Watch, seconds: float, present: Present) -> bool:
    """Wait for news; False when the time is over, nobody waits any more or the server drains."""
    end = time.monotonic() + seconds
    while present():
        began = time.monotonic()
        span = min(end - began, LOOK_S)
        if watch.wait(span):
            return True
        now = time.monotonic()
        if now >= end or now < began + span / 2:
            return False
    return False


def _shown(ctx: Context, player: Player | None, table: Table) -> Shown:
    seat = reading_seat(table, player)
    body = views.view(position(table), seat, ctx.clock.now())
    return Shown(body, views.etag(table, seat))


def _move(logged: Logged, seat: int | None) -> JsonDict:
    return {
        "seq": logged.seq,
        "at": rfc3339(logged.at),
        "version": logged.version,
        "deal": logged.deal,
        "seat": logged.event.seat,
        **logged.event.seen_by(seat),
    }


def _check_page(after: int, limit: int) -> None:
    if after < 0:
        raise InvalidError(Code.INVALID_CURSOR, "A cursor of the log is 0 or the seq of an event.")
    if not 1 <= limit <= MAX_EVENTS:
        raise InvalidError(Code.INVALID_LIMIT, f"The limit is 1 to {MAX_EVENTS}.")


def _check_cursor(table: Table, after: int) -> None:
    if after > table.seq:
        raise GoneError(Code.CURSOR_AHEAD, f"The log ends at {table.seq}.", version=table.version)
