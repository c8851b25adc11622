"""Tables, log entries and kept answers as bytes.

The snapshot is JSON with its own format number: raise ``FORMAT`` when a stored table could be
misread; a new field with a default needs no new number. What this release cannot read, be it
of another format or of other rules, is refused with a StateError.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Mapping
from typing import Any, cast

import orjson

from engine.errors import StateError
from engine.protocol import Event, JsonDict
from engine.registry import GAMES
from service.model import Answer, ClockRule, Due, DueKind, Logged, Occupant, Seat, Table
from service.storage.results import Kept

FORMAT = 1
LOG_FORMAT = 1
KEPT_FORMAT = 1


def encode_table(table: Table) -> bytes:
    """Write a snapshot."""
    return orjson.dumps({"format": FORMAT, "table": table})


def decode_table(data: bytes, due: Due | None) -> Table:
    """Read a snapshot; ``due`` stands beside it, for it can change without a commit.

    Raises StateError.
    """
    raw = _object(data)
    if raw.get("format") != FORMAT:
        raise StateError(f"A stored table has format {raw.get('format')}, not {FORMAT}.")
    fields = raw["table"]
    _check_rules(fields)
    try:
        return Table(**{**fields, **_parts(fields), "due": due})
    except (KeyError, TypeError) as error:
        raise StateError(f"A stored table has unfit fields: {error}.") from error


def _object(data: bytes) -> JsonDict:
    try:
        value = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise StateError(f"A stored table is not JSON: {error}.") from error
    if not isinstance(value, dict):
        raise StateError("A stored table is not a JSON object.")
    return value


def _check_rules(fields: Mapping[str, Any]) -> None:
    game = GAMES.get(fields["game"])
    if game is None:
        raise StateError(f"A stored table is of the game {fields['game']!r}, not hosted here.")
    if game.rules_version != fields["rules_version"]:
        raise StateError(
            f"A stored table of {game.name} follows rules {fields['rules_version']}; "
            f"this release plays {game.rules_version}."
        )


def _parts(fields: Mapping[str, Any]) -> JsonDict:
    return {
        "clock": ClockRule(**fields["clock"]),
        "seats": tuple(_seat(each) for each in fields["seats"]),
        "kept": tuple(fields.get("kept", ())),
        "given": tuple(tuple(pack) for pack in fields["given"]),
        "deadline": Due(**fields["deadline"]) if fields["deadline"] else None,
    }


def _seat(fields: Mapping[str, Any]) -> Seat:
    player = fields["player"]
    return Seat(**{**fields, "player": Occupant(**player) if player else None})


def encode_due(due: Due | None) -> str:
    """Write a due action; empty when there is none.

    >>> encode_due(Due("move", 1700, 2)), encode_due(Due("show", 1700)), encode_due(None)
    ('move 1700 2', 'show 1700 -', '')
    """
    if due is None:
        return ""
    return f"{due.kind} {due.at} {'-' if due.seat is None else due.seat}"


def decode_due(text: str) -> Due | None:
    """Read what ``encode_due`` wrote."""
    if not text:
        return None
    kind, at, seat = text.split(" ")
    return Due(cast("DueKind", kind), int(at), None if seat == "-" else int(seat))


def encode_logged(logged: Logged, commit: str) -> bytes:
    """Write a log entry; ``commit`` tells one's own commit from another's."""
    event = logged.event
    secret = {str(seat): dict(data) for seat, data in event.secret.items()}
    head = [LOG_FORMAT, commit, logged.seq, logged.at, logged.version, logged.deal]
    return orjson.dumps([*head, event.type, event.seat, dict(event.data), secret])


def decode_logged(data: bytes) -> Logged:
    """Read a log entry. Raises StateError."""
    raw = orjson.loads(data)
    if raw[0] != LOG_FORMAT:
        raise StateError(f"A log entry has format {raw[0]}, not {LOG_FORMAT}.")
    seq, at, version, deal, type_, seat, public, secret = raw[2:]
    event = Event(type_, seat, public, {int(key): data for key, data in secret.items()})
    return Logged(seq, at, version, deal, event)


def retry_field(named: tuple[str, str, str]) -> str:
    """Return the name under which the answer to a request is kept: its method, path and key."""
    text = orjson.dumps(named)
    return hashlib.blake2b(text, digest_size=16).hexdigest()


_KEPT = re.compile(rb"(\d+) ([^\n]*)\n(.*)", re.DOTALL)


def encode_kept(answer: Answer, digest: str, until: int) -> bytes:
    """Write an answer to be kept until a time (ms), which comes first for the scripts to read.

    Bodies are tables' views, and a seat keeps many; compressed they take a third.
    """
    head = orjson.dumps([KEPT_FORMAT, digest, answer.status, answer.etag, answer.location])
    return b"%d %b\n%b" % (until, head, zlib.compress(answer.body, 1))


def kept_until(data: bytes) -> int:
    """Return until when an answer is kept (ms)."""
    return int(data.partition(b" ")[0])


def decode_kept(data: bytes) -> Kept:
    """Read a kept answer. Raises StateError."""
    match = _KEPT.fullmatch(data)
    if match is None:
        raise StateError("A kept answer cannot be read.")
    form, *rest = orjson.loads(match[2])
    if form != KEPT_FORMAT:
        raise StateError(f"A kept answer has format {form}, not {KEPT_FORMAT}.")
    digest, status, etag, location = rest
    body = zlib.decompress(match[3])
    return Kept(Answer(status, body, etag, location, replayed=True), digest)
