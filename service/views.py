"""What one reader may know of a table, built up from nothing for that reader."""

from __future__ import annotations

from engine.protocol import JsonDict
from service.clock import rfc3339
from service.model import Due, Logged, Seat, Table
from service.positions import Position
from service.seating import occupant_data


def etag(table: Table, seat: int | None) -> str:
    """Return the entity tag without quotes: the version and the seat, ``s`` for spectators."""
    return f"v{table.version}.{'s' if seat is None else seat}"


def view(position: Position, seat: int | None, now: int) -> JsonDict:
    """Return the table as this seat sees it; ``None`` is a spectator."""
    table = position.table
    return {
        "id": table.id,
        "game": table.game,
        "rules_version": table.rules_version,
        "status": table.status,
        "version": table.version,
        "seq": table.seq,
        "host": table.host,
        "options": table.options,
        "clock": clock(table),
        "bot_delay_ms": table.bot_delay_ms,
        "deal_pause_ms": table.deal_pause_ms,
        "hints": table.hints,
        "visibility": table.visibility,
        "commitment": table.commitment,
        "decks": table.decks,
        "rematch": table.rematch,
        "seats": seats(table),
        "turn": list(position.obliged()),
        "deadline": _deadline(table.deadline, now),
        "you": None if seat is None else _you(position, seat),
        "state": _state(position, seat),
        "last_deal": table.last_deal,
        "result": table.result,
    }


def summary(table: Table) -> JsonDict:
    """Return what a list says of a table; the same for every reader."""
    return {
        "id": table.id,
        "game": table.game,
        "status": table.status,
        "version": table.version,
        "host": table.host,
        "options": table.options,
        "clock": clock(table),
        "visibility": table.visibility,
        "seats": seats(table),
        "created_at": rfc3339(table.created_at),
        "updated_at": rfc3339(table.updated_at),
    }


def clock(table: Table) -> JsonDict:
    """Return the clock of a table as JSON."""
    rule = table.clock
    return {
        "move_ms": rule.move_ms,
        "bank_ms": rule.bank_ms,
        "increment_ms": rule.increment_ms,
        "strikes": rule.strikes,
    }


def seats(table: Table) -> list[JsonDict]:
    """Return the seats as everybody sees them."""
    return [_seat(number, seat) for number, seat in enumerate(table.seats)]


def event(logged: Logged, seat: int | None) -> JsonDict:
    """Return one event of the log as this seat reads it; ``deal`` is null before the first."""
    return {
        "seq": logged.seq,
        "type": logged.event.type,
        "at": rfc3339(logged.at),
        "version": logged.version,
        "deal": logged.deal or None,
        "seat": logged.event.seat,
        "data": logged.event.seen_by(seat),
    }


def _seat(number: int, seat: Seat) -> JsonDict:
    return {
        "seat": number,
        "player": occupant_data(seat),
        "bot": seat.bot,
        "away": seat.away,
        "left": seat.left,
        "nonce": seat.nonce,
        "bank_ms": seat.bank_ms,
    }


def _deadline(deadline: Due | None, now: int) -> JsonDict | None:
    if deadline is None:
        return None
    return {
        "kind": deadline.kind,
        "seat": deadline.seat,
        "at": rfc3339(deadline.at),
        "ms_left": max(0, deadline.at - now),
    }


def _you(position: Position, seat: int) -> JsonDict:
    return {"seat": seat, "legal_moves": position.legal_data(seat)}


def _state(position: Position, seat: int | None) -> JsonDict | None:
    return None if position.state is None else position.game.view(position.state, seat)
