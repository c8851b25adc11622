"""Whole matches of weighted chance, played in the engine first: packs, acts, what they hold.

Rare things are rare: of many matches those are chosen that together hold the most of them, so
that few need to be played through a whole server.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine import registry
from engine.protocol import JsonDict
from tests.engine.conformance.plugin import Plugin

Act = tuple[int, JsonDict] | str
"""A seat and its move, or the name of a timer that runs out."""


@dataclass
class Script:
    """One match: what is dealt and done in it."""

    options: JsonDict
    packs: list[list[str]] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


def written(plugin: Plugin, rng: Random, **options: Any) -> Script:
    """Play a match in the engine; return what was done."""
    game = registry.game(plugin.name)
    script = Script(game.options({**plugin.options(rng), **options}))
    state = game.start(game.seats(script.options), script.options)
    oracle = plugin.oracle(script.options)
    while game.result(state) is None:
        cards = game.pack(state)
        if cards is not None:
            script.packs.append(plugin.pack(cards, rng))
            oracle.dealt(script.packs[-1])
            state = game.deal(state, script.packs[-1]).state
            continue
        act = _act(plugin, state, oracle.seats, rng)
        script.acts.append(act)
        if isinstance(act, str):
            oracle.expired(act)
            state = game.expire(state, act).state
        else:
            oracle.moved(*act)
            state = game.apply(state, act[0], game.move(act[1])).state
    script.counts = oracle.counts
    return script


def _act(plugin: Plugin, state: Any, seats: int, rng: Random) -> Act:
    game = registry.game(plugin.name)
    for timer in game.timers(state):
        return timer.name
    wishes = []
    for seat in range(seats):
        moves = game.legal_moves(state, seat)
        move = plugin.choose(game, state, seat, moves, rng) if moves else None
        if move is not None:
            wishes.append((seat, game.move_data(move)))
    rights = [wish for wish in wishes if wish[0] not in game.obliged(state)]
    return rng.choice(rights or wishes)


def richest(scripts: list[Script], least: Mapping[str, int]) -> list[Script]:
    """Choose matches, the most helpful first, until all that is asked for has come up."""
    missing, chosen = Counter(least), []
    while +missing:
        best = max(scripts, key=lambda script: (script.counts & missing).total() / len(script.acts))
        assert script_helps(best, missing), f"no match holds {dict(+missing)}"
        scripts.remove(best)
        chosen.append(best)
        missing -= best.counts
    return chosen


def script_helps(script: Script, missing: Counter[str]) -> bool:
    """Whether a match holds anything that is still missing."""
    return (script.counts & missing).total() > 0
