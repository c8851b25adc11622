"""Who gets how much for a round, and why.

| reason | how the round ended | value |
|---|---|---|
| ``enough`` | stock not closed, a right claim of 66 | 3, 2 or 1 by the loser's state |
| ``wrong_enough`` | stock not closed, a wrong claim | 2, or 3 if the winner has no trick |
| ``last_trick`` | not closed, played out, last trick won with under 66 | 1 |
| ``last_trick_66`` | not closed, played out, last trick won with 66 or more | as ``enough`` |
| ``closed_enough`` | the closer's claim was right | as written down at closing |
| ``closed_66`` | played out, the closer has 66 or more | as written down at closing |
| ``closed_wrong_enough`` | the closer's claim was wrong | 2, or 3: see below |
| ``closed_short`` | played out, the closer has under 66 | as ``closed_wrong_enough`` |
| ``closed_countered`` | the other player's claim was right | as ``closed_wrong_enough`` |
| ``closed_wrong_counter`` | the other player's claim was wrong | 2, or 3 if the closer has none |

``closed_wrong_enough`` gives 3 if the winner had no trick at the moment of closing.
"""

from __future__ import annotations

from typing import Final

from engine.games.snaps.state import Closing, Outcome, State, Value
from engine.protocol import Result

ENOUGH: Final = 66
SAFE: Final = 33
"""With this many points a loser concedes only 1."""


def value_against(state: State, seat: int) -> Value:
    """Return what a win over this seat is worth in its present state."""
    if state.tricks[seat] == 0:
        return 3
    return 2 if state.points(seat) < SAFE else 1


def claim(state: State, seat: int) -> Outcome:
    """Return the end of a round in which this seat says enough."""
    right = state.points(seat) >= ENOUGH
    closing = state.closing
    if closing is not None:
        return _closed_claim(state, closing, seat, right)
    if right:
        return Outcome(seat, value_against(state, 1 - seat), "enough")
    return _forfeit(state, seat, "wrong_enough")


def _closed_claim(state: State, closing: Closing, seat: int, right: bool) -> Outcome:
    if seat == closing.seat:
        if right:
            return Outcome(seat, closing.value, "closed_enough")
        return _failed(closing, "closed_wrong_enough")
    if right:
        return _failed(closing, "closed_countered")
    return _forfeit(state, seat, "closed_wrong_counter")


def _forfeit(state: State, loser: int, reason: str) -> Outcome:
    return Outcome(1 - loser, _penalty(value_against(state, 1 - loser)), reason)


def _failed(closing: Closing, reason: str) -> Outcome:
    return Outcome(1 - closing.seat, _penalty(closing.value), reason)


def _penalty(value: Value) -> Value:
    # A value of 3 means that the winner of the penalty had no trick.
    return 3 if value == 3 else 2


def played_out(state: State) -> Outcome:
    """Return the end of a round whose last card has been played."""
    closing, winner = state.closing, state.leader
    if closing is not None:
        if state.points(closing.seat) >= ENOUGH:
            return Outcome(closing.seat, closing.value, "closed_66")
        return _failed(closing, "closed_short")
    if state.points(winner) >= ENOUGH:
        return Outcome(winner, value_against(state, 1 - winner), "last_trick_66")
    return Outcome(winner, 1, "last_trick")


def result(state: State) -> Result | None:
    """Return the end of the match, once a player has reached the target."""
    first, second = state.scores
    if max(first, second) < state.options.target:
        return None
    return Result((1, 2) if first > second else (2, 1), state.scores, "target")
