"""A series: the same packs played in every seating, on as many processes as wanted.

A board is one pack with all its deals. Its chance follows from the seed and its number alone,
so a series comes out the same on one process and on many, unless a bot is hurried by the clock.
"""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine import registry
from engine.bots.interface import Bot
from engine.protocol import AnyGame
from rablo.arena.contestants import contestant, seatings
from rablo.arena.payoffs import SCORINGS
from rablo.arena.table import Arena


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play. ``line`` is who sits where; ``think_ms`` 0 leaves bots all the time."""

    game: str
    line: tuple[str, ...]
    boards: int
    seed: int
    options: Mapping[str, Any]
    duplicate: bool = True
    think_ms: int = 150


@dataclass(frozen=True, slots=True)
class Entry:
    """One bot in one seat of one deal; ``ahead`` if it did better than the table's mean."""

    name: str
    payoff: float
    ahead: bool
    role: str
    times: tuple[float, ...]
    illegal: int
    complaint: str | None


Board = list[list[Entry]]
"""The deals of one pack, each with its entries in seat order."""


def run(plan: Plan, processes: int) -> Iterator[Board]:
    """Play all boards and yield them in order."""
    play = partial(play_board, plan)
    if processes == 1:
        yield from map(play, range(plan.boards))
        return
    # Fresh processes: what the parent has open, threads and all, is none of theirs.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(play, range(plan.boards))


def play_board(plan: Plan, number: int) -> Board:
    """Play one pack in every seating, or in one of them when nothing is duplicated."""
    game = registry.game(plan.game)
    chance = f"{plan.seed}|{number}"
    options, pack = _dealt(game, plan.options, number, chance)
    ways = seatings(plan.line)
    if not plan.duplicate:
        ways = [ways[number % len(ways)]]
    return [_play(plan, options, pack, way, f"{chance}|{n}") for n, way in enumerate(ways)]


def _dealt(
    game: AnyGame, options: Mapping[str, Any], number: int, chance: str
) -> tuple[Mapping[str, Any], list[str]]:
    # Every seat deals in turn, as it would in a match.
    whole = game.options(options)
    seats = game.seats(whole)
    whole = game.options({**whole, "first_dealer": number % seats})
    pack = list(game.pack(game.start(seats, whole)) or ())
    random.Random(chance).shuffle(pack)  # noqa: S311 - a series must be repeatable
    return whole, pack


def _play(
    plan: Plan, options: Mapping[str, Any], pack: list[str], names: tuple[str, ...], chance: str
) -> list[Entry]:
    bots: list[Bot] = [contestant(plan.game, name) for name in names]
    table = Arena(plan.game, options, bots, chance, plan.think_ms)
    ended = table.play(pack)
    scoring = SCORINGS[plan.game]
    payoffs = scoring.payoffs(ended, len(names))
    mean = sum(payoffs) / len(payoffs)
    return [
        Entry(
            name,
            payoffs[seat],
            payoffs[seat] > mean,
            scoring.role(ended, seat),
            tuple(table.reports[seat].times),
            table.reports[seat].illegal,
            table.reports[seat].complaint,
        )
        for seat, name in enumerate(names)
    ]
