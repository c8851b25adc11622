from __future__ import annotations

import random

import pytest

from engine.bots import registry
from engine.bots.interface import Rng
from engine.errors import UnknownGameError, UnknownLevelError

GAMES = ("rablo", "snaps", "raeuber")
MOVES = [{"type": "play", "card": card} for card in ("HA", "HT", "D9")]


def _view(turn: list[int]) -> dict[str, object]:
    return {"turn": turn, "you": {"seat": 1, "legal_moves": MOVES}}


@pytest.mark.parametrize("game", GAMES)
def test_every_level_listed_can_be_had_and_says_what_it_is(game: str) -> None:
    for each in registry.levels(game):
        assert registry.bot(game, each["level"])
        assert each["description"].endswith(".")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_random_bot(game: str) -> None:
    assert "random" in [each["level"] for each in registry.levels(game)]


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownLevelError, match="random") as refusal:
        registry.bot("rablo", "genius")
    assert refusal.value.code == "unknown_level"


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGameError, match="snaps"):
        registry.levels("bridge")
    with pytest.raises(UnknownGameError):
        registry.bot("bridge", "random")


def test_random_plays_every_legal_move_sooner_or_later() -> None:
    rng: Rng = random.Random(5)
    bot = registry.bot("rablo", "random")
    chosen = [bot.choose(_view([1]), [], rng, lambda: False) for _ in range(60)]
    assert all(move in chosen for move in MOVES)
    assert None not in chosen


def test_random_uses_a_right_now_and_then() -> None:
    rng = random.Random(5)
    bot = registry.bot("rablo", "random")
    chosen = [bot.choose(_view([0]), [], rng, lambda: False) for _ in range(60)]
    assert 20 < chosen.count(None) < 40


def test_random_has_no_answer_where_there_is_no_move() -> None:
    view = {"turn": [], "you": {"seat": 1, "legal_moves": []}}
    bot = registry.bot("snaps", "random")
    assert bot.choose(view, [], random.Random(1), lambda: False) is None
