"""Sitting down at an open table, within one commit."""

from __future__ import annotations

from dataclasses import replace

from service import seating, tables
from service.codes import Code
from service.commits import Draft
from service.errors import ConflictError
from service.model import Player, Table
from service.requests import Sit


def anywhere(draft: Draft, player: Player, what: Sit) -> None:
    """Take the first free seat that is not kept for somebody else. Raises ConflictError."""
    if draft.table.status == "playing":
        raise ConflictError(Code.TABLE_FULL, Code.TABLE_FULL.sentence)
    tables.require_open(draft.table)
    if what.bot is None and seating.seat_of(draft.table, player.id) is not None:
        raise ConflictError(Code.ALREADY_SEATED, Code.ALREADY_SEATED.sentence)
    number = _first_free(draft.table, player, what.bot is not None)
    if number is None:
        detail = "The free seats are kept for players of the match before."
        raise ConflictError(Code.TABLE_FULL, detail)
    _sit_down(draft, number, player, what)


def there(draft: Draft, number: int, player: Player, what: Sit) -> None:
    """Take this seat; whoever sits in it already may change the nonce. Raises ConflictError."""
    tables.require_open(draft.table)
    seat = draft.table.seats[number]
    if what.bot is not None and (seat.bot, seat.think_ms) == (what.bot, what.think_ms):
        return
    mine = seating.seat_of(draft.table, player.id)
    if what.bot is not None or mine is None:
        _sit_down(draft, number, player, what)
    elif mine != number:
        raise ConflictError(Code.ALREADY_SEATED, Code.ALREADY_SEATED.sentence)
    elif seat.nonce != what.nonce:
        tables.take(draft, number, replace(seat, nonce=what.nonce))


def _first_free(table: Table, player: Player, bot: bool) -> int | None:
    free = [n for n, seat in enumerate(table.seats) if seating.is_free(seat)]
    for_all = [n for n in free if not seating.is_kept(table, n, player)]
    # A house bot in a kept seat: the host waits no longer for its player.
    return next(iter(for_all or (free if bot else ())), None)


def _sit_down(draft: Draft, number: int, player: Player, what: Sit) -> None:
    if not seating.is_free(draft.table.seats[number]):
        raise ConflictError(Code.SEAT_TAKEN, Code.SEAT_TAKEN.sentence)
    if what.bot is None and seating.is_kept(draft.table, number, player):
        raise ConflictError(Code.SEAT_KEPT, Code.SEAT_KEPT.sentence)
    if what.bot is not None:
        seat = seating.bot_seat(what.bot, what.think_ms)
    else:
        seat = seating.player_seat(player, what.nonce, draft.table.clock, draft.now)
    tables.take(draft, number, seat)
    tables.begin_when_full(draft)
