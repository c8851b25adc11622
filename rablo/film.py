"""A match as its record tells it, deal by deal and step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.protocol import Event, JsonDict
from engine.registry import game as game_named
from engine.replay import take
from rablo.faces import face


@dataclass(frozen=True, slots=True)
class Frame:
    """What an act led to: the events of it, and all that is on and around the table then."""

    events: tuple[Event, ...]
    state: JsonDict
    hands: tuple[tuple[str, ...], ...]


class Film:
    """Every deal of a record that holds, as frames.

    Only where deals begin is kept, so that the longest match takes little room.
    """

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.game = game_named(record["game"])
        self.seats = len(record["seats"])
        self.result: JsonDict | None = record["result"]
        self._acts: list[JsonDict] = record["acts"]
        self._begins: list[tuple[int, Any]] = []
        state = self.game.start(self.seats, record["options"])
        for number, act in enumerate(self._acts):
            if act["type"] == "pack":
                self._begins.append((number, state))
            state = take(self.game, state, act).state

    def __len__(self) -> int:
        return len(self._begins)

    def deals(self) -> Iterator[tuple[Frame, ...]]:
        """Yield the frames of every deal."""
        for number in range(len(self)):
            yield self.deal(number)

    @lru_cache(maxsize=2)  # noqa: B019 - a film lives as long as its process
    def deal(self, number: int) -> tuple[Frame, ...]:
        """Return the frames of one deal, from 0; the first one is of its pack."""
        first, state = self._begins[number]
        ends = [begin for begin, _ in self._begins[number + 1 : number + 2]]
        frames = []
        for act in self._acts[first : ends[0] if ends else None]:
            step = take(self.game, state, act)
            state = step.state
            frames.append(self._frame(step.events, state))
        return tuple(frames)

    def _frame(self, events: tuple[Event, ...], state: Any) -> Frame:
        views = [self.game.view(state, seat) for seat in range(self.seats)]
        opened = face(self.game.name).opened(self.game.view(state, None), views)
        hands = tuple(tuple(view["hand"] or ()) for view in views)
        return Frame(events, dict(opened), hands)
