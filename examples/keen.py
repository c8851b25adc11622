"""A bot for Šnaps in a few lines: it counts its points and takes what it can cheaply.

rablo arena snaps examples.keen:Keen random
python examples/play_http.py http://127.0.0.1:8000 snaps examples.keen:Keen simple
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

VALUE = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


class Keen:
    """Says enough with 66, declares marriages, wins tricks with its lowest winning card."""

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        rng: Any,
        stop: Callable[[], bool],
    ) -> Any:
        """Return one of the legal moves in ``view["you"]``."""
        moves = view["you"]["legal_moves"]
        if any(move["type"] == "enough" for move in moves) and points(view, events) >= 66:
            return {"type": "enough"}
        plays = [move for move in moves if move["type"] == "play"]
        led = view["state"]["trick"]
        if led:
            wins = [m for m in plays if beats(m["card"], led[0]["card"], view["state"]["trump"])]
            return min(wins or plays, key=lambda move: VALUE[move["card"][1]])
        married = [move for move in plays if move.get("marriage")]
        return (married or [max(plays, key=lambda move: VALUE[move["card"][1]])])[0]


def beats(card: str, led: str, trump: str) -> bool:
    """Whether a card takes the trick from the card that was led."""
    if card[0] == led[0]:
        return VALUE[card[1]] > VALUE[led[1]]
    return card[0] == trump


def points(view: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> int:
    """Return the points of the reader's seat, counted from the log of the deal."""
    seat = view["you"]["seat"]
    tricks = [e["data"] for e in events if e["type"] == "trick_won" and e["seat"] == seat]
    declared = sum(each["value"] for each in view["state"]["marriages"] if each["seat"] == seat)
    cards = [VALUE[card["card"][1]] for trick in tricks for card in trick["cards"]]
    return sum(cards) + declared if tricks else 0
