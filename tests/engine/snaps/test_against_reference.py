"""The engine beside a second rule book: every list, view, event and settlement of many rounds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.games.snaps.cards import DECK
from engine.games.snaps.state import State
from engine.protocol import Event, Step
from tests.engine.snaps.reference import Round
from tests.engine.snaps.table import SNAPS, started
from tests.engine.snaps.weighted import choose

ROUNDS = 3000
REASONS = {
    "enough": 200,
    "wrong_enough": 50,
    "last_trick": 100,
    "last_trick_66": 10,
    "closed_enough": 50,
    "closed_66": 10,
    "closed_wrong_enough": 40,
    "closed_short": 100,
    "closed_countered": 10,
    "closed_wrong_counter": 40,
}


class Pair:
    """One match, played by the engine and told to the second rule book."""

    def __init__(self, rng: Random, options: dict[str, Any]) -> None:
        self.rng = rng
        self.state: State = started(**options)
        self.scores = [0, 0]
        self.seen: Counter[str] = Counter()

    def play(self) -> None:
        while SNAPS.result(self.state) is None:
            self.play_round()
        assert max(self.scores) >= self.state.options.target

    def play_round(self) -> None:
        cards = list(DECK.names)
        self.rng.shuffle(cards)
        step = SNAPS.deal(self.state, cards)
        self.state = step.state
        self.told = Round(cards, self.state.dealer)
        self.pending: list[int] = []
        self.check_start(step)
        while self.state.playing:
            self.check()
            self.move()
        self.check()
        self.count()

    def move(self) -> None:
        seat = self.state.turn
        assert seat is not None
        move = choose(self.state, seat, SNAPS.legal_moves(self.state, seat), self.rng)
        step = SNAPS.apply(self.state, seat, move)
        data = SNAPS.move_data(move)
        self.seen[data["type"]] += 1
        if move.marriage and not self.told.tricks(seat):
            self.pending.append(seat)
        tricks = len(self.told.won)
        stock = self.told.stock
        self.told.move(seat, data)
        assert step.events[0] == Event("move", seat, {"move": data})
        rest = list(step.events[1:])
        if len(self.told.won) > tricks:
            self.check_trick(rest.pop(0))
            if self.told.stock < stock:
                self.check_draw(rest.pop(0), self.told.on_lead, stock - 1)
                self.check_draw(rest.pop(0), 1 - self.told.on_lead, stock - 2)
        if self.told.end:
            self.check_end(rest.pop(0))
        assert not rest
        self.state = step.state

    def check(self) -> None:
        for seat in (0, 1):
            moves = [SNAPS.move_data(move) for move in SNAPS.legal_moves(self.state, seat)]
            assert moves == self.told.legal(seat)
        show = self.state.options.show_points
        for audience in (0, 1, None):
            expected = self.told.view(audience, self.state.deal, self.scores, show)
            found = SNAPS.view(self.state, audience)
            assert found == expected
            assert list(found) == list(expected)

    def check_start(self, step: Step[State]) -> None:
        (event,) = step.events
        public = {
            "deal": self.state.deal,
            "dealer": self.told.dealer,
            "trump": self.told.trump,
            "upcard": self.told.upcard,
        }
        assert event.type == "deal_started"
        assert event.seen_by(None) == public
        for seat in (0, 1):
            assert event.seen_by(seat) == {**public, "hand": self.told.dealt[seat]}

    def check_trick(self, event: Event) -> None:
        expected = self.told.last_trick() or {}
        if self.state.options.show_points:
            expected["points"] = [self.told.points(s) for s in (0, 1)]
        assert event == Event("trick_won", self.told.on_lead, expected)

    def check_draw(self, event: Event, seat: int, left: int) -> None:
        drawn = {"card": self.told.drawn[seat]}
        assert (event.type, event.seat) == ("cards_drawn", seat)
        assert event.seen_by(seat) == {"stock": left, **drawn}
        for other in (1 - seat, None):
            assert event.seen_by(other) == {"stock": left, **(drawn if left == 0 else {})}

    def check_end(self, event: Event) -> None:
        assert self.told.end is not None
        winner, value = self.told.end
        self.scores[winner] += value
        expected = self.told.settlement(list(self.scores))
        assert event.type == "deal_ended"
        for audience in (0, 1, None):
            assert event.seen_by(audience) == expected
        assert list(event.data) == list(expected)

    def count(self) -> None:
        told = self.told
        assert told.end is not None
        winner, value = told.end
        self.seen["ended by " + told.reason] += 1
        self.seen[f"value {value}"] += 1
        if told.closed:
            how = "won" if told.closed[0] == winner else "lost"
            self.seen[f"closing of seat {told.closed[0]} {how}"] += 1
        for seat in self.pending:
            self.seen["pending marriage " + ("counted" if told.tricks(seat) else "lost")] += 1
        self.seen["rounds"] += 1


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    rng = Random("snaps beside its reference")
    counted: Counter[str] = Counter()
    while counted["rounds"] < ROUNDS:
        options = {
            "target": rng.choice([3, 5, 7, 9, 11]),
            "show_points": rng.random() < 0.2,
            "first_dealer": rng.choice([0, 1]),
        }
        pair = Pair(rng, options)
        pair.play()
        counted += pair.seen
    return counted


def test_engine_and_reference_agree_in_every_round(seen: Counter[str]) -> None:
    assert seen["rounds"] >= ROUNDS


@pytest.mark.parametrize(("reason", "least"), REASONS.items())
def test_every_reason_was_met(seen: Counter[str], reason: str, least: int) -> None:
    assert seen["ended by " + reason] >= least


def test_exchanges_closings_values_and_marriages_were_met(seen: Counter[str]) -> None:
    least = {"exchange": 500, "pending marriage counted": 200, "pending marriage lost": 10}
    least |= {f"value {value}": 100 for value in (1, 2, 3)}
    least |= {f"closing of seat {seat} {how}": 50 for seat in (0, 1) for how in ("won", "lost")}
    assert {name: seen[name] for name, count in least.items() if seen[name] < count} == {}
