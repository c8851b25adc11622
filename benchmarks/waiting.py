"""Five thousand long-polls on two API processes, and how soon a commit wakes those it concerns.

First with few waits, then with all of them: the time from a commit to the answers of those who
waited for it, and the time of the move itself. Then everybody hangs up, and what was held must
be free again.

    python -m benchmarks.waiting
"""

from __future__ import annotations

import random
import selectors
import statistics
import sys
import time
from itertools import repeat

from benchmarks.looking import api_memory, metrics, total
from benchmarks.scripted import Match, tokens
from benchmarks.server import own_server, summary
from benchmarks.wire import Wire, request
from tests.e2e.server import Server
from tests.support.waiting import eventually

FEW, MANY = 100, 5000
TABLES = 100
ACTIVE = 10
MOVES = 300
MEDIAN_MS, LAST_MS, MOST_SLOWER = 20.0, 100.0, 2.0


class Crowd:
    """Connections that wait, each for news of one table."""

    def __init__(self, server: Server, tables: list[tuple[str, int]]) -> None:
        self._server = server
        self._tables = tables
        self._selector = selectors.DefaultSelector()
        self.wires: list[Wire] = []

    def grow(self, count: int) -> None:
        """Let so many wait in all."""
        while len(self.wires) < count:
            table_id, version = self._tables[len(self.wires) % len(self._tables)]
            self._wait(table_id, version)
        eventually(
            lambda: total(metrics(self._server), "rablo_open_waits") >= count - ACTIVE,
            f"{count} wait",
        )

    def _wait(self, table_id: str, version: int) -> None:
        path = f"/v1/tables/{table_id}?wait=50"
        ask = request("GET", path, headers={"If-None-Match": f'"v{version}.s"'})
        wire = Wire(self._server.port, repeat(ask))
        wire.send()
        self._selector.register(wire.sock, selectors.EVENT_READ, wire)
        self.wires.append(wire)

    def leave(self) -> None:
        """Hang up, all at once."""
        for wire in self.wires:
            wire.sock.close()
        self._selector.close()


class Watched:
    """A table at which moves are made, and a few who wait for each of them."""

    def __init__(self, server: Server, chance: random.Random) -> None:
        match, players = Match(chance), tokens(server.url, 4)
        self.table_id, self.version = match.seated(server.url, players)
        self._mover = Wire(server.port, match.requests(self.table_id, self.version, players))
        self._waiting = [Wire(server.port, iter(())) for _ in range(ACTIVE)]

    def move(self) -> tuple[float, list[float]]:
        """Make a move; return its time and after what time each who waited was told, in ms."""
        path = f"/v1/tables/{self.table_id}?wait=50"
        ask = request("GET", path, headers={"If-None-Match": f'"v{self.version}.s"'})
        for wire in self._waiting:
            wire.queue = iter([ask])
            wire.send()
        time.sleep(0.1)
        began = time.perf_counter()
        self._mover.send()
        ends: dict[int, float] = {}
        with selectors.DefaultSelector() as selector:
            for wire in (self._mover, *self._waiting):
                selector.register(wire.sock, selectors.EVENT_READ, wire)
            while len(ends) < ACTIVE + 1:
                for key, _ in selector.select():
                    answer = key.data.hear()
                    if answer is None:
                        continue
                    if answer[0] not in (200, 201):
                        raise AssertionError(f"{answer[0]} {answer[1][:200]!r}")
                    ends[id(key.data)] = (time.perf_counter() - began) * 1000
                    selector.unregister(key.fileobj)
        self.version += 1
        moved = ends.pop(id(self._mover))
        return moved, [max(0.0, each - moved) for each in ends.values()]


def measure(server: Server, chance: random.Random) -> tuple[list[float], list[float]]:
    """Return the times of moves and of wakings, counted from the move's own answer."""
    moves: list[float] = []
    wakings: list[float] = []
    table = Watched(server, chance)
    for _ in range(MOVES // 3):
        moved, woken = table.move()
        moves.append(moved)
        wakings += woken
    return moves, wakings


def main() -> None:
    """Measure and print; exit 1 when a mark is missed."""
    chance = random.Random(11)
    env = {"RABLO_QUOTA_WAITS": "0", "RABLO_QUOTA_READS": "0", "RABLO_MAX_WAITS": "4000"}
    with own_server(**env) as server:
        owner = tokens(server.url, 4)
        tables = [Match(chance).seated(server.url, owner) for _ in range(TABLES)]
        crowd = Crowd(server, tables)
        found = {}
        base = api_memory(server)
        for count in (FEW, MANY):
            crowd.grow(count)
            found[count] = measure(server, chance)
            print(f"{count:5} waits: a move   {summary(found[count][0])}")
            print(f"{count:5} waits: waking   {summary(found[count][1])} after its answer")
        print(f"{(api_memory(server) - base) / MANY / 1024:.0f} kB of the API a wait")
        began = time.monotonic()
        crowd.leave()
        eventually(lambda: total(metrics(server), "rablo_open_waits") == 0, "all have left")
        print(f"all hung up; freed within {time.monotonic() - began:.1f} s")
    middle, last = (
        sorted(found[MANY][1])[int(part * len(found[MANY][1]))]
        - sorted(found[FEW][1])[int(part * len(found[FEW][1]))]
        for part in (0.5, 0.99)
    )
    slower = statistics.median(found[MANY][0]) / statistics.median(found[FEW][0])
    print(f"waking beside an idle system: median +{middle:.1f}, 99 % +{last:.1f} ms")
    print(f"a move beside an idle system: {slower:.2f} times its median time")
    sys.exit(middle > MEDIAN_MS or last > LAST_MS or slower > MOST_SLOWER)


if __name__ == "__main__":
    main()
