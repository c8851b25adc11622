"""The games this product hosts, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.errors import UnknownGameError
from engine.games.rablo.game import Rablo
from engine.games.raeuber.game import Raeuber
from engine.games.snaps.game import Snaps
from engine.protocol import AnyGame

_ALL: tuple[AnyGame, ...] = (Rablo(), Snaps(), Raeuber())

GAMES: Mapping[str, AnyGame] = MappingProxyType({each.name: each for each in _ALL})


def game(name: str) -> AnyGame:
    """Return the game of this name. Raises UnknownGameError."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGameError(f"There is no such game; there are: {', '.join(GAMES)}.") from None
