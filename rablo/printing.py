"""Events of a table as lines for a terminal, whatever the game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

_SUITS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
_RANKS = {"T": "10"}

_CARD_KEYS = frozenset({"card", "cards", "upcard", "want", "give"})
_SUIT_KEYS = frozenset({"suit", "trump"})
_SEAT_KEYS = frozenset(
    {"caller", "dealer", "declarer", "from", "partner", "seat", "sitting_out", "winner", "winners"}
)
_SILENT = frozenset({"table_created", "seat_taken", "game_started", "cards_drawn"})
_HIDDEN = {
    "deal_started": ("deal", "hand", "hand_sizes"),
    "deal_ended": ("hands", "talon"),
    "trick_won": ("cards", "winner"),
}
_TITLES = {"deal_started": "\nDeal {deal}", "game_ended": "\nThe game is over"}


def card(name: str) -> str:
    """Return a card as people write it.

    >>> card("HT"), card("CQ")
    ('♥10', '♣Q')
    """
    return _SUITS.get(name[0], name[0]) + _RANKS.get(name[1:], name[1:])


class Teller:
    """Tells what happens at a table as an onlooker sees it; ``names`` are in seat order."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def tell(self, event: Mapping[str, Any]) -> str | None:
        """Return one event as text; None for what need not be told."""
        kind, data = event["type"], event["data"]
        if kind in _SILENT:
            return None
        if kind == "move":
            return self._move(event["seat"], data["move"])
        rest = self._pairs(data, _HIDDEN.get(kind, ()))
        return self._title(event) + (f" · {rest}" if rest else "")

    def _title(self, event: Mapping[str, Any]) -> str:
        kind = event["type"]
        if kind in _TITLES:
            return _TITLES[kind].format_map(event)
        if kind == "trick_won":
            cards = [f"{self._seat(each['seat'])} {card(each['card'])}" for each in _cards(event)]
            return f"  {'  '.join(cards)} → {self._seat(event['seat'])}"
        who = "" if event["seat"] is None else f"{self._seat(event['seat'])}: "
        return f"  {who}{kind.replace('_', ' ')}"

    def _move(self, seat: int, move: Mapping[str, Any]) -> str | None:
        # Plain cards are told with their trick.
        if move["type"] == "play" and True not in move.values():
            return None
        words = [
            key if value is True else self._value(key, value)
            for key, value in move.items()
            if value is not False and value is not None
        ]
        return f"  {self._seat(seat)}: {' '.join(words)}"

    def _pairs(self, data: Mapping[str, Any], hidden: Collection[str]) -> str:
        return ", ".join(
            f"{key.replace('_', ' ')} {self._value(key, value)}"
            for key, value in data.items()
            if key not in hidden and value is not None and value != []
        )

    def _value(self, key: str, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            return (" " if key in _CARD_KEYS else "/").join(
                self._value(key, each) for each in value
            )
        if isinstance(value, dict):
            return f"({self._pairs(value, ())})"
        if key in _SEAT_KEYS and isinstance(value, int):
            return self._seat(value)
        if key in _CARD_KEYS:
            return card(value)
        return _SUITS.get(value, value) if key in _SUIT_KEYS else str(value)

    def _seat(self, seat: int) -> str:
        return self._names[seat]


def _cards(event: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    cards: Sequence[Mapping[str, Any]] = event["data"]["cards"]
    return cards
