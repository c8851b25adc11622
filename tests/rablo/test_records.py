"""``rablo verify`` on files of every kind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import notation
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
