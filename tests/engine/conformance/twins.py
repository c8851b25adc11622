"""Twin worlds: whoever may not tell two deals apart must be sent the same in both.

The twin of a deal is its pack with two cards swapped and the same moves, for as long as they
are legal there too. While an audience's facts, written from the rules, are the same in both
worlds, everything it is sent must be the same: fields, events and their number, legal moves,
who is waited for, timers and refusals.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from engine.errors import IllegalMoveError
from engine.protocol import AnyGame, Step
from tests.engine.conformance.audiences import Audience, audiences, canonical, sent
from tests.engine.conformance.plugin import Oracle

Action = tuple[int, Any] | str
TWINS_A_DEAL = 3
Told = dict[Audience, tuple[str, str]]


def check_twins(
    game: AnyGame,
    start: tuple[Any, Oracle],
    pack: Sequence[str],
    actions: Sequence[Action],
    rng: Random,
) -> int:
    """Compare a deal with random twins; return how many messages could be compared.

    ``start`` is the state before the deal, and an oracle that has come so far.
    """
    ours = list(trace(game, start, pack, actions))
    compared = 0
    for _ in range(TWINS_A_DEAL):
        first, second = rng.sample(range(len(pack)), 2)
        twin = list(pack)
        twin[first], twin[second] = twin[second], twin[first]
        compared += _compare(ours, trace(game, start, twin, actions))
    return compared


def _compare(ours: Iterable[Told], theirs: Iterable[Told]) -> int:
    compared = 0
    ignorant: set[Audience] | None = None
    for mine, other in zip(ours, theirs, strict=False):
        ignorant = {each for each in ignorant or mine if mine[each][0] == other[each][0]}
        for audience in ignorant:
            assert mine[audience][1] == other[audience][1], f"{audience} can tell two worlds apart"
        compared += len(ignorant)
        if not ignorant:
            break
    return compared


def trace(
    game: AnyGame, start: tuple[Any, Oracle], pack: Sequence[str], actions: Sequence[Action]
) -> Iterator[Told]:
    """Yield after every step, by audience, its facts and what it is sent."""
    state, oracle = start[0], copy.deepcopy(start[1])
    oracle.dealt(pack)
    step = game.deal(state, pack)
    yield _told(game, oracle, step, None)
    for action in actions:
        try:
            step = _perform(game, oracle, step.state, action)
        except IllegalMoveError:
            return
        yield _told(game, oracle, step, action)


def _perform(game: AnyGame, oracle: Oracle, state: Any, action: Action) -> Step[Any]:
    if isinstance(action, str):
        step = game.expire(state, action)
        oracle.expired(action)
        return step
    seat, move = action
    step = game.apply(state, seat, move)
    oracle.moved(seat, game.move_data(move))
    return step


def _told(game: AnyGame, oracle: Oracle, step: Step[Any], action: Action | None) -> Told:
    return {
        audience: (
            canonical(oracle.facts(audience)),
            canonical(
                [
                    sent(game, step.state, step.events, audience),
                    _refusal(game, step.state, audience, action),
                ]
            ),
        )
        for audience in audiences(oracle.seats)
    }


def _refusal(game: AnyGame, state: Any, audience: Audience, action: Action | None) -> Any:
    # The move just made is a good one to try again: mostly refused, and always for a reason.
    if audience is None or not isinstance(action, tuple):
        return None
    try:
        game.apply(state, audience, action[1])
    except IllegalMoveError as refusal:
        return [refusal.code, refusal.detail]
    return "accepted"
