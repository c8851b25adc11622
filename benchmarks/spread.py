"""Moves a second through HTTP on a cluster of three primaries, with one and two sets of processes.

    python -m benchmarks.spread

All on this machine, so nothing gets faster by it: it shows what a move costs where. For the single
store and for the cluster, with and without waiting for a replica, one set of processes (an API
process, a worker, a timer process, a worker for timers) or two; for each the moves a second of
16 connections, and the processor time a move of the API processes and of the stores.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.looking import cpu_of
from benchmarks.move_speed import good
from benchmarks.scripted import Match, tokens
from benchmarks.server import OPERATOR
from benchmarks.wire import Wire, drive
from service.storage.embedded import EmbeddedStore, free_port
from tests.e2e.parts import Processes, processes
from tests.e2e.server import children
from tests.support.cluster import running_cluster

CONNECTIONS = 16
SECONDS = 4.0
ROUNDS = 2
PARTS = (("worker",), ("timers",), ("worker", "--queue", "timers"))


@dataclass(frozen=True, slots=True)
class Stores:
    """Where the state is, with the processes that hold it."""

    url: str
    pids: tuple[int, ...]


@contextmanager
def single(folder: Path) -> Iterator[Stores]:
    """One store, with the nodes' own setting of its file."""
    store = EmbeddedStore(folder / "single", appendfsync="no")
    store.start()
    try:
        yield Stores(store.url, (store.pid or 0,))
    finally:
        store.stop()


@contextmanager
def cluster(folder: Path) -> Iterator[Stores]:
    """Three primaries with a replica each."""
    with running_cluster(folder, primaries=3, replicas=1) as nodes:
        pids = [int(node.client.info("server")["process_id"]) for node in nodes.nodes]
        yield Stores(nodes.url, tuple(pids))


def started(parts: Processes, sets: int) -> tuple[list[int], list[int]]:
    """Start so many sets; return the ports of their APIs, and the processes that answer."""
    ports = [free_port() for _ in range(sets)]
    masters = [parts.start("api", RABLO_PORT=str(port)) for port in ports]
    for _ in range(sets):
        for words in PARTS:
            parts.start(*words)
    return ports, [pid for master in masters for pid, _ in children(master.pid)]


def seated(ports: list[int], chance: random.Random) -> list[Wire]:
    """Return a connection for each of many matches, spread over the ports."""
    wires = []
    for number in range(CONNECTIONS):
        port = ports[number % len(ports)]
        url = f"http://127.0.0.1:{port}"
        match, players = Match(chance), tokens(url, 4)
        table_id, version = match.seated(url, players)
        wires.append(Wire(port, iter([*match.requests(table_id, version, players)])))
    return wires


def measure(stores: Stores, queue_url: str, sets: int, replicas: int, folder: Path) -> str:
    """Return what was found as a line."""
    env = {
        "RABLO_REDIS_URL": stores.url,
        "RABLO_QUEUE_URL": queue_url,
        "RABLO_WAIT_REPLICAS": str(replicas),
        "RABLO_API_PROCESSES": "1",
        "RABLO_OPERATOR_TOKEN": OPERATOR,
    }
    folder.mkdir()
    rates, times = [], []
    api_s = store_s = 0.0
    with processes(env, folder) as parts:
        ports, apis = started(parts, sets)
        for _ in range(ROUNDS):
            wires = seated(ports, random.Random(3))
            before = cpu_of(apis), cpu_of(stores.pids)
            took = drive(wires, SECONDS, good)
            api_s += cpu_of(apis) - before[0]
            store_s += cpu_of(stores.pids) - before[1]
            rates.append(len(took) / SECONDS)
            times += took
            for wire in wires:
                wire.sock.close()
    ordered = sorted(times)
    middle, last = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    return (
        f"{statistics.mean(rates):5.0f} moves/s, median {middle * 1000:.0f}, "
        f"99 % {last * 1000:.0f} ms; a move takes {api_s / len(times) * 1000:.2f} ms of the API, "
        f"{store_s / len(times) * 1000:.2f} of the stores"
    )


def main() -> None:
    """Measure and print."""
    with ExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="rablo-spread-")))
        queue = EmbeddedStore(folder / "queue", appendfsync="no")
        queue.start()
        held.callback(queue.stop)
        number = 0
        for name, make, waits in (("single", single, (0,)), ("cluster", cluster, (0, 1))):
            place = folder / name
            place.mkdir()
            with make(place) as stores:
                for replicas in waits:
                    for sets in (1, 2):
                        number += 1
                        line = measure(stores, queue.url, sets, replicas, folder / str(number))
                        print(f"{name:7} wait={replicas} sets={sets}: {line}", flush=True)


if __name__ == "__main__":
    main()
