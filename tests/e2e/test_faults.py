"""Whatever is killed: what was acknowledged is there, and play goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from engine.record import verify
from rablo.client import Client
from tests.e2e.playing import GAME_S, Persistent, bot_table
from tests.e2e.server import Server, alive, answers, kill, running
from tests.support.waiting import Work, eventually, in_thread

OPTIONS = {"max_deals": 8, "starting_money": 100_000}


@pytest.fixture(scope="module")
def victim(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("faults") / "data") as server:
        yield server


@pytest.fixture
def client(victim: Server) -> Iterator[Client]:
    eventually(lambda: answers(victim), "the API answers")
    with closing(victim.client()) as client:
        yield client


class Game:
    """A player at one table and house bots at another, playing while things break."""

    def __init__(self, client: Client) -> None:
        self.bots = bot_table(client, "rablo", options=OPTIONS, bot_delay_ms=5)
        body = {
            "game": "rablo",
            "options": OPTIONS,
            "seats": [{"player": "me"}, *[{"bot": "random"}] * 3],
        }
        self.own = client.post("/v1/tables", body)["id"]
        self.player = Persistent(Client(client.url, client.token))
        self._play: Work[object] | None = None

    def begin(self) -> None:
        """Play on another thread until a few moves have been made."""
        self._play = in_thread(lambda: self.player.play(self.own))
        eventually(lambda: len(self.player.acknowledged) >= 3, "some moves were made")

    def check(self) -> None:
        """Wait for the end of both games, and look whether nothing was lost or done twice."""
        assert self._play is not None
        self._play.result(GAME_S)
        own = self._good_record(self.own)
        made = {act["version"]: act["move"] for act in own["acts"] if act["type"] == "move"}
        acknowledged = dict(self.player.acknowledged)
        assert acknowledged.items() <= made.items()
        self.player.end_of(self.bots)
        self._good_record(self.bots)
        self.player.client.close()

    def _good_record(self, table_id: str) -> Any:
        record = self.player.ask("GET", f"/v1/tables/{table_id}/record")
        assert verify(record).findings == []
        seqs = [event["seq"] for event in record["events"]]
        assert seqs == list(range(1, len(seqs) + 1))
        return record


@pytest.mark.parametrize("part", ["worker", "timer worker", "timers", "api", "api worker", "store"])
def test_a_killed_part_comes_back_and_nothing_is_lost(
    victim: Server, client: Client, part: str
) -> None:
    game = Game(client)
    game.begin()
    pids = victim.api_workers() if part == "api worker" else victim.pids(part)
    kill(pids[0])
    game.check()
    back = victim.api_workers if part == "api worker" else lambda: victim.pids(part)
    eventually(lambda: len(back()) == len(pids), f"{part} is back")


def test_both_timer_processes_may_fall_at_once(victim: Server, client: Client) -> None:
    game = Game(client)
    game.begin()
    kill(*victim.pids("timers"))
    game.check()


def test_after_the_end_of_everything_at_once_a_restart_goes_on(
    victim: Server, client: Client
) -> None:
    game = Game(client)
    game.begin()
    kill(*victim.everything())
    victim.wait()
    victim.start()
    game.check()


def test_the_parts_do_not_outlive_their_supervisor(victim: Server, client: Client) -> None:
    game = Game(client)
    game.begin()
    supervisor, *parts = victim.everything()
    kill(supervisor)
    victim.wait()
    eventually(lambda: not alive(parts), "every part has ended")
    victim.start()
    game.check()


def test_a_restart_goes_on_where_the_server_stopped(victim: Server, client: Client) -> None:
    game = Game(client)
    game.begin()
    assert victim.stop() == 0
    victim.start()
    game.check()
