"""What a move costs with 20 and with 2,000 live tables, all three games, house bots playing.

Few tables play fast and many slowly, so that about as many moves are made a second. For each
number: processor time of all processes a move, how late due actions were begun, and whether any
table stood still for more than two seconds beyond its time; then the memory of a table.

    python -m benchmarks.tables
"""

from __future__ import annotations

import sys
import time
from contextlib import ExitStack, closing

import redis

from benchmarks.looking import cpu_s, metrics, total
from benchmarks.server import own_server
from rablo.client import Client
from tests.e2e.server import Server

MOVES_A_SECOND = 60
SECONDS = 25
SETTLE_S = 5
MOST_LATE_S = 2.0
MOST_RATIO = 1.5
SEATS = {"rablo": 4, "snaps": 2, "raeuber": 3}
OPTIONS = {
    "rablo": {"max_deals": 1000, "starting_money": 1_000_000},
    "raeuber": {"max_deals": 1000},
}


def opened(client: Client, count: int) -> list[str]:
    """Make so many tables of bots, a third of each game."""
    delay = round(1000 * count / MOVES_A_SECOND)
    found = []
    for number in range(count):
        game = list(SEATS)[number % 3]
        wish = {
            "game": game,
            "options": OPTIONS.get(game, {}),
            "seats": [{"bot": "simple"}] * SEATS[game],
            "bot_delay_ms": delay,
        }
        found.append(client.post("/v1/tables", wish)["id"])
        # Spread their turns, as players' own pace would.
        time.sleep(min(0.01, delay / 1000 / count))
    return found


def measure(server: Server, client: Client, count: int) -> tuple[float, float]:
    """Return processor milliseconds a move, and by how many seconds the latest was late."""
    opened(client, count)
    time.sleep(SETTLE_S)
    before, cpu = metrics(server), cpu_s(server)
    latest = 0.0
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        latest = max(latest, metrics(server)["rablo_due_latest_seconds"])
        time.sleep(0.5)
    after, cpu = metrics(server), cpu_s(server) - cpu
    moves = total(after, "rablo_moves_total") - total(before, "rablo_moves_total")
    late = total(after, "rablo_due_late_seconds_sum") - total(before, "rablo_due_late_seconds_sum")
    jobs = total(after, "rablo_due_late_seconds_count") - total(
        before, "rablo_due_late_seconds_count"
    )
    print(
        f"{count:5} tables: {moves / SECONDS:5.1f} moves/s, {cpu / moves * 1000:.1f} ms of "
        f"processor a move, begun {late / jobs * 1000:.0f} ms late on average, at most "
        f"{latest:.2f} s unclaimed"
    )
    return cpu / moves * 1000, latest


def table_bytes(server: Server, tables: int) -> float:
    """Return the store's memory a table."""
    url = (server.data_dir / "store.url").read_text().strip()
    with closing(redis.Redis.from_url(url)) as client:
        return float(client.info("memory")["used_memory_dataset"]) / tables


def main() -> None:
    """Measure and print; exit 1 when a mark is missed."""
    found = {}
    for count in (20, 2000):
        with ExitStack() as held:
            server = held.enter_context(own_server(RABLO_MAX_OPEN_TABLES="10000"))
            client = held.enter_context(closing(server.client()))
            found[count] = measure(server, client, count)
            if count == 2000:
                print(f"{table_bytes(server, count) / 1024:.1f} kB of the store a table")
    ratio = found[2000][0] / found[20][0]
    print(f"a move costs {ratio:.2f} times as much with 2,000 tables")
    sys.exit(ratio > MOST_RATIO or max(latest for _, latest in found.values()) > MOST_LATE_S)


if __name__ == "__main__":
    main()
