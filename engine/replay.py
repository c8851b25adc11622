"""Plays a match again from its acts: packs, moves and expiries, in order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import RecordError
from engine.protocol import AnyGame, Step


def take(game: AnyGame, state: Any, act: Mapping[str, Any]) -> Step[Any]:
    """Return what the rules make of one act. Raises RabloError."""
    kind = act["type"]
    if kind == "pack":
        if game.pack(state) is None:
            raise RecordError("A pack was dealt when no pack was wanted.")
        return game.deal(state, act["cards"])
    if kind == "move":
        return game.apply(state, act["seat"], game.move(act["move"]))
    if kind == "expiry":
        return game.expire(state, act["timer"])
    raise RecordError(f"An act is a pack, a move or an expiry, not {kind!r}.")
