"""What the use cases ask of storage and of the waker, and what they are answered.

``service.storage`` fulfils these protocols over Redis; the tests bring a store in memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from engine.protocol import JsonDict
from service.model import Answer, Change, Due, Logged, Player, Retry, Table


@dataclass(frozen=True, slots=True)
class Kept:
    """The answer a retry was given the first time, and the digest of the body it was for."""

    answer: Answer
    digest: str


@dataclass(frozen=True, slots=True)
class Created:
    """The table now exists at version 1."""


@dataclass(frozen=True, slots=True)
class Exists:
    """A table of this id exists already, and no answer is kept for this retry."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The change is saved."""


@dataclass(frozen=True, slots=True)
class Stale:
    """Nothing was saved: the table stands at this version."""

    version: int


@dataclass(frozen=True, slots=True)
class Missing:
    """Nothing was saved: there is no such table."""


@dataclass(frozen=True, slots=True)
class Listing:
    """One page of table ids, and the cursor of the next page if there is one."""

    ids: tuple[str, ...]
    next: str | None


class TableStore(Protocol):
    """Tables, their logs and what is due at them."""

    def load(self, table_id: str) -> Table | None:
        """Return the table as last committed."""

    def load_many(self, table_ids: Sequence[str]) -> list[Table | None]:
        """Return several tables, in the order asked for."""

    def load_kept(self, table_id: str, retry: Retry | None) -> tuple[Table | None, Kept | None]:
        """Return the table, and the answer kept for this retry, in one round trip."""

    def create(self, change: Change) -> Created | Kept | Exists:
        """Save a new table at version 1 unless one of this id exists."""

    def commit(self, change: Change) -> Committed | Kept | Stale | Missing:
        """Save a change of the version before it, all or nothing.

        The kept answer of ``change.retry`` is looked up first, and wins over a stale version.
        """

    def defer(self, table: Table, due: Due | None) -> bool:
        """Replace what is due, in the stored table too, if it still stands at this version.

        Nothing else changes: no version, no event, no wake-up.
        """

    def delete(self, table: Table) -> bool:
        """Remove a table with all its keys if it still stands at this version."""

    def events(self, table_id: str, after: int, limit: int) -> list[Logged]:
        """Return up to ``limit`` events whose seq is above ``after``, oldest first."""

    def acts(self, table_id: str) -> list[JsonDict]:
        """Return everything a replay needs, oldest first."""


class PlayerStore(Protocol):
    """Outside players and their tokens, of which only the SHA-256 in hex is known here."""

    def add_player(self, player: Player, token_hash: str) -> None:
        """Save a new player."""

    def player_of(self, token_hash: str) -> Player | None:
        """Return the player whose token this is."""

    def rotate(self, player: Player, token_hash: str) -> None:
        """Make this the player's only token."""

    def delete_player(self, player: Player) -> None:
        """Forget the player and the token."""


class ListStore(Protocol):
    """Lists across tables: written after the commit, and repaired by the sweep."""

    def index(self, table: Table) -> None:
        """Bring the lists up to date with this table."""

    def lobby(self, game: str | None, status: str | None, after: str | None, limit: int) -> Listing:
        """Return a page of public tables, the newest first."""

    def tables_of(self, player_id: str) -> list[str]:
        """Return the tables at which this player sits or is host, the newest first."""

    def shard_tables(self, shard: int) -> list[str]:
        """Return every table of a shard."""


class Store(TableStore, PlayerStore, ListStore, Protocol):
    """All of the store that the use cases know."""


class Watch(Protocol):
    """One wait for news of one table."""

    def wait(self, timeout_s: float) -> bool:
        """Wait for a commit; False when the time is over or the server drains."""


class Waker(Protocol):
    """Tells who waits that a table has moved on."""

    def watch(self, table_id: str) -> AbstractContextManager[Watch]:
        """Start watching; do so before reading the version, or a commit is missed."""
