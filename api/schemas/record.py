"""The JSON Schema of a record, whole in itself, so that anybody can hold a file against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import orjson

from api.schemas.answers import SEAT, VERSION, common
from api.schemas.events import at_every_table, of_game
from api.schemas.games import own_names, published, title
from engine.protocol import AnyGame, JsonDict
from engine.shapes import items, one_of, record, ref, text, whole

_BASE: Final = "#/$defs/"
_SHARED: Final = ("Player", "Clock", "Result", "RecordSeat")
_TIME: Final = text("When it happened, in UTC.", format="date-time")
_MOVERS: Final = ("player", "bot", "stand_in")


def written(games: Mapping[str, AnyGame]) -> bytes:
    """Return the schema as it is committed."""
    return orjson.dumps(record_schema(games), option=orjson.OPT_INDENT_2) + b"\n"


def record_schema(games: Mapping[str, AnyGame]) -> JsonDict:
    """Return the schema of the records of all games."""
    whole_record = common()["Record"]
    described = {
        "game": one_of("The name of the game.", *games),
        "events": items("The log as everybody could read it.", {"type": "object"}),
    }
    parts: JsonDict = {**{name: common()[name] for name in _SHARED}, **at_every_table()}
    for game in games.values():
        parts |= _parts(game)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rabló record",
        **_based({**whole_record, "properties": {**whole_record["properties"], **described}}),
        "allOf": [_of_game(name) for name in games],
        "$defs": {name: _based(part) for name, part in parts.items()},
    }


def _based(schema: JsonDict) -> JsonDict:
    found: JsonDict = published(schema, {}, _BASE)
    return found


def _plain(schema: JsonDict) -> JsonDict:
    """Return a union without the hint that only the spec of an API has."""
    return {key: value for key, value in schema.items() if key != "discriminator"}


def _of_game(game: str) -> JsonDict:
    """Return what holds besides where a record is of this game."""
    own = title(game)
    then = {
        "options": ref(f"{own}Options"),
        "acts": {"items": ref(f"{own}Act")},
        "deals": {"items": ref(f"{own}DealEnded")},
        "events": {"items": ref(f"{own}Event")},
    }
    return {
        "if": {"properties": {"game": {"const": game}}},
        "then": _based({"properties": then}),
    }


def _parts(game: AnyGame) -> dict[str, JsonDict]:
    name, parts = title(game.name), game.answer_schemas()
    own = own_names(game)
    return {
        f"{name}Options": {**game.option_schema(), "required": list(game.options({}))},
        f"{name}Move": {"oneOf": list(game.move_schema().values())},
        f"{name}Act": _act(f"{name}Move"),
        **{own[part]: published(schema, own, _BASE) for part, schema in parts.items()},
        **{each: _plain(schema) for each, schema in published(of_game(game), own, _BASE).items()},
    }


def _act(move: str) -> JsonDict:
    pack = {
        "deal": whole("The number of the deal, from 1.", minimum=1),
        "cards": items("The pack in the order in which it was dealt.", {"type": "string"}),
    }
    made = {
        "seat": SEAT,
        "move": ref(move),
        "by": one_of("Who made it; the stand-in plays late and left.", *_MOVERS),
    }
    return {
        "description": "What a replay needs: a pack, a move, or the end of a wait.",
        "oneOf": [
            _kind("pack", "A pack that was dealt.", pack),
            _kind("move", "A move that was made.", made),
            _kind("expiry", "A wait of the rules that ran out.", {"timer": text("Its name.")}),
        ],
    }


def _kind(kind: str, description: str, fields: JsonDict) -> JsonDict:
    head = {"type": {"const": kind}, "version": VERSION, "at": _TIME}
    return record(description, {**head, **fields})
