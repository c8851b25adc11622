"""What runs on this machine, and what could."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

Row = tuple[int, int, str, str]


def missing(*programs: str) -> bool:
    """Whether any of these programs is not installed here."""
    return any(shutil.which(program) is None for program in programs)


def processes() -> dict[int, tuple[int, str]]:
    """Return the parent and the command line of every process, but not of those that have ended."""
    rows = _of_proc() if sys.platform == "linux" else _of_ps()
    return {pid: (parent, line) for pid, parent, state, line in rows if not state.startswith("Z")}


def _of_proc() -> Iterator[Row]:
    for folder in Path("/proc").glob("[0-9]*"):
        # It may end while it is looked at.
        with suppress(OSError):
            state, parent, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            yield int(folder.name), int(parent), state, line.strip()


def _of_ps() -> Iterator[Row]:
    words = ["ps", "-A", "-ww", "-o", "pid=,ppid=,stat=,args="]
    listed = subprocess.run(words, capture_output=True, text=True, timeout=60, check=True)
    for line in listed.stdout.splitlines():
        pid, parent, state, *rest = line.split(None, 3)
        yield int(pid), int(parent), state, " ".join(rest)
