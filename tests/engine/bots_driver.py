"""Play house bots against each other in one process, as the service will through storage.

Each bot gets the table view of its seat and the log of the running deal as that seat reads it.
Every answer is checked: it must be a legal move, and None only where nobody waits for it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.bots.interface import Bot
from engine.bots.patience import never
from engine.protocol import AnyGame, JsonDict, Step
from engine.registry import game

Asked = Callable[["BotTable", int, JsonDict, JsonDict | None], None]
"""Called with table, seat, view and answer, after a bot has answered."""


class BotTable:
    """One match with a house bot in every seat."""

    def __init__(
        self,
        name: str,
        bots: Sequence[Bot],
        seed: int,
        asked: Asked | None = None,
        **options: Any,
    ) -> None:
        self.game: AnyGame = game(name)
        self.options = self.game.options(options)
        self.bots = bots
        self.rng = random.Random(seed)
        self.asked = asked
        self.state: Any = self.game.start(len(bots), self.options)
        self.log: list[JsonDict] = []
        self.deals: list[JsonDict] = []
        self._secrets: list[Mapping[int, Mapping[str, Any]]] = []

    def play(self) -> BotTable:
        """Play the match to its end; ``deals`` then holds the data of each deal_ended."""
        while self.game.result(self.state) is None:
            self.play_deal()
        return self

    def play_deal(self) -> JsonDict:
        """Play one deal and return the data of its end."""
        cards = list(self.game.pack(self.state) or ())
        self.rng.shuffle(cards)
        self.deal(cards)
        before = len(self.deals)
        while len(self.deals) == before:
            self._advance()
        return self.deals[-1]

    def deal(self, pack: Sequence[str]) -> None:
        """Deal a pack; the log of the deal begins."""
        self.log, self._secrets = [], []
        self._take(self.game.deal(self.state, pack))

    def move(self, seat: int, move: JsonDict) -> None:
        """Make a move. Raises IllegalMoveError."""
        self._take(self.game.apply(self.state, seat, self.game.move(move)))

    def view(self, seat: int) -> JsonDict:
        """Return the table view of a seat, as far as it concerns a bot."""
        moves = self.game.legal_moves(self.state, seat)
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "status": "playing",
            "options": self.options,
            "seats": [{"seat": each, "player": None} for each in range(len(self.bots))],
            "turn": list(self.game.obliged(self.state)),
            "you": {"seat": seat, "legal_moves": [self.game.move_data(move) for move in moves]},
            "state": self.game.view(self.state, seat),
        }

    def events(self, seat: int) -> list[JsonDict]:
        """Return the log of the running deal as a seat reads it."""
        return [
            {**event, "data": {**event["data"], **secret.get(seat, {})}}
            for event, secret in zip(self.log, self._secrets, strict=True)
        ]

    def _advance(self) -> None:
        timers = self.game.timers(self.state)
        if timers:
            self._take(self.game.expire(self.state, timers[0].name))
        elif not any(self._ask(seat) for seat in self._to_ask()):
            raise AssertionError("nobody has moved")

    def _to_ask(self) -> Iterator[int]:
        """Yield every seat where a right may be open, and then those that must move."""
        if self.game.rights_open(self.state):
            yield from range(len(self.bots))
        yield from self.game.obliged(self.state)

    def _ask(self, seat: int) -> bool:
        """Let a bot answer; True if it has moved."""
        view = self.view(seat)
        moves = view["you"]["legal_moves"]
        if not moves:
            return False
        move = self.bots[seat].choose(view, self.events(seat), self.rng, never)
        assert move in moves or (move is None and seat not in view["turn"]), (seat, move, moves)
        if self.asked:
            self.asked(self, seat, view, move)
        if move is None:
            return False
        self.move(seat, move)
        return True

    def _take(self, step: Step[Any]) -> None:
        self.state = step.state
        for event in step.events:
            self.log.append(
                {
                    "seq": len(self.log) + 1,
                    "type": event.type,
                    "deal": self.game.deal_number(self.state),
                    "seat": event.seat,
                    "data": dict(event.data),
                }
            )
            self._secrets.append(event.secret)
            if event.type == "deal_ended":
                self.deals.append(dict(event.data))
