"""``rablo verify`` on files of every kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import notation, verdict
from rablo import records
from rablo.cli import main
from tests.support.records import given_record, record_of


def verify(*words: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, words)], input=stdin)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    record = record_of("snaps")
    other = record_of("rablo")
    (tmp_path / "plain.json").write_text(json.dumps(record))
    (tmp_path / "pretty.json").write_text(json.dumps(record, indent=2))
    (tmp_path / "text.txt").write_text(notation.write(record), encoding="utf-8")
    (tmp_path / "many.ndjson").write_text(f"{json.dumps(record)}\n\n{json.dumps(other)}\n")
    return tmp_path


def test_all_kinds_of_files_are_taken_at_once(folder: Path) -> None:
    files = sorted(folder.iterdir())
    done = verify(*files)
    assert (done.exit_code, done.stderr) == (0, "")
    many, plain, pretty, text = files
    names = [line.partition(" holds: commitment, ")[0] for line in done.stdout.splitlines()]
    assert names == [f"{many}:1", f"{many}:3", str(plain), str(pretty), str(text)]


def test_a_record_may_come_through_a_pipe(folder: Path) -> None:
    for file in folder.iterdir():
        done = verify("-", stdin=file.read_text())
        assert done.exit_code == 0
        assert done.stdout.startswith("-")


def test_packs_that_were_given_are_said() -> None:
    done = verify("-", stdin=json.dumps(given_record("rablo")))
    assert "(1 of them given by the operator, not drawn)" in done.stdout


def test_one_bad_record_among_many_is_named_and_the_others_are_still_checked(
    folder: Path,
) -> None:
    bent = {**record_of("rablo"), "seed": "00" * 32}
    file = folder / "many.ndjson"
    lines = [json.dumps(record_of("snaps")), json.dumps(bent), '{"a": 1', json.dumps(bent)[:-1]]
    file.write_text("\n".join([*lines, json.dumps(record_of("raeuber"))]))
    done = verify(file)
    assert done.exit_code == 1
    assert [line.split()[0] for line in done.stdout.splitlines()] == [f"{file}:1", f"{file}:5"]
    assert f"rablo: {file}:2 does not hold.\n/seed: The seed is not the one" in done.stderr
    assert f"rablo: {file}:3 does not hold.\nThis is not JSON: " in done.stderr


def test_a_bent_text_is_refused_with_its_line(folder: Path) -> None:
    file = folder / "text.txt"
    file.write_text(file.read_text().replace("value 3", "value 2", 1))
    done = verify(file)
    assert done.exit_code == 1
    assert done.stderr.startswith(f"rablo: {file} does not hold.\nline ")


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"\xff\xfe", "This is no text in UTF-8."),
        (b"", "The text ends before its End."),
        (b"hello", "A record begins with: "),
        (b"{", "This is not JSON: "),
        (b"{}", "This is no record of a match: KeyError"),
        (b"[]", "This is no record of a match: "),
        (b'{"seed": 1, "seed": 2}', "a name stands twice"),
        (rb'{"format": "\ud800"}', "surrogates not allowed"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"format": 1' + b"1" * 5000 + b"}", "This is not JSON: "),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(
    tmp_path: Path, data: bytes, sentence: str
) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    done = verify(file)
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert "Traceback" not in done.output


def test_a_long_value_is_cut_and_what_would_move_the_cursor_is_written_out() -> None:
    foreign = {**record_of("snaps"), "rules_version": "\x1b[2J\n" + "1" * 5000}
    lines = verify("-", stdin=json.dumps(foreign)).stderr.splitlines()
    assert len(lines) == 2
    assert lines[1].startswith(
        r"/rules_version: Played by other rules than this release has: \x1b[2J\n111"
    )
    assert " … " in lines[1]
    assert lines[1].endswith("1, not 1.")
    assert len(lines[1]) < 500


def test_of_very_many_findings_the_first_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verdict, "MOST", 3)
    bent = record_of("snaps")
    for seat in bent["seats"]:
        seat["bot"] = 7
    bent["clock"] = dict.fromkeys(bent["clock"], -1)
    lines = verify("-", stdin=json.dumps(bent)).stderr.splitlines()
    assert lines[0] == "rablo: - does not hold."
    assert len(lines) == 5
    assert lines[-1].startswith("… and ")


@pytest.mark.parametrize("field", ["move_ms", "bank_ms", "increment_ms", "strikes"])
@pytest.mark.parametrize("value", [-1, True, "1", 1.5])
def test_a_clock_counts_in_whole_numbers(field: str, value: object) -> None:
    bent = record_of("snaps")
    bent["clock"][field] = value
    assert (
        f"\n/clock/{field}: This is a whole number from "
        in verify("-", stdin=json.dumps(bent)).stderr
    )


@pytest.mark.parametrize("first", ["", '{"a": 1}\n', '{"a": 1}\n{"a": 1}\n', "some text\n"])
def test_a_line_without_an_end_is_read_so_far_and_no_further(
    monkeypatch: pytest.MonkeyPatch, first: str, tmp_path: Path
) -> None:
    monkeypatch.setattr(records, "LONGEST", 1000)
    file = tmp_path / "file"
    file.write_text(first + "{" * 5000 + "\n" + '{"a": 1}\n')
    done = verify(file)
    assert done.exit_code == 1
    assert done.stderr.endswith("This is longer than any record: more than 1000 bytes.\n")
