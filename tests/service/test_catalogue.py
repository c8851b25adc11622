from __future__ import annotations

import pytest

from engine import registry
from service import catalogue
from service.errors import InvalidError, NotFoundError
from tests.service.world import refused


def test_every_game_is_listed_in_short_with_its_bots_weakest_first() -> None:
    listed = catalogue.games()["data"]
    assert [each["name"] for each in listed] == list(registry.GAMES)
    for each in listed:
        assert list(each) == ["name", "rules_version", "seats", "options", "bots"]
        assert each["bots"][0]["level"] == "random"
        assert all(bot["description"] for bot in each["bots"])


def test_one_game_tells_its_moves_and_its_words_in_five_languages() -> None:
    for name, game in registry.GAMES.items():
        told = catalogue.game(name)
        assert told["moves"] == game.move_schema()
        assert sorted(told["texts"]) == ["de", "en", "hr", "hu", "pl"]


def test_rules_come_in_the_language_asked_for_or_accepted_or_else_in_english() -> None:
    def lang(language: str | None, *accepted: str) -> str:
        found: str = catalogue.rules("rablo", language, accepted)["lang"]
        return found

    assert lang("hu", "de") == "hu"
    assert lang(None, "fr", "de-AT", "hu") == "de"
    assert lang(None, "fr") == "en"
    assert lang(None) == "en"


@pytest.mark.parametrize("name", ["bridge", "", "rablo "])
def test_a_game_nobody_hosts_is_not_found(name: str) -> None:
    refused(lambda: catalogue.game(name), NotFoundError, "unknown_game")
    refused(lambda: catalogue.rules(name, "en", ()), NotFoundError, "unknown_game")


def test_a_language_nobody_wrote_the_rules_in_is_refused() -> None:
    refused(lambda: catalogue.rules("rablo", "fr", ()), InvalidError, "unknown_language")
