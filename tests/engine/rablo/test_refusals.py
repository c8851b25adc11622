"""Every refusal has its code and a sentence that names what would have been right."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.errors import IllegalMoveError
from engine.games.rablo.refusals import REASONS
from tests.engine.rablo.table import GAME, Table

HANDS = {0: "CA CT CK CQ HK HQ", 1: "HJ DT DK DQ DJ D9", 2: "C9 CJ H9 DA SA ST", 3: "HA HT SK"}
CALLED = ("snapszer C9", "pass", "pass", "pass")
PLAYING = (*CALLED, "pass", "pass", "pass")
MARCH = ("durchmarsch C9", *["pass"] * 6)
LEAD = (*PLAYING, "CK marriage")
TRUMP_LED = (*PLAYING, "CT", "HJ")

Case = tuple[str, Sequence[str], int, str, str]
CASES: list[Case] = [
    ("wrong_phase", (), 0, "HA", "In this phase (calling) one may call, pass."),
    ("wrong_phase", CALLED, 1, "snapszer HA", "one may pass, kontra, rekontra, szubkontra."),
    ("wrong_phase", PLAYING, 0, "pass", "In this phase (playing) one may play, enough, show."),
    ("wrong_phase", ["pass"] * 4, 0, "pass", "This deal is over"),
    ("not_your_turn", (), 1, "pass", "Seat 0 is to speak."),
    ("not_your_turn", CALLED, 2, "kontra", "Seat 1 is to speak."),
    ("not_your_turn", PLAYING, 2, "C9", "Seat 0 is to play."),
    ("not_your_turn", PLAYING, 1, "show", "Seat 0 is to play."),
    ("call_too_low", ("snapszer HA",), 1, "snapszer HT", "a stake above 100"),
    ("wrong_double", CALLED, 1, "rekontra", "The only double that can be said now is kontra."),
    ("not_your_side", (*CALLED, "pass"), 2, "kontra", "Only the opponents can say kontra"),
    ("not_your_side", (*CALLED, "kontra", "pass"), 3, "rekontra", "Only the caller's side"),
    ("not_your_side", PLAYING, 1, "enough", "Only the caller and the partner"),
    ("enough_too_early", PLAYING, 0, "enough", "between two tricks, after the first"),
    ("enough_too_early", (*PLAYING, "CA", "HJ", "CJ", "SK"), 2, "enough", "your side has 19."),
    ("wrong_level", MARCH, 0, "enough", "there is no enough"),
    ("wrong_level", MARCH, 0, "CK marriage", "play the card alone"),
    ("not_on_lead", LEAD, 1, "show", "A hand is shown when on lead"),
    ("not_on_lead", LEAD, 1, "DK marriage", "A marriage is declared on lead"),
    ("cannot_show", PLAYING, 0, "show", "not certain"),
    ("no_marriage", PLAYING, 0, "CA marriage", "you hold them in hearts and clubs."),
    ("card_not_in_hand", PLAYING, 0, "SA", "You do not hold SA."),
    ("must_follow_suit", TRUMP_LED, 2, "H9", "You must follow suit in clubs: play CJ or C9."),
]


@pytest.mark.parametrize(("code", "said", "seat", "move", "sentence"), CASES)
def test_refusal(code: str, said: Sequence[str], seat: int, move: str, sentence: str) -> None:
    table = Table().deal(HANDS).say(*said)
    with pytest.raises(IllegalMoveError) as refusal:
        table.move(seat, move)
    assert refusal.value.code == code
    assert sentence in refusal.value.detail


def refused(hands: dict[int, str], said: Sequence[str], move: str) -> tuple[str, str]:
    table = Table().deal(hands).say("snapszer C9", *["pass"] * 6, *said)
    with pytest.raises(IllegalMoveError) as refusal:
        table.move(GAME.obliged(table.state)[0], move)
    return refusal.value.code, refusal.value.detail


def test_who_must_beat_is_told_the_card_to_beat_and_with_what() -> None:
    hands = {0: "DK", 1: "DA D9", 2: "C9", 3: "DT DQ DJ"}
    assert refused(hands, ["DK"], "D9") == ("must_beat", "You must beat DK: play DA.")


def test_who_must_trump_is_told_the_trumps() -> None:
    hands = {0: "DK", 1: "CA CT HA", 2: "C9", 3: "DA DT DQ DJ D9"}
    assert refused(hands, ["DK"], "HA") == ("must_trump", "You must trump: play CA or CT.")


def test_who_must_overtrump_is_told_which() -> None:
    hands = {0: "DK", 1: "CQ HA", 2: "C9 CA HT HJ SA ST", 3: "DA DT DQ DJ D9"}
    told = refused(hands, ["DK", "CQ"], "C9")
    assert told == ("must_overtrump", "You must overtrump CQ: play CA.")


def test_nobody_moves_while_a_hand_is_shown() -> None:
    table = Table().deal({0: "CA CT CK CQ CJ HA", 1: "C9"})
    table.say("snapszer C9", *["pass"] * 6, "show")
    with pytest.raises(IllegalMoveError, match=r"wrong_phase: A hand is shown"):
        table.move(0, "HA")


def test_every_code_is_documented_and_met_here() -> None:
    met = {case[0] for case in CASES} | {"must_beat", "must_trump", "must_overtrump"}
    assert met == set(REASONS)
