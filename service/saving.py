"""Committing a draft, with the answer to whoever asked for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from service import answers, watching
from service.codes import Code
from service.commits import Draft
from service.context import Context
from service.errors import ConflictError, NotFoundError
from service.model import Answer, Change, Player, Retry, Table
from service.positions import Position, position, remember
from service.seating import reading_seat
from service.storage.results import Committed, Kept, Missing, Seen, Stale, Taken

_log = logging.getLogger(__name__)

ATTEMPTS = 20
"""How often a change that names no version is tried against a table that moves on."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The answer to build from the table as saved: to whom, with which status and key."""

    player: Player
    status: int = 200
    location: str | None = None
    retry: Retry | None = None


def save(ctx: Context, draft: Draft, hold_ms: int = 0) -> Position | None:
    """Commit a draft against the version it was read at; None if the table has moved on.

    What is due at once afterwards is held for so long: the caller does it himself.
    """
    closed = draft.close()
    due = closed.table.due
    at_once = due is not None and due.at <= draft.now
    change = draft.change(None, None, hold_ms if at_once else 0)
    return closed if isinstance(_commit(ctx, draft.before, closed, change), Committed) else None


def save_for(ctx: Context, draft: Draft, wanted: Wanted) -> Answer | Stale | Missing:
    """Commit a draft, and answer with the view of the table as saved or with the kept answer.

    Raises InvalidError if the key was sent with another body.
    """
    closed = draft.close()
    answer = _answer(closed, draft.now, wanted)
    outcome = _commit(ctx, draft.before, closed, draft.change(wanted.retry, answer))
    if isinstance(outcome, Kept):
        return answers.replay(outcome, wanted.retry)
    return answer if isinstance(outcome, Committed) else outcome


def save_seen(
    ctx: Context, draft: Draft, wanted: Wanted, seen: Seen, token: str, limit: int
) -> tuple[Player, Taken, Answer | None] | None:
    """Commit a draft of a table that was not looked at again, for whoever has this token.

    In one round trip it is found out who that is, he is charged, and the draft is committed.
    Without an answer the table was not as it was seen, or one was given before; None if the
    token is not good.
    """
    closed = draft.close()
    answer = _answer(closed, draft.now, wanted)
    change = draft.change(wanted.retry, answer)
    found = ctx.store.commit_of(token, "writes", limit, seen, change)
    if found is None:
        return None
    player, taken, outcome = found
    if not isinstance(outcome, Committed):
        return player, taken, None
    _committed(draft.before, closed, change)
    return player, taken, answer


def amend(
    ctx: Context,
    table_id: str,
    wanted: Wanted,
    check: Callable[[Table], None],
    change: Callable[[Draft], None],
) -> Answer:
    """Change a table as it stands, whatever its version, and answer with its view.

    ``check`` refuses before the kept answer is looked at, ``change`` after it. A change that
    leaves nothing to do commits nothing.
    """
    for _ in range(ATTEMPTS):
        table, kept = ctx.store.load_kept(table_id, wanted.retry)
        table = found(table)
        check(table)
        if kept is not None:
            return answers.replay(kept, wanted.retry)
        draft = Draft(position(table), ctx.clock.now())
        change(draft)
        if draft.empty:
            return _answer(draft.position, draft.now, wanted)
        outcome = save_for(ctx, draft, wanted)
        if isinstance(outcome, Answer):
            return outcome
    raise ConflictError(Code.BUSY, Code.BUSY.sentence, retry_after=1)


def found(table: Table | None) -> Table:
    """Return the table. Raises NotFoundError if there is none."""
    if table is None:
        raise NotFoundError(Code.TABLE_NOT_FOUND, Code.TABLE_NOT_FOUND.sentence)
    return table


def _answer(position: Position, now: int, wanted: Wanted) -> Answer:
    seat = reading_seat(position.table, wanted.player)
    return answers.shown(position, seat, now, wanted.status, wanted.location)


def _commit(
    ctx: Context, before: Table, closed: Position, change: Change
) -> Committed | Kept | Stale | Missing:
    outcome = ctx.store.commit(change)
    if isinstance(outcome, Committed):
        _committed(before, closed, change)
    return outcome


def _committed(before: Table, closed: Position, change: Change) -> None:
    after = change.table
    remember(closed)
    watching.committed(before, change)
    if before.version == 0 or before.status != after.status:
        fields = {"table": after.id, "version": after.version, "status": after.status}
        _log.info("table_status", extra={**fields, "game": after.game})
