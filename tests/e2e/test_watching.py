"""What an operator sees of a running server, and what he can save of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from engine.record import verify
from engine.registry import GAMES
from rablo.client import Client
from tests.e2e.playing import SEATS, SHORT, Persistent, bot_table, finished
from tests.e2e.server import Server, answers, metrics, rablo, running
from tests.engine.conformance.audiences import cards_named
from tests.support.waiting import eventually


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that logs as much as it can."""
    folder = tmp_path_factory.mktemp("watched")
    with running(folder / "data", RABLO_LOG_FORMAT="json", RABLO_LOG_LEVEL="debug") as server:
        yield server


def match(server: Server, game: str, held: ExitStack) -> tuple[list[Client], str]:
    """Play a whole match of outside players and one house bot; return who played, and where."""
    clients = [held.enter_context(closing(server.client())) for _ in range(SEATS[game] - 1)]
    seats = [{"player": "me", "nonce": "n0"}, *[None] * (len(clients) - 1), {"bot": "simple"}]
    body = {"game": game, "options": SHORT[game], "seats": seats}
    table_id: str = clients[0].post("/v1/tables", body)["id"]
    for seat, client in enumerate(clients[1:], 1):
        client.call("PUT", f"/v1/tables/{table_id}/seats/{seat}", {"player": "me"})
    players = [Persistent(client, seed) for seed, client in enumerate(clients)]
    while (view := clients[0].get(f"/v1/tables/{table_id}"))["status"] == "playing":
        for player in players:
            player.step(table_id)
        if not set(view["turn"]) & set(range(len(clients))):
            clients[0].get(f"/v1/tables/{table_id}/events", after=view["seq"], wait=5)
    return clients, table_id


def lines(server: Server) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]


@pytest.mark.parametrize("game", sorted(SEATS))
def test_no_log_line_of_a_whole_game_tells_a_token_a_card_or_the_seed(
    watched: Server, game: str
) -> None:
    rules = GAMES[game]
    with ExitStack() as held:
        clients, table_id = match(watched, game, held)
        record = clients[0].get(f"/v1/tables/{table_id}/record")
        log = watched.log
        logged = lines(watched)
        assert record["seed"] not in log
        for client in clients:
            assert client.token is not None
            assert client.token not in log
            assert client.token.rpartition(".")[2] not in log
    cards = frozenset(rules.pack(rules.start(SEATS[game], rules.options({}))) or ())
    assert all(not cards_named(_without_ids(line), cards) for line in logged)


def _without_ids(line: dict[str, Any]) -> dict[str, str]:
    return {name: re.sub(r"(tbl|ply|req)_[\w-]+", "", str(value)) for name, value in line.items()}


def test_the_log_names_request_table_and_seat_of_every_move(watched: Server) -> None:
    with ExitStack() as held:
        clients, table_id = match(watched, "snaps", held)
        acts = clients[0].get(f"/v1/tables/{table_id}/record")["acts"]
    own = [act for act in acts if act["type"] == "move" and act["by"] == "player"]
    posted = [
        line
        for line in lines(watched)
        if line.get("table") == table_id
        and line.get("status") == 201
        and line["method"] == "POST"
        and line["path"].endswith("/moves")
    ]
    assert len(posted) == len(own)
    assert all(line["seat"] == 0 and line["request_id"] for line in posted)


def test_the_counts_of_all_processes_come_together(watched: Server) -> None:
    with closing(watched.client()) as client:
        before = metrics(watched.url)
        table_id = bot_table(client, "rablo", bot="simple", bot_delay_ms=5)
        finished(client, table_id)
        acts = client.get(f"/v1/tables/{table_id}/record")["acts"]
    after = metrics(watched.url)

    def grown(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    moves = sum(act["type"] == "move" for act in acts)
    assert grown('rablo_moves_total{by="bot",game="rablo"}') == moves
    assert grown('rablo_deals_total{game="rablo"}') == 3
    assert grown('rablo_bot_seconds_count{game="rablo",level="simple"}') >= moves
    assert grown('rablo_due_late_seconds_count{kind="bots"}') > 0
    assert grown('rablo_requests_total{method="POST",route="/v1/tables",status="201"}') == 1
    assert after['rablo_store_up{store="state"}'] == after['rablo_store_up{store="queue"}'] == 1
    assert after['rablo_queue_jobs{queue="bots"}'] >= 0
    assert after["rablo_tables"] >= 1


def test_a_backup_of_a_running_server_goes_on_in_another_place(
    watched: Server, tmp_path: Path
) -> None:
    options = {"max_deals": 2, "starting_money": 100_000}
    with closing(watched.client()) as client:
        tables = [bot_table(client, "rablo", options=options, bot_delay_ms=10) for _ in range(3)]
        eventually(lambda: client.get(f"/v1/tables/{tables[0]}")["seq"] > 30, "bots are playing")
        target = tmp_path / "copy"
        done = rablo("backup", str(target), RABLO_DATA_DIR=str(watched.data_dir))
        assert done.returncode == 0, done.stderr
    with running(target) as restored:
        eventually(lambda: answers(restored), "the copy answers")
        with closing(Client(restored.url, client.token)) as again:
            assert again.get("/v1/players/me")["name"] == "tester"
            for each in tables:
                assert finished(again, each)["status"] == "finished"
                assert verify(again.get(f"/v1/tables/{each}/record")).findings == []


def test_a_backup_needs_data_and_a_place_of_its_own(watched: Server, tmp_path: Path) -> None:
    nothing = rablo("backup", str(tmp_path / "copy"), RABLO_DATA_DIR=str(tmp_path))
    assert (nothing.returncode, "holds no data" in nothing.stderr) == (1, True)
    taken = rablo("backup", str(tmp_path), RABLO_DATA_DIR=str(watched.data_dir))
    assert (taken.returncode, "is there already" in taken.stderr) == (1, True)
