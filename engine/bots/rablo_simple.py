"""The simple Rabló player: sound habits, no search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.bots.interface import Rng
from engine.bots.rablo_calls import best_call, doubles
from engine.bots.rablo_play import best_play
from engine.bots.rablo_reading import read
from engine.protocol import JsonDict

PASS: JsonDict = {"type": "pass"}


class RabloSimple:
    """Calls on the strength of its hand, counts points and follows sound habits."""

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        """Say, play or show what looks best; the same view gets the same answer."""
        moves: Sequence[JsonDict] = view["you"]["legal_moves"]
        if len(moves) < 2:
            return moves[0] if moves else None
        if view["state"]["phase"] == "calling":
            return best_call(view) or PASS
        if view["state"]["phase"] == "kontra":
            return _double(view, moves)
        ending = _of_type(moves, "enough") or _of_type(moves, "show")
        return ending[0] if ending else best_play(read(view), moves)


def _of_type(moves: Sequence[JsonDict], kind: str) -> list[JsonDict]:
    return [move for move in moves if move["type"] == kind]


def _double(view: Mapping[str, Any], moves: Sequence[JsonDict]) -> JsonDict:
    offered = next((move for move in moves if move["type"] != "pass"), PASS)
    return offered if doubles(read(view), offered["type"]) else PASS
