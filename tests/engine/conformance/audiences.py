"""What each audience is sent, and which cards are named in it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from engine.protocol import AnyGame, Event, JsonDict

Audience = int | None
_WORD = re.compile(r"\w+")


def audiences(seats: int) -> tuple[Audience, ...]:
    """Return every seat and, as None, the spectator."""
    return (*range(seats), None)


def sent(game: AnyGame, state: Any, events: Sequence[Event], audience: Audience) -> JsonDict:
    """Return all that the server may send or do for an audience after a step."""
    moves = () if audience is None else game.legal_moves(state, audience)
    return {
        "view": game.view(state, audience),
        "events": [[each.type, each.seat, each.seen_by(audience)] for each in events],
        "legal_moves": [game.move_data(move) for move in moves],
        "obliged": game.obliged(state),
        "rights_open": game.rights_open(state),
        "veiled": game.veiled(state),
        "timers": [[timer.name, timer.ms] for timer in game.timers(state)],
        "deal": game.deal_number(state),
        "waits_for_a_pack": game.pack(state) is not None,
        "over": game.result(state) is not None,
    }


def canonical(data: Any) -> str:
    """Return JSON text that differs whenever the data or the order of keys differ."""
    return json.dumps(data)


def cards_named(data: Any, cards: frozenset[str]) -> set[str]:
    """Return the cards that JSON data names, in whole strings or inside sentences."""
    return set(_WORD.findall(canonical(data))) & cards
