"""``rablo export`` beside a running server, and without one."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from tests.e2e.playing import bot_table, finished
from tests.e2e.server import rablo, running


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


@pytest.mark.parametrize("time", ["yesterday", "2026-13-01", "9999999d"])
def test_a_time_that_is_none_is_refused(time: str) -> None:
    done = rablo("export", "--since", time)
    assert done.returncode == 2
    assert f"'{time}' is no time" in done.stderr
