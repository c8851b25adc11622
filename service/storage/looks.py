"""Looking at a table: the store sends a snapshot only to a process that has another one.

A table is known by its mark, ``<version> <stamp>``; the stamp is drawn anew for each commit. So
what a process read or wrote itself is right if, and only if, the mark still is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from service.clock import Clock
from service.model import Table
from service.recent import Recent
from service.storage import codec, scripts
from service.storage.keys import TableKeys
from service.storage.link import Call, Link
from service.storage.results import Kept

Named = tuple[str, str, str]
"""Method, path and key of a request that may be sent again."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as this process read or wrote it, with its mark."""

    mark: str
    table: Table


class Looks:
    """Reads tables and kept answers; thread-safe."""

    def __init__(self, link: Link, clock: Clock) -> None:
        self._link = link
        self._clock = clock
        self._recent = Recent[Seen]()

    def note(self, table: Table, stamp: str) -> None:
        """Remember a table as it was saved."""
        self._recent.put(table.id, Seen(f"{table.version} {stamp}", table))

    def look(
        self, own: TableKeys, player_id: str = "", named: Named | None = None
    ) -> tuple[Table | None, Kept | None]:
        """Return a table, and what was answered to a request of a player. Raises StateError."""
        call, seen = self.asked(own, player_id, named)
        return self.read(own, seen, self._link.run(*call))

    def asked(
        self, own: TableKeys, player_id: str, named: Named | None
    ) -> tuple[Call, Seen | None]:
        """Return what to ask the store, and the table as it was when last seen."""
        seen = self._recent.get(own.id)
        mark = seen.mark if seen else ""
        if named is None:
            return (scripts.LOAD, [own.own("table")], [mark]), seen
        names = [own.own("table"), own.kept(player_id)[0]]
        return (scripts.LOAD, names, [mark, codec.retry_field(named)]), seen

    def read(
        self, own: TableKeys, seen: Seen | None, found: Any
    ) -> tuple[Table | None, Kept | None]:
        """Return what the store told. Raises StateError."""
        mark, snapshot, at, entry = found
        due = codec.decode_due((at or b"").decode())
        if snapshot is not None:
            table = codec.decode_table(snapshot, due)
        elif seen is None or mark is None:
            return None, None
        else:
            # A due action may change without a commit.
            table = seen.table if seen.table.due == due else replace(seen.table, due=due)
        if mark is not None and (seen is None or table is not seen.table):
            self._recent.put(own.id, Seen(mark.decode(), table))
        if entry is None or codec.kept_until(entry) <= self._clock.now():
            return table, None
        self._link.firm(own.own("table"))
        return table, codec.decode_kept(entry)
