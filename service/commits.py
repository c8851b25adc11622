"""One commit in the making: the table as it shall stand, its events and its acts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.protocol import Event, JsonDict
from service import timing
from service.clock import rfc3339
from service.model import Answer, Change, Logged, Retry
from service.positions import Position


class Draft:
    """Collects what one commit changes; ``close`` settles version, due action and deadline.

    The table in it keeps its version, seq and due action until then. Every event gets the
    next number of the log, the commit's version and the deal that runs when it is logged.
    """

    def __init__(self, position: Position, now: int) -> None:
        self.before = position.table
        self.table = position.table
        self.game = position.game
        self.state = position.state
        self.now = now
        # Processes differ by some milliseconds, and a log never goes back.
        self.at = max(now, position.table.updated_at)
        self.version = position.table.version + 1
        self._stepped = False
        self._mover: int | None = None
        self._events: list[Logged] = []
        self._acts: list[JsonDict] = []

    @property
    def seq(self) -> int:
        """The number of the last event so far."""
        return self.before.seq + len(self._events)

    @property
    def empty(self) -> bool:
        """Whether nothing happened, so that there is nothing to commit."""
        return not self._events

    @property
    def position(self) -> Position:
        """Where the table stands in the middle of this commit."""
        return Position(self.table, self.game, self.state)

    def set(self, **fields: Any) -> None:
        """Replace fields of the table."""
        self.table = replace(self.table, **fields)

    def log(self, *events: Event) -> None:
        """Append events to the log."""
        deal = self.table.deal
        for event in events:
            self._events.append(Logged(self.seq + 1, self.at, self.version, deal, event))

    def say(self, type: str, seat: int | None = None, **data: Any) -> None:
        """Append an event that is public altogether."""
        self.log(Event(type, seat, data))

    def act(self, type: str, **data: Any) -> None:
        """Write down what a replay needs."""
        at = rfc3339(self.at)
        self._acts.append({"type": type, "version": self.version, "at": at, **data})

    def step(self, state: Any, mover: int | None) -> None:
        """Take over the state after a step of the game; its wait or question begins now."""
        self.state = state
        self._stepped = True
        self._mover = mover

    def close(self) -> Position:
        """Return the table as it shall stand."""
        if self.empty:
            raise RuntimeError("A commit has at least one event.")
        fields: JsonDict = {"version": self.version, "seq": self.seq, "updated_at": self.at}
        if self._stepped:
            fields |= {"state": self.game.dump(self.state), "turn_at": self.now, "lost_ms": 0}
        self.set(**fields)
        plan = timing.plan(self.position, self._stepped, self._mover)
        if (self.table.due, self.table.deadline) != (plan.due, plan.deadline):
            self.set(due=plan.due, deadline=plan.deadline)
        return self.position

    def change(self, retry: Retry | None, answer: Answer | None, hold_ms: int = 0) -> Change:
        """Return the closed draft as the store takes it."""
        return Change(self.table, tuple(self._events), tuple(self._acts), retry, answer, hold_ms)
