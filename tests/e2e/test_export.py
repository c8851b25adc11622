"""``rablo export`` beside a running server, and without one."""

from __future__ import annotations

import json
import socket
import stat
from pathlib import Path

import pytest

from rablo import exporting
from service.errors import UnavailableError
from service.settings import Settings
from tests.e2e.playing import bot_table, finished
from tests.e2e.server import rablo, running
from tests.support.waiting import free_port, in_thread


def test_what_was_played_is_exported_while_the_server_runs_and_afterwards(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "all.ndjson"
    env = {"RABLO_DATA_DIR": str(data)}
    with running(data) as server:
        client = server.client()
        ids = {finished(client, bot_table(client, game))["id"] for game in ("rablo", "snaps")}
        client.close()
        assert stat.S_IMODE((data / "store.url").stat().st_mode) == 0o600
        done = rablo("export", "--since", "1h", **env)
        assert done.returncode == 0, done.stderr
        assert {json.loads(line)["id"] for line in done.stdout.splitlines()} == ids
        assert done.stderr.endswith("2 records\n")
        assert rablo("export", "--until", "1h", **env).stdout == ""
    assert not (data / "store.url").exists()
    done = rablo("export", "--game", "snaps", "-o", str(file), **env)
    assert (done.returncode, done.stdout) == (0, "")
    assert [json.loads(line)["game"] for line in file.read_text().splitlines()] == ["snaps"]
    assert rablo("verify", str(file)).returncode == 0


def test_without_a_store_there_is_one_clear_line(tmp_path: Path) -> None:
    done = rablo("export", RABLO_DATA_DIR=str(tmp_path / "none"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"rablo: There is no store in {tmp_path / 'none'}.")


def test_a_store_that_is_not_there_is_waited_for_and_then_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exporting, "_PATIENCE_S", 0.0)
    settings = Settings(redis_url=f"redis://127.0.0.1:{free_port()}")
    with pytest.raises(UnavailableError), exporting.opened(settings):
        pass


def test_what_is_no_redis_is_told_in_a_line() -> None:
    def answer() -> None:
        while True:
            with listener.accept()[0] as conn:
                conn.sendall(b"<html>")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        in_thread(answer)
        done = rablo("export", RABLO_REDIS_URL=f"redis://127.0.0.1:{listener.getsockname()[1]}")
        listener.shutdown(socket.SHUT_RDWR)
    assert done.returncode == 2
    assert done.stderr.startswith("rablo: What answers at RABLO_REDIS_URL is no Redis: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("time", ["yesterday", "2026-13-01", "9999999d"])
def test_a_time_that_is_none_is_refused(time: str) -> None:
    done = rablo("export", "--since", time)
    assert done.returncode == 2
    assert f"'{time}' is no time" in done.stderr
