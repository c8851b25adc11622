"""Taking the records of many matches out of the store."""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol import JsonDict
from service import record
from service.clock import rfc3339
from service.context import Context


@dataclass(frozen=True, slots=True)
class Wish:
    """Which matches: those that ended from ``since`` on and before ``until``, of one game or all.

    Both are milliseconds since the epoch.
    """

    since: int = 0
    until: int | None = None
    game: str | None = None


def tables(ctx: Context) -> list[str]:
    """Return every table that is on the lists; some may be gone, and most may not be over."""
    found = (each for n in range(ctx.settings.shards) for each in ctx.store.lists.walk(n))
    return sorted(set(found))


def wanted(ctx: Context, table_id: str, wish: Wish) -> JsonDict | None:
    """Return the record of a table if its match is over and wished for.

    Raises StateError for a table that this release cannot read.
    """
    table = ctx.store.load(table_id)
    if table is None or table.status not in ("finished", "abandoned"):
        return None
    # A rematch is offered after the end, so the last change can only be later than it.
    if table.updated_at < wish.since or wish.game not in (None, table.game):
        return None
    found = record.record(ctx, table_id)
    ended: str = found["events"][-1]["at"]
    before = wish.until is None or ended < rfc3339(wish.until)
    return found if before and ended >= rfc3339(wish.since) else None
