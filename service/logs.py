"""Going through the log of a table, however long it is."""

from __future__ import annotations

from collections.abc import Iterator

from service.context import Context
from service.model import Logged

PAGE = 1000


def entries(ctx: Context, table_id: str, after: int, last: int | None = None) -> Iterator[Logged]:
    """Yield the events behind a cursor, the oldest first, up to ``last`` or to the end."""
    while last is None or after < last:
        page = ctx.store.events(table_id, after, PAGE if last is None else min(PAGE, last - after))
        yield from page
        if not page:
            return
        after = page[-1].seq
