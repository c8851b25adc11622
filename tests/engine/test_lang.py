"""The texts of every game in every language: complete, alike in shape, and in the right words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from string import Formatter
from typing import Any

import pytest

from engine import lang
from engine.errors import UnknownGameError, UnknownLanguageError
from engine.registry import GAMES, game

WRITTEN = [(name, code) for name in GAMES for code in lang.LANGUAGES]
REFERENCE = "en"
every_text = pytest.mark.parametrize(("name", "code"), WRITTEN)

SUITS = {
    "en": "Hearts Diamonds Spades Clubs",
    "hu": "piros tök zöld makk",
    "de": "Herz Schellen Laub Eichel",
    "hr": "herc bundeva list žir",
    "pl": "kier karo pik trefl",
}
RANKS = {
    "en": "Ace Ten King Queen Jack Nine",
    "hu": "ász tíz király felső alsó kilenc",
    "de": "Ass Zehner König Ober Unter Neuner",
    "hr": "as desetka kralj baba dečko devetka",
    "pl": "as dziesiątka król dama walet dziewiątka",
}
LEVELS = {
    "en": "Snapszer|Hearts Snapszer|Durchmarsch|Hearts Durchmarsch",
    "hu": "snapszer|piros snapszer|duri|piros duri",
    "de": "Schnapser|Herz-Schnapser|Durchmarsch|Herz-Durchmarsch",
    "hr": "Snapszer|Herc-snapszer|Durchmarsch|Herc-durchmarsch",
    "pl": "Snapszer|Snapszer w kierach|Durchmarsch|Durchmarsch w kierach",
}
TERMS = {
    "hu": "hívás|mehet|maszek|kassza|elég|ütés|adu",
    "de": "Ruf|weiter|Allein|Kassa|genug|Stich|Trumpf",
    "hr": "zvanje|dalje|solo|kasa|dosta|štih|adut",
    "pl": "odzywka|pas|solo|pula|dość|lewa|atut",
}
SAYS_SUBKONTRA = {
    "en": "Subkontra",
    "hu": "szubkontra",
    "de": "Subkontra",
    "hr": "subkontra",
    "pl": "Subkontra",
}


def leaves(texts: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in texts.items():
        if isinstance(value, str):
            yield f"{path}{key}", value
        else:
            yield from leaves(value, f"{path}{key}.")


def fields(phrase: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(phrase) if field}


def source(name: str, code: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = import_module(f"engine.games.{name}.lang.{code}").TEXTS
    return found


@every_text
def test_no_language_misses_a_key_or_has_one_more(name: str, code: str) -> None:
    assert list(dict(leaves(source(name, code)))) == list(dict(leaves(source(name, REFERENCE))))


@every_text
def test_no_value_is_empty_or_has_loose_spaces(name: str, code: str) -> None:
    for key, value in leaves(lang.texts(name, code)):
        assert value, key
        assert value == " ".join(value.split()), key


@every_text
def test_phrases_have_the_same_blanks_in_every_language(name: str, code: str) -> None:
    theirs = dict(leaves(source(name, REFERENCE)))
    for key, value in leaves(source(name, code)):
        assert fields(value) == fields(theirs[key]), key


@every_text
def test_every_card_has_a_name_of_its_own(name: str, code: str) -> None:
    cards = lang.texts(name, code)["cards"]
    assert set(cards) == set(_pack(name))
    assert len(set(cards.values())) == len(cards)


@every_text
def test_everything_the_game_can_say_has_words(name: str, code: str) -> None:
    texts = lang.texts(name, code)
    reasons = import_module(f"engine.games.{name}.refusals").REASONS
    assert set(texts["refusals"]) == set(reasons)
    assert set(texts["options"]) == set(game(name).option_schema()["properties"])
    schemas = game(name).answer_schemas()
    assert set(texts["phases"]) == set(schemas["State"]["properties"]["phase"]["enum"])
    outcome = schemas["DealEnded"]["properties"].get("outcome", {})
    assert set(outcome.get("enum", ())) <= set(texts["outcomes"])


@every_text
def test_every_kind_of_move_can_be_said(name: str, code: str) -> None:
    texts = lang.texts(name, code)
    for move in MOVES[name]:
        said = lang.say(texts, move)
        assert "{" not in said
        for field in ("card", "want", "give"):
            assert texts["cards"].get(move.get(field), "") in said
    assert {move["type"] for move in MOVES[name]} == set(game(name).move_schema())


MOVES: dict[str, list[dict[str, Any]]] = {
    "rablo": [
        {"type": "call", "card": "HA", "level": "durchmarsch"},
        {"type": "call", "card": "D9", "level": "snapszer"},
        {"type": "pass"},
        {"type": "kontra"},
        {"type": "rekontra"},
        {"type": "szubkontra"},
        {"type": "play", "card": "HK"},
        {"type": "play", "card": "HK", "marriage": True},
        {"type": "enough"},
        {"type": "show"},
    ],
    "snaps": [
        {"type": "exchange"},
        {"type": "close"},
        {"type": "enough"},
        {"type": "play", "card": "SK"},
        {"type": "play", "card": "SK", "marriage": True},
    ],
    "raeuber": [
        {"type": "bid", "points": 16},
        {"type": "bid", "figure": "kleiner_bettel"},
        {"type": "pass"},
        {"type": "demand", "card": "HJ"},
        {"type": "exchange", "want": "HJ", "give": "C6"},
        {"type": "trump", "suit": "H"},
        {"type": "play", "card": "HA"},
    ],
}


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_rablo_uses_the_words_of_the_rules_page(code: str) -> None:
    texts = lang.texts("rablo", code)
    assert list(texts["suits"].values()) == SUITS[code].split()
    assert list(texts["ranks"].values()) == RANKS[code].split()
    assert list(texts["levels"].values()) == LEVELS[code].split("|")
    assert texts["doubles"]["szubkontra"] == SAYS_SUBKONTRA[code]
    if code in TERMS:
        names = ("call", "pass", "solo", "pot", "enough", "trick", "trump")
        assert [texts["terms"][name] for name in names] == TERMS[code].split("|")


def test_snaps_and_raeuber_use_the_words_of_their_rules_pages() -> None:
    assert list(lang.texts("snaps", "hr")["suits"].values()) == ["herc", "karo", "pik", "tref"]
    swiss = lang.texts("raeuber", "de")
    assert list(swiss["suits"].values()) == ["Rosen", "Schellen", "Schilten", "Eichel"]
    assert list(swiss["ranks"].values())[:5] == ["As", "König", "Ober", "Under", "Banner"]
    assert (swiss["terms"]["puur"], swiss["terms"]["nell"]) == ("Puur", "Nell")
    assert "ß" not in lang.rules("raeuber", "de")


@pytest.mark.parametrize("code", ["en", "hu", "de", "pl"])
@pytest.mark.parametrize("name", ["snaps", "raeuber"])
def test_all_games_share_their_words_for_cards(name: str, code: str) -> None:
    if (name, code) != ("raeuber", "de"):
        cards, rablo = lang.texts(name, code)["cards"], lang.texts("rablo", code)["cards"]
        assert all(rablo[card] == cards[card] for card in rablo if card in cards)


def test_a_hearts_call_is_named_by_its_own_level() -> None:
    texts = lang.texts("rablo", "en")
    hearts = lang.say(texts, {"type": "call", "card": "HA", "level": "snapszer"})
    assert hearts == "Hearts Snapszer with the Ace of Hearts"


@every_text
def test_the_rules_have_the_same_parts_in_every_language(name: str, code: str) -> None:
    assert outline(lang.rules(name, code)) == outline(lang.rules(name, REFERENCE))


def outline(text: str) -> list[str]:
    """Return the kind of each line that shapes a page: headings, list items, table rows."""
    return re.findall(r"^(?:#+|-|\d+\.|\|)(?=[ -])", text, flags=re.MULTILINE)


@every_text
def test_the_rules_name_every_suit_and_every_number(name: str, code: str) -> None:
    text = lang.rules(name, code)
    for suit in lang.texts(name, code)["suits"].values():
        assert suit[:3].lower() in text.lower(), suit
    assert numbers(text) == numbers(lang.rules(name, REFERENCE))


def numbers(text: str) -> list[int]:
    """Return all numbers of a text in rising order, however thousands are set apart."""
    digits = re.sub(r"(?<=\d)[,.’\u00a0\u202f](?=\d{3})", "", text)
    return sorted(int(each) for each in re.findall(r"\d+", digits))


@every_text
def test_the_rules_start_with_a_title_and_keep_to_the_line(name: str, code: str) -> None:
    lines = lang.rules(name, code).splitlines()
    assert lines[0] == f"# {lang.texts(name, code)['name']}"
    assert max(map(len, lines)) <= 100
    assert all(line == line.rstrip() for line in lines)


def test_an_unknown_game_or_language_is_refused() -> None:
    with pytest.raises(UnknownGameError):
        lang.texts("bridge", "en")
    with pytest.raises(UnknownLanguageError, match="hu, de"):
        lang.rules("rablo", "tlh")


def _pack(name: str) -> tuple[str, ...]:
    found = game(name)
    options = found.options({})
    return found.pack(found.start(found.seats(options), options)) or ()
