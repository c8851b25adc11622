"""Closes gaps in the embedded store's append-only files before it reads them.

When a file finds no room in the middle of a write, Valkey and Redis cut off what was written of
it, and write the whole again once there is room. But in a file begun by a rewrite they go on
where the write had stopped, and not at the end: what was cut off comes back as NUL bytes. No
command is lost or doubled by that, yet at its next start the store refuses the whole file.
"""

from __future__ import annotations

import logging
import mmap
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

Span = tuple[int, int]

_log = logging.getLogger(__name__)

# The end of a gap and the command behind it. A value may look like it, so it is a hint only.
_HINT: Final = re.compile(rb"\x00(?=\*[0-9]{1,9}\r\n\$)")
_NUMBER: Final = re.compile(rb"[*$]([0-9]{1,9})\r\n")


def close(directory: Path) -> int:
    """Close the gaps in all append-only files of a store that does not run; return how many.

    Raises OSError.
    """
    return sum(_close(path) for path in sorted((directory / "appendonlydir").glob("*.incr.aof")))


def _close(path: Path) -> int:
    if path.stat().st_size == 0:
        return 0
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        gaps = list(_gaps(data))
        if gaps:
            _write_without(path, data, gaps)
    for begin, end in gaps:
        _log.warning("A gap of %d bytes in %s was closed.", end - begin, path.name)
    return len(gaps)


def _gaps(data: mmap.mmap) -> Iterator[Span]:
    here = 0
    for hint in _HINT.finditer(data):
        begin = end = hint.end()
        while begin > here and data[begin - 1] == 0:
            begin -= 1
        here = _skip(data, here, begin)
        if here == begin:
            yield begin, end
            here = end


def _skip(data: mmap.mmap, here: int, goal: int) -> int:
    """Return where the first command begins that is not before ``goal``; past all if broken."""
    while here < goal:
        count = _NUMBER.match(data, here)
        if count is None:
            return len(data) + 1
        here = count.end()
        for _ in range(int(count[1])):
            length = _NUMBER.match(data, here)
            if length is None:
                return len(data) + 1
            here = length.end() + int(length[1]) + 2
    return here


def _write_without(path: Path, data: mmap.mmap, gaps: list[Span]) -> None:
    fresh = path.with_suffix(".closing")
    with fresh.open("wb") as file:
        here = 0
        for begin, end in gaps:
            file.write(data[here:begin])
            here = end
        file.write(data[here:])
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
