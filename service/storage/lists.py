"""Lists across tables: the lobby, and the tables of a player.

They cannot be part of a commit on a cluster. So the commit notes where the table belongs
(``places``) and, when that changed, where it belonged before (``relist``): a mark that goes
away only when the lists have followed. What a crash leaves marked, the sweep lists again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice
from typing import Any

import orjson

from service.model import Status, Table
from service.storage import keys, scripts
from service.storage.link import Args, Link
from service.storage.results import Page

_CURSOR = re.compile(r"[0-9]{16}:tbl_[A-Za-z0-9_-]{1,64}")
_ATTEMPTS = 5


def places(table: Table) -> bytes:
    """Write which lists a table belongs in, and under which member."""
    seated = {s.player.id for s in table.seats if s.player is not None and not s.left}
    lists = [keys.tables_of(each) for each in sorted(seated)]
    if table.host is not None and table.status in ("open", "playing"):
        lists.append(keys.hosted(table.host))
    if table.visibility == "public":
        lists.append(keys.lobby(table.game, table.status))
    return orjson.dumps([f"{table.created_at:016d}:{table.id}", lists])


def is_cursor(text: str) -> bool:
    """Whether a text has the form of a page's cursor."""
    return _CURSOR.fullmatch(text) is not None


class Lists:
    """Reads and writes the lists. Every method may raise UnavailableError.

    A list may lag behind a commit for a moment: whoever reads it looks at the tables too.
    """

    def __init__(self, link: Link, shards: int) -> None:
        self._link = link
        self._shards = shards

    def lobby(
        self, games: Iterable[str], statuses: Iterable[Status], after: str | None, limit: int
    ) -> Page:
        """Return public tables of these games and statuses, newest first, after a cursor."""
        statuses = tuple(statuses)
        return self._page([keys.lobby(g, s) for g in games for s in statuses], after, limit)

    def tables_of(self, player_id: str, after: str | None, limit: int) -> Page:
        """Return the tables where a player sits or sat to the end, newest first."""
        return self._page([keys.tables_of(player_id)], after, limit)

    def hosted(self, player_id: str) -> list[str]:
        """Return the tables that a player is host of and that are not over, newest first."""
        found = self._link.do("ZRANGE", keys.hosted(player_id), 0, -1, "REV")
        return [_table_id(each) for each in found]

    def count_hosted(self, player_id: str) -> int:
        """Return how many tables ``hosted`` has."""
        return int(self._link.do("ZCARD", keys.hosted(player_id)))

    def relist(self, table_id: str) -> bool:
        """Bring the lists of a table up to date; False when it kept changing meanwhile."""
        own = keys.TableKeys(keys.shard_of(table_id, self._shards), table_id)
        marks = [own.shared("places"), own.shared("relist")]
        written = b""
        for _ in range(_ATTEMPTS):
            found = self._link.run(scripts.MARKS, marks, [table_id])
            now, former = (each or b"" for each in found)
            self._link.pipe(_moves(now, former + written))
            if self._link.run(scripts.SETTLE, marks, [table_id, now, former]):
                return True
            # Somebody listed a later change meanwhile, and what we wrote may have come after.
            written += b"\n" + now
        return False

    def lagging(self, shard: int, limit: int) -> list[str]:
        """Return tables whose lists have not followed, in no order; some may just be doing so."""
        found = self._link.do("HRANDFIELD", keys.shard_key(shard, "relist"), limit)
        return [each.decode() for each in found]

    def walk(self, shard: int) -> Iterator[str]:
        """Yield every table of a shard, now and then one twice; some may be gone."""
        cursor = b"0"
        while True:
            key = keys.shard_key(shard, "places")
            cursor, pairs = self._link.do("HSCAN", key, cursor, "COUNT", 200)
            yield from (each.decode() for each in pairs)
            if int(cursor) == 0:
                return

    def _page(self, lists: Sequence[str], after: str | None, limit: int) -> Page:
        start = f"({after}" if after else "+"
        found = self._link.pipe(
            ("ZRANGE", each, start, "-", "BYLEX", "REV", "LIMIT", 0, limit + 1) for each in lists
        )
        members = list(islice(merge(*found, reverse=True), limit + 1))
        ids = tuple(_table_id(each) for each in members[:limit])
        return Page(ids, members[limit - 1].decode() if len(members) > limit else None)


def _table_id(member: bytes) -> str:
    return member.decode().partition(":")[2]


def _moves(now: bytes, former: bytes) -> list[Args]:
    member, wanted = _read(now)
    moves: list[Args] = [("ZADD", each, 0, member) for each in wanted]
    for line in (now, *former.split(b"\n")):
        old_member, old = _read(line)
        gone = {each for key in old for each in _siblings(key)}.difference(wanted)
        moves += [("ZREM", each, old_member) for each in sorted(gone)]
    return moves


def _siblings(key: str) -> list[str]:
    """Return the lists of which a table belongs in one at most, this one among them."""
    stem, _, last = key.rpartition(":")
    return [f"{stem}:{each}" for each in keys.STATUSES] if last in keys.STATUSES else [key]


def _read(places: bytes) -> tuple[str, list[str]]:
    if not places:
        return "", []
    raw: list[Any] = orjson.loads(places)
    return raw[0], raw[1]
