"""A table together with its game and its state as the rules read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import registry
from engine.protocol import AnyGame, JsonDict
from service.model import Table
from service.recent import Recent


@dataclass(frozen=True, slots=True)
class Position:
    """Where a table stands; ``state`` is None before the start."""

    table: Table
    game: AnyGame
    state: Any

    @property
    def playing(self) -> bool:
        """Whether a match is running."""
        return self.table.status == "playing"

    def legal_moves(self, seat: int) -> tuple[Any, ...]:
        """Return the moves this seat may make now, as the game's own objects."""
        return self.game.legal_moves(self.state, seat) if self.playing else ()

    def legal_data(self, seat: int) -> list[JsonDict]:
        """Return the moves this seat may make now, as JSON."""
        return [self.game.move_data(move) for move in self.legal_moves(seat)]

    def obliged(self) -> tuple[int, ...]:
        """Return the seats that must act now."""
        return self.game.obliged(self.state) if self.playing else ()


_recent = Recent[Position]()


def position(table: Table) -> Position:
    """Read a stored table. Raises UnknownGameError or StateError."""
    known = _recent.get(table.id)
    if known is not None and known.table is table:
        return known
    game = registry.game(table.game)
    here = Position(table, game, None if table.state is None else game.load(table.state))
    remember(here)
    return here


def remember(here: Position) -> None:
    """Let ``position`` find what was read, or worked out, of this very table."""
    _recent.put(here.table.id, here)
