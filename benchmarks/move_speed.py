"""Moves a second through HTTP beside what the same server does with next to nothing.

    python -m benchmarks.move_speed [--profile]

Turn by turn in one run, behind gunicorn with the same settings and sent the same requests: a
commit of a legal Rabló move (token, quota, key, events, log line and all, as delivered), a
minimal flask-smorest POST with one EVALSHA, once with a small answer and once with one like that
of a move, and a Flask endpoint that answers a small document.
Beside the requests a second it prints the processor time of one, store included, which other
work on the machine disturbs less. ``--profile`` shows where a move's time goes, measured in
this process without HTTP's server.
"""

from __future__ import annotations

import argparse
import os
import random
import secrets
import socket
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import repeat
from typing import NamedTuple

from benchmarks.looking import cpu_of
from benchmarks.scripted import Match, tokens
from benchmarks.server import own_server
from benchmarks.wire import Wire, drive, request
from service.storage.embedded import free_port
from tests.e2e.server import Server, children, environ
from tests.support.waiting import eventually

CONNECTIONS = 16
SECONDS = 1.5
ROUNDS = 6
BODY = {"move": {"type": "play", "card": "HA"}, "version": 12}
KINDS = ("move", "smorest", "view", "flask")


class Taken(NamedTuple):
    """What one turn took: requests a second, and processor milliseconds a request."""

    rate: float
    cpu_ms: float


def store_of(server: Server) -> str:
    """Return the address of a running server's store."""
    return (server.data_dir / "store.url").read_text().strip()


@contextmanager
def beside(kind: str, server: Server) -> Iterator[tuple[int, int]]:
    """Run a minimal application on the store of a server; yield its port and process."""
    port = free_port()
    env = environ({"RABLO_REDIS_URL": store_of(server)})
    words = [sys.executable, "-m", "benchmarks.minimal", kind, str(port)]
    process = subprocess.Popen(words, env={**os.environ, **env})
    try:
        eventually(lambda: _answers(port), f"{kind} answers")
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True


def good(_wire: Wire, status: int, body: bytes) -> bool:
    """Go on; an answer that is no success would measure something else."""
    if status not in (200, 201):
        raise AssertionError(f"{status} {body[:300]!r}")
    return True


def timed(wires: list[Wire], pids: Sequence[int]) -> Taken:
    """Keep the connections busy for one turn; the processes are those that do the work."""
    before = cpu_of(pids)
    count = len(drive(wires, SECONDS, good))
    return Taken(count / SECONDS, (cpu_of(pids) - before) / count * 1000)


def moves(server: Server, chance: random.Random) -> Taken:
    """Let every connection play a match of its own."""
    wires = []
    for _ in range(CONNECTIONS):
        match, players = Match(chance), tokens(server.url, 4)
        table_id, version = match.seated(server.url, players)
        wires.append(Wire(server.port, iter([*match.requests(table_id, version, players)])))
    return timed(wires, [*server.api_workers(), *server.pids("store")])


def posts(server: Server, port: int, master: int) -> Taken:
    """Send a minimal application what looks like a move, token and key included."""
    [token] = tokens(server.url, 1)
    sent = request("POST", "/post", BODY, token, {"Idempotency-Key": secrets.token_hex(8)})
    wires = [Wire(port, repeat(sent)) for _ in range(CONNECTIONS)]
    workers = [pid for pid, _ in children(master)]
    return timed(wires, [*workers, *server.pids("store")])


def measure() -> dict[str, list[Taken]]:
    """Return what every turn took."""
    chance = random.Random(3)
    found: dict[str, list[Taken]] = {kind: [] for kind in KINDS}
    with own_server(RABLO_LOG_LEVEL="info") as server, ExitStack() as held:
        others = {kind: held.enter_context(beside(kind, server)) for kind in KINDS[1:]}
        for _ in range(ROUNDS):
            found["move"].append(moves(server, chance))
            for kind, (port, master) in others.items():
                found[kind].append(posts(server, port, master))
    return found


def ratio(found: dict[str, list[Taken]], kind: str) -> float:
    """Return how many moves are made in the time of one request of a kind, turn by turn."""
    pairs = zip(found["move"], found[kind], strict=True)
    return statistics.median(move.rate / other.rate for move, other in pairs)


def main() -> None:
    """Measure and print; exit 1 when a ratio is below its mark."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--profile", action="store_true")
    if parser.parse_args().profile:
        from benchmarks.profiling import profile_moves

        profile_moves()
        return
    found = measure()
    for kind, turns in found.items():
        rate = statistics.median(each.rate for each in turns)
        cpu_ms = statistics.median(each.cpu_ms for each in turns)
        print(f"{kind:8} {rate:6.0f} requests/s  {cpu_ms:.2f} ms of processor a request")
    small, like, flask = (ratio(found, kind) for kind in KINDS[1:])
    print(
        f"a move does {like:.2f} of smorest + EVALSHA with an answer like its own, {small:.2f} of "
        f"one with a small answer, {flask:.2f} of Flask"
    )
    sys.exit(not (small >= 0.5 and flask >= 0.2))


if __name__ == "__main__":
    main()
