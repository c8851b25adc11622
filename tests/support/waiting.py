"""Waiting that always comes to an end, and work beside a test that never keeps a run from its own.

Threads here are daemons: whatever they hang on, the interpreter ends.
"""

from __future__ import annotations

import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import IO, TypeVar

T = TypeVar("T")

PATIENCE_S = 90.0

_given: set[int] = set()


def eventually(holds: Callable[[], object], what: str = "it", within_s: float = PATIENCE_S) -> None:
    """Wait until something holds; fail when it does not in time."""
    end = time.monotonic() + within_s
    while not holds():
        assert time.monotonic() < end, f"not within {within_s:.0f} s: {what}"
        time.sleep(0.01)


class Work(Future[T]):
    """What is done on another thread; its result is not waited for without end."""

    def result(self, timeout: float | None = PATIENCE_S) -> T:
        try:
            return super().result(timeout)
        finally:
            del self  # or an error would know this frame, and this frame the error

    def exception(self, timeout: float | None = PATIENCE_S) -> BaseException | None:
        return super().exception(timeout)


def in_thread(act: Callable[[], T]) -> Work[T]:
    """Do something on a thread of its own."""
    work: Work[T] = Work()
    threading.Thread(target=_do, args=(work, act), daemon=True).start()
    return work


def _do(work: Work[T], act: Callable[[], T]) -> None:
    try:
        work.set_result(act())
    except BaseException as error:
        work.set_exception(error)
    finally:
        # The error knows this frame: it must not know the error, or what both hold lives on.
        del work, act


def together(acts: Sequence[Callable[[], T]]) -> list[Work[T]]:
    """Do all of these at the same moment, each on a thread of its own."""
    gate = threading.Barrier(len(acts), timeout=PATIENCE_S)
    return [in_thread(partial(_at_once, gate, act)) for act in acts]


def _at_once(gate: threading.Barrier, act: Callable[[], T]) -> T:
    gate.wait()
    return act()


class Lines:
    """The lines that a process writes, read as they come, wanted or not."""

    def __init__(self, pipe: IO[bytes] | None) -> None:
        assert pipe is not None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self._reader.start()

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            for line in pipe:
                self._lines.put(line.decode(errors="replace").rstrip())
        self._lines.put(None)

    def next(self, within_s: float = PATIENCE_S) -> str | None:
        """Return the next line; None at the end."""
        try:
            return self._lines.get(timeout=within_s)
        except queue.Empty:
            raise AssertionError(f"no line within {within_s:.0f} s") from None

    def __iter__(self) -> Iterator[str]:
        while (line := self.next()) is not None:
            yield line

    def ended(self) -> None:
        """Wait until nobody has the pipe open any more."""
        self._reader.join(PATIENCE_S)
        assert not self._reader.is_alive(), "a process that is left still holds the pipe open"


def free_port() -> int:
    """Return a port of loopback that is free now, and that nobody here was given before."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = int(probe.getsockname()[1])
        if port not in _given:
            _given.add(port)
            return port
