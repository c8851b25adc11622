"""A TCP relay before a server on loopback, for what breaks connections on their way."""

from __future__ import annotations

import contextlib
import socket
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from tests.support.waiting import PATIENCE_S

CHUNK = 1 << 20


class Relay(ABC):
    """Takes connections and opens one to the target for each."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._threads: list[threading.Thread] = []
        self._open: set[socket.socket] = set()
        self.port: int = self._server.getsockname()[1]

    @abstractmethod
    def relay(self, client: socket.socket, server: socket.socket) -> None:
        """Carry what is said, until one side has had enough. May raise OSError."""

    def start(self) -> None:
        """Begin to take connections."""
        self._begin(self._accept)

    def close(self) -> None:
        """Cut everything."""
        cut(self._server)
        self._server.close()
        cut(*tuple(self._open))
        for thread in self._threads:
            thread.join(PATIENCE_S)

    def _begin(self, act: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=act, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._begin(self._serve, self._server.accept()[0])

    def _serve(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError), self._reached() as server:
            self._open |= {client, server}
            with contextlib.suppress(OSError):
                self.relay(client, server)
            self._open -= {client, server}

    def _reached(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._target))


def cut(*connections: socket.socket) -> None:
    """End connections whoever still reads from them."""
    for each in connections:
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


R = TypeVar("R", bound=Relay)


@contextmanager
def running(relay: R) -> Iterator[R]:
    """Run a relay for a while."""
    relay.start()
    try:
        yield relay
    finally:
        relay.close()
