"""Looking at a table: the store sends a snapshot only to a process that has another one.

A table is known by its mark, ``<version> <stamp>``; the stamp is drawn anew for each commit. So
what a process read or wrote itself is right if, and only if, the mark still is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.errors import StateError
from service.clock import Clock
from service.model import Table
from service.recent import Recent
from service.storage import codec, scripts
from service.storage.keys import TableKeys
from service.storage.link import Call, Link
from service.storage.results import Kept, Seen

Named = tuple[str, str, str]
"""Method, path and key of a request that may be sent again."""


LISTED: Final = 1000
"""So many tables are remembered that were seen in lists alone."""

_MARK: Final = ("version", "stamp")


class Looks:
    """Reads tables and kept answers; thread-safe."""

    def __init__(self, link: Link, clock: Clock) -> None:
        self._link = link
        self._clock = clock
        self._recent = Recent[Seen]()
        # Whoever reads long lists must not push out the tables that are played at.
        self._listed = Recent[Seen](LISTED)

    def seen(self, table_id: str) -> Seen | None:
        """Return a table as it was when last seen."""
        return self._recent.get(table_id)

    def note(self, table: Table, stamp: str) -> None:
        """Remember a table as it was saved."""
        self._recent.put(table.id, Seen(f"{table.version} {stamp}", table))

    def look(
        self, own: TableKeys, player_id: str = "", named: Named | None = None
    ) -> tuple[Table | None, Kept | None]:
        """Return a table, and what was answered to a request of a player. Raises StateError."""
        call, seen = self.asked(own, player_id, named)
        return self.read(own, seen, self._link.run(*call))

    def survey(self, owns: Sequence[TableKeys]) -> list[Table]:
        """Return those of many tables that are there and can be read, in two round trips.

        What is due at them may be out of date.
        """
        marks = self._link.pipe(("HMGET", own.own("table"), *_MARK) for own in owns)
        found = {
            own.id: seen.table
            for own, mark in zip(owns, marks, strict=True)
            if (seen := self._recent.get(own.id) or self._listed.get(own.id))
            and seen.mark == _mark(*mark)
        }
        others = [own for own in owns if own.id not in found]
        wanted = (*_MARK, "snapshot", "due")
        for own, told in zip(
            others,
            self._link.pipe(("HMGET", own.own("table"), *wanted) for own in others),
            strict=True,
        ):
            table = _table(*told[2:])
            if table is not None:
                found[own.id] = table
                if mark := _mark(*told[:2]):
                    self._listed.put(own.id, Seen(mark, table))
        return [found[own.id] for own in owns if own.id in found]

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


def _mark(version: bytes | None, stamp: bytes | None) -> str:
    return f"{version.decode()} {stamp.decode()}" if version and stamp else ""


def _table(snapshot: bytes | None, due: bytes | None) -> Table | None:
    if snapshot is None:
        return None
    try:
        return codec.decode_table(snapshot, codec.decode_due((due or b"").decode()))
    except StateError:
        return None
