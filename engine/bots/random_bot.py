"""A bot that knows no game: any legal move, each as likely as another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.bots.interface import Rng, must_move
from engine.protocol import JsonDict

USES_A_RIGHT = 0.5


class RandomBot:
    """Plays any game by drawing from the legal moves."""

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        """Draw a legal move; an optional right is used every other time."""
        moves: Sequence[JsonDict] = view["you"]["legal_moves"]
        if not moves or (not must_move(view) and rng.random() >= USES_A_RIGHT):
            return None
        return rng.choice(moves)
