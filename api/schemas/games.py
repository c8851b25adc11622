"""What differs by game in the spec, built from every registered game's own schemas.

A type of move such as ``play`` means another object in each game. So a game has a union of its
own, told apart by ``type``, and tables are told apart by ``game``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from api.schemas.answers import PLAYER_ID, SEAT, SEQ, STATUS, TABLE_ID, VERSION, VISIBILITY
from engine.protocol import AnyGame, JsonDict
from engine.shapes import flag, items, nullable, one_of, record, ref, text, whole


def title(name: str) -> str:
    """Return a name as components of the spec are written.

    >>> title("deal_ended")
    'DealEnded'
    """
    return "".join(word.capitalize() for word in name.split("_"))


def published(schema: Any, own: Mapping[str, str], base: str = "#/components/schemas/") -> Any:
    """Return a schema whose bare references point at what stands under ``base``.

    ``own`` maps the names that mean something else here to the names of their components.
    """
    if isinstance(schema, list):
        return [published(each, own, base) for each in schema]
    if not isinstance(schema, dict):
        return schema
    name = schema.get("$ref", "#")
    if not name.startswith("#"):
        return {**schema, "$ref": f"{base}{own.get(name, name)}"}
    return {key: published(value, own, base) for key, value in schema.items()}


def union(description: str, tag: str, members: Mapping[str, str]) -> JsonDict:
    """Return a union of components; ``members`` maps what ``tag`` holds to their names."""
    return {
        "description": description,
        "oneOf": [ref(name) for name in members.values()],
        "discriminator": {
            "propertyName": tag,
            "mapping": {value: f"#/components/schemas/{name}" for value, name in members.items()},
        },
    }


def own_names(game: AnyGame) -> dict[str, str]:
    """Return what a game's own names for its schemas are as components."""
    return {part: title(game.name) + part for part in ("Move", *game.answer_schemas())}


def components(games: Mapping[str, AnyGame]) -> dict[str, JsonDict]:
    """Return every component that follows from the games."""
    found: dict[str, JsonDict] = {
        "GameName": one_of("The name of a game.", *games),
        "Move": {
            "description": "A move of any game; which one, the table's `game` tells.",
            "anyOf": [ref(f"{title(name)}Move") for name in games],
        },
        "Table": union(
            "A table as whoever asks may see it.",
            "game",
            {name: f"{title(name)}Table" for name in games},
        ),
    }
    for game in games.values():
        found |= _of_game(game)
    return found


def _of_game(game: AnyGame) -> dict[str, JsonDict]:
    name, moves, parts = title(game.name), game.move_schema(), game.answer_schemas()
    own = own_names(game)
    kinds = {kind: f"{name}{title(kind)}" for kind in moves}
    enums = {tuple(part["enum"]): part_name for part_name, part in parts.items() if "enum" in part}
    moves = {kind: _hoisted(schema, enums) for kind, schema in moves.items()}
    options = {"description": f"Options of {game.name}.", **game.option_schema()}
    return {
        f"{name}Options": {**options, "required": list(options["properties"])},
        f"New{name}Options": options,
        f"{name}Move": union(f"A move of {game.name}.", "type", kinds),
        **{kinds[kind]: published(schema, own) for kind, schema in moves.items()},
        **{own[part]: published(schema, own) for part, schema in parts.items()},
        f"{name}You": _you(name),
        f"{name}Table": record(f"A table of {game.name}.", _table(game.name, name)),
    }


def _hoisted(schema: Any, enums: Mapping[tuple[Any, ...], str]) -> Any:
    """Refer to the named parts of a game in place of lists of values equal to theirs.

    Or else every field with a card would be a type of its own to clients that are generated.
    """
    if not isinstance(schema, dict):
        return schema
    if tuple(schema.get("enum", ())) in enums:
        return ref(enums[tuple(schema["enum"])])
    return {key: _hoisted(value, enums) for key, value in schema.items()}


def _you(name: str) -> JsonDict:
    return record(
        "The reader's own seat.",
        {
            "seat": SEAT,
            "legal_moves": items(
                "What the seat may do now; any of them can be posted as it stands.",
                ref(f"{name}Move"),
            ),
        },
    )


def _table(game: str, name: str) -> dict[str, JsonDict]:
    return {
        "id": TABLE_ID,
        "game": {"type": "string", "const": game},
        "rules_version": text("Changes when the rules' code does."),
        "status": STATUS,
        "version": VERSION,
        "seq": SEQ,
        "host": nullable(PLAYER_ID),
        "options": ref(f"{name}Options"),
        "clock": ref("Clock"),
        "bot_delay_ms": whole("How long a house bot takes to move.", minimum=0),
        "deal_pause_ms": whole("How long the table rests between two deals.", minimum=0),
        "hints": flag("Whether the seat on turn may ask for a hint."),
        "visibility": VISIBILITY,
        "commitment": text("SHA-256 that binds the server to its seed.", pattern="^[0-9a-f]{64}$"),
        "decks": one_of("Whether the packs are drawn by chance or given.", "drawn", "given"),
        "rematch": nullable(TABLE_ID),
        "seats": items("The seats in order.", ref("Seat")),
        "turn": items("The seats that must act now.", SEAT),
        "deadline": nullable(ref("Deadline")),
        "you": nullable(ref(f"{name}You")),
        "state": nullable(ref(f"{name}State")),
        "last_deal": nullable(ref(f"{name}DealEnded")),
        "result": nullable(ref("Result")),
    }
