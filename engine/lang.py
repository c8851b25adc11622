"""The games in the languages of their players: names, phrases and rules.

A language of a game is two modules of plain data, ``engine.games.<game>.lang.<code>`` with
``TEXTS`` and ``<code>_rules`` with ``RULES``, so a new game or language only adds files.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

from engine.errors import UnknownLanguageError
from engine.protocol import JsonDict
from engine.registry import game as game_named

LANGUAGES: Mapping[str, str] = MappingProxyType(
    {
        "hu": "magyar",
        "de": "Deutsch",
        "en": "English",
        "hr": "hrvatski",
        "pl": "polski",
    }
)
"""Every language there is, by code, in its own words."""

_SECTION_OF_FIELD = {
    "card": "cards",
    "want": "cards",
    "give": "cards",
    "suit": "suits",
    "level": "levels",
    "figure": "figures",
}


@cache
def spoken(game: str) -> tuple[str, ...]:
    """Return the codes of the languages in which a game has texts. Raises UnknownGameError."""
    package = f"engine.games.{game_named(game).name}.lang"
    if find_spec(package) is None:
        return ()
    return tuple(code for code in LANGUAGES if find_spec(f"{package}.{code}"))


def texts(game: str, lang: str) -> JsonDict:
    """Return all names and phrases of a game, with ``cards`` by their codes.

    Raises UnknownGameError or UnknownLanguageError.
    """
    found: Mapping[str, Any] = _module(game, lang).TEXTS
    cards = {
        suit + rank: found["card"].format(suit=found["suits"][suit], rank=found["ranks"][rank])
        for suit in found["suits"]
        for rank in found["ranks"]
    }
    return {"lang": lang, **found, "cards": cards}


def rules(game: str, lang: str) -> str:
    """Return the rules of a game as Markdown. Raises UnknownGameError or UnknownLanguageError."""
    text: str = _module(game, lang, "_rules").RULES
    return text


def say(texts: Mapping[str, Any], move: Mapping[str, Any]) -> str:
    """Return a move in the words of ``texts``, as a player says it or picks it from a list."""
    kinds = [f"{move['type']}_{field}" for field in move] + [move["type"]]
    phrase: str = next(texts["moves"][kind] for kind in kinds if kind in texts["moves"])
    return phrase.format(**{field: _named(texts, move, field) for field in move})


def _named(texts: Mapping[str, Any], move: Mapping[str, Any], field: str) -> Any:
    section = texts.get(_SECTION_OF_FIELD.get(field, ""), {})
    if field == "level" and move["card"].startswith("H"):
        return section["hearts_" + move["level"]]
    return section.get(move[field], move[field])


@cache
def _module(game: str, lang: str, part: str = "") -> Any:
    name = game_named(game).name
    if lang not in LANGUAGES:
        raise UnknownLanguageError(f"There is no such language; there are: {', '.join(LANGUAGES)}.")
    return import_module(f"engine.games.{name}.lang.{lang}{part}")
