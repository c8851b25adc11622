"""What is played here, in which words, by which rules."""

import pytest

from engine.lang import LANGUAGES
from engine.registry import GAMES
from tests.api.world import Caller

GAME = pytest.mark.parametrize("game", GAMES)


def test_every_game_is_listed_with_its_options_and_house_bots(stranger: Caller) -> None:
    listed = stranger.get("/v1/games").json["data"]
    assert [each["name"] for each in listed] == list(GAMES)
    for each in listed:
        assert each["options"]["type"] == "object"
        assert "random" in [bot["level"] for bot in each["bots"]]


@GAME
def test_a_game_tells_its_moves_and_its_words_in_five_languages(
    stranger: Caller, game: str
) -> None:
    found = stranger.get(f"/v1/games/{game}").json
    assert set(found["moves"]) == set(GAMES[game].move_schema())
    assert set(found["texts"]) == set(LANGUAGES)
    assert found["texts"]["de"]["suits"] != found["texts"]["en"]["suits"]


@GAME
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_there_in_each_language(stranger: Caller, game: str, lang: str) -> None:
    found = stranger.get(f"/v1/games/{game}/rules?lang={lang}")
    assert found.json["lang"] == found.headers["Content-Language"] == lang
    assert found.json["text"].startswith("# ")


@pytest.mark.parametrize(
    ("header", "lang"),
    [("hu", "hu"), ("fr, de-AT;q=0.8, pl;q=0.7", "de"), ("fr", "en"), ("hu;q=0", "en"), ("", "en")],
)
def test_without_lang_the_browsers_languages_choose(
    stranger: Caller, header: str, lang: str
) -> None:
    found = stranger.get("/v1/games/rablo/rules", Accept_Language=header)
    assert found.headers["Content-Language"] == lang


@pytest.mark.parametrize("lang", ["fr", "EN", "", "../en", "en_rules"])
def test_a_language_that_is_not_there_is_refused(stranger: Caller, lang: str) -> None:
    refused = stranger.get(f"/v1/games/rablo/rules?lang={lang}")
    assert (refused.status_code, refused.json["code"]) == (422, "unknown_language")


@pytest.mark.parametrize("query", ["", "?lang=en", "?lang=fr"])
def test_the_rules_of_a_game_that_is_not_there_are_404(stranger: Caller, query: str) -> None:
    refused = stranger.get(f"/v1/games/poker/rules{query}")
    assert (refused.status_code, refused.json["code"]) == (404, "unknown_game")
