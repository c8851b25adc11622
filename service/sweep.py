"""What nobody asks for: forgotten tables are abandoned, and lists put right.

It runs now and then for each shard, and may run twice or be cut short at any point.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from engine.errors import RabloError
from service import matches, trail
from service.commits import Draft
from service.context import Context
from service.errors import UnavailableError
from service.model import Table
from service.positions import position
from service.saving import save

AT_ONCE = 1000

_log = logging.getLogger(__name__)


def run(ctx: Context, shard: int) -> None:
    """Look after every table of a shard."""
    trail.begin(shard=shard)
    for table_id in ctx.store.neglected(shard, ctx.clock.now(), AT_ONCE):
        _each(ctx, table_id, _retire)
    for table_id in ctx.store.lists.walk(shard):
        _each(ctx, table_id, _mend)


def _each(ctx: Context, table_id: str, care: Callable[[Context, Table], None]) -> None:
    try:
        table = ctx.store.load(table_id)
        if table is None:
            ctx.store.forget(table_id)
        else:
            care(ctx, table)
    except UnavailableError:
        raise
    except RabloError as error:
        # A table that this release cannot read must not keep the others waiting.
        _log.error("sweep_failed", extra={"table": table_id, "code": error.code})


def _retire(ctx: Context, table: Table) -> None:
    if not _idle(ctx, table):
        return
    draft = Draft(position(table), ctx.clock.now())
    matches.abandon(draft)
    # Whoever committed meanwhile was not idle.
    save(ctx, draft)


def _mend(ctx: Context, table: Table) -> None:
    repairs = ctx.store.mend(table)
    if repairs:
        _log.warning("lists_mended", extra={"table": table.id, "repairs": repairs})


def _idle(ctx: Context, table: Table) -> bool:
    if table.status not in ("open", "playing"):
        return False
    empty = table.status == "open" and all(seat.player is None for seat in table.seats)
    seconds = ctx.settings.empty_ttl if empty else ctx.settings.idle_ttl
    return ctx.clock.now() - table.updated_at >= seconds * 1000
