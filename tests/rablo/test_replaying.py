"""Watching a record: all at once, by keys, in every language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine import lang, notation
from engine.registry import GAMES
from rablo import records
from rablo.cli import main
from rablo.film import Film
from rablo.paint import Paint
from rablo.replaying import key, told, watch, words_for
from tests.support.records import given_record, record_of

every_game = pytest.mark.parametrize("game", GAMES)


def pages(game: str, keys: str) -> list[str]:
    """Return what is shown when these keys are pressed."""
    record = record_of(game)
    shown: list[str] = []
    pressed = iter(keys)
    watch(Film(record), words_for(record, "en", Paint()), lambda: next(pressed, "q"), shown.append)
    return shown


def places(game: str, keys: str) -> list[str]:
    """Return the deals and steps of the pages shown."""
    return [page[1 : page.index("]")] for page in pages(game, keys) if page.startswith("[")]


@every_game
@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_a_whole_record_is_told_in_every_language(game: str, code: str) -> None:
    for record in (record_of(game), record_of(game, stop=20), given_record(game)):
        lines = list(told(Film(record), words_for(record, code, Paint())))
        assert not any("{" in line or "None" in line for line in lines)
        packs = sum(act["type"] == "pack" for act in record["acts"])
        assert sum("♥" in line and "Änn" in line[:8] for line in lines) >= packs - 1
        if record["result"] is None:
            assert lines[-1] == words_for(record, code, Paint()).phrase("abandoned")
        else:
            assert lines[-1].startswith(f"  {max(record['result']['places'])}. ")


@every_game
def test_every_step_can_be_stepped_to_and_the_last_page_is_the_result(game: str) -> None:
    acts = len(record_of(game)["acts"])
    shown = pages(game, "\r" * acts)
    assert len(shown) == acts + 1
    assert "\n  1. " in shown[-1]
    assert len(set(places(game, " " * acts))) == acts


def test_keys_go_on_back_and_by_whole_deals() -> None:
    first = len(Film(record_of("rablo")).deal(0))
    begin = f"1/3 · 1/{first}"
    assert places("rablo", "\rb") == [begin, f"1/3 · 2/{first}", begin]
    deals = [place.partition("/")[0] for place in places("rablo", "nbpnnp")]
    assert deals == ["1", "2", "1", "1", "2", "3", "2"]
    assert places("rablo", "nb")[-1] == f"1/3 · {first}/{first}"
    for nothing_before in "bp?":
        assert places("rablo", nothing_before) == [begin, begin]


@pytest.mark.parametrize("key", ["q", "\x1b", "\x03", "\x04"])
def test_it_ends_when_one_has_seen_enough(key: str) -> None:
    assert len(pages("rablo", key)) == 1


@pytest.mark.parametrize("how", [KeyboardInterrupt, EOFError])
def test_a_terminal_that_ends_it_is_no_failure(
    how: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def getchar() -> str:
        raise how

    monkeypatch.setattr("click.getchar", getchar)
    record, shown = record_of("rablo"), list[str]()
    watch(Film(record), words_for(record, "en", Paint(on=False)), key, shown.append)
    assert len(shown) == 1


def test_a_page_shows_all_hands_the_partner_and_what_happened() -> None:
    page = pages("rablo", "\r\r\r")[-1]
    for name in ('Änn "the 1st"', "Ben", "Cleo", "Dan"):
        assert f"    {name}" in page
    assert " is the partner." in page


def replay(*words: str | Path) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, ["replay", *map(str, words)])
    return done.exit_code, done.stdout, done.stderr


@every_game
def test_both_forms_of_a_record_show_the_same(game: str, tmp_path: Path) -> None:
    record = record_of(game)
    (tmp_path / "json").write_text(json.dumps(record))
    (tmp_path / "text").write_text(notation.write(record), encoding="utf-8")
    one, other = (replay(tmp_path / name, "--lang", "en") for name in ("json", "text"))
    assert one == other
    assert one[0] == 0
    assert replay(tmp_path / "json", "--lang", "hu", "--all")[1] != one[1]


def test_one_of_many_records_is_chosen_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "many.ndjson"
    file.write_text("\n".join(json.dumps(record_of(game)) for game in ("rablo", "snaps")))
    assert "Round 1. " in replay(file, "--number", "2", "--lang", "en")[1]
    assert replay(file, "--number", "3") == (
        1,
        "",
        f"rablo: {file} has 2 records; there is no number 3.\n",
    )


def test_a_record_that_does_not_hold_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "bent.json"
    file.write_text(json.dumps({**record_of("snaps"), "seed": "00" * 32}))
    code, out, err = replay(file)
    assert (code, out) == (1, "")
    assert err.startswith(f"rablo: {file} does not hold.\n/seed: ")


def test_a_file_that_is_longer_than_any_record_is_not_read_whole(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(records, "LONGEST", 1000)
    file = tmp_path / "foreign"
    file.write_bytes(bytes(5000))
    told = "This is longer than any record: more than 1000 bytes."
    assert replay(file) == (1, "", f"rablo: {file} does not hold.\n{told}\n")


def test_there_is_no_record_before_the_first(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = replay(tmp_path / "file", "--number", "0")
    assert (code, "is not in the range" in err) == (2, True)
