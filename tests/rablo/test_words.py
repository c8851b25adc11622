"""What the terminal says: complete in every language, and never mistaken."""

from __future__ import annotations

from string import Formatter

import pytest

from engine import lang
from engine.registry import GAMES
from rablo.words import Words, phrases, short_ranks

every_language = pytest.mark.parametrize("code", lang.LANGUAGES)
every_game = pytest.mark.parametrize("game", GAMES)


def blanks(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


@every_language
def test_no_language_misses_a_phrase_or_a_blank(code: str) -> None:
    found, reference = phrases(code), phrases("en")
    assert list(found) == list(reference)
    for key, phrase in found.items():
        assert blanks(phrase) == blanks(reference[key]), key
        assert phrase.strip(), key


@every_language
def test_questions_say_how_to_answer_yes(code: str) -> None:
    found = phrases(code)
    assert len(found["yes"]) == 1
    for key in ("sure", "leave", "again"):
        assert f"({found['yes']}/n) " in found[key]


@every_language
def test_prompts_end_with_a_blank_and_nothing_else_does(code: str) -> None:
    prompts = {"choose", "pick", "sure", "leave", "again"}
    assert {key for key, phrase in phrases(code).items() if phrase.endswith(" ")} == prompts


@every_language
def test_there_is_a_name_for_every_seat(code: str) -> None:
    names = phrases(code)["bots"].split(", ")
    assert len(set(names)) == 4


@every_game
@every_language
def test_no_two_ranks_look_the_same_in_short(game: str, code: str) -> None:
    short = short_ranks(lang.texts(game, code)["ranks"])
    assert len(set(short.values())) == len(short)
    assert max(map(len, short.values())) == 2


def test_cards_are_written_as_players_of_the_language_know_them() -> None:
    def shown(game: str, code: str) -> str:
        return Words(game, lang.texts(game, code), phrases(code)).cards(["HA", "HT", "DQ", "CJ"])

    assert shown("rablo", "en") == "♥A ♥10  ♦Q  ♣J"
    assert shown("rablo", "hu") == "♥Á ♥10  ♦F  ♣A"
    assert shown("rablo", "de") == "♥A ♥10  ♦O  ♣U"
    assert shown("snaps", "hr") == "♥A ♥10  ♦Da  ♣De"
