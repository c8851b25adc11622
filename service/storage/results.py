"""What the store answers."""

from __future__ import annotations

from dataclasses import dataclass

from service.model import Answer, DueKind, Table


@dataclass(frozen=True, slots=True)
class Committed:
    """The change stands."""

    version: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The change was refused: the table is at another version."""

    version: int


@dataclass(frozen=True, slots=True)
class Missing:
    """The change was refused: there is no such table."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The answer that an earlier request with this Idempotency-Key got.

    ``digest`` is of that request's body; whoever asks compares it.
    """

    answer: Answer
    digest: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as this process read or wrote it, with its mark: ``<version> <stamp>``."""

    mark: str
    table: Table


@dataclass(frozen=True, slots=True)
class Claim:
    """A due action that the caller has for the time of the lease; ``at`` is when it fell due."""

    table_id: str
    version: int
    kind: DueKind
    at: int


@dataclass(frozen=True, slots=True)
class Page:
    """Table ids, newest first; ``next`` is the cursor of the following page, if there is one."""

    ids: tuple[str, ...]
    next: str | None


@dataclass(frozen=True, slots=True)
class Stats:
    """What an operator watches: counts over all shards.

    ``late`` are due actions whose time, or whose lease, is over; ``latest_ms`` is by how much
    the oldest is. ``relist`` are tables whose lists lag behind.
    """

    tables: int
    due: int
    late: int
    latest_ms: int
    relist: int


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a request on a quota; ``retry_ms`` is 0 when it was granted.

    ``left`` requests are there now, and all of them again after ``whole_ms``.
    """

    granted: bool
    left: int
    retry_ms: int
    whole_ms: int
