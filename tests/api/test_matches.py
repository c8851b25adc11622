"""Whole matches over HTTP, of every game that brings a plugin for the conformance suite.

At every step every seat and a spectator read the table and the log, and the plugin's oracle,
written from the rules, says which cards they may know of.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import registry
from engine.protocol import JsonDict
from engine.record import verify
from service.positions import Position, position
from tests.api.conftest import OPERATOR
from tests.api.contract import Reply
from tests.api.world import World, me
from tests.e2e.scripts import Script, richest, written
from tests.engine.conformance.audiences import cards_named
from tests.engine.conformance.plugin import Plugin
from tests.engine.conformance.plugins import PLUGINS

PAUSE_MS = 1000
WRITTEN = 150
LATEST_MS = 250


class HttpMatch:
    """One match, played to its end as its script says, by callers in every seat."""

    def __init__(self, world: World, plugin: Plugin, script: Script, rng: Random) -> None:
        self.world, self.plugin, self.script, self.rng = world, plugin, script, rng
        self.game = registry.game(plugin.name)
        self.oracle = plugin.oracle(script.options)
        self.packs, self.acts = iter(script.packs), iter(script.acts)
        self.cards = frozenset(script.packs[0])
        self.players = [world.register(f"Player {n}") for n in range(self.oracle.seats)]
        self.readers = [*self.players, world.caller()]
        self.table = self._open()
        self.cursors = [0] * len(self.readers)
        self.version = 0

    def _open(self) -> str:
        wish = {
            "game": self.plugin.name,
            "options": self.script.options,
            "decks": self.script.packs,
            "deal_pause_ms": PAUSE_MS,
        }
        made = self.players[0].post("/v1/tables", wish, Operator_Token=OPERATOR)
        for caller in self.players[1:]:
            assert caller.post(made.headers["Location"] + "/seats", me()).status_code == 200
        return str(made.headers["Location"])

    def play(self) -> None:
        self.oracle.dealt(next(self.packs))
        self.look()
        while self.world.table(self.table.rsplit("/", 1)[1]).status == "playing":
            self.step()
            self.look()
        assert not list(self.acts)
        self.check_record()

    def _position(self) -> Position:
        return position(self.world.table(self.table.rsplit("/", 1)[1]))

    def step(self) -> None:
        here = self._position()
        if here.game.pack(here.state) is not None:
            self._pass_time(PAUSE_MS)
            self.oracle.dealt(next(self.packs))
            return
        act = next(self.acts)
        if isinstance(act, str):
            self._pass_time(here.game.timers(here.state)[0].ms)
            self.oracle.expired(act)
        else:
            self._move(here, *act)

    def _pass_time(self, ms: int) -> None:
        table = self.table.rsplit("/", 1)[1]
        self.world.clock.forward(ms - 1)
        self.world.work(table)
        assert self.world.table(table).version == self.version, "too early"
        self.world.clock.forward(1 + LATEST_MS)
        self.world.work(table)
        assert self.world.table(table).version == self.version + 1

    def _move(self, here: Position, seat: int, move: JsonDict) -> None:
        self._try_others()
        assert move in here.legal_data(seat)
        body = {"move": move, "version": self.version}
        made = self.players[seat].post(f"{self.table}/moves", body)
        assert made.status_code == 201, made.json
        self.oracle.moved(seat, move)

    def _try_others(self) -> None:
        """Try a move of chance from a seat of chance: refused, it tells nothing secret."""
        seat = self.rng.randrange(len(self.players))
        move = self.rng.choice(self.plugin.universe)
        legal = self._position().legal_data(seat)
        if move in legal:
            return
        body = {"move": move, "version": self.version}
        refused = self.players[seat].post(f"{self.table}/moves", body)
        assert refused.status_code in (409, 422)
        assert refused.json["version"] == self.version
        assert refused.json["legal_moves"] == legal
        self._check_cards(refused.json["detail"], seat, move)

    def look(self) -> None:
        here = self._position()
        self.version = here.table.version
        for number, reader in enumerate(self.readers):
            self._check_view(here, reader.get(self.table), self._seat(number))
        # Everybody reads the log before the next deal, and one of all at any time.
        between = here.game.pack(here.state) is not None
        chosen = range(len(self.readers)) if between else [self.rng.randrange(len(self.readers))]
        for number in chosen:
            self._check_events(number)

    def _seat(self, number: int) -> int | None:
        return number if number < len(self.players) else None

    def _check_view(self, here: Position, view: Reply, seat: int | None) -> None:
        body = view.json
        assert view.headers["ETag"] == f'"v{self.version}.{"s" if seat is None else seat}"'
        assert body["version"] == self.version
        assert body["turn"] == list(here.obliged())
        if seat is None:
            assert body["you"] is None
        else:
            assert body["you"] == {"seat": seat, "legal_moves": here.legal_data(seat)}
        told = {name: value for name, value in body.items() if name not in ("last_deal", "you")}
        self._check_cards(told, seat)

    def _check_events(self, number: int) -> None:
        after = self.cursors[number]
        page = self.readers[number].get(f"{self.table}/events?after={after}&limit=1000").json
        found = [each["seq"] for each in page["events"]]
        assert found == list(range(after + 1, page["next_after"] + 1))
        assert found
        assert all(each["version"] <= self.version for each in page["events"])
        assert page["events"][-1]["version"] == self.version
        self._check_cards(page["events"], self._seat(number))
        self.cursors[number] = page["next_after"]

    def _check_cards(self, told: Any, seat: int | None, more: Any = None) -> None:
        known = cards_named([self.oracle.facts(seat), more], self.cards)
        named = cards_named(told, self.cards)
        assert named <= known, f"{seat} is told of {named - known}"

    def check_record(self) -> None:
        record = self.readers[-1].get(f"{self.table}/record")
        assert record.status_code == 200
        assert verify(record.json).findings == []


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)
def test_whole_matches_over_http_tell_nobody_a_secret(world: World, plugin: Plugin) -> None:
    rng = Random(f"{plugin.name} over HTTP")
    scripts = richest([written(plugin, rng) for _ in range(WRITTEN)], plugin.least)
    met: Counter[str] = Counter()
    for script in scripts:
        match = HttpMatch(world, plugin, script, rng)
        match.play()
        met += match.oracle.counts
    assert all(met[what] >= least for what, least in plugin.least.items())
