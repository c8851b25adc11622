"""Random matches step by step, for whatever shows or tells them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.protocol import AnyGame, Event
from engine.registry import GAMES

SHORT = {"rablo": {"max_deals": 8}, "snaps": {}, "raeuber": {"max_deals": 4}}


@dataclass(frozen=True, slots=True)
class Moment:
    """A state with the events that led to it."""

    game: AnyGame
    state: Any
    seats: int
    events: tuple[Event, ...]


def moments(name: str, seed: int, **options: Any) -> Iterator[Moment]:
    """Yield every moment of a match that is played at random."""
    game, chance = GAMES[name], random.Random(seed)
    wished = game.options({**SHORT[name], **options})
    seats = game.seats(wished)
    state = game.start(seats, wished)
    while game.result(state) is None:
        step = _step(game, state, seats, chance)
        state = step.state
        yield Moment(game, state, seats, step.events)


def _step(game: AnyGame, state: Any, seats: int, chance: random.Random) -> Any:
    pack = game.pack(state)
    if pack is not None:
        return game.deal(state, chance.sample(pack, len(pack)))
    if game.timers(state):
        return game.expire(state, game.timers(state)[0].name)
    able = [seat for seat in range(seats) if game.legal_moves(state, seat)]
    seat = chance.choice(able)
    return game.apply(state, seat, _weighted(game.legal_moves(state, seat), chance))


def _weighted(moves: Sequence[Any], chance: random.Random) -> Any:
    """Choose what is rare more often than chance would: passes, low bids, marriages, shows."""
    rare = [move for move in moves if str(move) in ("show", "exchange") or "marriage" in str(move)]
    if rare:
        return chance.choice(rare)
    low = [move for move in moves if str(move) in ("pass", str(moves[0]))]
    return chance.choice(low if chance.random() < 0.85 else moves)
