"""Two thousand live tables of all three games, at some hundred of them a client with a clock.

    python -m benchmarks.mixed

Each client plays over HTTP as a stranger would: it waits for news of the log, looks at its view,
makes its move. Afterwards nobody may have missed a turn, each client must have read its table's
log whole and in order, every move that was answered 201 must be in it once, and no due action may
have waited for more than two seconds. Then the memory of tables that have been played for a while.
"""

from __future__ import annotations

import random
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import orjson
import redis

from benchmarks.looking import metrics
from benchmarks.move_speed import store_of
from benchmarks.scripted import tokens
from benchmarks.server import Json, own_server, summary
from benchmarks.tables import MOST_LATE_S, OPTIONS, SEATS
from benchmarks.wire import Wire, drive, request
from rablo.client import Client
from service.storage.keys import TableKeys, shard_of
from tests.e2e.server import Server
from tests.support.waiting import PATIENCE_S, eventually

TABLES, CLIENTS = 2000, 300
DELAY_MS, CLIENTS_DELAY_MS = 60_000, 15_000
"""What house bots wait: those among themselves, and those who play with a client."""

SECONDS = 40.0
CLOCK = {"move_ms": 30_000, "strikes": 3}
SHARDS = 16

DEALS = 5
GAMES_PLAYED = 6


class Stranger:
    """A player at one table, who does one thing after the other."""

    def __init__(self, server: Server, token: str, game: str, delay: int, seed: int) -> None:
        self._token, self._chance = token, random.Random(seed)
        self.table_id = _opened(server, token, game, [{"player": "me"}], delay, clock=CLOCK)
        self.answer: tuple[int, Any] = (0, None)
        self.log: list[Json] = []
        self.moved: list[int] = []
        self.times: list[float] = []
        self.refused = 0

    def requests(self) -> Iterator[bytes]:
        """Yield what to send next; ``answer`` holds what came of the last."""
        path = f"/v1/tables/{self.table_id}"
        while True:
            yield request("GET", path, token=self._token)
            view = self._good(200)
            if view["status"] != "playing":
                return
            if 0 in view["turn"]:
                yield self._move(path, view)
                self._note_move()
            after = f"{path}/events?after={len(self.log)}&wait=25&limit=1000"
            yield request("GET", after, token=self._token)
            self.log += self._good(200)["events"]

    def _move(self, path: str, view: Json) -> bytes:
        body = {"move": self._chance.choice(view["you"]["legal_moves"]), "version": view["version"]}
        key = {"Idempotency-Key": secrets.token_hex(8)}
        return request("POST", f"{path}/moves", body, self._token, key)

    def _note_move(self) -> None:
        if self.answer[0] in (409, 412):
            # A house bot used a right at the same moment.
            self.refused += 1
        else:
            self.moved.append(self._good(201)["version"])

    def _good(self, wanted: int) -> Json:
        status, body = self.answer
        if status != wanted:
            raise AssertionError(f"{self.table_id}: {status} {body}")
        found: Json = body
        return found

    def check(self, client: Client) -> int:
        """Hold what was heard against the log; return how many turns were missed."""
        whole = client.get(f"/v1/tables/{self.table_id}/events", after=0, limit=1000)["events"]
        heard = [each["seq"] for each in self.log]
        if heard != list(range(1, len(heard) + 1)):
            raise AssertionError(f"{self.table_id}: events were lost or told twice: {heard}")
        public = [(each["seq"], each["type"], each["version"]) for each in whole]
        told = [(each["seq"], each["type"], each["version"]) for each in self.log]
        if told != public[: len(told)]:
            raise AssertionError(f"{self.table_id}: the log is another than was told")
        own = [each["version"] for each in whole if each["type"] == "move" and each["seat"] == 0]
        # The end may have come between a move and its answer.
        if own[: len(self.moved)] != self.moved or len(own) > len(self.moved) + 1:
            raise AssertionError(f"{self.table_id}: moved at {self.moved}, in the log {own}")
        return sum(each["type"] == "seat_timed_out" and each["seat"] == 0 for each in whole)


def _opened(
    server: Server, token: str, game: str, first: list[Json], delay: int, **more: Any
) -> str:
    bots = [{"bot": "simple"}] * (SEATS[game] - len(first))
    wish = {"game": game, "options": OPTIONS.get(game, {}), "seats": [*first, *bots], **more}
    with closing(Client(server.url, token, timeout=PATIENCE_S)) as client:
        table_id: str = client.post("/v1/tables", {**wish, "bot_delay_ms": delay})["id"]
    return table_id


def _play(server: Server, strangers: list[Stranger]) -> float:
    """Let everybody play for a while; return how late the latest due action was claimed."""
    by_wire = {}
    for each in strangers:
        wire = Wire(server.port, each.requests())
        by_wire[id(wire)] = (wire, each)
    latest, looked = 0.0, time.monotonic()

    def seen(wire: Wire, status: int, body: bytes) -> bool:
        nonlocal latest, looked
        each = by_wire[id(wire)][1]
        each.answer = status, orjson.loads(body)
        if status == 201:
            each.times.append(time.perf_counter() - wire.sent_at)
        if time.monotonic() - looked > 0.5:
            looked = time.monotonic()
            latest = max(latest, metrics(server)["rablo_due_latest_seconds"])
        return True

    drive([wire for wire, _ in by_wire.values()], SECONDS, seen)
    for wire, _ in by_wire.values():
        wire.sock.close()
    return latest


def _memory(server: Server, table_id: str) -> int:
    own = TableKeys(shard_of(table_id, SHARDS), table_id)
    with closing(redis.Redis.from_url(store_of(server))) as client:
        sizes = [client.memory_usage(own.own(name)) for name in ("table", "events", "acts")]
    return sum(size or 0 for size in sizes)


def played_on(server: Server, token: str) -> None:
    """Print the memory of tables before the first move and after some deals."""
    with closing(Client(server.url, token, timeout=PATIENCE_S)) as client:
        for game, seats in SEATS.items():
            bots = [{"bot": "simple"}] * seats
            fresh = [_opened(server, token, game, bots, 60_000) for _ in range(GAMES_PLAYED)]
            table_ids = [_opened(server, token, game, bots, 10) for _ in range(GAMES_PLAYED)]
            for table_id in table_ids:
                eventually(lambda: _far(client, table_id), f"{DEALS} deals of {game}")  # noqa: B023
            few, many = (sum(_memory(server, e) for e in ids) for ids in (fresh, table_ids))
            print(
                f"{game}: {few / GAMES_PLAYED / 1024:.1f} kB a table before its first move, "
                f"{many / GAMES_PLAYED / 1024:.1f} after {DEALS} deals or at its end"
            )


def _evenly(count: int, within_ms: int) -> Iterator[str]:
    """Yield the game of each table when it is time to open it, so that their turns are spread."""
    began, games = time.monotonic(), list(SEATS)
    for number in range(count):
        time.sleep(max(0.0, began + number * within_ms / 1000 / count - time.monotonic()))
        yield games[number % len(games)]


def _far(client: Client, table_id: str) -> bool:
    view = client.get(f"/v1/tables/{table_id}")
    return bool(view["status"] != "playing" or view["state"]["deal"] > DEALS)


def main() -> None:
    """Measure and print; exit 1 when a turn was missed or anything waited for too long."""
    with own_server(RABLO_MAX_OPEN_TABLES="10000") as server:
        people = tokens(server.url, CLIENTS + 1)
        played_on(server, people[-1])
        for game in _evenly(TABLES - CLIENTS, DELAY_MS):
            _opened(server, people[-1], game, [{"bot": "simple"}] * SEATS[game], DELAY_MS)
        opening = _evenly(CLIENTS, CLIENTS_DELAY_MS)
        strangers = [
            Stranger(server, token, game, CLIENTS_DELAY_MS, number)
            for number, (token, game) in enumerate(zip(people[:-1], opening, strict=True))
        ]
        latest = _play(server, strangers)
        with closing(Client(server.url, timeout=PATIENCE_S)) as client:
            missed = sum(each.check(client) for each in strangers)
    moves = sum(len(each.moved) for each in strangers)
    events = sum(len(each.log) for each in strangers)
    refused = sum(each.refused for each in strangers)
    print(f"{TABLES} tables, {CLIENTS} clients in {SECONDS:.0f} s: {moves} moves of theirs,")
    print(f"  {events} events read without a gap, {refused} moves overtaken, {missed} turns missed")
    print(f"  a move {summary([1000 * t for each in strangers for t in each.times])}")
    print(f"  no due action unclaimed for more than {latest:.2f} s")
    sys.exit(missed > 0 or latest > MOST_LATE_S)


if __name__ == "__main__":
    main()
