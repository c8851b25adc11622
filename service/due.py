"""What a table does by itself: bots, late players, shown hands, pauses.

A worker runs this for a table and the version that was due. Running it late, twice or never
does no harm: it stops when the version has moved on, and commits against that version.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.errors import StateError
from service import clocks, house, matches, outages, timing, trail
from service.commits import Draft
from service.context import Context
from service.model import Due, DueKind
from service.positions import Position, position
from service.saving import save
from service.watching import LATE

_log = logging.getLogger(__name__)

MAX_MOVES = 20
BUDGET_MS = 100
UNREADABLE_MS = 10_000
"""How long a table that this release cannot read is left to others before it is tried again."""

HOLD_MS = 1500
"""How long what is due right after a move is left to the job that made it."""


def run(ctx: Context, table_id: str, version: int) -> None:
    """Do what is due at this table, and whatever is due right after it, for a short while."""
    trail.begin(table=table_id, version=version)
    try:
        _run(ctx, table_id, version)
    except StateError as error:
        # A worker of another release may be able to read it.
        _log.error("table_unreadable", extra={"reason": error.detail})
        ctx.store.postpone(table_id, ctx.clock.now() + UNREADABLE_MS)


def _run(ctx: Context, table_id: str, version: int) -> None:
    table = ctx.store.load(table_id)
    if table is None or table.version != version or table.due is None:
        return
    now = ctx.clock.now()
    if table.due.at > now:
        # Claimed by a process whose clock is ahead: put back, or it waits for its lease.
        ctx.store.defer(table, table.due)
        return
    LATE.labels(table.due.kind).observe((now - table.due.at) / 1000)
    _go_on(ctx, position(table))


def _go_on(ctx: Context, here: Position) -> None:
    end = ctx.clock.now() + BUDGET_MS
    for _ in range(MAX_MOVES):
        due = _due_now(ctx, here)
        if due is None:
            return
        after = _ACTIONS[due.kind](ctx, here, due)
        if after is None:
            return
        here = after
        if ctx.clock.now() >= end:
            break
    due = _due_now(ctx, here)
    if due is not None:
        # Other tables wait too: let go of what is held, and somebody goes on with it.
        ctx.store.defer(here.table, due)


def _due_now(ctx: Context, here: Position) -> Due | None:
    due = here.table.due
    return due if due is not None and due.at <= ctx.clock.now() else None


def _ask(ctx: Context, here: Position, due: Due) -> Position | None:
    for number, seat in enumerate(here.table.seats):
        move = None if seat.bot is None else house.right(ctx, here, number, seat.bot)
        if move is not None:
            draft = Draft(here, ctx.clock.now())
            matches.move(draft, number, move, by="bot")
            return save(ctx, draft, HOLD_MS)
    # Nobody used a right, and nothing tells that anybody was asked.
    later = replace(here, table=replace(here.table, due=timing.after_question(here)))
    if _due_now(ctx, later) or ctx.store.defer(here.table, later.table.due):
        return later
    return None


def _bots(ctx: Context, here: Position, due: Due) -> Position | None:
    if due.seat is None:
        return None
    by: matches.By = "stand_in" if here.table.seats[due.seat].bot is None else "bot"
    move = house.answer(ctx, here, due.seat)
    draft = Draft(here, ctx.clock.now())
    matches.move(draft, due.seat, move, by=by)
    return save(ctx, draft, HOLD_MS)


def _late(ctx: Context, here: Position, due: Due) -> Position | None:
    if due.seat is None:
        return None
    draft = Draft(here, ctx.clock.now())
    if outages.make_good(ctx, draft, due.seat):
        return save(ctx, draft, HOLD_MS)
    move = house.answer(ctx, here, due.seat)
    draft = Draft(here, ctx.clock.now())
    clocks.late(draft, due.seat)
    matches.move(draft, due.seat, move, by="stand_in")
    return save(ctx, draft, HOLD_MS)


def _show(ctx: Context, here: Position, due: Due) -> Position | None:
    draft = Draft(here, ctx.clock.now())
    matches.expire(draft)
    return save(ctx, draft, HOLD_MS)


def _deal(ctx: Context, here: Position, due: Due) -> Position | None:
    draft = Draft(here, ctx.clock.now())
    matches.deal(draft)
    return save(ctx, draft, HOLD_MS)


_ACTIONS: Mapping[DueKind, Callable[[Context, Position, Due], Position | None]] = {
    "ask": _ask,
    "bots": _bots,
    "move": _late,
    "show": _show,
    "deal": _deal,
}
