"""A short way to a single store for the commands of the hot path.

It does what the client's own ``execute_command`` does for them (a pool, another try when a
connection breaks, errors raised) without the layers that other commands and clients need.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Any, Final

import redis

PAUSES_S: Final = (0.02, 0.1)
"""A command whose connection broke is sent again after each of these."""

RAW: Final = frozenset({"EVAL", "EVALSHA", "GET", "HGET", "HMGET", "LRANGE"})
"""The commands whose answers are taken as they come."""


class Wires:
    """Connections of one client, used one command at a time; thread-safe."""

    def __init__(self, client: redis.Redis, most: int, patience_s: float) -> None:
        self._pool: Any = client.connection_pool
        self._patience_s = patience_s
        self._room = threading.BoundedSemaphore(most)
        self._free: deque[Any] = deque()

    def execute(self, *command: Any) -> Any:
        """Run one of the raw commands. Raises what redis-py raises."""
        for pause in PAUSES_S:
            try:
                return self._once(command)
            except redis.ConnectionError:
                time.sleep(pause)
        return self._once(command)

    def _once(self, command: tuple[Any, ...]) -> Any:
        if not self._room.acquire(timeout=self._patience_s):
            raise redis.ConnectionError("No connection available.")
        try:
            connection = self._connection()
            try:
                connection.send_command(*command)
                return connection.read_response()
            except redis.ResponseError:
                raise
            except BaseException:
                # An answer that still comes belongs to nobody.
                connection.disconnect()
                raise
            finally:
                self._free.append(connection)
        finally:
            self._room.release()

    def _connection(self) -> Any:
        try:
            return self._free.pop()
        except IndexError:
            return self._pool.make_connection()
