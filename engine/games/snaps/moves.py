"""Moves of Šnaps in their three forms: object, JSON and text.

Text: ``exchange``, ``close``, ``enough``, a card (``SK``), and a card led out of a declared
marriage (``SK marriage``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.errors import InvalidMoveError
from engine.games.snaps.cards import DECK
from engine.protocol import JsonDict

NO_CARD: Final = -1


@dataclass(frozen=True, slots=True)
class Move:
    """One move; all there are stand in the tables below, so equal moves are one object.

    >>> str(MARRIAGES[DECK.index["SK"]])
    'SK marriage'
    """

    type: str
    card: int = NO_CARD
    marriage: bool = False

    def __str__(self) -> str:
        if self.card == NO_CARD:
            return self.type
        return DECK.names[self.card] + (" marriage" if self.marriage else "")


EXCHANGE: Final = Move("exchange")
CLOSE: Final = Move("close")
ENOUGH: Final = Move("enough")
PLAYS: Final[tuple[Move, ...]] = tuple(Move("play", card) for card in range(DECK.size))
MARRIAGES: Final[tuple[Move, ...]] = tuple(
    Move("play", card, marriage=True) for card in range(DECK.size)
)
"""Of every card, so that an ace led with a marriage is a move, though never a legal one."""
_ALL: Final = (EXCHANGE, CLOSE, ENOUGH, *PLAYS, *MARRIAGES)
_BY_TEXT: Final = {str(move): move for move in _ALL}


_CARD_SCHEMA: Final[JsonDict] = {"type": "string", "enum": list(DECK.names)}


def from_text(text: str) -> Move:
    """Return the move that ``str`` wrote.

    >>> from_text("SK marriage") is MARRIAGES[DECK.index["SK"]]
    True
    """
    move = _BY_TEXT.get(text)
    if move is None:
        raise InvalidMoveError(f"{text!r} is no move of snaps.")
    return move


def to_data(move: Move) -> JsonDict:
    """Return the JSON object of a move.

    >>> to_data(from_text("SK marriage"))
    {'type': 'play', 'card': 'SK', 'marriage': True}
    """
    if move.card == NO_CARD:
        return {"type": move.type}
    data: JsonDict = {"type": move.type, "card": DECK.names[move.card]}
    if move.marriage:
        data["marriage"] = True
    return data


def from_data(data: Mapping[str, Any]) -> Move:
    """Return the move that a JSON object means; unknown fields are refused."""
    kind = data.get("type")
    if kind == "play":
        return _play_from(data)
    if kind not in ("exchange", "close", "enough"):
        raise InvalidMoveError("type must be one of exchange, close, enough, play.")
    _only(data, {"type"})
    return _BY_TEXT[kind]


def _play_from(data: Mapping[str, Any]) -> Move:
    _only(data, {"type", "card", "marriage"})
    text, marriage = data.get("card"), data.get("marriage", False)
    if not isinstance(text, str) or text not in DECK.index:
        raise InvalidMoveError("card must be a suit of HDSC and a rank of ATKQJ, such as SK.")
    if not isinstance(marriage, bool):
        raise InvalidMoveError("marriage must be true or false.")
    return (MARRIAGES if marriage else PLAYS)[DECK.index[text]]


def _only(data: Mapping[str, Any], known: set[str]) -> None:
    for name in data:
        if name not in known:
            raise InvalidMoveError(f"{name!r} is no field of this move.")


_SENTENCES: Final = {
    "exchange": "Swap the trump jack for the upcard, on lead.",
    "close": "Turn the upcard down: nobody draws any more, and you claim to reach 66.",
    "enough": "Claim 66 points, on lead. The round ends at once, and a wrong claim loses it: let "
    "your player confirm it before you send it.",
    "play": "Play a card; on lead a marriage may be declared with its king or queen.",
}


def schema() -> JsonDict:
    """Return the JSON Schema of each type of move."""
    plain = {kind: _object(kind, {}) for kind in ("exchange", "close", "enough")}
    play = _object("play", {"card": _CARD_SCHEMA, "marriage": {"type": "boolean"}})
    play["required"].append("card")
    return {**plain, "play": play}


def _object(kind: str, properties: JsonDict) -> JsonDict:
    return {
        "type": "object",
        "description": _SENTENCES[kind],
        "properties": {"type": {"const": kind}, **properties},
        "required": ["type"],
        "additionalProperties": False,
    }
