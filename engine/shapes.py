"""Small builders of JSON Schema, so that games can describe what is answered as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.protocol import JsonDict


def ref(name: str) -> JsonDict:
    """Return a reference to another schema by its bare name; who publishes them resolves it."""
    return {"$ref": name}


def record(description: str, properties: Mapping[str, JsonDict], *optional: str) -> JsonDict:
    """Return an object schema; all properties are required but the ``optional`` ones.

    It does not forbid further properties: a later release may add some, and clients ignore them.
    """
    return {
        "type": "object",
        "description": description,
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
    }


def text(description: str, **more: Any) -> JsonDict:
    """Return a string schema."""
    return {"type": "string", "description": description, **more}


def whole(description: str, **more: Any) -> JsonDict:
    """Return an integer schema."""
    return {"type": "integer", "description": description, **more}


def flag(description: str) -> JsonDict:
    """Return a boolean schema."""
    return {"type": "boolean", "description": description}


def one_of(description: str, *values: str) -> JsonDict:
    """Return a string schema of these values only."""
    return {"type": "string", "description": description, "enum": list(values)}


def items(description: str, each: JsonDict) -> JsonDict:
    """Return an array schema."""
    return {"type": "array", "description": description, "items": each}


def nullable(schema: JsonDict) -> JsonDict:
    """Return a schema that takes null beside what it took."""
    kind = schema.get("type")
    if isinstance(kind, str) and "enum" not in schema and "const" not in schema:
        return {**schema, "type": [kind, "null"]}
    outer = {"description": schema["description"]} if "description" in schema else {}
    return {"anyOf": [schema, {"type": "null"}], **outer}
