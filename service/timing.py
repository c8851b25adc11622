"""When a table goes on by itself, and what the players may know of that.

Everything here follows from public facts and from the time of the last step of the game, so
no due time can tell a secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from service.model import Due, DueKind, Seat, Table
from service.positions import Position

VEIL_MS = 50
"""The least time an answer takes where its speed could betray a secret (the kontra phase)."""

AWAY_MS = 1000
"""How long the move of a seat that is away waits for its player."""

GRACE_MS: Mapping[DueKind, int] = {"move": 100, "show": 10}
"""How much later than its deadline something is done.

A move that arrives in time has so long to be saved before the clock runs out over it, and a
hand is shown for its whole time although its own commit took a moment.
"""

_WAITS = ("show", "deal")


@dataclass(frozen=True, slots=True)
class Plan:
    """What happens next, and the time of it that players may see."""

    due: Due | None
    deadline: Due | None


def plan(position: Position, stepped: bool, mover: int | None) -> Plan:
    """Return what happens next after a commit; ``stepped`` if it moved the game itself.

    ``mover`` is the seat that made the step: a timer of the rules that begins is its timer.
    After a step house bots may have to be asked for optional rights, once. A commit that
    leaves the game alone keeps such a question, a pause and a shown hand as they are.
    """
    if not position.playing:
        return Plan(None, None)
    wait = _wait(position, mover) if stepped else _kept_wait(position.table)
    if wait is not None:
        return Plan(_late(wait), wait)
    turn = _turn(position)
    question = _question(position) if stepped else _kept_question(position.table)
    return Plan(question or _late(turn), _visible(position.table, turn))


def after_question(position: Position) -> Due | None:
    """Return what happens next once nobody used a right: the same as if nobody was asked."""
    return _late(_turn(position))


def move_allowance(table: Table, seat: int) -> int | None:
    """Return how long this seat may think over a move, its bank included."""
    if table.clock.move_ms is None:
        return None
    return table.clock.move_ms + (table.seats[seat].bank_ms or 0)


def elapsed(table: Table, now: int) -> int:
    """Return how long the present question has been open, outages left out."""
    return max(0, now - table.turn_at - table.lost_ms)


def over_move_ms(table: Table, now: int) -> bool:
    """Whether a move that is made now costs some of its seat's bank."""
    return table.clock.move_ms is not None and elapsed(table, now) > table.clock.move_ms


def _wait(position: Position, mover: int | None) -> Due | None:
    table = position.table
    if position.game.pack(position.state) is not None:
        return Due("deal", table.turn_at + table.deal_pause_ms)
    for timer in position.game.timers(position.state):
        return Due("show", table.turn_at + timer.ms, mover)
    return None


def _kept_wait(table: Table) -> Due | None:
    return table.deadline if table.due is not None and table.due.kind in _WAITS else None


def _question(position: Position) -> Due | None:
    house = any(seat.bot is not None for seat in position.table.seats)
    if house and position.game.rights_open(position.state):
        return Due("ask", position.table.turn_at)
    return None


def _kept_question(table: Table) -> Due | None:
    return table.due if table.due is not None and table.due.kind == "ask" else None


def _turn(position: Position) -> Due | None:
    found = [_seat_turn(position, seat) for seat in position.obliged()]
    return min((each for each in found if each is not None), key=lambda d: d.at, default=None)


def _seat_turn(position: Position, number: int) -> Due | None:
    table, seat = position.table, position.table.seats[number]
    if _is_house(seat) or seat.away:
        return Due("bots", table.turn_at + _delay(position, seat), number)
    allowance = move_allowance(table, number)
    if allowance is None:
        return None
    return Due("move", table.turn_at + table.lost_ms + allowance, number)


def _delay(position: Position, seat: Seat) -> int:
    delay = position.table.bot_delay_ms
    if position.game.veiled(position.state):
        return max(delay, VEIL_MS)
    return max(delay, AWAY_MS) if seat.away else delay


def _visible(table: Table, turn: Due | None) -> Due | None:
    if turn is None or turn.seat is None or _is_house(table.seats[turn.seat]):
        return None
    return replace(turn, kind="move")


def _late(deadline: Due | None) -> Due | None:
    if deadline is None:
        return None
    return replace(deadline, at=deadline.at + GRACE_MS.get(deadline.kind, 0))


def _is_house(seat: Seat) -> bool:
    return seat.bot is not None or seat.left
