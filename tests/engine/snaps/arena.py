"""Matches between bots that get a view and a log and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.bots.interface import Bot, Rng
from engine.games.snaps.state import State
from engine.protocol import Event, JsonDict, Step
from tests.engine.snaps.table import SNAPS, started

Bots = tuple[Bot, Bot]


@dataclass
class Turn:
    """A choice a bot made: the state it could not see, what it saw, and what it said."""

    state: State
    seat: int
    view: JsonDict
    move: JsonDict
    after: Step[State]


class Table:
    """One match; the logs hold the running deal as each seat reads it."""

    def __init__(self, bots: Bots, rng: Random, first_dealer: int = 1, target: int = 7) -> None:
        self.bots = bots
        self.rng = rng
        self.state = started(first_dealer=first_dealer, target=target)
        self.logs: list[list[JsonDict]] = [[], []]

    def play(self) -> Iterator[Turn]:
        while (cards := SNAPS.pack(self.state)) is not None:
            pack = list(cards)
            self.rng.shuffle(pack)
            self.logs = [[], []]
            self._tell(SNAPS.deal(self.state, pack))
            while self.state.turn is not None:
                yield self._turn(self.state.turn)

    def winner(self) -> int:
        result = SNAPS.result(self.state)
        assert result is not None
        return result.places.index(1)

    def _turn(self, seat: int) -> Turn:
        before, view = self.state, seen(self.state, seat)
        move = self.bots[seat].choose(view, self.logs[seat], self.rng, lambda: False)
        assert move is not None
        assert move in view["you"]["legal_moves"]
        step = SNAPS.apply(self.state, seat, SNAPS.move(move))
        self._tell(step)
        return Turn(before, seat, view, move, step)

    def _tell(self, step: Step[State]) -> None:
        self.state = step.state
        for seat, log in enumerate(self.logs):
            for event in step.events:
                log.append(heard(event, seat, len(log)))


def seen(state: State, seat: int) -> JsonDict:
    """Return the part of a table's view that a bot may rely on."""
    moves = [SNAPS.move_data(move) for move in SNAPS.legal_moves(state, seat)]
    return {
        "turn": list(SNAPS.obliged(state)),
        "you": {"seat": seat, "legal_moves": moves},
        "state": SNAPS.view(state, seat),
        "options": {"target": state.options.target},
    }


def heard(event: Event, seat: int, seq: int) -> JsonDict:
    """Return an event of the running deal as a seat reads it at the table."""
    data = event.seen_by(seat)
    return {"seq": seq, "type": event.type, "deal": 1, "seat": event.seat, "data": data}


class Wired:
    """A bot behind the wire: it gets JSON, and must leave what it gets as it was."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        sent = json.dumps([view, events])
        received = json.loads(sent)
        move = self.bot.choose(received[0], received[1], rng, stop)
        assert json.dumps(received) == sent
        return move
