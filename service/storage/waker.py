"""Waiting for the next commit of a table: one pub/sub connection for a whole process.

Whoever waits registers first and reads the version afterwards; the other way round a commit
between the two would be missed::

    with waker.watch(table_id) as watch:
        while nothing_new():
            if not watch.wait(remaining_s()):
                break
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from service.storage.keys import WAKE
from service.storage.link import Client
from service.storage.listener import Listener

DEFAULT_CAP = 2500


class Watch:
    """One wait, for use by one thread."""

    def __init__(self, waker: Waker) -> None:
        self._waker = waker
        self._event = threading.Event()

    def wait(self, timeout_s: float) -> bool:
        """Wait for a commit since the last call, or since the watch began.

        True means: read again, something may have changed. False: the time is over, the server
        drains, or too many are waiting already; the caller answers with what he has.
        """
        if not self._waker.holds(self):
            return False
        woken = self._event.wait(timeout_s)
        self._event.clear()
        return woken and not self._waker.draining

    def wake(self) -> None:
        """End the present wait, or the next one."""
        self._event.set()


class Waker:
    """All waits of a process. It listens from the first watch on; thread-safe."""

    def __init__(self, client: Client, cap: int = DEFAULT_CAP) -> None:
        self._cap = cap
        self._lock = threading.Lock()
        self._watches: dict[str, set[Watch]] = {}
        self._held: set[Watch] = set()
        self._listening = False
        self._listener = Listener(client, WAKE, self._heard, self.wake_all)
        self.draining = False

    @property
    def open(self) -> int:
        """How many are waiting."""
        return len(self._held)

    def holds(self, watch: Watch) -> bool:
        """Whether a watch is registered, and so may wait."""
        return watch in self._held and not self.draining

    @contextmanager
    def watch(self, table_id: str) -> Iterator[Watch]:
        """Register for a table; above the cap the watch is there, but never waits."""
        watch = Watch(self)
        registered = self._register(table_id, watch)
        try:
            yield watch
        finally:
            if registered:
                self._remove(table_id, watch)

    def wake_all(self) -> None:
        """Let everybody read again."""
        with self._lock:
            watches = tuple(self._held)
        for watch in watches:
            watch.wake()

    def drain(self) -> None:
        """End all waits now; later ones come back at once."""
        self.draining = True
        self.wake_all()

    def close(self) -> None:
        """Drain, and stop listening."""
        self.drain()
        self._listener.close()

    def _register(self, table_id: str, watch: Watch) -> bool:
        with self._lock:
            if self.draining or len(self._held) >= self._cap:
                return False
            self._held.add(watch)
            self._watches.setdefault(table_id, set()).add(watch)
            starting, self._listening = not self._listening, True
        if starting:
            self._listener.start()
        return True

    def _remove(self, table_id: str, watch: Watch) -> None:
        with self._lock:
            self._held.discard(watch)
            watches = self._watches[table_id]
            watches.discard(watch)
            if not watches:
                del self._watches[table_id]

    def _heard(self, message: str) -> None:
        table_id = message.partition(" ")[0]
        with self._lock:
            watches = tuple(self._watches.get(table_id, ()))
        for watch in watches:
            watch.wake()
