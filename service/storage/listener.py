"""One channel of the store, heard on a connection and a thread of its own."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable
from typing import Any

import redis
from redis.exceptions import RedisClusterException

from service.storage.link import Client, look_again

_TURN_S = 0.25
_SILENCE_S = 10.0
_PATIENCE_S = 5.0
_PAUSES_S = (0.02, 0.05, 0.1, 0.25, 0.5)

_LOST = (redis.RedisError, RedisClusterException, OSError)

_log = logging.getLogger(__name__)


class Listener:
    """Calls ``heard`` with each message, and ``fresh`` whenever messages may have been missed.

    ``fresh`` comes after every subscription, the first one too: whoever relies on the channel
    reads afresh then. A silent connection is tried with a ping. Both calls come from the
    listener's thread and must be short.
    """

    def __init__(
        self,
        client: Client,
        channel: str,
        heard: Callable[[str], None],
        fresh: Callable[[], None],
    ) -> None:
        self._client = client
        self._channel = channel
        self._heard = heard
        self._fresh = fresh
        self._failures = 0
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"hear {channel}", daemon=True)

    def start(self) -> None:
        """Begin to listen; once."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except _LOST as error:
                _log.warning("The channel %s was lost: %s", self._channel, error)
                self._closing.wait(_PAUSES_S[min(self._failures, len(_PAUSES_S) - 1)])
                self._failures += 1
                with contextlib.suppress(*_LOST):
                    look_again(self._client)

    def _listen(self) -> None:
        subscribe: Callable[[], Any] = self._client.pubsub
        pubsub = subscribe()
        with contextlib.closing(pubsub):
            pubsub.subscribe(self._channel)
            heard_at = asked_at = time.monotonic()
            while not self._closing.is_set():
                message = pubsub.get_message(timeout=_TURN_S)
                now = time.monotonic()
                if message is not None:
                    heard_at = asked_at = now
                    self._take(message)
                elif now - heard_at > _SILENCE_S + _PATIENCE_S:
                    raise redis.TimeoutError("The store has fallen silent.")
                elif now - asked_at > _SILENCE_S:
                    asked_at = now
                    pubsub.ping()

    def _take(self, message: dict[str, Any]) -> None:
        # redis-py may reconnect by itself; it subscribes again then, and that is seen here.
        if message["type"] == "subscribe":
            self._failures = 0
            self._fresh()
        elif message["type"] == "message":
            self._heard(message["data"].decode())
