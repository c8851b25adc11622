"""One process that is kept running."""

from __future__ import annotations

import logging
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass

_log = logging.getLogger("rablo.serve")

EXIT_SETTINGS = 2
"""How a command ends that cannot use its settings: starting it again is of no use."""

SETTLED_S = 5.0
"""A process that lived this long had started well: its next fall counts as the first."""

HOPELESS_FALLS = 5
"""What falls so often before everything was up once will not come up at all."""

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0


@dataclass(slots=True)
class Part:
    """One process to keep running. Those of a lower ``stage`` start earlier and stop later.

    ``ready`` is asked after each start, until it says yes; later stages wait for that. What
    does not stop within ``grace_s`` is killed. ``last_words`` tells what a process that fell
    has said, where that is not in our own log.
    """

    name: str
    spawn: Callable[[], subprocess.Popen[bytes]]
    stage: int = 1
    grace_s: float = 5.0
    ready: Callable[[], bool] | None = None
    last_words: Callable[[], str] | None = None
    process: subprocess.Popen[bytes] | None = None
    waiting: bool = False
    started: float = 0.0
    falls: int = 0
    hopeless: bool = False
    start_at: float = 0.0

    def start(self, now: float) -> float:
        """Start the process unless it is too early; return the seconds until it is time."""
        if now < self.start_at:
            return self.start_at - now
        self.started = now
        self.waiting = self.ready is not None
        self.process = self.spawn()
        _log.debug("%s started (pid %d)", self.name, self.process.pid)
        return 0.0

    def fallen(self, now: float) -> bool:
        """Note whether the process has ended by itself, and when to start it again."""
        if self.process is None or self.process.poll() is None:
            return False
        self.falls = 1 if now - self.started >= SETTLED_S else self.falls + 1
        self.hopeless = self.process.returncode == EXIT_SETTINGS or self.falls >= HOPELESS_FALLS
        pause = pause_after(self.falls)
        how = ending(self.process.returncode)
        if self.last_words is not None and self.process.returncode > 0:
            how += f" ({self.last_words()})"
        _log.warning("%s (pid %d) %s; starting it again", self.name, self.process.pid, how)
        self.process = None
        self.start_at = now + pause
        return True

    def waited_for(self) -> bool:
        """Ask whether the process is ready if it has not said so since its start."""
        if self.waiting and self.process is not None and self.ready is not None:
            self.waiting = not self.ready()
        return self.waiting

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the process if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def reap(self, seconds: float) -> None:
        """Wait for the end of the process, and make an end of it after so many seconds."""
        if self.process is None:
            return
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            _log.warning("%s did not stop in time and was killed", self.name)
            self.process.kill()
            self.process.wait()
        self.process = None


def pause_after(falls: int) -> float:
    """Return the seconds to wait before a part is started again: none after the first fall.

    >>> [pause_after(falls) for falls in (1, 2, 3, 12)]
    [0.0, 0.1, 0.2, 5.0]
    """
    return 0.0 if falls <= 1 else float(min(FIRST_PAUSE_S * 2 ** (falls - 2), LONGEST_PAUSE_S))


def ending(code: int) -> str:
    """Say how a process ended.

    >>> ending(-9), ending(3)
    ('was ended by SIGKILL', 'ended with status 3')
    """
    if code < 0:
        return f"was ended by {signal.Signals(-code).name}"
    return f"ended with status {code}"
