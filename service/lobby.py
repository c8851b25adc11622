"""The lobby: tables are made, found, filled, left, closed and played again."""

from __future__ import annotations

from engine import registry
from service import clocks, creation, listing, rematches, seating, sitting, tables
from service.codes import Code
from service.commits import Draft
from service.context import Context
from service.errors import ConflictError, ForbiddenError
from service.model import Answer, Player, Retry, Seat, Table
from service.requests import Sit, check_sit
from service.saving import ATTEMPTS, Wanted, amend, found
from service.storage.results import Committed, Missing

create = creation.create
page = listing.lobby
rematch = rematches.rematch


def sit(
    ctx: Context, player: Player, table_id: str, number: int | None, what: Sit, retry: Retry | None
) -> Answer:
    """Take a seat, or as host seat a house bot; with no number, the first that is free.

    The player's own seat may be taken again to change the nonce. Taking the last free seat
    starts the game in the same commit.
    """

    def check(table: Table) -> None:
        if number is not None:
            seating.require_number(table, number)
        if what.bot is not None:
            seating.require_host(table, player)
        check_sit(registry.game(table.game), what)

    def change(draft: Draft) -> None:
        if number is None:
            sitting.anywhere(draft, player, what)
        else:
            sitting.there(draft, number, player, what)

    return amend(ctx, table_id, Wanted(player, retry=retry), check, change)


def leave(ctx: Context, player: Player, table_id: str, number: int) -> Answer:
    """Leave a seat, or as host of an open table remove who sits there.

    In a running game only the seat's player may leave; the stand-in plays it to the end.
    """

    def check(table: Table) -> None:
        seat = seating.require_number(table, number)
        if _owns(player, seat):
            seating.required_seat(table, player)
        elif seat.player is not None and table.host != player.id:
            raise ForbiddenError(Code.NOT_YOUR_SEAT, Code.NOT_YOUR_SEAT.sentence)
        else:
            seating.require_host(table, player)

    def change(draft: Draft) -> None:
        seat = draft.table.seats[number]
        if draft.table.status == "playing" and _owns(player, seat):
            tables.leave(draft, number)
            return
        tables.require_open(draft.table)
        if seating.is_free(seat):
            raise ConflictError(Code.SEAT_FREE, Code.SEAT_FREE.sentence)
        tables.clear(draft, number)

    return amend(ctx, table_id, Wanted(player), check, change)


def come_back(
    ctx: Context, player: Player, table_id: str, number: int, retry: Retry | None
) -> Answer:
    """Take one's seat back after having been away."""

    def check(table: Table) -> None:
        seating.require_number(table, number)
        if seating.required_seat(table, player) != number:
            raise ForbiddenError(Code.NOT_YOUR_SEAT, Code.NOT_YOUR_SEAT.sentence)

    def change(draft: Draft) -> None:
        tables.require_playing(draft.table)
        if not draft.table.seats[number].away:
            raise ConflictError(Code.NOT_AWAY, Code.NOT_AWAY.sentence)
        clocks.come_back(draft, number)

    return amend(ctx, table_id, Wanted(player, retry=retry), check, change)


def close(ctx: Context, player: Player, table_id: str) -> None:
    """Remove an open table altogether; only its host may."""
    for _ in range(ATTEMPTS):
        table = found(ctx.store.load(table_id))
        seating.require_host(table, player)
        tables.require_open(table)
        if isinstance(ctx.store.delete(table), Committed | Missing):
            return
    raise ConflictError(Code.BUSY, Code.BUSY.sentence, retry_after=1)


def forsake(ctx: Context, player: Player, table_id: str) -> None:
    """Leave a table in every role; for a player who goes for good."""

    def change(draft: Draft) -> None:
        number = seating.reading_seat(draft.table, player)
        if draft.table.status == "playing" and number is not None:
            tables.leave(draft, number)
        elif draft.table.status == "open" and number is not None:
            tables.clear(draft, number)
        elif draft.table.status == "open" and draft.table.host == player.id:
            tables.hand_over(draft)

    amend(ctx, table_id, Wanted(player), lambda table: None, change)


def _owns(player: Player, seat: Seat) -> bool:
    return seat.player is not None and seat.player.id == player.id
