"""Bots with habits that a series must notice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.protocol import JsonDict

SEEN: list[JsonDict] = []


class First:
    """Plays the first legal move, and keeps what it was given."""

    def choose(self, view: JsonDict, events: Any, rng: Any, stop: Any) -> Any:
        SEEN.append({"view": view, "events": list(events)})
        return view["you"]["legal_moves"][0]


class Cheat:
    """Wants to play a card that nobody holds."""

    def choose(self, view: Mapping[str, Any], events: Any, rng: Any, stop: Any) -> Any:
        return {"type": "pass"} if view["state"]["phase"] == "calling" else {"type": "show"}


class Broken:
    """Fails at every move."""

    def choose(self, view: Mapping[str, Any], events: Any, rng: Any, stop: Any) -> Any:
        raise RuntimeError("out of ideas")


class Mute:
    """Has nothing that plays."""


class Patient:
    """Plays the first move once its time is up."""

    def choose(self, view: Mapping[str, Any], events: Any, rng: Any, stop: Any) -> Any:
        while not stop():
            pass
        return view["you"]["legal_moves"][0]
