"""Playing in a terminal, by a script and through a terminal that is none."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rablo.client import Client
from tests.e2e.server import Server, environ, rablo
from tests.support.records import record_of
from tests.support.waiting import PATIENCE_S

SHORT = {
    "rablo": ["--deals", "2"],
    "snaps": ["--option", "target=3"],
    "raeuber": ["--deals", "1"],
}


Seat = Callable[..., "Typist"]


@pytest.fixture
def seat() -> Iterator[Seat]:
    """Sits typists down, and leaves none of them behind."""
    seated: list[Typist] = []

    def sit(*words: str, **env: str) -> Typist:
        seated.append(Typist(*words, **env))
        return seated[-1]

    yield sit
    for each in seated:
        each.end()


def play(*words: str, typed: str, **env: str) -> subprocess.CompletedProcess[str]:
    return rablo("play", *words, typed=typed, **env)


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("lang", ["en", "hu"])
def test_a_script_plays_a_short_game_to_its_end(server: Server, game: str, lang: str) -> None:
    done = play(
        *("--url", server.url, "--game", game, "--lang", lang, "--name", "Anna", "--bot", "random"),
        *SHORT[game],
        # Enough ones in a row to get through every choice within a choice: Enter goes back there.
        typed="h\n" + ("\n" + "1\n" * 5) * 150,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert re.search(r"^  1\. .*\d$", done.stdout, re.MULTILINE)
    holds = {"en": "The record holds:", "hu": "A jegyzőkönyv hibátlan:"}
    assert holds[lang] in done.stdout


def test_without_a_server_one_is_started_for_the_game(free_port: int) -> None:
    typed = "49\n" + "1\n" * 100
    done = play("--deals", "1", "--lang", "en", typed=typed, RABLO_PORT=str(free_port))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("No server answers there; starting one for this game.\n")
    assert "The record holds:" in done.stdout


def test_when_nothing_more_is_typed_the_player_leaves(server: Server) -> None:
    done = play("--url", server.url, "--lang", "en", "--game", "snaps", typed="t\nfoo\n")
    assert done.returncode == 0
    assert "That is none of your moves." in done.stdout
    assert done.stdout.endswith("You have left the table.\n")
    assert seats_of(server, table_in(done.stdout))[0]["left"]


def test_enough_in_snaps_is_asked_about_twice(server: Server) -> None:
    typed = "enough\nn\nq\nn\nenough\ny\nq\ny\n"
    words = ("--url", server.url, "--lang", "en", "--game", "snaps")
    done = play(*words, "--option", "show_points=true", typed=typed)
    assert done.stdout.count("Really? (y/n) ") == 2
    assert done.stdout.count("Leave the table?") == 2
    assert done.stdout.count(": Enough!") == 1
    assert done.stdout.endswith("You have left the table.\n")


def test_a_friend_sits_down_with_the_command_that_is_printed(server: Server, seat: Seat) -> None:
    words = ("--url", server.url, "--lang", "en", "--game", "snaps", "--friends", "1")
    host = seat("play", *words, "--name", "Anna")
    host.until(lambda out: "Friends sit down with: rablo play --url" in out)
    found = re.search(r"sit down with: rablo play (.*)", host.out)
    assert found is not None
    friend = seat("play", *found[1].split(), "--lang", "en", "--name", "Béla")
    host.until(lambda out: "Béla sits down." in out and "h for help" in out)
    for each, other in ((host, friend), (friend, host)):
        each.until(lambda out: "h for help" in out)
        each.type("q")
        each.type("y")
        assert each.close() == 0
        if each is host:
            other.until(lambda out: "Anna has left." in out)
    assert "You play with Anna." in friend.out
    assert "sits down" not in friend.out


def test_through_a_terminal_it_is_coloured_and_played_to_the_end(
    server: Server, seat: Seat
) -> None:
    words = ("--url", server.url, "--lang", "en", "--game", "snaps", "--option", "target=3")
    player = seat("play", *words, "--bot", "random")
    asked = 0
    while "Play again? (y/n) " not in player.out:
        player.until(partial(asks_again, asked))
        asked = player.out.count("h for help")
        player.type("1")
    player.type("n")
    assert player.close() == 0
    assert "\x1b[91m♥" in player.out or "\x1b[91m♦" in player.out
    assert "The record holds:" in player.out


def test_no_color_is_respected_in_a_terminal(server: Server, seat: Seat) -> None:
    player = seat("play", "--url", server.url, "--lang", "en", "--game", "snaps", NO_COLOR="1")
    player.until(lambda out: "h for help" in out)
    player.type("q")
    player.type("y")
    assert player.close() == 0
    assert "\x1b" not in player.out


def test_ctrl_c_leaves_the_table(server: Server, seat: Seat) -> None:
    player = seat("play", "--url", server.url, "--lang", "en", "--game", "snaps")
    player.until(lambda out: "h for help" in out)
    player.type("\x03", enter="")
    assert player.close() == 0
    assert "You have left the table." in player.out


def test_a_record_is_watched_by_keys(seat: Seat, tmp_path: Path) -> None:
    record = record_of("snaps")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    viewer = seat("replay", str(file), "--lang", "en")
    viewer.until(lambda out: "[2/4 · 1/" in out, nudge=" ")
    viewer.until(lambda out: out.count("[1/4 · 1/") > 1, nudge="p")
    assert viewer.close(nudge="q") == 0
    assert "\x1b[2J" in viewer.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--game", "whist"), "rablo: There is no such game; there are: "),
        (("--bot", "genius"), "rablo: 422 unknown_level: "),
        (("--option", "target=4", "--game", "snaps"), "rablo: "),
        (("--option", "target"), "rablo: An option of the game is written name=value."),
        (("--table", "tbl_none"), "rablo: 404 table_not_found: "),
    ],
)
def test_what_cannot_be_played_is_one_clear_line(
    server: Server, words: tuple[str, ...], sentence: str
) -> None:
    done = play("--url", server.url, *words, typed="")
    assert done.returncode == 1
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def asks_again(times: int, out: str) -> bool:
    return out.count("h for help") > times or "Play again?" in out


def table_in(out: str) -> str:
    found = re.search(r"tbl_\w+", out)
    assert found is not None
    return found[0]


def seats_of(server: Server, table: str) -> list[dict[str, Any]]:
    with closing(Client(server.url)) as client:
        found: list[dict[str, Any]] = client.get(f"/v1/tables/{table}")["seats"]
        return found


class Typist:
    """``rablo`` in a pseudo terminal, and somebody who types."""

    def __init__(self, *words: str, **env: str) -> None:
        self.out = ""
        self._master, slave = pty.openpty()
        command = [sys.executable, "-m", "rablo", *words]
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environ({"TERM": "xterm-256color", **env}),
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(slave)

    def until(self, holds: Callable[[str], bool], nudge: str = "") -> None:
        """Read until something holds of all that was printed; press a key now and then.

        (A key that is pressed before it is waited for is thrown away.)
        """
        end = time.monotonic() + PATIENCE_S
        while not holds(self.out):
            assert time.monotonic() < end, self.out
            self.type(nudge, enter="")
            if not self._read():
                assert holds(self.out), self.out
                return

    def type(self, text: str, enter: str = "\n") -> None:
        """Type a line."""
        os.write(self._master, f"{text}{enter}".encode())

    def close(self, nudge: str = "") -> int:
        """Read to the end; return the exit code."""
        end = time.monotonic() + PATIENCE_S
        while self._read():
            assert time.monotonic() < end, self.out
            self.type(nudge, enter="")
        return self._process.wait(PATIENCE_S)

    def end(self) -> None:
        """Leave nothing behind."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait(PATIENCE_S)
        os.close(self._master)

    def _read(self) -> bool:
        """Read a little; False at the end."""
        if not select.select([self._master], [], [], 0.2)[0]:
            return self._process.poll() is None
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.out += data.decode()
        return bool(data)


def _own_terminal() -> None:
    """Make standard input the terminal of this session, so that Ctrl-C arrives."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
