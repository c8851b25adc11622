"""Lists of tables: the lobby, and the tables of one player."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine import registry
from engine.errors import UnknownGameError
from engine.protocol import JsonDict
from service import seating, views
from service.codes import Code
from service.context import Context
from service.errors import InvalidError
from service.model import Player, Status, Table
from service.storage.results import Page

STATUSES: tuple[Status, ...] = ("open", "playing", "finished", "abandoned")
MAX_PAGE = 100

_CURSOR = re.compile(r"[0-9]{16}:tbl_[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class TablePage:
    """One page of a list of tables; ``next`` is the cursor of the next page."""

    data: list[JsonDict]
    next: str | None

    @property
    def has_more(self) -> bool:
        """Whether there is another page."""
        return self.next is not None


def lobby(
    ctx: Context, game: str | None, status: str | None, after: str | None, limit: int
) -> TablePage:
    """Return public tables, the newest first: of one game or all, of one status or all."""
    games, statuses = _games(game), _statuses(status)
    ids = ctx.store.lists.lobby(games, statuses, _cursor(after), _limit(limit))
    # Lists may lag behind the tables, and then the tables are right.
    return _page(ctx, ids, lambda table: table.status in statuses, views.summary)


def of_player(ctx: Context, player: Player, after: str | None, limit: int) -> TablePage:
    """Return the tables at which a player sits or sat to the end, the newest first."""
    ids = ctx.store.lists.tables_of(player.id, _cursor(after), _limit(limit))
    return _page(
        ctx,
        ids,
        lambda table: seating.reading_seat(table, player) is not None,
        lambda table: {**views.summary(table), "seat": seating.reading_seat(table, player)},
    )


def _page(
    ctx: Context,
    page: Page,
    belongs: Callable[[Table], bool],
    shown: Callable[[Table], JsonDict],
) -> TablePage:
    # One that cannot be read is left out: whoever asks for the table itself is told.
    tables = ctx.store.survey(page.ids)
    return TablePage([shown(each) for each in tables if belongs(each)], page.next)


def _games(game: str | None) -> Iterable[str]:
    if game is None:
        return tuple(registry.GAMES)
    try:
        return (registry.game(game).name,)
    except UnknownGameError as error:
        raise InvalidError(error.code, error.detail) from None


def _statuses(status: str | None) -> tuple[Status, ...]:
    found = tuple(each for each in STATUSES if status in (None, each))
    if not found:
        raise InvalidError(Code.INVALID_STATUS, Code.INVALID_STATUS.sentence)
    return found


def _limit(limit: int) -> int:
    if not 1 <= limit <= MAX_PAGE:
        raise InvalidError(Code.INVALID_LIMIT, f"A page has 1 to {MAX_PAGE} tables.")
    return limit


def _cursor(after: str | None) -> str | None:
    if after is not None and not _CURSOR.fullmatch(after):
        raise InvalidError(Code.INVALID_CURSOR, Code.INVALID_CURSOR.sentence)
    return after
