"""Weighted random matches, compared step by step with the rules written a second time.

For every seat and a spectator: the view, the events, the legal moves, the end. So nothing can
be told to a reader that the rules page does not tell it.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.games.raeuber.state import State
from engine.protocol import Event
from tests.engine.raeuber.counting import count_choice, count_deal
from tests.engine.raeuber.helpers import GAME, table
from tests.engine.raeuber.playing import choose, weighted_pack
from tests.engine.raeuber.reference import Reference, Told

TABLES: list[dict[str, Any]] = [
    {"players": 3, "target": 100},
    {"players": 4, "target": 50, "dealer_credit": 15},
    {"players": 4, "target": 50, "end_rule": "first_to_target"},
    {"players": 3, "target": 50, "end_rule": "first_to_target", "first_dealer": 0},
    {"players": 3, "max_deals": 4},
]
MATCHES_PER_TABLE = 9
MOST_DEALS = 12

AT_LEAST = {
    "points made": 10,
    "points lost": 10,
    "kleiner_bettel made": 3,
    "kleiner_bettel lost": 3,
    "grosser_bettel made": 3,
    "grosser_bettel lost": 3,
    "raeuber_ohne made": 3,
    "raeuber_ohne lost": 3,
    "raeuber_mit made": 3,
    "raeuber_mit lost": 3,
    "passed": 5,
    "demand": 10,
    "exchange in kleiner_bettel": 3,
    "exchange in raeuber_ohne": 3,
    "exchange in raeuber_mit": 3,
    "Weis of the declarer": 10,
    "Weis of the opponents": 10,
    "Weis kept secret": 10,
    "Stöck of the declarer": 5,
    "Stöck of the opponents": 3,
    "Puur kept": 3,
    "undertrump forced": 3,
    "undertrump forbidden": 10,
    "dealer credited": 30,
    "opponents fallen": 3,
    "end by mean": 3,
    "end by first_to_target": 3,
    "end by max_deals": 3,
    "3 players": 50,
    "4 players": 50,
}


class Comparison:
    """An engine's match and its reference, moved on together."""

    def __init__(self, options: dict[str, Any], seen: Counter[str]) -> None:
        self.state: State = table(**options)
        self.match = Reference(GAME.options(options))
        self.readers = (*range(self.match.players), None)
        self.seen = seen

    def play(self, rng: Random, deals: int) -> None:
        while self.match.number < deals and (pack := GAME.pack(self.state)) is not None:
            assert len(pack) == 36
            self.play_deal(rng)

    def play_deal(self, rng: Random) -> None:
        pack = weighted_pack(rng)
        step = GAME.deal(self.state, pack)
        self.state = step.state
        self.check(step.events, self.match.deal(pack))
        while not self.match.over:
            self.move(rng)
        count_deal(self.match, self.seen)

    def move(self, rng: Random) -> None:
        seat = self.match.turn
        assert seat is not None
        chosen = choose(rng, self.match.legal(seat), self.match.view(seat), seat)
        count_choice(self.match, seat, chosen, self.seen)
        before = json.dumps(GAME.dump(self.state))
        step = GAME.apply(GAME.load(json.loads(before)), seat, GAME.move(chosen))
        assert json.dumps(GAME.dump(self.state)) == before
        self.state = step.state
        self.check(step.events, self.match.move(seat, chosen))

    def check(self, events: tuple[Event, ...], told: Told) -> None:
        match = self.match
        for reader in self.readers:
            wanted = [
                (kind, seat, {**data, **secret.get(-1 if reader is None else reader, {})})
                for kind, seat, data, secret in told
            ]
            assert [(each.type, each.seat, each.seen_by(reader)) for each in events] == wanted
            view = GAME.view(self.state, reader)
            assert view == match.view(reader)
            assert list(view) == list(match.view(reader))
        for seat in range(match.players):
            found = [GAME.move_data(move) for move in GAME.legal_moves(self.state, seat)]
            assert found == match.legal(seat)
        assert GAME.obliged(self.state) == (() if match.turn is None else (match.turn,))
        result = GAME.result(self.state)
        assert (result and result.reason) == match.finished()


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    """What came up in all matches, each of which is compared while it is played."""
    counted: Counter[str] = Counter()
    rng = Random("raeuber")
    for options in TABLES:
        for _ in range(MATCHES_PER_TABLE):
            Comparison(options, counted).play(rng, MOST_DEALS)
    return counted


@pytest.mark.parametrize("thing", AT_LEAST)
def test_the_engine_agrees_with_the_reference_where_this_comes_up(
    thing: str, seen: Counter[str]
) -> None:
    assert seen[thing] >= AT_LEAST[thing]
