"""Whole matches of house bots a minute, with ``bot_delay_ms`` 0 and a server's usual processes.

Every match of Rabló is eight deals of four bots of one level. A hand that is shown stands for
its five seconds and the answers in the kontra phase take their time here too, so many tables
play at once; for each that is over another one is made.

    python -m benchmarks.house_games
"""

from __future__ import annotations

import time
from contextlib import ExitStack, closing

from benchmarks.looking import cpu_of, metrics, total
from benchmarks.server import own_server
from rablo.client import Client
from tests.e2e.server import Server

LEVELS = ("simple", "random")
TABLES = 60
WARM_S = 6
SECONDS = 18
LOOK_S = 0.2
PARTS = ("api", "store", "timers", "timer worker", "worker")


def opened(client: Client, level: str, count: int) -> None:
    """Make so many tables of bots."""
    wish = {"game": "rablo", "options": {"max_deals": 8}, "bot_delay_ms": 0}
    for _ in range(count):
        client.post("/v1/tables", {**wish, "seats": [{"bot": level}] * 4})


def over(server: Server) -> int:
    """Return how many matches have come to their end."""
    found = metrics(server)
    return round(sum(n for key, n in found.items() if 'status="finished"' in key))


def keep_playing(server: Server, client: Client, level: str, seconds: float) -> int:
    """Let as many tables play all the time; return how many matches were finished."""
    before = seen = over(server)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(LOOK_S)
        now = over(server)
        opened(client, level, now - seen)
        seen = now
    return seen - before


def used(server: Server) -> dict[str, float]:
    """Return the processor seconds of every part of the server so far."""
    pids = {part: server.pids(part) for part in PARTS}
    pids["api"] += server.api_workers()
    return {part: cpu_of(found) for part, found in pids.items()}


def measure(level: str) -> None:
    """Print what one level does."""
    with ExitStack() as held:
        server = held.enter_context(own_server(RABLO_MAX_OPEN_TABLES="10000"))
        client = held.enter_context(closing(server.client()))
        opened(client, level, TABLES)
        keep_playing(server, client, level, WARM_S)
        moved, before = total(metrics(server), "rablo_moves_total"), used(server)
        games = keep_playing(server, client, level, SECONDS)
        moved = total(metrics(server), "rablo_moves_total") - moved
        after = used(server)
    shares = {part: (after[part] - before[part]) / moved * 1000 for part in PARTS}
    print(
        f"{level:8} {games * 60 / SECONDS:5.0f} games a minute, {moved / SECONDS:5.0f} moves a "
        f"second; processor ms a move: "
        + ", ".join(f"{part} {ms:.2f}" for part, ms in shares.items())
    )


def main() -> None:
    """Measure all levels."""
    for level in LEVELS:
        measure(level)


if __name__ == "__main__":
    main()
