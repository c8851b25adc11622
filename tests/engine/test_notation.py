"""The text of a record: it says what the record says, and every word of it is checked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine import notation
from engine.errors import RabloError, RecordError
from engine.protocol import AnyGame, JsonDict
from engine.record import verify
from engine.registry import GAMES
from tests.support.records import Played, given_record, record_of

every_game = pytest.mark.parametrize("game", sorted(GAMES))
Spoil = Callable[[str], str]


def essence(record: JsonDict) -> JsonDict:
    """Return what a text keeps: everything but the log and the times of acts."""
    kept = {key: value for key, value in record.items() if key != "events"}
    acts = [{k: v for k, v in act.items() if k not in ("version", "at")} for act in record["acts"]]
    return {**kept, "acts": acts, "deals": [notation.brief(deal) for deal in record["deals"]]}


@every_game
@pytest.mark.parametrize("seed", range(5))
def test_a_text_says_what_the_record_says(game: str, seed: int) -> None:
    record = record_of(game, seed)
    text = notation.write(record)
    assert notation.read(text).record == essence(record)
    assert notation.write(notation.read(text).record) == text


@every_game
@pytest.mark.parametrize("stop", [0, 1, 20, 31])
def test_a_match_that_was_abandoned_can_be_written_too(game: str, stop: int) -> None:
    record = record_of(game, stop=stop)
    text = notation.write(record)
    assert text.endswith("\n\nEnd: none\n")
    assert notation.read(text).record == essence(record)
    assert notation.check(text).findings == []


@every_game
def test_a_true_text_holds_and_as_much_is_checked_as_in_the_record(game: str) -> None:
    for record in (record_of(game), given_record(game)):
        assert notation.check(notation.write(record)) == verify(record)


@every_game
def test_no_move_could_be_mistaken_for_two(game: str) -> None:
    for seed in range(5):
        for act in record_of(game, seed)["acts"]:
            if act["type"] == "move":
                rules: AnyGame = GAMES[game]
                said = str(rules.move(act["move"]))
                assert re.fullmatch(r"[A-Za-z0-9_]+( [A-Za-z0-9_]+)*", said)
                assert rules.move_data(rules.parse(said)) == act["move"]


def test_a_deal_can_be_read_aloud() -> None:
    lines = notation.write(record_of("rablo")).splitlines()
    begin = lines.index("Deal 1")
    assert re.fullmatch(r"pack:( [HDSC][ATKQJ9]){24}", lines[begin + 1])
    assert re.fullmatch(r"calling: \d\*? \w+( \w+)?(, \d\*? \w+( \w+)?)*", lines[begin + 2])
    assert lines[begin + 3].startswith("kontra: ")
    assert lines[begin + 4].startswith("trick 1: ")
    assert any(line.startswith("result: outcome ") for line in lines)


class Showy(random.Random):
    """A chance that lets everybody show who can."""

    def choice(self, seq: Any) -> Any:
        return next((each for each in seq if str(each) == "show"), super().choice(seq))


def test_a_show_is_written_with_its_timer() -> None:
    for seed in range(100):
        record = Played(GAMES["rablo"], Showy(seed)).record
        if any(act["type"] == "expiry" for act in record["acts"]):
            break
    text = notation.write(record)
    assert re.search(r"^playing: \d\*? show\nshowing: timer show\nresult: ", text, re.MULTILINE)
    assert notation.check(text).findings == []


def test_comments_blank_lines_and_a_foreign_editor_change_nothing() -> None:
    lines = notation.write(record_of("snaps")).splitlines()
    edited = "\ufeff" + "\r\n".join(["", "# My best game.", *lines[:20], "", "# !?", *lines[20:]])
    assert notation.check(edited).findings == []


@every_game
def test_whatever_is_wrong_is_named_with_its_line(game: str) -> None:
    text = notation.write(record_of(game))
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("trick 2: "))
    lines[at] = lines[at].replace(lines[at][-2:], "XX")
    finding = notation.check("\n".join(lines)).findings[0]
    assert str(finding).startswith(f"line {at + 1}: ")
    assert "is no move of" in str(finding)


def _line(start: str, old: str, new: str) -> Spoil:
    """Replace something in the first line that begins so."""

    def spoil(text: str) -> str:
        lines = text.splitlines()
        at = next(n for n, line in enumerate(lines) if line.startswith(start))
        lines[at] = re.sub(old, new, lines[at], count=1)
        return "\n".join(lines)

    return spoil


def _drop(start: str) -> Spoil:
    return lambda text: re.sub(rf"(?m)^{start}.*\n", "", text, count=1)


def _twice(start: str) -> Spoil:
    return lambda text: re.sub(rf"(?m)^({start}.*\n)", r"\1\1", text, count=1)


def _other_game(text: str) -> str:
    names = sorted(GAMES)
    name = re.search(r"Game: (\w+)", text)
    assert name is not None
    other = names[(names.index(name[1]) + 1) % len(names)]
    return text.replace(name[0], f"Game: {other}")


def _swap_tricks(text: str) -> str:
    first, second = re.findall(r"(?m)^trick \d+: (.*)$", text)[:2]
    return text.replace(first, "~").replace(second, first).replace("~", second)


TAMPERED: Mapping[str, Spoil] = {
    "no title": _drop("Rabló"),
    "another format": _line("Rabló", "1", "2"),
    "another game": _other_game,
    "an unknown game": _line("Game", r"\w+$", "whist"),
    "other rules": _line("Rules", "1", "0"),
    "another table": _line("Table", "tbl_test", "tbl_other"),
    "another status": _line("Status", "finished", "abandoned"),
    "another option": _line("Options", r"first_dealer \d", "first_dealer 0"),
    "an option left out": _line("Options", r", first_dealer \d", ""),
    "an unknown option": _line("Options", "$", ", jokers 2"),
    "options that cannot be read": _line("Options", "$", ", ("),
    "another nonce": _line("Seat 0", "abc", "abd"),
    "a nonce that is none": _line("Seat 0", "abc", '"a|b"'),
    "something else of a seat": _line("Seat 0", "nonce", "hat"),
    "a seat left out": _drop("Seat 1"),
    "a seat twice": _twice("Seat 1"),
    "no seed": _drop("Seed"),
    "another seed": _line("Seed", "00", "01"),
    "another commitment": _line("Commitment", r"\w{8}$", "00000000"),
    "decks said to be neither": _line("Decks", "drawn", "found"),
    "a head line twice": _twice("Decks"),
    "a line that is none": _line("Decks", "$", "\nHat: red"),
    "another number of a deal": _line("Deal", "1", "2"),
    "a number beyond all numbers": _line("Deal", "1", "9" * 5000),
    "a deal without a number": _line("Deal", "1", "one"),
    "a deal left out": _drop("Deal 2"),
    "a stacked pack": _line("pack", r"(\w\w) (\w\w)", r"\2 \1"),
    "a pack with a card twice": _line("pack", r"(\w\w) (\w\w)", r"\1 \1"),
    "no pack": _drop("pack"),
    "a pack twice": _twice("pack"),
    "tricks swapped": _swap_tricks,
    "a trick left out": _drop("trick 2"),
    "a trick twice": _twice("trick 2"),
    "a trick with another number": _line("trick 2", "2", "3"),
    "a card by another seat": _line("trick 1", r"^trick 1: \d", "trick 1: 9"),
    "a move without a seat": _line("trick 1", r"^trick 1: \d\*? ", "trick 1: "),
    "moves in two lines": _line("trick 2", ", ", "\ntrick 2: "),
    "a star too many": _line("trick 1", r" 1 ", " 1* "),
    "a timer too many": _line("trick 1", "$", ", timer show"),
    "another result": _line("result", r"\d+(?=\D*$)", "999"),
    "a result cut short": _line("result", r", \w+ [^,]+$", ""),
    "a result left out": _drop("result"),
    "a result twice": _twice("result"),
    "another end": _line("End", r"\d+(?=\D*$)", "999"),
    "another reason": _line("End", r"\w+$", "bribe"),
    "an end that was none": _line("End", ": .*", ": none"),
    "no end": _drop("End"),
    "more after the end": lambda text: f"{text}\ntrick 1: 0 HA",
}


@every_game
@pytest.mark.parametrize("how", TAMPERED)
def test_a_tampered_text_is_found_and_the_line_named(game: str, how: str) -> None:
    text = notation.write(record_of(game))
    spoiled = TAMPERED[how](text)
    assert spoiled != text
    findings = notation.check(spoiled).findings
    assert findings
    for each in findings:
        assert re.fullmatch(r"line \d+", each.where), each


@every_game
def test_no_word_of_a_text_can_be_changed_unnoticed(game: str) -> None:
    chance = random.Random(3)
    text = notation.write(record_of(game))
    checked = text.index("Deal 1")
    for _ in range(150):
        at = chance.randrange(checked, len(text))
        spoiled = text[:at] + chance.choice("ADHJKQSX0123 ,:*") + text[at + 1 :]
        if "".join(spoiled.split(" ")) != "".join(text.split(" ")):
            assert not notation.check(spoiled).good, spoiled[at - 20 : at + 20]


@pytest.mark.parametrize("text", ["", "\n", "# x", "Rabló record 1", "Rabló record 1\nEnd: none"])
def test_what_is_no_text_of_a_match_is_refused(text: str) -> None:
    assert not notation.check(text).good
    with pytest.raises(RecordError) as caught:
        notation.read(text)
    assert caught.value.where in ("line 1", "line 2")


def test_a_bot_without_a_name_is_refused_with_its_line() -> None:
    text = notation.write(record_of("snaps"))
    spoiled = re.sub(r"(?m)^Seat (\d): bot simple$", r"Seat \1: bot 99999", text)
    assert spoiled != text
    assert str(notation.check(spoiled).findings[0]).startswith("line ")


@pytest.mark.parametrize("value", ["[" * 5000, "(a " * 5000, r'"\ud800"'])
def test_a_value_nobody_could_read_is_refused_with_its_line(value: str) -> None:
    with pytest.raises(RecordError, match=r"nested too deeply|no quoted text") as caught:
        notation.read(f"Rabló record 1\nOptions: a {value}")
    assert caught.value.where == "line 2"


def test_acts_that_cannot_be_played_cannot_be_written() -> None:
    record = record_of("snaps")
    del record["acts"][1]
    with pytest.raises(RabloError):
        notation.write(record)
