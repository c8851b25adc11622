"""Moves a second through HTTP beside what the same server does with next to nothing.

    python -m benchmarks.move_speed [--profile]

Turn by turn in one run, behind gunicorn with the same settings: a commit of a legal Rabló move
(token, quota, key, events and all), a minimal flask-smorest POST with one EVALSHA, and a Flask
endpoint that answers a small document. ``--profile`` shows where a move's time goes, measured
in this process without HTTP's server.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import repeat

from benchmarks.scripted import Match, tokens
from benchmarks.server import own_server
from benchmarks.wire import Wire, drive, request
from rablo.client import Client, UnreachableError
from service.storage.embedded import free_port
from tests.e2e.server import Server, environ
from tests.support.waiting import eventually

CONNECTIONS = 16
SECONDS = 4.0
ROUNDS = 3
BODY = {"move": {"type": "play", "card": "HA"}, "version": 12}


def store_of(server: Server) -> str:
    """Return the address of a running server's store."""
    return (server.data_dir / "store.url").read_text().strip()


@contextmanager
def beside(kind: str, server: Server) -> Iterator[int]:
    """Run a minimal application on the store of a server; yield its port."""
    port = free_port()
    env = environ({"RABLO_REDIS_URL": store_of(server)})
    words = [sys.executable, "-m", "benchmarks.minimal", kind, str(port)]
    process = subprocess.Popen(words, env={**os.environ, **env})
    try:
        eventually(lambda: _answers(port), f"{kind} answers")
        yield port
    finally:
        process.terminate()
        process.wait()


def _answers(port: int) -> bool:
    try:
        Client(f"http://127.0.0.1:{port}").get("/")
    except UnreachableError:
        return False
    except Exception:  # any answer will do
        return True
    return True


def good(_wire: Wire, status: int, body: bytes) -> bool:
    """Go on; an answer that is no success would measure something else."""
    if status not in (200, 201):
        raise AssertionError(f"{status} {body[:300]!r}")
    return True


def moves(server: Server, chance: random.Random) -> tuple[float, list[float]]:
    """Return moves a second, and the time of each."""
    wires = []
    for _ in range(CONNECTIONS):
        match, players = Match(chance), tokens(server.url, 4)
        table_id, version = match.seated(server.url, players)
        wires.append(Wire(server.port, iter([*match.requests(table_id, version, players)])))
    times = drive(wires, SECONDS, good)
    return len(times) / SECONDS, times


def posts(port: int) -> tuple[float, list[float]]:
    """Return requests a second of a minimal application, and the time of each."""
    wires = [Wire(port, repeat(request("POST", "/post", BODY))) for _ in range(CONNECTIONS)]
    times = drive(wires, SECONDS, good)
    return len(times) / SECONDS, times


def main() -> None:
    """Measure and print; exit 1 when a ratio is below its mark."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--profile", action="store_true")
    if parser.parse_args().profile:
        from benchmarks.profiling import profile_moves

        profile_moves()
        return
    chance = random.Random(3)
    found: dict[str, list[float]] = {"move": [], "smorest": [], "flask": []}
    with own_server(RABLO_WORKERS="1", RABLO_TIMERS="1") as server, ExitStack() as held:
        ports = {kind: held.enter_context(beside(kind, server)) for kind in ("smorest", "flask")}
        for _ in range(ROUNDS):
            found["move"].append(moves(server, chance)[0])
            for kind, port in ports.items():
                found[kind].append(posts(port)[0])
    rates = {kind: statistics.median(each) for kind, each in found.items()}
    ratios = {kind: rates["move"] / rates[kind] for kind in ("smorest", "flask")}
    print("requests/s  " + "  ".join(f"{kind} {rate:.0f}" for kind, rate in rates.items()))
    print(
        f"a move does {ratios['smorest']:.2f} of smorest + EVALSHA, {ratios['flask']:.2f} of Flask"
    )
    sys.exit(not (ratios["smorest"] >= 0.5 and ratios["flask"] >= 0.2))


if __name__ == "__main__":
    main()
