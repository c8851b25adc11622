"""Gaps in the embedded store's file, which a write that found no room can leave."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import redis

from service.storage import gaps, syncer
from service.storage.embedded import EmbeddedStore
from service.storage.link import Client, connect
from service.storage.room import RoomWatch
from tests.support.waiting import eventually

SELECT = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n"
VALUES = (b"1", b"", b"a\r\n\0\0\0*1\r\n$1\r\nx", b"\0\0", b"\r\n\0*3\r\n$3\r\n")


def _put(number: int) -> bytes:
    value = VALUES[number % len(VALUES)]
    return b"*3\r\n$3\r\nSET\r\n$2\r\nk%d\r\n$%d\r\n%b\r\n" % (number, len(value), value)


WHOLE = [SELECT, *(_put(number) for number in range(9))]


def _file(directory: Path, content: bytes, number: int = 2) -> Path:
    path = directory / "appendonlydir" / f"appendonly.aof.{number}.incr.aof"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("place", range(len(WHOLE)))
@pytest.mark.parametrize("length", [1, 760, 100_000])
def test_a_gap_between_two_commands_is_closed(tmp_path: Path, place: int, length: int) -> None:
    hurt = [*WHOLE[:place], b"\0" * length, *WHOLE[place:]]
    path = _file(tmp_path, b"".join(hurt))
    assert gaps.close(tmp_path) == 1
    assert path.read_bytes() == b"".join(WHOLE)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_every_gap_in_every_file_is_closed(tmp_path: Path) -> None:
    hurt = b"".join(b"\0" * number + each for number, each in enumerate(WHOLE))
    paths = [_file(tmp_path, hurt, number) for number in (3, 4)]
    assert gaps.close(tmp_path) == 2 * (len(WHOLE) - 1)
    assert [path.read_bytes() for path in paths] == [b"".join(WHOLE)] * 2


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"".join(WHOLE),
        b"".join(WHOLE)[:-3],
        b"".join(WHOLE) + b"\0" * 50,
        SELECT + b"no command\r\n" + b"\0" * 9 + SELECT,
        SELECT + b"*1\r\nno length\r\n" + b"\0" * 9 + SELECT,
    ],
    ids=["empty", "whole", "torn", "zeroes at the end", "no command", "no length"],
)
def test_whatever_else_a_file_holds_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = _file(tmp_path, content)
    assert gaps.close(tmp_path) == 0
    assert path.read_bytes() == content


def test_a_store_without_files_has_no_gaps(tmp_path: Path) -> None:
    assert gaps.close(tmp_path) == 0


def test_a_rewrite_is_begun_when_the_log_says_that_there_is_room_again(tmp_path: Path) -> None:
    log, begun, able = tmp_path / "store.log", [0], [False]
    solved = "1:M 30 Nov 2026 * AOF write error looks solved. The server can write again.\n"
    log.write_text(solved)

    def rewrite() -> bool:
        begun[0] += able[0]
        return able[0]

    watch = RoomWatch(log, rewrite)
    able[0] = True
    watch.look()
    assert begun == [0]
    with log.open("a") as file:
        file.write(f"something\n{solved[:30]}")
        file.flush()
        watch.look()
        assert begun == [0]
        able[0] = False
        file.write(solved[30:])
    watch.look()
    able[0] = True
    watch.look()
    watch.look()
    assert begun == [1]


def test_a_log_that_is_not_there_yet_says_nothing(tmp_path: Path) -> None:
    watch = RoomWatch(tmp_path / "store.log", lambda: pytest.fail("nothing is wanted"))
    watch.look()


def _persistence(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = client.info("persistence")
    return found


def _find_no_room(store: EmbeddedStore, client: Client, key: str) -> None:
    """Let the write of a key break off, refuse another one, and then make room."""
    import resource

    assert store.pid is not None
    files = Path(f"/proc/{store.pid}/cwd/appendonlydir").glob("*.incr.aof")
    size = max(files, key=lambda path: int(path.name.split(".")[2])).stat().st_size
    hard = resource.prlimit(store.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(store.pid, resource.RLIMIT_FSIZE, (size + 30, hard))
    client.set(key, "x" * 100)
    with pytest.raises(redis.ResponseError, match="MISCONF"):
        client.set("refused", 1)
    resource.prlimit(store.pid, resource.RLIMIT_FSIZE, (hard, hard))
    eventually(lambda: _persistence(client)["aof_last_write_status"] == "ok")


def _rewrites(client: Client) -> int:
    return int(_persistence(client)["aof_rewrites"])


def _more_rewrites(client: Client, than: int) -> bool:
    return _rewrites(client) > than


def _rewritten(client: Client) -> bool:
    return not _persistence(client)["aof_rewrite_in_progress"]


@pytest.mark.skipif(sys.platform != "linux", reason="a file's size is limited in this way on Linux")
def test_a_store_whose_rewritten_file_found_no_room_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RoomWatch, "look", lambda _: None)
    store = EmbeddedStore(tmp_path / "data", appendfsync="no")
    with _started(store) as client:
        client.set("before", 1)
        client.bgrewriteaof()
        eventually(lambda: _rewritten(client))
        client.set("after", 1)
        _find_no_room(store, client, "cut")
        client.set("later", 1)
    [path] = (tmp_path / "data" / "appendonlydir").glob("*.incr.aof")
    assert b"\0" in path.read_bytes()
    with _started(store) as client:
        assert sorted(client.keys()) == [b"after", b"before", b"cut", b"later"]


@pytest.mark.skipif(sys.platform != "linux", reason="a file's size is limited in this way on Linux")
def test_a_store_that_finds_no_room_again_and_again_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(syncer, "PERIOD_S", 0.01)
    store = EmbeddedStore(tmp_path / "data", appendfsync="no")
    wanted = set()
    with _started(store) as client:
        for number in range(4):
            begun = _rewrites(client)
            for key in (f"before {number}", f"cut {number}", f"after {number}"):
                wanted.add(key.encode())
                if key.startswith("cut"):
                    _find_no_room(store, client, key)
                else:
                    client.set(key, "y" * 50)
            eventually(partial(_more_rewrites, client, begun))
            eventually(lambda: _rewritten(client))
        assert store.pid is not None
        os.kill(store.pid, signal.SIGKILL)
        eventually(lambda: store.pid is None)
    with _started(store) as client:
        assert set(client.keys()) == wanted


@contextmanager
def _started(store: EmbeddedStore) -> Iterator[Client]:
    store.start()
    try:
        with closing(connect(store.url)) as client:
            yield client
    finally:
        store.stop()
