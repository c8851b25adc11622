"""The parts alone, started with the commands of docker-compose.yml, queues in a store apart."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import yaml
from redis import Redis

from rablo.client import Client, UnreachableError
from service.storage.embedded import EmbeddedStore
from tests.e2e.parts import processes
from tests.e2e.playing import bot_table, finished
from tests.e2e.server import ROOT
from tests.support.waiting import eventually, free_port

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())


def ready(client: Client) -> bool:
    try:
        client.get("/readyz")
    except UnreachableError:
        return False
    return True


def kinds(store: str) -> set[str]:
    """Return the first parts of all keys of a store."""
    with closing(Redis.from_url(store, decode_responses=True)) as client:
        return {str(key).split(":")[0] for key in client.scan_iter()}


def test_parts_that_were_started_by_hand_play_a_game(
    store_url: str, queue_store: EmbeddedStore, tmp_path: Path
) -> None:
    env = {
        "RABLO_REDIS_URL": store_url,
        "RABLO_QUEUE_URL": queue_store.url,
        "RABLO_PORT": str(free_port()),
    }
    client = Client(f"http://127.0.0.1:{env['RABLO_PORT']}")
    with processes(env, tmp_path) as server, closing(client):
        for name in ("timers", "worker", "timer-worker", "api"):
            _, *words = COMPOSE["services"][name]["command"]
            server.start(*words)
        eventually(lambda: ready(client), "the API answers")
        client.token = client.post("/v1/players", {"name": "Ann", "kind": "human"})["token"]
        assert finished(client, bot_table(client, "rablo"))["status"] == "finished"
    assert kinds(store_url) == {"rablo"}
    assert "rq" in kinds(queue_store.url)
    with closing(Redis.from_url(queue_store.url)) as queues:
        assert not queues.keys("rablo:{*")
