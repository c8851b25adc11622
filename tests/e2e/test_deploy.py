"""One release takes over from another while games go on."""

from __future__ import annotations

import signal
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from engine.record import verify
from rablo.client import ApiError, Client, UnreachableError
from tests.e2e.parts import processes
from tests.e2e.playing import GAME_S, Persistent
from tests.e2e.server import open_waits
from tests.support.waiting import Work, eventually, free_port, in_thread

if sys.platform != "linux":
    pytest.skip("ports are shared in this way on Linux", allow_module_level=True)

WAIT_S = 50
OPTIONS = {"max_deals": 6, "starting_money": 100_000}


@pytest.fixture
def url() -> str:
    return f"http://127.0.0.1:{free_port()}"


def waiting(client: Client, url: str, table: Any) -> Work[Any]:
    """Let a long-poll wait for a table; come back when it does."""
    path = f"/v1/tables/{table['id']}/events"
    poll = in_thread(lambda: client.get(path, after=table["seq"], wait=WAIT_S))
    eventually(lambda: open_waits(url) == 1, "the long-poll waits")
    return poll


def test_players_who_repeat_what_failed_see_no_failure_when_all_parts_are_replaced(
    store_url: str, url: str, tmp_path: Path
) -> None:
    port = url.rpartition(":")[2]
    env = {"RABLO_REDIS_URL": store_url, "RABLO_PORT": port, "RABLO_SHARE_PORT": "yes"}
    parts = ("api", "worker", "timers")
    with processes(env, tmp_path) as server, ExitStack() as held:
        old = [server.start(part) for part in parts]
        client = held.enter_context(closing(Client(url)))
        client.token = client.post("/v1/players", {"name": "Ann", "kind": "bot"})["token"]
        seats = [{"player": "me"}, *[{"bot": "random"}] * 3]
        wish = {"game": "rablo", "options": OPTIONS, "seats": seats}
        table = client.post("/v1/tables", wish)["id"]
        idle = client.post("/v1/tables", {"game": "snaps"})
        player = Persistent(held.enter_context(closing(Client(url, client.token))))
        poll = waiting(held.enter_context(closing(Client(url, client.token))), url, idle)
        new = [server.start(part) for part in parts]
        playing = in_thread(lambda: player.play(table))
        eventually(lambda: len(player.acknowledged) >= 5, "some moves were made")
        before = len(player.acknowledged)
        for process in old:
            server.stop(process)
        assert poll.result() == {"events": [], "next_after": idle["seq"]}
        playing.result(GAME_S)
        assert len(player.acknowledged) > before
        record = player.ask("GET", f"/v1/tables/{table}/record")
        assert verify(record).findings == []
        made = {act["version"]: act["move"] for act in record["acts"] if act["type"] == "move"}
        assert dict(player.acknowledged).items() <= made.items()
        assert len(new) == len(server.running) == 3


def test_a_draining_process_says_so_and_ends_what_waits(
    store_url: str, url: str, tmp_path: Path
) -> None:
    env = {"RABLO_REDIS_URL": store_url, "RABLO_PORT": url.rpartition(":")[2]}
    with processes({**env, "RABLO_API_PROCESSES": "1"}, tmp_path) as server, ExitStack() as held:
        api = server.start("api")
        clients = [held.enter_context(closing(Client(url))) for _ in range(3)]
        token = clients[0].post("/v1/players", {"name": "Ann", "kind": "bot"})["token"]
        clients[0].token = clients[1].token = token
        table = clients[0].post("/v1/tables", {"game": "snaps"})
        assert clients[2].get("/readyz") == {"status": "ok"}
        poll = waiting(clients[1], url, table)
        api.send_signal(signal.SIGTERM)
        with pytest.raises((ApiError, UnreachableError)) as refused:
            eventually(lambda: not clients[2].get("/readyz"), "it drains")
        assert poll.result() == {"events": [], "next_after": table["seq"]}
        server.ended(api)
        if isinstance(refused.value, ApiError):
            assert refused.value.status == 503
