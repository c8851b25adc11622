"""The table on a terminal: for every game, seat and language, and never more than one knows."""

from __future__ import annotations

from typing import Any

import click
import pytest

from engine import lang
from engine.registry import GAMES
from rablo import screen
from rablo.paint import Paint, wanted
from rablo.words import Words, phrases
from tests.support.positions import Moment, moments

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def words(game: str, code: str, you: int | None, *, painted: bool = False) -> Words:
    return Words(game, lang.texts(game, code), phrases(code), NAMES, you, Paint(painted))


def shown(moment: Moment, you: int | None, code: str = "en", *, painted: bool = False) -> list[str]:
    told = words(moment.game.name, code, you, painted=painted)
    told = Words(told.game, told.texts, told.phrases, NAMES[: moment.seats], you, told.paint)
    state = moment.game.view(moment.state, you)
    return [*screen.table(state, told, (0,)), *screen.hand(state, told, told.phrase("hand"))]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_every_table_can_be_shown_in_every_language(game: str, code: str) -> None:
    for seed in range(2):
        for moment in moments(game, seed):
            for you in (None, *range(moment.seats)):
                for line in shown(moment, you, code):
                    assert "{" not in line
                    assert "None" not in line
                    assert len(line) <= 110


def test_a_table_of_four_with_one_sitting_out_can_be_shown() -> None:
    for moment in moments("raeuber", 1, players=4):
        for you in (None, *range(4)):
            assert shown(moment, you)


@pytest.mark.parametrize("game", GAMES)
def test_colours_change_nothing_but_the_colour(game: str) -> None:
    for moment in moments(game, 1):
        painted = [click.unstyle(line) for line in shown(moment, 0, painted=True)]
        assert painted == shown(moment, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_screen_follows_from_the_view_alone(game: str) -> None:
    """Seats that see the same are shown the same, whatever the others hold."""
    for moment in moments(game, 2):
        lines = shown(moment, None)
        assert not any(phrases("en")["hand"] in line for line in lines)


def rablo_state(**changes: Any) -> dict[str, Any]:
    contract = {
        "caller": 2,
        "card": "HA",
        "level": "snapszer",
        "trump": "H",
        "stake": 200,
        "doubles": ["kontra"],
    }
    return {
        "dealer": 1,
        "phase": "playing",
        "contract": contract,
        "partner": None,
        "solo": None,
        "you_are_partner": False,
        "marriages": [{"seat": 2, "suit": "D", "value": 20, "counted": None}],
        "trick": [{"seat": 2, "card": "DK"}],
        "balances": [3000, 2900, 3100, 3000],
        "tricks": [0, 0, 1, 0],
        "points": [0, 0, 21, 0],
        "pot": 0,
        "hand": ["HT", "DA", "SA", "S9"],
    } | changes


def rablo_lines(you: int | None = 0, **changes: Any) -> list[str]:
    told = words("rablo", "en", you)
    return [
        *screen.table(rablo_state(**changes), told, (3,)),
        *screen.hand(rablo_state(), told, "x"),
    ]


def test_a_table_of_rablo_shows_all_that_one_needs() -> None:
    assert rablo_lines() == [
        "── dealer: Ben · Play ──────────────────────────────────────",
        "  Cleo: Hearts Snapszer with the Ace of Hearts · stake: 200 Kontra",
        "  Who the partner is, only the partner knows.",
        "  Cleo: ♦ Diamonds 20",
        "  trump: ♥ Hearts",
        "                  balance       trick      points",
        "    Ada (you)        3000           0           0",
        "    Ben              2900           0           0",
        "    Cleo             3100           1          21",
        "  ▸ Dan              3000           0           0",
        "  On the table:  Cleo ♦K",
        "  x:  ♥10  ♦A  ♠A ♠9",
    ]


@pytest.mark.parametrize(
    ("you", "changes", "line"),
    [
        (0, {"you_are_partner": True}, "You hold the called card: you are the partner"),
        (2, {"solo": True}, "You called a card of your own: you play alone"),
        (2, {"solo": False}, "Who the partner is, only the partner knows."),
        (0, {"solo": True}, "Cleo is playing solo."),
        (0, {"partner": 1, "solo": False}, "Ben is the partner."),
        (None, {"you_are_partner": None}, "Who the partner is, only the partner knows."),
    ],
)
def test_what_one_knows_of_the_partner_is_said(
    you: int | None, changes: dict[str, Any], line: str
) -> None:
    assert any(each.strip().startswith(line) for each in rablo_lines(you, **changes))


class Stream:
    """Something to print to."""

    def __init__(self, *, tty: bool) -> None:
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("tty", "environ", "colours"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
    ],
)
def test_colours_are_for_terminals_and_whoever_wants_them(
    tty: bool, environ: dict[str, str], colours: bool
) -> None:
    stream: Any = Stream(tty=tty)
    assert wanted(stream, environ) is colours
