"""What the use cases ask of storage and of the waker, and what they are answered.

``service.storage`` fulfils these protocols over Redis; the tests bring a store in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from engine.protocol import JsonDict
from service.model import Change, Due, Logged, Player, Retry, Status, Table
from service.storage.jobs import Waiting
from service.storage.results import Committed, Kept, Missing, Page, Seen, Stale, Stats, Taken

Look = Callable[[], tuple[Table | None, Kept | None]]
"""Reads what was fetched of a table and of a kept answer, as ``load_kept`` returns it."""


class PlayerStore(Protocol):
    """Outside players and their tokens."""

    def add(self, player: Player) -> str:
        """Save a new player and return the token, which can never be read again."""

    def find(self, token: str) -> Player | None:
        """Return the player whose token this is."""

    def rotate(self, player: Player) -> str | None:
        """Return a new token, the only one from now on; None if the player is gone."""

    def delete(self, player_id: str) -> bool:
        """Forget the player and the token."""


class ListStore(Protocol):
    """Lists across tables: they follow the commits, and may lag behind for a moment."""

    def lobby(
        self, games: Iterable[str], statuses: Iterable[Status], after: str | None, limit: int
    ) -> Page:
        """Return a page of public tables, the newest first."""

    def tables_of(self, player_id: str, after: str | None, limit: int) -> Page:
        """Return a page of the tables at which this player sits, the newest first."""

    def hosted(self, player_id: str) -> list[str]:
        """Return the tables this player is host of and that are not over."""

    def count_hosted(self, player_id: str) -> int:
        """Return how many tables ``hosted`` has."""

    def walk(self, shard: int) -> Iterator[str]:
        """Yield every table of a shard; some may be gone."""


class QuotaStore(Protocol):
    """What each player, and each address without a token, has asked for lately."""

    def take(self, who: str, name: str, a_minute: int) -> Taken:
        """Take one request off a quota that refills evenly."""

    def take_known(self, token: str, name: str, a_minute: int) -> tuple[Player, Taken] | None:
        """Find the player whose token this is and take one request off his quota, at once."""

    def give_back(self, who: str, name: str, a_minute: int) -> None:
        """Put back a request that did not count."""

    def enter(self, who: str, most: int, ms: int) -> str | None:
        """Note a wait of at most ``ms`` and return its id; None when there are too many."""

    def leave(self, who: str, wait_id: str) -> None:
        """End a wait."""


class Store(Protocol):
    """Tables, their logs and what is due at them."""

    @property
    def players(self) -> PlayerStore:
        """The players of this store."""

    @property
    def lists(self) -> ListStore:
        """The lists across tables."""

    @property
    def quotas(self) -> QuotaStore:
        """The quotas of those who ask."""

    def ready(self) -> bool:
        """Whether the store can be read and written now."""

    def load(self, table_id: str) -> Table | None:
        """Return the table as last committed, with what is due at it."""

    def survey(self, table_ids: Sequence[str]) -> list[Table]:
        """Return those of many tables that are there and can be read; not what is due at them."""

    def load_kept(self, table_id: str, retry: Retry | None) -> tuple[Table | None, Kept | None]:
        """Return the table, and the answer kept for this retry, in one round trip."""

    def arrival(
        self,
        token: str,
        name: str,
        a_minute: int,
        table_id: str,
        named: tuple[str, str, str] | None,
    ) -> tuple[Player, Taken, Look] | None:
        """Do ``quotas.take_known`` and fetch what ``load_kept`` returns, in one round trip.

        ``named`` are method, path and key of a request that may be sent again.
        """

    def commit(self, change: Change) -> Committed | Kept | Stale | Missing:
        """Save a change of the version before it, all or nothing; version 1 makes the table.

        The kept answer of ``change.retry`` is looked up first, and wins over a stale version.
        """

    def seen(self, table_id: str, token: str) -> Seen | None:
        """Return a table as this process saw it last, where ``commit_of`` may follow.

        It may have changed since. None for a token that was not found good here before.
        """

    def commit_of(
        self, token: str, name: str, a_minute: int, seen: Seen, change: Change
    ) -> tuple[Player, Taken, Committed | Kept | Stale | Missing] | None:
        """Do ``quotas.take_known`` and ``commit`` in one round trip; None for a bad token.

        The change stands only if the token is good, and if the table is as it was seen.
        """

    def defer(self, table: Table, due: Due | None) -> bool:
        """Replace what is due at a table if it still stands at this version.

        Nothing else changes: no version, no event, no wake-up.
        """

    def postpone(self, table_id: str, until: int) -> None:
        """Let nobody be given what is due at a table before a time."""

    def delete(self, table: Table) -> Committed | Stale | Missing:
        """Remove a table with all its keys if it still stands at this version."""

    def events(self, table_id: str, after_seq: int, limit: int) -> list[Logged]:
        """Return up to ``limit`` events whose seq is above ``after_seq``, oldest first."""

    def acts(self, table_id: str) -> list[JsonDict]:
        """Return everything a replay needs, oldest first."""

    def stats(self, now: int) -> Stats:
        """Count what an operator watches."""

    def outages(self, until: int | None = None) -> list[tuple[int, int]]:
        """Return from when to when the server was away, oldest first.

        With ``until`` also from when to then, if it still is.
        """

    def neglected(self, shard: int, now: int, limit: int) -> list[str]:
        """Return tables that have been idle for too long, or have expired."""

    def mend(self, table: Table) -> int:
        """Put right how a table stands in all lists; returns the number of repairs."""

    def forget(self, table_id: str) -> bool:
        """Take a table that has expired off all lists."""


class JobCounts(Protocol):
    """The workers' queues as an operator sees them."""

    def waiting(self) -> list[Waiting]:
        """Count the jobs of every queue."""


class Watch(Protocol):
    """One wait for news of one table."""

    def wait(self, timeout_s: float) -> bool:
        """Wait for a commit; False when the time is over or the server drains."""


class Waker(Protocol):
    """Tells who waits that a table has moved on."""

    def watch(self, table_id: str) -> AbstractContextManager[Watch]:
        """Start watching; do so before reading the version, or a commit is missed."""

    def drain(self) -> None:
        """End all waits now; later ones come back at once."""
