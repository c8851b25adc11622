"""The command ``rablo arena``: from what was typed to the figures."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass

import click

from engine import registry
from engine.protocol import JsonDict
from rablo.arena.contestants import contestant, line_up
from rablo.arena.series import Plan
from rablo.arena.series import run as play
from rablo.arena.summary import summary, told
from rablo.options import read

__all__ = ["Wish", "run", "told"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What was typed; ``options`` are ``name=value`` with JSON values or bare words."""

    game: str
    bots: tuple[str, ...]
    deals: int
    seed: int
    think_ms: int
    duplicate: bool
    processes: int | None
    options: tuple[str, ...]


def run(wish: Wish) -> JsonDict:
    """Play the series behind a progress bar and return its figures. Raises RabloError."""
    plan = planned(wish)
    processes = wish.processes or _cores()
    played = play(plan, min(processes, plan.boards))
    label = " ".join(plan.line)
    with click.progressbar(played, length=plan.boards, label=label, file=sys.stderr) as bar:
        return summary(plan, list(bar))


def _cores() -> int:
    # What this process may use, where the system can tell.
    ours = getattr(os, "sched_getaffinity", None)
    return len(ours(0)) if ours else os.cpu_count() or 1


def planned(wish: Wish) -> Plan:
    """Return the series that is wished for, checked. Raises RabloError."""
    game = registry.game(wish.game)
    options = read(wish.options)
    line = line_up(wish.bots, game.seats(game.options(options)))
    for name in line:
        contestant(wish.game, name)
    boards = max(1, wish.deals)
    return Plan(wish.game, line, boards, wish.seed, options, wish.duplicate, wish.think_ms)
