"""Moves as JSON: the schema that clients are promised, strict reading, and writing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import InvalidMoveError
from engine.games.rablo.cards import DECK
from engine.games.rablo.contracts import LEVELS
from engine.games.rablo.moves import MOVES, Call, Move, Play, parse
from engine.protocol import JsonDict

_CARD: JsonDict = {"type": "string", "enum": list(DECK.names)}
_FIELDS: dict[type[Move], JsonDict] = {
    Call: {"card": _CARD, "level": {"type": "string", "enum": list(LEVELS)}},
    Play: {"card": _CARD, "marriage": {"type": "boolean"}},
}
_OPTIONAL = {"marriage"}
_SENTENCES = {
    "call": "Call a card: its holder is the partner, its suit is trumps.",
    "pass": "Say nothing more, in the auction or to a double.",
    "kontra": "Double the stake; said by the caller's opponents.",
    "rekontra": "Double it again; said by the caller or the partner, who is then known.",
    "szubkontra": "Double it for the last time; said by the opponents.",
    "play": "Play a card; on lead a marriage may be declared with its king or queen.",
    "enough": "Claim the deal with 66 points, between two tricks, whoever is on lead.",
    "show": "Lay the hand open, when it is certain to win every trick that is left.",
}


def _schema(move: Move) -> JsonDict:
    fields = _FIELDS.get(type(move), {})
    return {
        "type": "object",
        "description": _SENTENCES[move.type],
        "properties": {"type": {"const": move.type}, **fields},
        "required": ["type", *(name for name in fields if name not in _OPTIONAL)],
        "additionalProperties": False,
    }


SCHEMAS: dict[str, JsonDict] = {move.type: _schema(move) for move in MOVES}


def move_data(move: Move) -> JsonDict:
    """Return the JSON object of a move, as the rules page writes it."""
    data: JsonDict = {"type": move.type}
    if isinstance(move, Call):
        data |= {"card": DECK.names[move.card], "level": move.level.name}
    elif isinstance(move, Play):
        data["card"] = DECK.names[move.card]
        if move.marriage:
            data["marriage"] = True
    return data


def move_of(data: Mapping[str, Any]) -> Move:
    """Return the move that a JSON object means; ``"marriage": false`` says nothing."""
    schema = _schema_of(data)
    for name in data:
        if name not in schema["properties"]:
            raise InvalidMoveError(f"A move of type {data['type']} has no field {name!r}.")
    for name in schema["required"]:
        if name not in data:
            raise InvalidMoveError(f"A move of type {data['type']} needs the field {name!r}.")
    for name, value in data.items():
        _check_field(name, value, schema["properties"][name])
    return parse(_text(data))


def _schema_of(data: Mapping[str, Any]) -> JsonDict:
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in SCHEMAS:
        raise InvalidMoveError(f"The type of a move is one of {', '.join(SCHEMAS)}.")
    return SCHEMAS[kind]


def _check_field(name: str, value: Any, schema: JsonDict) -> None:
    if schema.get("type") == "boolean" and not isinstance(value, bool):
        raise InvalidMoveError(f"{name} is true or false.")
    if "enum" in schema and value not in schema["enum"]:
        raise InvalidMoveError(f"{name} is one of {', '.join(schema['enum'])}.")


def _text(data: Mapping[str, Any]) -> str:
    if data["type"] == "call":
        return f"{data['level']} {data['card']}"
    if data["type"] == "play":
        return f"{data['card']} marriage" if data.get("marriage") else str(data["card"])
    return str(data["type"])
