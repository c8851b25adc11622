"""Every key of the state store: its name, type and lifetime.

A table belongs to one of N shards, fixed for a data set. The hash tag ``{sNN}`` puts all keys
of a table and of its shard into one slot, so that one script may touch them on a cluster. A
player's keys share the tag of his id. Lists across tables stand alone: they are written after
a commit, one command a key, and repaired by the sweep.

``DOCUMENTED`` is this documentation as data; a test holds every key written against it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args
from zlib import crc32

from service.model import Status

WAKE = "rablo:wake"
"""Channel: ``<table id> <version>`` after every commit (version 0: the table was deleted)."""
POKE = "rablo:due"
"""Channel: ``<shard> <ms>`` when a due action became the first of its shard."""

STATUSES = get_args(Status)

SHARDS = "rablo:shards"
READY = "rablo:ready"
ATTENDED = "rablo:attended"
CLOCK = "rablo:clock"

Lifetime = Literal["for ever", "with its table", "while it is used", "a day", "a minute"]


@dataclass(frozen=True, slots=True)
class KeyKind:
    """One kind of key.

    ``with its table``: until the table's time after its end is over; ``while it is used``: for
    half of ``player_ttl`` at least after each use, and for ``idle_ttl`` before the first.
    """

    pattern: re.Pattern[str]
    type: Literal["string", "hash", "list", "zset"]
    lifetime: Lifetime
    holds: str


_TABLE = r"tbl_[A-Za-z0-9_-]+"
_PLAYER = r"ply_[A-Za-z0-9_-]+"
_ASKER = rf"(?:{_PLAYER}|adr_[0-9a-f]+)"
_SHARD = r"rablo:\{s\d{2,4}\}"


def _kind(
    pattern: str, type_: Literal["string", "hash", "list", "zset"], life: Lifetime, holds: str
) -> KeyKind:
    return KeyKind(re.compile(pattern), type_, life, holds)


DOCUMENTED: tuple[KeyKind, ...] = (
    _kind(SHARDS, "string", "for ever", "the number of shards of this data set"),
    _kind(READY, "string", "a minute", "written to see whether the store takes writes"),
    _kind(
        ATTENDED,
        "list",
        "for ever",
        "stretches in which timer processes were at work, `from to` in ms; the last 100",
    ),
    _kind(
        CLOCK,
        "string",
        "for ever",
        "how far the shared time is ahead of the store's clock, and when it was last asked for",
    ),
    _kind(
        f"{_SHARD}:table:{_TABLE}",
        "hash",
        "with its table",
        "version, snapshot (JSON with its own format number), due (`kind at seat` or empty), "
        "stamp (random, of the last commit)",
    ),
    _kind(f"{_SHARD}:events:{_TABLE}", "list", "with its table", "the log; seq is index + 1"),
    _kind(f"{_SHARD}:acts:{_TABLE}", "list", "with its table", "packs, moves and expiries"),
    _kind(
        f"{_SHARD}:kept:{_TABLE}:{_PLAYER}",
        "hash",
        "a day",
        "answers kept for retries, by method, path and key; at most the last 32",
    ),
    _kind(f"{_SHARD}:kept-order:{_TABLE}:{_PLAYER}", "list", "a day", "their fields, oldest first"),
    _kind(f"{_SHARD}:due", "zset", "for ever", "table id by due time, or by end of its lease"),
    _kind(f"{_SHARD}:due-what", "hash", "for ever", "table id to `version kind at seat`"),
    _kind(f"{_SHARD}:care", "zset", "for ever", "table id by when the sweep must look at it"),
    _kind(f"{_SHARD}:places", "hash", "for ever", "table id to the lists it belongs in"),
    _kind(
        f"{_SHARD}:relist", "hash", "for ever", "table id to former places: its lists lag behind"
    ),
    _kind(
        rf"rablo:lobby:[a-z]+:({'|'.join(STATUSES)})",
        "zset",
        "for ever",
        "public tables, all scores 0, members `<created at, 16 digits>:<table id>`",
    ),
    _kind(
        rf"rablo:\{{{_PLAYER}\}}:player",
        "string",
        "while it is used",
        "the player (JSON) with the SHA-256 of the token: all that authentication needs",
    ),
    _kind(
        rf"rablo:\{{{_PLAYER}\}}:tables", "zset", "for ever", "his tables, members as in the lobby"
    ),
    _kind(
        rf"rablo:\{{{_PLAYER}\}}:hosted",
        "zset",
        "for ever",
        "the tables he is host of and that are not over, members as in the lobby",
    ),
    _kind(
        rf"rablo:\{{{_ASKER}\}}:quota:[a-z]+",
        "string",
        "a minute",
        "when a quota will be whole again, in ms; missing when it is",
    ),
    _kind(
        rf"rablo:\{{{_ASKER}\}}:waits",
        "zset",
        "a minute",
        "the requests of a player or an address that wait for news, by their latest end",
    ),
)


def shard_of(table_id: str, shards: int) -> int:
    """Return the shard of a table; it never changes while the number of shards does not."""
    return crc32(table_id.encode()) % shards


def shard_key(shard: int, name: str) -> str:
    """Return a key of a shard as a whole: ``due``, ``due-what``, ``care``, ``places``, ``relist``.

    >>> shard_key(3, "due")
    'rablo:{s03}:due'
    """
    return f"rablo:{{s{shard:02d}}}:{name}"


@dataclass(frozen=True, slots=True)
class TableKeys:
    """The keys of one table and of its shard, all in one slot."""

    shard: int
    id: str

    def own(self, name: str) -> str:
        """Return a key of this table: ``table``, ``events`` or ``acts``."""
        return f"rablo:{{s{self.shard:02d}}}:{name}:{self.id}"

    def kept(self, player_id: str) -> tuple[str, str]:
        """Return the keys of the answers kept for one player, and of their order."""
        return self.own("kept") + f":{player_id}", self.own("kept-order") + f":{player_id}"

    def shared(self, name: str) -> str:
        """Return a key of this table's shard."""
        return shard_key(self.shard, name)


def player(player_id: str) -> str:
    """Return the key of a player."""
    return f"rablo:{{{player_id}}}:player"


def tables_of(player_id: str) -> str:
    """Return the key of the list of a player's tables."""
    return f"rablo:{{{player_id}}}:tables"


def hosted(player_id: str) -> str:
    """Return the key of the list of the unfinished tables that a player is host of."""
    return f"rablo:{{{player_id}}}:hosted"


def quota(who: str, name: str) -> str:
    """Return the key of a quota of a player, or of an address."""
    return f"rablo:{{{who}}}:quota:{name}"


def waits(who: str) -> str:
    """Return the key of the open waits of a player, or of an address."""
    return f"rablo:{{{who}}}:waits"


def lobby(game: str, status: str) -> str:
    """Return the key of the list of public tables of a game in one status."""
    return f"rablo:lobby:{game}:{status}"
