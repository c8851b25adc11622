"""Reading a JSON body strictly: whatever two parsers could understand differently is refused."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import orjson

MAX_BYTES: Final = 64 * 1024
MAX_DEPTH: Final = 32

MAX_PARTS: Final = 2000
"""So many objects and lists may be in a body: each costs the reader more than its two bytes."""

_STRING: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_ALIKE: Final = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS: Final = bytes(sorted(set(range(256)) - set(b"[]{}")))


class UnreadableError(Exception):
    """Bytes that are no JSON text, or one that this server does not read; says why."""


def parse(raw: bytes) -> Any:
    """Return the value of a JSON text. Raises UnreadableError.

    Refused beside broken JSON: names given twice in one object, numbers no double can hold,
    lone surrogates, more than 32 levels of nesting and more than 2,000 objects and lists.

    >>> parse(b'{"version": 57}')
    {'version': 57}
    """
    _check_nesting(raw)
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise UnreadableError(f"The body is not readable JSON: {error}.") from None
    # orjson keeps the last of two equal names in silence; only the pairs as read can tell. But
    # every name read stands before a colon: with no more colons than names none was dropped.
    if raw.count(b":") != _names(value):
        json.loads(raw, object_pairs_hook=_refuse_twins, parse_int=_keep_text)
    return value


def _names(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(_names, value.values()))
    return sum(map(_names, value)) if isinstance(value, list) else 0


def _check_nesting(raw: bytes) -> None:
    if raw.count(b"[") + raw.count(b"{") <= MAX_DEPTH:
        return
    brackets = _STRING.sub(b"", raw).translate(_ALIKE, _NO_BRACKETS)
    if len(brackets) > 2 * MAX_PARTS:
        raise UnreadableError(f"The JSON has more than {MAX_PARTS} objects and lists.")
    # Each round takes away what is innermost; brackets without a partner stay to the end.
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace(b"[]", b"")
    if brackets:
        raise UnreadableError(f"The JSON is nested more than {MAX_DEPTH} levels deep, or broken.")


def _refuse_twins(pairs: list[tuple[str, Any]]) -> None:
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        twin = next(name for name in names if names.count(name) > 1)
        raise UnreadableError(f"The name {twin[:64]!r} stands twice in one object.")


def _keep_text(digits: str) -> str:
    # Values come from orjson; this pass must not spend time on long numbers.
    return digits
