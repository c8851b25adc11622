"""What each setting of the append-only file costs, with the disk at rest and busy.

    python -m benchmarks.appends

Commits of two kilobytes by one client and by eight, each waiting for its answer. For the busy
half another process writes 4 MB at a time beside the store's file and syncs each (some 60 MB a
second, over and over into the same 256 MB, deleted afterwards).
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from service.settings import Settings
from service.storage.embedded import EmbeddedStore
from service.storage.link import connect
from service.storage.store import Store
from tests.support import tables

SECONDS = 4.0
CLIENTS = (1, 8)
SETTINGS = {
    "always": "always",
    "everysec": "everysec",
    "no": "no",
    "the store's own everysec": "no",
}
OWN = "the store's own everysec"
FILLING = {"filling": "x" * 1500}

PIECE = b"\xa5" * (4 << 20)
PIECES = 64
PAUSE_S = 0.06


def _write(path: Path, stopping: Event) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    number = 0
    while not stopping.wait(PAUSE_S):
        os.pwrite(descriptor, PIECE, (number % PIECES) * len(PIECE))
        os.fsync(descriptor)
        number += 1
    os.close(descriptor)


@contextmanager
def busy_disk(folder: Path) -> Iterator[None]:
    """Keep the disk of a folder busy meanwhile."""
    stopping, path = multiprocessing.Event(), folder / "beside"
    writer = multiprocessing.Process(target=_write, args=(path, stopping), daemon=True)
    writer.start()
    try:
        yield
    finally:
        stopping.set()
        writer.join()
        path.unlink(missing_ok=True)


def commits(url: str, clients: int) -> list[float]:
    """Let so many clients commit for a while; return how long each commit took."""
    with closing(connect(url)) as client:
        store = Store(client, Settings())
        store.prepare()
        end = time.perf_counter() + SECONDS
        found: list[list[float]] = [[] for _ in range(clients)]
        threads = [threading.Thread(target=_commit, args=(store, end, each)) for each in found]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return sorted(each for one in found for each in one)


def _commit(store: Store, end: float, took: list[float]) -> None:
    table = tables.table(options=FILLING)
    while (began := time.perf_counter()) < end:
        store.commit(tables.change(table))
        took.append(time.perf_counter() - began)
        table = tables.after(table)


def measure(folder: Path, name: str) -> None:
    """Print a line for each number of clients, with the disk at rest and busy."""
    server = EmbeddedStore(folder / "store", appendfsync=SETTINGS[name])
    server.start()
    try:
        if name == OWN:
            with closing(connect(server.url)) as client:
                plain: Any = client
                plain.config_set("appendfsync", "everysec")
        for clients in CLIENTS:
            at_rest = _line(commits(server.url, clients))
            with busy_disk(folder):
                busy = _line(commits(server.url, clients))
            print(f"{name:24} {clients} clients: at rest {at_rest}; busy {busy}", flush=True)
    finally:
        server.stop()


def _line(took: list[float]) -> str:
    middle, last = took[len(took) // 2], took[int(len(took) * 0.99)]
    return (
        f"{len(took) / SECONDS:5.0f}/s, median {middle * 1000:.1f}, 99 % {last * 1000:.1f}, "
        f"most {took[-1] * 1000:.0f} ms"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--dir", type=Path, help="a folder on the disk in question")
    for name in SETTINGS:
        with tempfile.TemporaryDirectory(prefix="rablo-appends-", dir=parser.parse_args().dir) as d:
            measure(Path(d), name)


if __name__ == "__main__":
    main()
