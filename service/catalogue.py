"""What can be played here: games with their options, moves, house bots, names and rules."""

from __future__ import annotations

from collections.abc import Sequence

from engine import lang, registry
from engine.bots import registry as bots
from engine.errors import UnknownGameError, UnknownLanguageError
from engine.protocol import AnyGame, JsonDict
from service.codes import Code
from service.errors import InvalidError, NotFoundError

FALLBACK = "en"


def games() -> JsonDict:
    """Return all games in short."""
    return {"data": [_brief(each) for each in registry.GAMES.values()]}


def game(name: str) -> JsonDict:
    """Return all about one game, its names in every language too. Raises NotFoundError."""
    found = _known(name)
    texts = {code: lang.texts(name, code) for code in lang.spoken(name)}
    return {**_brief(found), "moves": found.move_schema(), "texts": texts}


def rules(name: str, language: str | None, accepted: Sequence[str]) -> JsonDict:
    """Return the rules as a person reads them. Raises NotFoundError or InvalidError.

    They are in the language asked for, else in the first one accepted that there is, else in
    English.
    """
    game = _known(name)
    code = _accepted(game, accepted) if language is None else language
    try:
        return {"game": name, "lang": code, "text": lang.rules(name, code)}
    except UnknownLanguageError as error:
        raise InvalidError(Code.UNKNOWN_LANGUAGE, error.detail) from None


def _accepted(game: AnyGame, accepted: Sequence[str]) -> str:
    # "de-AT" is content with "de".
    wanted = (tag.partition("-")[0].lower() for tag in accepted)
    return next((code for code in wanted if code in lang.spoken(game.name)), FALLBACK)


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
