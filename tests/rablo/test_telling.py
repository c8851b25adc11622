"""Events in words: nothing raises, nothing is left unsaid that the texts have words for."""

from __future__ import annotations

from typing import Any

import pytest

from engine import lang
from engine.protocol import Event, JsonDict
from engine.registry import GAMES
from rablo.paint import Paint
from rablo.telling import Teller
from rablo.words import Words, phrases
from tests.support.positions import moments

NAMES = ("Ada", "Ben", "Cleo", "Dan")
every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("code", lang.LANGUAGES)


def words(game: str, code: str = "en", you: int | None = None) -> Words:
    return Words(game, lang.texts(game, code), phrases(code), NAMES, you)


def seen(event: Event, seat: int | None) -> JsonDict:
    return {"type": event.type, "seat": event.seat, "data": event.seen_by(seat)}


def told(game: str, you: int | None = None, seeds: int = 4, **options: Any) -> list[str]:
    """Return all that is told of random matches."""
    lines = []
    for seed in range(seeds):
        teller = Teller(words(game, you=you))
        for moment in moments(game, seed, **options):
            for event in moment.events:
                lines += teller.tell(seen(event, you))
    return lines


@every_game
@every_language
@pytest.mark.parametrize("you", [None, 0, 1])
def test_whole_matches_can_be_told_in_every_language(game: str, code: str, you: int | None) -> None:
    for seed in range(3):
        teller = Teller(words(game, code, you), plays=seed == 2)
        for moment in moments(game, seed):
            for event in moment.events:
                for line in teller.tell(seen(event, you)):
                    assert "{" not in line
                    assert "None" not in line


@every_game
def test_all_that_the_texts_can_say_is_said(game: str) -> None:
    lines = "\n".join(told(game, you=0, seeds=8) + told(game, you=None, seeds=30))
    data = {"places": [1, 2, 2, 4], "scores": [9, 8, 8, 7], "reason": "target"}
    teller = Teller(words(game))
    lines += "\n".join(teller.tell({"type": "game_ended", "seat": None, "data": data}))
    for key, phrase in lang.texts(game, "en")["events"].items():
        if key != "cards_drawn":
            start = max(phrase.replace("}", "{").split("{")[::2], key=len)
            assert start in lines, key


def test_a_deal_of_rablo_is_told_as_one_would() -> None:
    teller = Teller(words("rablo", you=1))
    call = {"type": "call", "card": "HA", "level": "snapszer"}
    assert tell(teller, "move", 0, move=call) == ["  Ada: Hearts Snapszer with the Ace of Hearts"]
    assert tell(teller, "move", 2, move={"type": "play", "card": "HK"}) == []
    declared = {"type": "play", "card": "HK", "marriage": True}
    assert tell(teller, "move", 2, move=declared) == [
        "  Cleo: King of Hearts, declaring the marriage"
    ]
    cards = [{"seat": 2, "card": "HK"}, {"seat": 3, "card": "HA"}]
    assert tell(teller, "trick_won", 3, winner=3, cards=cards, points=15) == [
        "  Cleo ♥K   Dan ♥A",
        "  → Dan wins the trick, worth 15.",
    ]
    assert tell(teller, "partner_revealed", None, partner=3, solo=False) == ["Dan is the partner."]
    assert tell(teller, "partner_revealed", None, partner=None, solo=True) == [
        "Ada is playing solo."
    ]


def tell(teller: Teller, kind: str, seat: int | None, **data: Any) -> list[str]:
    return teller.tell({"type": kind, "seat": seat, "data": data})


def test_every_card_is_told_where_that_is_wished_for() -> None:
    teller = Teller(words("rablo"), plays=True)
    assert tell(teller, "move", 2, move={"type": "play", "card": "HK"}) == ["  Cleo: ♥K"]
    cards = [{"seat": 2, "card": "HK"}]
    assert tell(teller, "trick_won", 2, winner=2, cards=cards, points=4) == [
        "  → Cleo wins the trick, worth 4."
    ]


def test_only_ones_own_drawn_card_is_told() -> None:
    teller = Teller(words("snaps", you=0))
    assert tell(teller, "cards_drawn", 0, stock=8, card="HA") == ["  You draw ♥A."]
    assert tell(teller, "cards_drawn", 1, stock=8) == []


def test_who_comes_goes_and_is_late_is_told() -> None:
    teller = Teller(words("rablo", you=0))
    ann = {"id": "ply_a", "name": "Ann", "kind": "human"}
    assert tell(teller, "seat_taken", 1, player=ann, bot=None) == ["Ben sits down."]
    assert tell(teller, "seat_taken", 0, player=ann, bot=None) == []
    assert tell(teller, "seat_taken", 1, player=None, bot="simple") == []
    assert tell(teller, "seat_left", 1, player=ann) == ["Ben has left."]
    assert tell(teller, "seat_left", None, player=None) == []
    assert tell(teller, "seat_timed_out", 2, strikes=1) == ["Cleo was too late; a bot has moved."]
    assert tell(teller, "seat_away", 2) == ["Cleo is away; a bot plays meanwhile."]
    assert tell(teller, "seat_returned", 2) == ["Cleo is back."]
    away = ["The server was away; Cleo gets the time back."]
    assert tell(teller, "clock_extended", 2, ms=60_000) == away


def test_events_of_later_releases_are_passed_over() -> None:
    assert tell(Teller(words("rablo")), "fireworks", 1, colour="red") == []


def test_an_abandoned_game_has_no_places() -> None:
    data = {"places": None, "scores": None, "reason": "abandoned"}
    assert tell(Teller(words("snaps")), "game_ended", None, **data) == [
        "",
        "The game was abandoned.",
    ]


def test_colours_change_nothing_but_the_colour() -> None:
    import click

    for game in GAMES:
        texts = lang.texts(game, "en"), phrases("en"), NAMES, 0
        plain, painted = Teller(Words(game, *texts)), Teller(Words(game, *texts, Paint(on=True)))
        for moment in moments(game, 1):
            for event in moment.events:
                lines = painted.tell(seen(event, 0))
                assert [click.unstyle(line) for line in lines] == plain.tell(seen(event, 0))
