"""When a table goes on by itself, and what the players may know of that.

Everything here follows from public facts and from the time of the last step of the game, so
no due time can tell a secret.
"""

from __future__ import annotations

from service.model import Due, Seat, Table
from service.positions import Position

VEIL_MS = 50
"""The least time an answer takes where its speed could betray a secret (the kontra phase)."""

AWAY_MS = 1000
"""How long the move of a seat that is away waits for its player."""


def due(position: Position, stepped: bool, mover: int | None) -> Due | None:
    """Return what must happen next. ``stepped``: the commit moved the game itself.

    ``mover`` is the seat that made the step; a timer of the rules that begins is its timer.
    Right after a step house bots may be due to be asked for optional rights, once. A commit
    that leaves the game alone keeps that question, a pause and a shown hand as they are.
    """
    table = position.table
    if not position.playing:
        return None
    if stepped:
        return _waiting(position, mover) or _question(position) or obligatory(position)
    if table.due is not None and table.due.kind in ("ask", "show", "deal"):
        return table.due
    return obligatory(position)


def obligatory(position: Position) -> Due | None:
    """Return when and how the first of the seats that must act is played."""
    found = [_turn(position, seat) for seat in position.obliged()]
    return min((each for each in found if each is not None), key=lambda d: d.at, default=None)


def deadline(position: Position, due: Due | None) -> Due | None:
    """Return the time that players may see: never that of a house bot or of a question."""
    if not position.playing:
        return None
    if due is not None and due.kind in ("show", "deal"):
        return due
    found = obligatory(position)
    if found is None or found.seat is None or _is_house(position.table.seats[found.seat]):
        return None
    return Due("move", found.at, found.seat)


def move_allowance(table: Table, seat: int) -> int | None:
    """Return how long this seat may think over a move, its bank included."""
    if table.clock.move_ms is None:
        return None
    return table.clock.move_ms + (table.seats[seat].bank_ms or 0)


def _waiting(position: Position, mover: int | None) -> Due | None:
    table = position.table
    if position.game.pack(position.state) is not None:
        return Due("deal", table.turn_at + table.deal_pause_ms)
    for timer in position.game.timers(position.state):
        return Due("show", table.turn_at + timer.ms, mover)
    return None


def _question(position: Position) -> Due | None:
    house = any(seat.bot is not None for seat in position.table.seats)
    if house and position.game.rights_open(position.state):
        return Due("ask", position.table.turn_at)
    return None


def _turn(position: Position, number: int) -> Due | None:
    table, seat = position.table, position.table.seats[number]
    if _is_house(seat) or seat.away:
        return Due("bots", table.turn_at + _delay(position, seat), number)
    allowance = move_allowance(table, number)
    return None if allowance is None else Due("move", table.turn_at + allowance, number)


def _delay(position: Position, seat: Seat) -> int:
    delay = position.table.bot_delay_ms
    if position.game.veiled(position.state):
        return max(delay, VEIL_MS)
    return max(delay, AWAY_MS) if seat.away and not seat.left else delay


def _is_house(seat: Seat) -> bool:
    return seat.bot is not None or seat.left
