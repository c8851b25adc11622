"""The commands as an operator types them."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from rablo.cli import main
from rablo.client import Client
from tests.e2e.playing import bot_table, finished
from tests.e2e.server import Server, environ, open_waits, rablo, running
from tests.support.waiting import PATIENCE_S, Lines, eventually, in_thread


def test_without_a_command_it_tells_what_it_can_do() -> None:
    done = rablo()
    assert done.returncode == 0
    for command in main.commands:
        assert re.search(rf"^  {command} +[A-Z]", done.stdout, re.MULTILINE), command


@pytest.mark.parametrize("command", main.commands)
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = rablo(command, "--help")
    assert done.returncode == 0
    assert "Example:\n" in done.stdout
    assert f"rablo {command}" in done.stdout.partition("Example:\n")[2]


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("RABLO_PORT", "eighty", "RABLO_PORT must be a whole number, not 'eighty'."),
        ("RABLO_SHARDS", "0", "RABLO_SHARDS must be from 1 to 1024."),
        ("RABLO_APPENDFSYNC", "daily", "RABLO_APPENDFSYNC must be one of always, everysec, no."),
        ("RABLO_REDIS_URL", "example.org", "RABLO_REDIS_URL is no address of a Redis"),
    ],
)
def test_a_setting_that_cannot_be_used_is_one_clear_line_and_status_2(
    variable: str, value: str, sentence: str
) -> None:
    done = rablo("worker", **{variable: value})
    assert done.returncode == 2
    assert done.stderr.startswith(f"rablo: {sentence}")
    assert done.stderr.count("\n") == 1


def test_a_part_alone_needs_a_store() -> None:
    done = rablo("timers")
    assert done.returncode == 2
    assert done.stderr.startswith("rablo: RABLO_REDIS_URL is not set")


def test_settings_are_shown_without_secrets() -> None:
    secrets = {"RABLO_REDIS_URL": "redis://:hunter2@x", "RABLO_OPERATOR_TOKEN": "tell-no-one"}
    done = rablo("config", **secrets)
    assert "RABLO_REDIS_URL=(set, not shown)" in done.stdout
    assert "RABLO_PORT=8000" in done.stdout
    assert "hunter2" not in done.stdout
    assert "tell-no-one" not in done.stdout


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = rablo("serve", "--port", port, "--data-dir", str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.startswith(f"rablo: Cannot listen on 127.0.0.1 port {port}:")


def test_two_servers_cannot_share_a_data_directory(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        done = rablo("serve", "--port", "0", "--data-dir", str(tmp_path / "data"))
        assert server.process is not None
        assert done.returncode == 1
        assert f"Another server (pid {server.process.pid}) keeps its data in" in done.stderr


def test_a_server_that_cannot_read_its_data_says_so_and_ends(tmp_path: Path) -> None:
    with running(tmp_path / "data"):
        pass
    done = rablo("serve", "--port", "0", "--data-dir", str(tmp_path / "data"), RABLO_SHARDS="3")
    assert done.returncode == 1
    assert "rablo: RABLO_SHARDS is 3, but the data in this store" in done.stderr
    assert done.stderr.endswith("rablo: A part of the server does not come up; see above why.\n")


def test_the_demo_plays_on_a_running_server(server: Server) -> None:
    words = ("--url", server.url, "--game", "snaps", "--bot", "random", "--lang", "en")
    done = rablo("demo", *words)
    assert done.returncode == 0, done.stderr
    assert "\nRound 1. Dealer: Ben. Trumps: " in done.stdout
    assert "\nThe match is over.\n" in done.stdout
    assert "\nThe record holds: every pack, every move and every result" in done.stdout


def test_ctrl_c_ends_a_demo_without_a_word(server: Server) -> None:
    command = [sys.executable, "-m", "rablo", "demo", "--url", server.url, "--lang", "en"]
    process = subprocess.Popen(
        command, env=environ({}), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        said, complained = Lines(process.stdout), Lines(process.stderr)
        assert said.next()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE_S) == 130
        assert list(complained) == []
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("lang", "said"), [("hu", "1. leosztás. Osztó: Pista."), ("de", "Spiel 1.")]
)
def test_the_demo_is_told_in_every_language(server: Server, lang: str, said: str) -> None:
    words = ("--url", server.url, "--bot", "random", "--deals", "1")
    for done in (
        rablo("demo", *words, "--lang", lang),
        rablo("demo", *words, LC_ALL=f"{lang}.UTF-8"),
    ):
        assert done.returncode == 0, done.stderr
        assert f"\n{said}" in done.stdout


def test_a_terminal_that_cannot_write_a_heart_gets_a_question_mark(server: Server) -> None:
    command = [sys.executable, "-m", "rablo", "demo", "--url", server.url, "--game", "snaps"]
    done = subprocess.run(
        [*command, "--bot", "random", "--lang", "en"],
        env=environ({"PYTHONIOENCODING": "latin-1"}),
        capture_output=True,
        encoding="latin-1",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^  \w+ \?(A|10|K|Q|J)   \w+ \?", done.stdout, re.MULTILINE)


def test_the_demo_starts_a_server_when_none_answers(free_port: int) -> None:
    words = ("--deals", "1", "--bot", "random", "--lang", "en")
    done = rablo("demo", *words, RABLO_PORT=str(free_port))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("No server answers there; starting one for this game.\n")
    assert "The record holds" in done.stdout


def test_the_demo_says_that_nobody_answers_at_an_address(free_port: int) -> None:
    done = rablo("demo", "--url", f"http://127.0.0.1:{free_port}")
    assert done.returncode == 1
    assert done.stderr.startswith(f"rablo: No server answers at http://127.0.0.1:{free_port}")


@pytest.fixture
def record(client: Client, tmp_path: Path) -> Path:
    view = finished(client, bot_table(client, "snaps"))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(client.get(f"/v1/tables/{view['id']}/record")))
    return path


def test_a_record_is_verified_without_a_server(record: Path) -> None:
    done = rablo("verify", str(record))
    assert done.returncode == 0
    assert done.stdout.startswith(f"{record} holds: commitment,")


def test_a_bent_record_is_refused_with_the_place(record: Path) -> None:
    bent = json.loads(record.read_text())
    bent["acts"][0]["cards"].reverse()
    record.write_text(json.dumps(bent))
    done = rablo("verify", str(record))
    assert done.returncode == 1
    assert "\n/acts/0/cards: " in done.stderr


def test_what_is_no_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("{")
    done = rablo("verify", str(path))
    assert done.returncode == 1
    assert done.stderr.startswith(f"rablo: {path} does not hold.\nThis is not JSON: ")


def test_health_is_told_by_the_exit_code(server: Server, free_port: int) -> None:
    assert rablo("health", "--url", server.url).returncode == 0
    assert rablo("health", RABLO_PORT=str(free_port)).returncode == 1
    without = rablo("health", "--stores")
    assert (without.returncode, "RABLO_REDIS_URL is not set" in without.stderr) == (1, True)


def test_sigterm_ends_long_polls_at_once(tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        client = server.client()
        body = {"game": "rablo", "seats": [{"player": "me"}, None, None, None]}
        table = client.post("/v1/tables", body)
        path = f"/v1/tables/{table['id']}/events?after={table['seq']}&wait=50"
        waiting = in_thread(lambda: client.get(path))
        eventually(lambda: open_waits(server.url) == 1, "the long-poll waits")
        assert server.stop() == 0
        assert waiting.result() == {"events": [], "next_after": table["seq"]}
        client.close()
