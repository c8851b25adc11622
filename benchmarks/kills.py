"""How long play rests when a part is killed, with real processes and house bots at four tables.

For each part: the longest time between two moves around the kill, and how much of it came
after the part was back.

    python -m benchmarks.kills
"""

from __future__ import annotations

import sys
import time
from contextlib import closing
from datetime import datetime
from itertools import pairwise

from benchmarks.server import own_server
from rablo.client import ApiError, Client, UnreachableError
from tests.e2e.server import Server, answers, kill
from tests.support.waiting import eventually

TABLES = 4
ROUNDS = 3
AFTER_S = 2.5
MOST_S = 2.0
PARTS = ("worker", "timer worker", "timers", "api", "store", "everything")
BODY = {
    "game": "rablo",
    "options": {"starting_money": 1_000_000, "max_deals": 1000},
    "seats": [{"bot": "random"}] * 4,
    "bot_delay_ms": 20,
}


def strike(server: Server, part: str) -> float:
    """Kill a part; return the time at which it was back."""
    if part == "everything":
        kill(*server.everything())
        server.wait()
        server.start()
        return time.time()
    before = server.pids(part)
    kill(before[0])
    eventually(lambda: len(set(server.pids(part)) - set(before)) == 1, f"{part} is back")
    if part in ("api", "store"):
        eventually(lambda: answers(server), "the API answers")
    return time.time()


def moves_after(client: Client, table_id: str, began: float) -> list[float]:
    """Return the times of all moves from shortly before a moment on."""
    seq = _seq(client, table_id)
    events = client.get(f"/v1/tables/{table_id}/events", after=max(0, seq - 1000), limit=1000)
    times = [datetime.fromisoformat(event["at"]).timestamp() for event in events["events"]]
    return [at for at in times if at >= began - 0.5]


def _seq(client: Client, table_id: str) -> int:
    while True:
        try:
            seq: int = client.get(f"/v1/tables/{table_id}")["seq"]
        except (ApiError, UnreachableError):
            time.sleep(0.05)
        else:
            return seq


def measure(server: Server, client: Client, tables: list[str], part: str) -> tuple[float, float]:
    """Kill a part now and then; return the longest rest, and the longest after it was back."""
    longest = late = 0.0
    for _ in range(ROUNDS):
        began = time.time()
        back = strike(server, part)
        time.sleep(AFTER_S)
        for table_id in tables:
            times = moves_after(client, table_id, began)
            for earlier, later in pairwise([*times, time.time() - AFTER_S / 2]):
                longest = max(longest, later - earlier)
                late = max(late, later - max(earlier, back))
    return longest, late


def main() -> None:
    """Measure and print; exit 1 when play rested too long after a part was back."""
    good = True
    with own_server() as server, closing(server.client()) as client:
        tables = [client.post("/v1/tables", BODY)["id"] for _ in range(TABLES)]
        for part in PARTS:
            longest, late = measure(server, client, tables, part)
            good = good and late <= MOST_S
            print(f"{part:14} longest rest {longest:.2f} s, after it was back {late:.2f} s")
    sys.exit(not good)


if __name__ == "__main__":
    main()
