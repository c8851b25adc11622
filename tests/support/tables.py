"""Tables and changes for tests that do not care about the rules."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from engine.protocol import Event, JsonDict
from engine.registry import GAMES
from service.model import (
    Answer,
    Change,
    ClockRule,
    Due,
    Logged,
    Occupant,
    Player,
    Retry,
    Seat,
    Table,
)

NOW = 1_700_000_000_000
GAME = GAMES["raeuber"]


def new_id(prefix: str) -> str:
    return f"{prefix}_{secrets.token_urlsafe(12)}"


def player(name: str = "Ann") -> Player:
    return Player(new_id("ply"), name, "human", secrets.token_hex(8))


def seat(who: Player, **fields: Any) -> Seat:
    return Seat(player=Occupant(who.id, who.name, who.kind), **fields)


def table(**fields: Any) -> Table:
    """A table as its first commit leaves it."""
    plain: JsonDict = {
        "id": new_id("tbl"),
        "game": GAME.name,
        "rules_version": GAME.rules_version,
        "status": "open",
        "version": 1,
        "seq": 1,
        "host": None,
        "options": {},
        "clock": ClockRule(),
        "bot_delay_ms": 0,
        "deal_pause_ms": 0,
        "hints": False,
        "visibility": "public",
        "seed": "00" * 32,
        "commitment": "11" * 32,
        "decks": "drawn",
        "seats": (Seat(),) * 4,
        "created_at": NOW,
        "updated_at": NOW,
    }
    return Table(**{**plain, **fields})


def event(of: Table, seq: int, type_: str = "move", **data: Any) -> Logged:
    return Logged(seq, of.updated_at, of.version, of.deal, Event(type_, None, data))


def change(of: Table, **fields: Any) -> Change:
    """The change that leads to this table with one event; other fields of Change as given."""
    return Change(**{"table": of, "events": (event(of, of.seq),), **fields})


def after(old: Table, **fields: Any) -> Table:
    """The table one commit with one event later."""
    return replace(old, version=old.version + 1, seq=old.seq + 1, **fields)


def due_at(at: int, kind: Any = "bots", seat_: int | None = None) -> Due:
    return Due(kind, at, seat_)


def retry(who: Player, key: str = "k1", **fields: Any) -> Retry:
    plain = {"method": "POST", "path": "/v1/tables", "digest": "d1"}
    return Retry(key, who.id, **{**plain, **fields})


ANSWER = Answer(201, b'{"version":2}', "v2.0", "/v1/tables/x")
