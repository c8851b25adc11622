"""Keeps processes running: starts them, starts the fallen ones again, stops them in order."""

from __future__ import annotations

import logging
import os
import select
import signal
import time
from collections.abc import Callable, Sequence
from types import FrameType

from rablo.part import Part

_log = logging.getLogger("rablo.serve")

STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
LOOK_S = 1.0
READY_S = 0.02


class Supervisor:
    """Runs parts until it is told to stop. Lives in the main thread, for it takes signals."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._stages = [
            [part for part in parts if part.stage == stage]
            for stage in sorted({part.stage for part in parts})
        ]
        self._stopping = False
        self._woken, self._wake = os.pipe()
        for end in (self._woken, self._wake):
            os.set_blocking(end, False)

    def run(self, on_up: Callable[[], None]) -> bool:
        """Keep all parts running until a signal says stop; ``on_up`` is called once.

        Returns False when a part could not be brought up even once.
        """
        self._listen()
        up = False
        while not self._stopping:
            pause = self._turn(time.monotonic())
            if not up and self._all_up():
                up = True
                on_up()
            if not up and self._hopeless():
                return False
            self._sleep(pause)
        return True

    def stop(self) -> None:
        """Stop the parts, the last stage first."""
        for stage in reversed(self._stages):
            for part in stage:
                part.send(signal.SIGTERM)
            asked = time.monotonic()
            for part in stage:
                part.reap(max(0.0, asked + part.grace_s - time.monotonic()))

    def _listen(self) -> None:
        # Python writes to this pipe on every signal, so none is missed between look and sleep.
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        for number in STOP_SIGNALS:
            signal.signal(number, self._asked)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)

    def _asked(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _turn(self, now: float) -> float:
        """Look after every part; return the seconds until the next look."""
        pause = LOOK_S
        for stage in self._stages:
            for part in stage:
                if part.fallen(now) or part.process is None:
                    pause = min(pause, part.start(now))
                if part.waited_for():
                    pause = min(pause, READY_S)
            if any(part.waiting or part.process is None for part in stage):
                break  # later stages stand on this one
        return pause

    def _all_up(self) -> bool:
        return all(
            part.process is not None and not part.waiting
            for stage in self._stages
            for part in stage
        )

    def _hopeless(self) -> bool:
        return any(part.hopeless for stage in self._stages for part in stage)

    def _sleep(self, seconds: float) -> None:
        readable, _, _ = select.select([self._woken], [], [], seconds)
        if readable:
            os.read(self._woken, 4096)
