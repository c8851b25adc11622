"""Time in which the server was away: it is not taken from the players' clocks."""

from __future__ import annotations

from service import timing
from service.commits import Draft
from service.context import Context
from service.model import Table


def make_good(ctx: Context, draft: Draft, seat: int) -> bool:
    """Give the seat on turn the time of outages since it was asked; False if there was none.

    Says so in the log. What was given for the same question before is not given again.
    """
    lost = _lost_ms(ctx, draft.table)
    more = lost - draft.table.lost_ms
    if more <= 0:
        return False
    draft.set(lost_ms=lost)
    draft.say("clock_extended", seat, ms=more)
    return True


def note(ctx: Context, draft: Draft) -> None:
    """Take outages into account before a move is charged to its seat's bank.

    A move may come before anybody sees to what falls due: then the outage lasts until now.
    """
    if timing.over_move_ms(draft.table, draft.now):
        lost = _lost_ms(ctx, draft.table, draft.now)
        draft.set(lost_ms=max(draft.table.lost_ms, lost))


def _lost_ms(ctx: Context, table: Table, until: int | None = None) -> int:
    outages = ctx.store.outages(until)
    return sum(max(0, end - max(begin, table.turn_at)) for begin, end in outages)
