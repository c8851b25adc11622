"""A short way to a single store for the commands of the hot path.

It does what the client's own ``execute_command`` does for them (a pool, another try when a
connection breaks, errors raised) without the layers that other commands and clients need.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import hiredis
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
        [answer] = self.together(command)
        if isinstance(answer, redis.ResponseError):
            raise answer
        return answer

    def together(self, *commands: Sequence[Any]) -> list[Any]:
        """Run raw commands in one round trip; what the store refuses is an answer like others.

        Raises what else redis-py raises.
        """
        packed = b"".join(map(hiredis.pack_command, map(tuple, commands)))
        for pause in PAUSES_S:
            try:
                return self._once(packed, len(commands))
            except redis.ConnectionError:
                time.sleep(pause)
        return self._once(packed, len(commands))

    def _once(self, packed: bytes, answers: int) -> list[Any]:
        if not self._room.acquire(timeout=self._patience_s):
            raise redis.ConnectionError("No connection available.")
        try:
            connection = self._connection()
            try:
                connection.send_packed_command([packed])
                return [_answer(connection) for _ in range(answers)]
            except redis.ResponseError:
                # The connection was refused, not a command.
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


def _answer(connection: Any) -> Any:
    try:
        return connection.read_response()
    except redis.ResponseError as error:
        return error
