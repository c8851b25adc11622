"""Whole matches of weighted chance through real processes, every view held against the rules.

At every step each seat and a spectator read the table: it must be what the engine shows them,
and name no card that the plugin's oracle, written from the rules, does not let them know of.
"""

from __future__ import annotations

import queue
from collections import Counter
from collections.abc import Mapping
from contextlib import ExitStack, closing
from datetime import datetime
from random import Random
from typing import Any

import pytest

from engine import registry
from engine.protocol import JsonDict
from engine.record import verify
from rablo.client import Client
from tests.e2e.conftest import OPERATOR
from tests.e2e.playing import GAME_S
from tests.e2e.scripts import Act, Script, richest, written
from tests.e2e.server import Server
from tests.engine.conformance.audiences import cards_named
from tests.engine.conformance.plugin import Plugin
from tests.engine.conformance.plugins import PLUGINS
from tests.support.waiting import together

TABLES = 8
MATCHES = 300

RABLO_LEAST = {
    "marriage": 50,
    "enough": 50,
    "enough by a secret partner": 10,
    "solo": 20,
    "show": 20,
    **dict.fromkeys(("snapszer 50", "snapszer 100", "durchmarsch 150", "durchmarsch 300"), 3),
    **dict.fromkeys(("kontra", "rekontra", "szubkontra"), 3),
}
OPTIONS: Mapping[str, JsonDict] = {"rablo": {"max_deals": 5, "starting_money": 100_000}}


class Match:
    """A script played over HTTP by a player in each seat, beside the engine."""

    def __init__(
        self, plugin: Plugin, script: Script, players: list[Client], onlooker: Client
    ) -> None:
        self.game, self.script = registry.game(plugin.name), script
        self.players, self.onlooker = players, onlooker
        self.oracle = plugin.oracle(script.options)
        self.state = self.game.start(len(players), script.options)
        self.cards = frozenset(self.game.pack(self.state) or ())
        self.packs = list(script.packs)
        self.cursors: Counter[int] = Counter()
        self.told: list[set[str]] = []
        self.path = self._open()
        self.version: int = onlooker.get(self.path)["version"]

    def _open(self) -> str:
        free = [None] * (len(self.players) - 1)
        wish = {
            "game": self.game.name,
            "options": self.script.options,
            "decks": self.packs,
            "seats": [{"player": "me"}, *free],
        }
        operator = {"Operator-Token": OPERATOR}
        table = self.players[0].call("POST", "/v1/tables", wish, operator)
        path = f"/v1/tables/{table['id']}"
        for seat, player in enumerate(self.players[1:], 1):
            player.call("PUT", f"{path}/seats/{seat}", {"player": "me"})
        return path

    def play(self) -> None:
        self._deal()
        self._look()
        for act in self.script.acts:
            self._act(act)
            self._look()
        view = self.onlooker.get(self.path)
        assert view["status"] == "finished"
        assert verify(self.onlooker.get(f"{self.path}/record")).findings == []

    def _deal(self) -> None:
        pack = self.packs.pop(0)
        self.state = self.game.deal(self.state, pack).state
        self.oracle.dealt(pack)

    def _act(self, act: Act) -> None:
        if isinstance(act, str):
            self._wait_out(act)
        else:
            seat, move = act
            body = {"move": move, "version": self.version}
            self.players[seat].post(f"{self.path}/moves", body)
            self.oracle.moved(seat, move)
            self.state = self.game.apply(self.state, seat, self.game.move(move)).state
        self.version += 1
        self.told = [self._known(seat) for seat in self._audiences()]
        if self.game.result(self.state) is None and self.game.pack(self.state) is not None:
            self._deal()

    def _wait_out(self, timer: str) -> None:
        waits = {each.name: each.ms for each in self.game.timers(self.state)}
        view = self.onlooker.get(self.path)
        page = self.onlooker.get(f"{self.path}/events", after=view["seq"], wait=30)
        began = self.onlooker.get(f"{self.path}/events", after=view["seq"] - 1, limit=1)
        times = [datetime.fromisoformat(each["events"][0]["at"]) for each in (began, page)]
        assert (times[1] - times[0]).total_seconds() * 1000 >= waits[timer]
        self.oracle.expired(timer)
        self.state = self.game.expire(self.state, timer).state

    def _audiences(self) -> list[int | None]:
        return [*range(len(self.players)), None]

    def _look(self) -> None:
        readers = [*self.players, self.onlooker]
        for audience, reader in zip(self._audiences(), readers, strict=True):
            self._check_view(reader.get(self.path), audience)
        turn = self.version % len(readers)
        self._check_events(readers[turn], self._audiences()[turn])

    def _check_view(self, view: JsonDict, seat: int | None) -> None:
        assert view["version"] == self.version
        assert view["state"] == self.game.view(self.state, seat)
        assert view["turn"] == list(self.game.obliged(self.state))
        if seat is None:
            assert view["you"] is None
        else:
            legal = self.game.legal_moves(self.state, seat)
            moves = [self.game.move_data(move) for move in legal]
            assert view["you"] == {"seat": seat, "legal_moves": moves}
        told = {name: value for name, value in view.items() if name not in ("last_deal", "you")}
        assert cards_named(told, self.cards) <= self._known(seat)
        if self.game.name == "rablo":
            state = view["state"]
            money = sum(state["balances"]) + state["pot"]
            assert money == 4 * self.script.options["starting_money"]

    def _check_events(self, reader: Client, seat: int | None) -> None:
        place = len(self.players) if seat is None else seat
        after = self.cursors[place]
        page = reader.get(f"{self.path}/events", after=after, limit=1000)
        seqs = [event["seq"] for event in page["events"]]
        assert seqs == list(range(after + 1, after + 1 + len(seqs)))
        # What ended with this step may be told beside what began with it.
        known = self._known(seat) | (self.told[place] if self.told else set())
        latest = [event for event in page["events"] if event["version"] == self.version]
        assert cards_named(latest, self.cards) <= known
        self.cursors[place] = page["next_after"]

    def _known(self, seat: int | None) -> set[str]:
        return cards_named(self.oracle.facts(seat), self.cards)


def play_all(server: Server, plugin: Plugin, scripts: list[Script]) -> list[BaseException]:
    """Play matches at several tables at once; return what went wrong."""
    waiting: queue.SimpleQueue[Script] = queue.SimpleQueue()
    troubles: list[BaseException] = []
    for script in scripts:
        waiting.put(script)

    def work() -> None:
        with ExitStack() as held:
            try:
                players = [held.enter_context(closing(server.client())) for _ in range(4)]
                onlooker = held.enter_context(closing(Client(server.url)))
                while not troubles:
                    script = waiting.get_nowait()
                    seats = plugin.oracle(script.options).seats
                    Match(plugin, script, players[:seats], onlooker).play()
            except queue.Empty:
                return
            except BaseException as error:
                troubles.append(error)

    for each in together([work] * TABLES):
        each.result(GAME_S)
    return troubles


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)
def test_real_processes_tell_nobody_a_secret_whatever_rare_thing_happens(
    server: Server, plugin: Plugin
) -> None:
    rng = Random(f"{plugin.name} through real processes")
    least = RABLO_LEAST if plugin.name == "rablo" else dict.fromkeys(plugin.least, 1)
    options: Any = OPTIONS.get(plugin.name, {})
    scripts = richest([written(plugin, rng, **options) for _ in range(MATCHES)], least)
    for trouble in play_all(server, plugin, scripts):
        raise trouble
