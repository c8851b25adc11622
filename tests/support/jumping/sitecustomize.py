"""Lets a test set the clocks of running processes; with this folder on its path, Python imports it.

The folder ``JUMPS`` holds by how many milliseconds clocks are wrong: in the file ``machine`` for
all processes, in a file named by a process id for that one. The store's own clock is as wrong as
its key ``JUMP`` says, for the scripts that ask it for the time.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from service import clock
from service.storage import scripts

JUMP = "test:jump"

_READ = "local now = time[1] * 1000 + time[2] / 1000\n"
_JUMPS = Path(os.environ.get("JUMPS", os.devnull))


def _wrong_by(name: str) -> int:
    try:
        return int((_JUMPS / name).read_text() or 0)
    except OSError:
        return 0


def _now(self: clock.SystemClock) -> int:
    return time.time_ns() // 1_000_000 + _wrong_by("machine") + _wrong_by(str(os.getpid()))


def _jumping(script: scripts.Script) -> scripts.Script:
    wrong = f"{_READ}now = now + (redis.call('GET', '{JUMP}') or 0)\n"
    return scripts.Script(script.text.replace(_READ, wrong))


if "JUMPS" in os.environ:
    clock.SystemClock.now = _now  # type: ignore[method-assign]
    for name, value in list(vars(scripts).items()):
        if isinstance(value, scripts.Script):
            setattr(scripts, name, _jumping(value))
