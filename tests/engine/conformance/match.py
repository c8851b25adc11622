"""One random match, with every promise of the protocol checked at every step."""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.errors import IllegalMoveError, PackError
from engine.protocol import AnyGame, JsonDict, Step
from tests.engine.conformance.audiences import audiences, canonical, cards_named, sent
from tests.engine.conformance.plugin import Plugin
from tests.engine.conformance.twins import Action, check_twins

TRIED_MOVES = 3


class Match:
    """A match in play. ``compared`` counts what the twins of its deals could compare."""

    def __init__(self, game: AnyGame, plugin: Plugin, rng: Random) -> None:
        self.game, self.plugin, self.rng = game, plugin, rng
        self.options = game.options(plugin.options(rng))
        self.seats = game.seats(self.options)
        self.state = game.start(self.seats, self.options)
        self.oracle = plugin.oracle(self.options)
        self.order = {canonical(move): place for place, move in enumerate(plugin.universe)}
        self.cards = frozenset(game.pack(self.state) or ())
        self.history: list[Any] = []
        self.compared = 0
        self.deals = 0

    def play(self) -> None:
        """Play to the end and replay it all."""
        self.check_state()
        while self.game.result(self.state) is None:
            self.play_deal()
        self.check_result()
        self.check_replay()

    def play_deal(self) -> None:
        before, oracle = self.state, copy.deepcopy(self.oracle)
        pack = self.deal()
        actions: list[Action] = []
        while self.game.pack(self.state) is None and self.game.result(self.state) is None:
            actions.append(self.act())
        self.compared += check_twins(self.game, (before, oracle), pack, actions, self.rng)

    def deal(self) -> list[str]:
        cards = self.game.pack(self.state)
        assert cards is not None
        self.check_bad_packs(cards)
        pack = self.plugin.pack(cards, self.rng)
        self.history.append(pack)
        number = self.game.deal_number(self.state)
        step = self.game.deal(self.state, pack)
        self.oracle.dealt(pack)
        self.deals += 1
        assert self.game.deal_number(step.state) == number + 1
        self.take(step, "deal_started")
        return pack

    def check_bad_packs(self, cards: Sequence[str]) -> None:
        first, second = self.rng.sample(range(len(cards)), 2)
        doubled = list(cards)
        doubled[first] = doubled[second]
        for bad in ([], list(cards[1:]), doubled, [*cards, cards[0]], ["XX", *cards[1:]]):
            with pytest.raises(PackError):
                self.game.deal(self.state, bad)

    def act(self) -> Action:
        action = self.next_action()
        before = canonical(self.game.dump(self.state))
        old = self.state
        step = self.perform(action)
        assert canonical(self.game.dump(old)) == before
        self.history.append(action)
        self.take(step, None if isinstance(action, str) else "move")
        return action

    def next_action(self) -> Action:
        timers = self.game.timers(self.state)
        if timers:
            return timers[0].name
        willing = [self.wish(seat) for seat in range(self.seats)]
        rights = [each for each in willing if each and each[0] not in self.must()]
        return self.rng.choice(rights or [each for each in willing if each])

    def must(self) -> Sequence[int]:
        return self.game.obliged(self.state)

    def wish(self, seat: int) -> tuple[int, Any] | None:
        moves = self.game.legal_moves(self.state, seat)
        if not moves:
            return None
        move = self.plugin.choose(self.game, self.state, seat, moves, self.rng)
        assert move is not None or seat not in self.must(), "an obliged seat must move"
        return None if move is None else (seat, move)

    def perform(self, action: Action) -> Step[Any]:
        if isinstance(action, str):
            step = self.game.expire(self.state, action)
            self.oracle.expired(action)
            return step
        seat, move = action
        step = self.game.apply(self.state, seat, move)
        self.oracle.moved(seat, self.game.move_data(move))
        return step

    def take(self, step: Step[Any], first: str | None) -> None:
        self.state = step.state
        types = [event.type for event in step.events]
        assert first is None or types[0] == first
        deal_over = self.game.pack(self.state) is not None or self.game.result(self.state)
        assert ("deal_ended" in types[-1:]) == bool(deal_over)
        assert "deal_ended" not in types[:-1]
        self.check_state()
        self.check_knowledge(step)

    def check_state(self) -> None:
        dumped = self.game.dump(self.state)
        loaded = self.game.load(json.loads(json.dumps(dumped)))
        assert loaded == self.state
        assert hash(loaded) == hash(self.state)
        assert canonical(self.game.dump(loaded)) == canonical(dumped)
        self.check_who_acts()
        for seat in range(self.seats):
            self.check_moves(seat)
            self.check_refusals(seat)
        self.check_no_other_timer()

    def check_who_acts(self) -> None:
        game, state = self.game, self.state
        moving = [seat for seat in range(self.seats) if game.legal_moves(state, seat)]
        obliged = game.obliged(state)
        waits = (game.pack(state) is not None, bool(game.timers(state)), bool(game.result(state)))
        assert sum((*waits, bool(obliged))) == 1, "exactly one thing must be awaited"
        assert set(obliged) <= set(moving)
        assert not (any(waits) and moving)
        assert game.rights_open(state) or moving == sorted(obliged)
        assert len(game.timers(state)) <= 1
        assert all(timer.ms > 0 for timer in game.timers(state))

    def check_moves(self, seat: int) -> None:
        moves = self.game.legal_moves(self.state, seat)
        places = [self.order[canonical(self.game.move_data(move))] for move in moves]
        assert places == sorted(set(places)), "moves are listed once each, in the rules' order"
        plain = [move for move in moves if not self.game.is_right(move)]
        assert bool(plain) == (seat in self.must())

    def check_refusals(self, seat: int) -> None:
        legal = self.game.legal_moves(self.state, seat)
        before = canonical(self.game.dump(self.state))
        for data in self.rng.sample(self.plugin.universe, TRIED_MOVES):
            move = self.game.move(data)
            if move in legal:
                assert self.game.apply(self.state, seat, move).events[0].type == "move"
                continue
            with pytest.raises(IllegalMoveError) as refusal:
                self.game.apply(self.state, seat, move)
            self.check_reason(seat, data, refusal.value)
        assert canonical(self.game.dump(self.state)) == before

    def check_reason(self, seat: int, tried: JsonDict, refusal: IllegalMoveError) -> None:
        assert refusal.code.replace("_", "").islower()
        assert refusal.detail.endswith(".")
        told = cards_named(refusal.detail, self.cards)
        if told:
            known = cards_named([tried, self.oracle.facts(seat)], self.cards)
            assert told <= known, f"seat {seat} is told of {told - known}"

    def check_no_other_timer(self) -> None:
        running = [timer.name for timer in self.game.timers(self.state)]
        for name in {"show", "move", ""} - set(running):
            with pytest.raises(IllegalMoveError):
                self.game.expire(self.state, name)

    def check_knowledge(self, step: Step[Any]) -> None:
        for audience in audiences(self.seats):
            told = sent(self.game, self.state, step.events, audience)
            assert json.loads(json.dumps(told["view"])) == told["view"]
            assert json.loads(json.dumps(told["events"])) == told["events"]
            named = cards_named([told["view"], told["events"]], self.cards)
            known = cards_named(self.oracle.facts(audience), self.cards)
            assert named <= known, f"{audience} is told of {named - known}"

    def check_result(self) -> None:
        result = self.game.result(self.state)
        assert result is not None
        assert len(result.places) == len(result.scores) == self.seats
        assert result.reason
        for place, score in zip(result.places, result.scores, strict=True):
            assert place == 1 + sum(other > score for other in result.scores)
        with pytest.raises(PackError):
            self.game.deal(self.state, sorted(self.cards))

    def check_replay(self) -> None:
        state = self.game.start(self.seats, self.options)
        for each in self.history:
            if isinstance(each, list):
                state = self.game.deal(state, each).state
            elif isinstance(each, str):
                state = self.game.expire(state, each).state
            else:
                seat, move = each
                state = self.game.apply(state, seat, self.game.parse(str(move))).state
        assert state == self.state
