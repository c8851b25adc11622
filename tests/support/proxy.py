"""A TCP proxy before a store that can lose the store's answers."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Proxy:
    """Forwards to a port of loopback.

    ``losing`` is how many more answers to an EVALSHA are to be lost: the store gets the command
    and does it, then the client's connection is cut. ``meanwhile`` is called at each loss.
    """

    def __init__(self, target: int) -> None:
        self.losing = 0
        self.meanwhile: Callable[[], object] = lambda: None
        self._target = target
        self._server = socket.create_server(("127.0.0.1", 0))
        self._threads: list[threading.Thread] = []
        self._open: set[socket.socket] = set()
        self.port: int = self._server.getsockname()[1]

    def run(self) -> None:
        """Accept connections until closed."""
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._server.accept()
                thread = threading.Thread(target=self._serve, args=(client,))
                self._threads.append(thread)
                thread.start()

    def close(self) -> None:
        """Cut everything."""
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        for each in tuple(self._open):
            _cut(each)
        for thread in self._threads:
            thread.join()

    def _serve(self, client: socket.socket) -> None:
        with client, socket.create_connection(("127.0.0.1", self._target)) as store:
            self._open |= {client, store}
            with contextlib.suppress(OSError):
                while (command := client.recv(1 << 20)) and self._exchange(client, store, command):
                    pass
            self._open -= {client, store}

    def _exchange(self, client: socket.socket, store: socket.socket, command: bytes) -> bool:
        store.sendall(command)
        answer = store.recv(1 << 20)
        if b"EVALSHA" in command and self.losing:
            self.losing -= 1
            self.meanwhile()
            return False
        client.sendall(answer)
        return True


def _cut(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


@contextmanager
def running_proxy(target: int) -> Iterator[Proxy]:
    proxy = Proxy(target)
    thread = threading.Thread(target=proxy.run)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.close()
        thread.join()
