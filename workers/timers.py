"""A timer process: sleeps until something is due anywhere, then puts it into the queues.

Run two or more; there is no leader. It wakes by a poke over pub/sub and by the next due time.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from types import FrameType

import redis

from service.clock import Clock
from service.errors import UnavailableError
from service.opening import open_store, queue_client, state_client
from service.settings import Settings
from service.storage.keys import POKE
from service.storage.listener import Listener
from workers.pump import Pump
from workers.queues import Queues
from workers.sweeps import Sweeps

_log = logging.getLogger("rablo.timers")

ATTENDED_MS = 2000
"""How often a timer process notes that it is at work."""

_PAUSES_S = (0.05, 0.1, 0.2, 0.5)


class Stopped(BaseException):
    """The process was told to stop; whatever it was at, another one does again."""


class Pokes:
    """What was heard from other processes, until the pump takes it in."""

    def __init__(self) -> None:
        self._heard: SimpleQueue[tuple[int, int] | None] = SimpleQueue()
        self._woken = threading.Event()

    def heard(self, message: str) -> None:
        """Take a poke: a shard, and when something falls due in it."""
        shard, at = message.split()
        self._heard.put((int(shard), int(at)))
        self._woken.set()

    def fresh(self) -> None:
        """Note that pokes may have gone by unheard."""
        self._heard.put(None)
        self._woken.set()

    def wait(self, pump: Pump, seconds: float) -> None:
        """Wait so long for the first poke, then let the pump know all that have come."""
        self._woken.wait(seconds)
        self._woken.clear()
        while not self._heard.empty():
            poke = self._heard.get()
            if poke is None:
                pump.look_everywhere()
            else:
                pump.poked(*poke)


class Attendance:
    """Notes in the store that this process is at work, so that outages can be told.

    It does so before anything is handed over: what fell due in an outage comes after its note.
    """

    def __init__(self, note: Callable[[int], None], clock: Clock) -> None:
        self._note = note
        self._clock = clock
        self._noted = 0

    def turn(self) -> None:
        """Note it, unless that was done a moment ago."""
        now = self._clock.now()
        if abs(now - self._noted) >= ATTENDED_MS:
            self._note(now)
            self._noted = now


class TimerProcess:
    """Pumps until it is stopped, and goes on when a store is back."""

    def __init__(
        self,
        pump: Pump,
        pokes: Pokes,
        before: Callable[[], None],
        between: Callable[[], None],
    ) -> None:
        self._pump = pump
        self._before = before
        self._pokes = pokes
        self._between = between
        self._failures = 0

    def run(self) -> None:
        """Pump until a signal says stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _stop)
        with suppress(Stopped):
            while True:
                self.turn()

    def turn(self) -> None:
        """Hand over what is due, then sleep until something else is."""
        try:
            self._before()
            seconds = self._pump.turn()
            self._between()
            self._failures = 0
        except (redis.RedisError, UnavailableError) as error:
            seconds = _PAUSES_S[min(self._failures, len(_PAUSES_S) - 1)]
            self._failures += 1
            _log.warning("A store is away: %s", error)
            time.sleep(seconds)
            seconds = 0.0
        self._pokes.wait(self._pump, seconds)


def work(settings: Settings) -> None:
    """Be a timer process until SIGTERM or SIGINT."""
    client, connection = state_client(settings), queue_client(settings)
    store = open_store(settings, client)
    queues = Queues(connection)
    pump = Pump(store, queues, store.clock, settings.shards)
    sweeps = Sweeps(connection, partial(queues.hand_over_sweep, settings.shards))
    pokes = Pokes()
    Listener(client, POKE, pokes.heard, pokes.fresh).start()
    attendance = Attendance(store.attend, store.clock)
    TimerProcess(pump, pokes, attendance.turn, sweeps.turn).run()


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise Stopped
