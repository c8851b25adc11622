"""Who sits where: questions about the seats of a table, and seats as they change."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import JsonDict
from service import trail
from service.codes import Code
from service.errors import ForbiddenError, NotFoundError
from service.model import ClockRule, Occupant, Player, Seat, Table

FREE = Seat()


def seat_of(table: Table, player_id: str) -> int | None:
    """Return the seat in which this player sits or sat until he left."""
    for number, seat in enumerate(table.seats):
        if seat.player is not None and seat.player.id == player_id:
            return number
    return None


def reading_seat(table: Table, player: Player | None) -> int | None:
    """Return the seat as which this player reads; None for spectators and who left."""
    number = None if player is None else seat_of(table, player.id)
    trail.note(table=table.id, seat=number)
    return None if number is None or table.seats[number].left else number


def required_seat(table: Table, player: Player) -> int:
    """Return the seat of a player who may act in it. Raises ForbiddenError."""
    number = seat_of(table, player.id)
    trail.note(table=table.id, seat=number)
    if number is None:
        raise ForbiddenError(Code.NOT_SEATED, "You do not sit at this table.")
    if table.seats[number].left:
        raise ForbiddenError(Code.SEAT_LEFT, "You left this seat during the game.")
    return number


def require_host(table: Table, player: Player) -> None:
    """Raise ForbiddenError unless this player is the host."""
    if table.host != player.id:
        raise ForbiddenError(Code.NOT_HOST, "Only the host of the table may do this.")


def require_number(table: Table, number: int) -> Seat:
    """Return the seat of this number. Raises NotFoundError."""
    if not 0 <= number < len(table.seats):
        last = len(table.seats) - 1
        raise NotFoundError(Code.SEAT_NOT_FOUND, f"The seats are 0 to {last}.")
    return table.seats[number]


def is_free(seat: Seat) -> bool:
    """Whether nobody sits in the seat."""
    return seat.player is None and seat.bot is None


def is_kept(table: Table, number: int, player: Player) -> bool:
    """Whether a seat is kept for somebody else."""
    return bool(table.kept) and table.kept[number] not in (None, player.id)


def all_taken(seats: Sequence[Seat]) -> bool:
    """Whether the game can start."""
    return not any(is_free(seat) for seat in seats)


def only_bots(seats: Sequence[Seat]) -> bool:
    """Whether every seat has a house bot."""
    return all(seat.bot is not None for seat in seats)


def deserted(seats: Sequence[Seat]) -> bool:
    """Whether outside players sat here and all of them have left or are away."""
    outside = [seat for seat in seats if seat.player is not None]
    return bool(outside) and all(seat.left or seat.away for seat in outside)


def longest_seated(seats: Sequence[Seat]) -> str | None:
    """Return the outside player who has sat the longest; the lower seat first."""
    seated = [(seat.since, n, seat.player.id) for n, seat in enumerate(seats) if seat.player]
    return min(seated)[2] if seated else None


def occupant_data(seat: Seat) -> JsonDict | None:
    """Return the outside player of a seat as everybody sees him."""
    player = seat.player
    if player is None:
        return None
    return {"id": player.id, "name": player.name, "kind": player.kind}


def player_seat(player: Player, nonce: str, clock: ClockRule, now: int) -> Seat:
    """Return the seat with this player in it."""
    occupant = Occupant(player.id, player.name, player.kind)
    bank = None if clock.move_ms is None else clock.bank_ms
    return Seat(player=occupant, nonce=nonce, bank_ms=bank, since=now)


def bot_seat(level: str, think_ms: int | None) -> Seat:
    """Return the seat with a house bot in it; its nonce is always empty."""
    return Seat(bot=level, think_ms=think_ms)


def with_seat(table: Table, number: int, seat: Seat) -> tuple[Seat, ...]:
    """Return all seats, this one replaced."""
    return (*table.seats[:number], seat, *table.seats[number + 1 :])
