"""Files of records: one as JSON, one as text, or many as JSON, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain, islice
from typing import IO, Any

from engine import notation
from engine.errors import RecordError
from engine.record import verify
from engine.verdict import Verdict

LONGEST = 32 << 20
"""No record has more bytes; the longest matches have some thousand acts."""


def judged(name: str, file: IO[bytes]) -> Iterator[tuple[str, Verdict]]:
    """Check every record of a file; yield what to call it and what was found."""
    for number, data in pieces(file):
        yield f"{name}:{number}" if number else name, judge(data)


def pieces(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the records of a file, each with the number of its line, or 0 if it is the only one.

    A piece that is longer than any record is not whole, and the last one.
    """
    first = file.readline(LONGEST + 1)
    if not _is_object(first):
        yield 0, first + file.read(LONGEST + 1 - len(first))
        return
    lines = ((n, line) for n, line in enumerate(_lines(first, file), 1) if line.strip())
    head, *others = islice(lines, 2)
    yield head[0] if others else 0, head[1]
    yield from chain(others, lines)


def _lines(first: bytes, file: IO[bytes]) -> Iterator[bytes]:
    line = first
    while line:
        yield line
        line = b"" if len(line) > LONGEST else file.readline(LONGEST + 1)


def numbered(name: str, file: IO[bytes], number: int) -> bytes:
    """Return one record of a file, counted from 1. Raises RecordError."""
    count = 0
    for _, data in pieces(file):
        count += 1
        if count == number:
            return data
    raise RecordError(f"{name} has {count} records; there is no number {number}.")


def judge(data: bytes) -> Verdict:
    """Check one record, in either form."""
    try:
        text = decoded(data)
        return verify(parsed(text)) if is_json(text) else notation.check(text)
    except RecordError as error:
        verdict = Verdict()
        verdict.add(error.where, error.detail)
        return verdict


def read(data: bytes) -> Any:
    """Return a record, read from either form; a text has no log. Raises RecordError."""
    text = decoded(data)
    return parsed(text) if is_json(text) else notation.read(text).record


def decoded(data: bytes) -> str:
    """Return the text of a file. Raises RecordError."""
    if len(data) > LONGEST:
        raise RecordError(f"This is longer than any record: more than {LONGEST} bytes.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError("This is no text in UTF-8.") from None


def is_json(text: str) -> bool:
    """Whether a text is JSON, and not a record's own notation."""
    return text.lstrip().startswith(("{", "["))


def parsed(text: str) -> Any:
    """Return what a JSON text means. Raises RecordError, for a name that stands twice too."""
    try:
        found = json.loads(text, object_pairs_hook=_object)
        # Half of a surrogate pair can be escaped, but never be shown or written.
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except RecursionError:
        raise RecordError("This is no record: it is nested too deeply.") from None
    except ValueError as error:
        raise RecordError(f"This is not JSON: {error}.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    # Of a name that stands twice, one reader would take the first and another the last.
    found = dict(pairs)
    if len(found) != len(pairs):
        raise RecordError("This is no record: a name stands twice in one object.")
    return found


def _is_object(line: bytes) -> bool:
    stripped = line.strip()
    return stripped.startswith(b"{") and stripped.endswith(b"}")
