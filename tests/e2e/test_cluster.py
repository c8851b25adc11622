"""Two sets of processes on a cluster: any of them serves any table, and a primary may fall."""

from __future__ import annotations

import os
import secrets
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.record import verify
from rablo.client import ApiError, Client
from service.storage.embedded import EmbeddedStore
from service.storage.keys import TableKeys, shard_of
from service.storage.link import connect
from tests.e2e.parts import processes
from tests.e2e.playing import GAME_S, SEATS, SHORT, Persistent
from tests.support.cluster import Cluster, Node, running_cluster
from tests.support.waiting import PATIENCE_S, eventually, free_port, in_thread

SHARDS = 16


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    with running_cluster(tmp_path, primaries=3, replicas=1) as cluster:
        yield cluster


class Either(Persistent):
    """A client that sends every request to another API process than the last."""

    def __init__(self, clients: list[Client], seed: int) -> None:
        super().__init__(clients[0], seed)
        self._clients = clients
        self.unknown = 0

    def ask(self, method: str, path: str, body: Any = None, key: str | None = None) -> Any:
        end = time.monotonic() + PATIENCE_S
        while True:
            self._clients.append(self._clients.pop(0))
            self.client = self._clients[0]
            try:
                return self.client.call(method, path, body, {"Idempotency-Key": key} if key else {})
            except ApiError as error:
                self.unknown += error.code == "outcome_unknown"
                if error.status != 503 or time.monotonic() > end:
                    raise
            time.sleep(0.05)


def opened(player: Either, game: str) -> str:
    seats = [{"player": "me"}, *[{"bot": "simple"}] * (SEATS[game] - 1)]
    wish = {"game": game, "options": SHORT[game], "seats": seats, "bot_delay_ms": 10}
    table_id: str = player.ask("POST", "/v1/tables", wish, secrets.token_hex(8))["id"]
    return table_id


def primary_of(cluster: Cluster, table_id: str) -> Node:
    with closing(connect(cluster.url)) as client:
        key = TableKeys(shard_of(table_id, SHARDS), table_id).own("table")
        found: Any = client
        port = found.get_node_from_key(key).port
    return next(node for node in cluster.nodes if node.port == port)


def test_any_process_serves_any_table_while_a_primary_falls(
    cluster: Cluster, queue_store: EmbeddedStore, tmp_path: Path
) -> None:
    ports = [free_port(), free_port()]
    env = {
        "RABLO_REDIS_URL": cluster.url,
        "RABLO_QUEUE_URL": queue_store.url,
        "RABLO_WAIT_REPLICAS": "1",
        "RABLO_API_PROCESSES": "1",
    }
    with processes(env, tmp_path) as server, ExitStack() as held:
        for words in (("worker",), ("timers",), ("worker", "--queue", "timers"), ("worker",)):
            server.start(*words)
        for port in ports:
            server.start("api", RABLO_PORT=str(port))
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        first = held.enter_context(closing(Client(urls[0])))
        token = Persistent(first).ask("POST", "/v1/players", {"name": "Ann", "kind": "bot"})[
            "token"
        ]

        def player(seed: int) -> Either:
            return Either([held.enter_context(closing(Client(url, token))) for url in urls], seed)

        players = {game: player(seed) for seed, game in enumerate(SEATS)}
        tables = {game: opened(players[game], game) for game in SEATS}
        games = [in_thread(partial(players[game].play, tables[game])) for game in SEATS]
        eventually(lambda: len(players["rablo"].acknowledged) >= 2, "some moves were made")
        victim = primary_of(cluster, tables["rablo"])
        victim.kill()
        eventually(
            lambda: primary_of(cluster, tables["rablo"]) is not victim, "a replica took over"
        )
        victim.start()  # comes back as the replica that every commit waits for
        for each in games:
            each.result(GAME_S)
        for game in SEATS:
            _check(players[game], tables[game])
        _check_without_replicas(cluster, player(7), opened(player(8), "snaps"))


def _check(player: Either, table_id: str) -> None:
    record = player.ask("GET", f"/v1/tables/{table_id}/record")
    assert verify(record).findings == []
    made = {act["version"]: act["move"] for act in record["acts"] if act["type"] == "move"}
    assert player.acknowledged
    assert dict(player.acknowledged).items() <= made.items()
    own = [act for act in record["acts"] if act.get("by") == "player"]
    assert len(own) <= len(player.sent)


def _check_without_replicas(cluster: Cluster, player: Either, table_id: str) -> None:
    """While no replica answers a commit is unknown; the same key leads to one move in the end."""
    replicas = [
        node for node in cluster.nodes if node.client.info("replication")["role"] == "slave"
    ]
    pids = [int(node.client.info("server")["process_id"]) for node in replicas]
    view = player.turn(table_id)
    _signal(pids, signal.SIGSTOP)
    waker = threading.Timer(2.5, _signal, (pids, signal.SIGCONT))
    waker.daemon = True
    waker.start()
    body = {"move": view["you"]["legal_moves"][0], "version": view["version"]}
    after = player.ask("POST", f"/v1/tables/{table_id}/moves", body, "the-same-key")
    waker.join(PATIENCE_S)
    assert player.unknown > 0
    assert after["version"] == view["version"] + 1
    page = player.ask("GET", f"/v1/tables/{table_id}/events?after={view['seq']}")
    mine = [each for each in page["events"] if each["type"] == "move" and each["seat"] == 0]
    assert [each["version"] for each in mine][:1] == [after["version"]]


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        os.kill(pid, number)
