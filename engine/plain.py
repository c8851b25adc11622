"""JSON values as plain words, for texts that people read: ``max_deals 3, pot 50, winners [1 3]``.

An object is ``key value, key value`` (inside another value in round brackets), a list stands in
square brackets, true, false and null are ``yes``, ``no`` and ``none``. A string stands bare when
it cannot be mistaken for anything else, else in quotes as in JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import RecordError
from engine.protocol import JsonDict

_WORDS: Mapping[str, Any] = {"yes": True, "no": False, "none": None}
_BARE = re.compile(r"[A-Za-z0-9_.:+-]+")
_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_TOKEN = re.compile(r'\s*(?:([\[\](),])|("(?:[^"\\]|\\.)*")|([^\s\[\](),"]+))')
_END = ""


def write(data: Mapping[str, Any]) -> str:
    """Return an object in words.

    >>> write({"pot": 50, "winners": [1, 3], "solo": False, "name": "J. R."})
    'pot 50, winners [1 3], solo no, name "J. R."'
    """
    return ", ".join(f"{_text(key)} {_value(value)}" for key, value in data.items())


def read(text: str) -> JsonDict:
    """Return the object that ``write`` wrote. Raises RecordError.

    >>> read('pot 50, winners [1 3], solo no, name "J. R."')
    {'pot': 50, 'winners': [1, 3], 'solo': False, 'name': 'J. R.'}
    """
    reader = _Reader(text)
    try:
        found = reader.pairs()
    except RecursionError:
        raise RecordError("This is nested too deeply.") from None
    reader.take(_END)
    return found


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"({write(value)})"
    if isinstance(value, list | tuple):
        return f"[{' '.join(map(_value, value))}]"
    if isinstance(value, str):
        return _text(value)
    # A bool is an int to Python, so it is looked for by identity.
    return next((word for word, meant in _WORDS.items() if meant is value), str(value))


def _text(text: str) -> str:
    plain = _BARE.fullmatch(text) and not _NUMBER.fullmatch(text) and text not in _WORDS
    return text if plain else json.dumps(text, ensure_ascii=False)


class _Reader:
    """Reads tokens from left to right, always knowing the next one."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._next = next(self._tokens)

    def pairs(self) -> JsonDict:
        """Read keys with their values up to where no further pair begins."""
        found: JsonDict = {}
        while self._next not in (_END, ")"):
            if found:
                self.take(",")
            key = self._word()
            if not isinstance(key, str) or key in found:
                raise RecordError(f"{key!r} cannot be a name here.")
            found[key] = self._value()
        return found

    def take(self, wanted: str) -> None:
        """Read exactly this token."""
        if self._next != wanted:
            raise RecordError(f"Here stands {self._next or 'nothing'}, not {wanted or 'the end'}.")
        self._go_on()

    def _value(self) -> Any:
        if self._next == "[":
            return self._list()
        if self._next == "(":
            self._go_on()
            found = self.pairs()
            self.take(")")
            return found
        return self._word()

    def _list(self) -> list[Any]:
        self._go_on()
        found = []
        while self._next not in ("]", _END):
            found.append(self._value())
        self.take("]")
        return found

    def _word(self) -> Any:
        token = self._next
        if token in (*"[](),", _END):
            raise RecordError(f"A word is missing before {token or 'the end'}.")
        self._go_on()
        if token.startswith('"'):
            return _unquoted(token)
        return int(token) if _NUMBER.fullmatch(token) else _WORDS.get(token, token)

    def _go_on(self) -> None:
        self._next = next(self._tokens)


def _tokens(text: str) -> Iterator[str]:
    place, text = 0, text.strip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise RecordError(f"This cannot be read: {text[place:].strip()[:20]}")
        yield match[match.lastindex or 0]
        place = match.end()
    while True:
        yield _END


def _unquoted(token: str) -> str:
    try:
        text = str(json.loads(token))
        text.encode()  # Half of a surrogate pair is no text.
        return text
    except ValueError:
        raise RecordError(f"This is no quoted text: {token}") from None
