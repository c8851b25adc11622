"""What goes wrong outside of a command is told in one line, and never by a traceback."""

from __future__ import annotations

import errno
import sys

import pytest
from click.testing import CliRunner

from engine.bots.registry import LEVELS
from engine.registry import GAMES
from rablo.cli import main
from rablo.terminal import Terminal


def test_a_full_disk_is_told_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("click.echo_via_pager", fail)
    done = CliRunner().invoke(main, ["rules", "rablo"])
    assert (done.exit_code, done.stderr) == (1, "rablo: [Errno 28] No space left on device\n")


@pytest.mark.parametrize("since", ["0001-01-01T00:00+14:00", "9999-12-31T23:00-14:00", "x", ""])
def test_a_time_that_is_none_is_wrong_usage(since: str) -> None:
    done = CliRunner().invoke(main, ["export", "--since", since])
    assert done.exit_code == 2
    assert "is no time" in done.stderr


def test_without_any_standard_input_nothing_will_ever_be_typed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert Terminal().ask("?") is None


@pytest.mark.parametrize(
    "words",
    [
        "arena snaps random simple --deals 0",
        "arena snaps random simple --processes 0",
        "arena snaps random simple --think-ms -1",
        "play --friends -1",
    ],
)
def test_a_number_that_makes_no_sense_is_wrong_usage(words: str) -> None:
    done = CliRunner().invoke(main, words.split())
    assert done.exit_code == 2
    assert "is not in the range" in done.stderr


@pytest.mark.parametrize("name", [":", ":Bot", "module:"])
def test_half_a_name_of_a_bot_is_told_to_be_none(name: str) -> None:
    done = CliRunner().invoke(main, ["arena", "snaps", name, "simple"])
    assert (done.exit_code, done.stderr) == (
        1,
        f"rablo: {name!r} names no bot; one of yours is named module:Class.\n",
    )


def test_ctrl_c_ends_a_command_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("click.echo_via_pager", interrupted)
    done = CliRunner().invoke(main, ["rules", "rablo"])
    assert (done.exit_code, done.output) == (130, "")


@pytest.mark.parametrize("command", ["play", "demo"])
def test_help_names_all_games_and_levels(command: str) -> None:
    told = " ".join(CliRunner().invoke(main, [command, "--help"]).output.split())
    levels = {each.level for found in LEVELS.values() for each in found}
    assert f"Which game to play: {', '.join(GAMES)}." in told
    assert f"level: {', '.join(sorted(levels))}." in told
