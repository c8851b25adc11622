"""Looks after the embedded store's append-only file once a second: puts it on disk, above all.

The store's own ``everysec`` would do that too, but while its fsync runs it holds back writes
and acknowledges them all the same: killed then, it has lost them. With ``appendfsync no`` it
always hands a write to the kernel before it acknowledges it, which is all that outliving a
SIGKILL takes, and the fsync against power cuts is ours.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from pathlib import Path

PERIOD_S = 1.0

_log = logging.getLogger(__name__)


class Syncer:
    """A thread that syncs the append-only files in a store's directory until it is stopped.

    With ``sync`` off it leaves that alone; ``look`` is called each second either way.
    """

    def __init__(self, directory: Path, look: Callable[[], None], *, sync: bool = True) -> None:
        self._files = directory / "appendonlydir"
        self._look = look
        self._sync = sync
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sync store", daemon=True)

    def start(self) -> None:
        """Begin; once."""
        self._thread.start()

    def stop(self) -> None:
        """End, after a sync that is under way."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.wait(PERIOD_S):
            if self._sync:
                self._sync_all()
            try:
                self._look()
            except OSError:
                _log.exception("The store's log could not be read.")

    def _sync_all(self) -> None:
        for path in self._files.glob("*.incr.aof"):
            try:
                _sync(path)
            except FileNotFoundError:
                continue  # rewritten meanwhile, and synced by the store then
            except OSError:
                _log.exception("The store's file %s could not be synced.", path)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
