"""One deal at a table in memory: each bot gets what its seat would get from the server."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from engine import registry
from engine.bots.interface import Bot
from engine.bots.patience import never
from engine.protocol import AnyGame, JsonDict, Step
from service import views
from service.model import ClockRule, Logged, Seat, Table
from service.positions import Position
from service.unread import Unread

_NOBODY = Seat()


@dataclass
class Report:
    """What was seen of one seat: the time of each choice, and answers that were no legal move."""

    times: list[float] = field(default_factory=list)
    illegal: int = 0
    complaint: str | None = None


class Arena:
    """A table of one game with a bot in every seat, for one deal."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any],
        bots: Sequence[Bot],
        chance: str,
        think_ms: int,
    ) -> None:
        self.game: AnyGame = registry.game(game)
        self.bots = bots
        self.reports = [Report() for _ in bots]
        seats = range(len(bots))
        self._rngs = [random.Random(f"{chance}|{seat}") for seat in seats]  # noqa: S311
        self._think_s = think_ms / 1000
        self._state: Any = self.game.start(len(bots), options)
        self._table = _table(self.game, options, len(bots))
        self._logged: list[Logged] = []
        self._ended: JsonDict | None = None

    def play(self, pack: Sequence[str]) -> JsonDict:
        """Play the first deal with this pack, and return the data of its end."""
        self._take(self.game.deal(self._state, pack))
        while self._ended is None:
            timers = self.game.timers(self._state)
            if timers:
                self._take(self.game.expire(self._state, timers[0].name))
            else:
                self._next_move()
        return self._ended

    def _next_move(self) -> None:
        # As on the server: right after a trick every seat is asked whether it uses a right.
        if self.game.rights_open(self._state):
            for seat in range(len(self.bots)):
                move = self._right(seat)
                if move is not None:
                    return self._take(self.game.apply(self._state, seat, move))
        seat = self.game.obliged(self._state)[0]
        return self._take(self.game.apply(self._state, seat, self._answer(seat)))

    def _right(self, seat: int) -> Any | None:
        moves = self.game.legal_moves(self._state, seat)
        if not any(self.game.is_right(move) for move in moves):
            return None
        move = self._choice(seat)
        if move is None or (move in moves and self.game.is_right(move)):
            return move
        if move not in moves:
            self._complain(seat, f"not legal: {self.game.move_data(move)}")
        return None

    def _answer(self, seat: int) -> Any:
        moves = self.game.legal_moves(self._state, seat)
        move = self._choice(seat)
        if move in moves:
            return move
        said = None if move is None else self.game.move_data(move)
        self._complain(seat, f"not legal: {said}")
        return moves[0]

    def _choice(self, seat: int) -> Any | None:
        report, view = self.reports[seat], self.view(seat)
        log, rng, stop = Unread(partial(self._told, seat)), self._rngs[seat], self._stop()
        start = time.perf_counter()
        try:
            data = self.bots[seat].choose(view, log, rng, stop)
            return None if data is None else self.game.move(data)
        except Exception as error:  # a series goes on whatever a bot does
            self._complain(seat, repr(error))
            return None
        finally:
            report.times.append(time.perf_counter() - start)

    def view(self, seat: int) -> JsonDict:
        """Return the table as this seat sees it."""
        return views.view(Position(self._table, self.game, self._state), seat, 0)

    def _told(self, seat: int) -> list[JsonDict]:
        return [views.event(each, seat) for each in self._logged]

    def _stop(self) -> Callable[[], bool]:
        if not self._think_s:
            return never
        end = time.monotonic() + self._think_s
        return lambda: time.monotonic() >= end

    def _complain(self, seat: int, complaint: str) -> None:
        report = self.reports[seat]
        report.illegal += 1
        report.complaint = report.complaint or complaint

    def _take(self, step: Step[Any]) -> None:
        self._state = step.state
        version, deal = self._table.version + 1, self.game.deal_number(step.state)
        for event in step.events:
            self._logged.append(Logged(len(self._logged) + 1, 0, version, deal, event))
            if event.type == "deal_ended":
                self._ended = dict(event.data)
        self._table = replace(self._table, version=version, seq=len(self._logged))


def _table(game: AnyGame, options: Mapping[str, Any], seats: int) -> Table:
    return Table(
        id="tbl_arena",
        game=game.name,
        rules_version=game.rules_version,
        status="playing",
        version=0,
        seq=0,
        host=None,
        options=dict(options),
        clock=ClockRule(),
        bot_delay_ms=0,
        deal_pause_ms=0,
        hints=False,
        visibility="unlisted",
        seed="",
        commitment="",
        decks="drawn",
        seats=(_NOBODY,) * seats,
        created_at=0,
        updated_at=0,
    )
