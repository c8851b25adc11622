"""What can be played here: games with their options, moves and house bots."""

from __future__ import annotations

from engine import registry
from engine.bots import registry as bots
from engine.errors import UnknownGameError
from engine.protocol import AnyGame, JsonDict
from service.errors import NotFoundError


def games() -> JsonDict:
    """Return all games in short."""
    return {"data": [_brief(each) for each in registry.GAMES.values()]}


def game(name: str) -> JsonDict:
    """Return all about one game. Raises NotFoundError."""
    found = _known(name)
    return {**_brief(found), "moves": found.move_schema()}


def _known(name: str) -> AnyGame:
    try:
        return registry.game(name)
    except UnknownGameError as error:
        raise NotFoundError(error.code, error.detail) from None


def _brief(game: AnyGame) -> JsonDict:
    return {
        "name": game.name,
        "rules_version": game.rules_version,
        "seats": game.seats(game.options({})),
        "options": game.option_schema(),
        "bots": bots.levels(game.name),
    }
