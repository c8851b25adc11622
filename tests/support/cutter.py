"""A TCP proxy before the API that breaks connections in the middle of a request or an answer."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_CHUNK = 1 << 16


class Cutter:
    """Forwards to a port of loopback.

    ``requests`` is how many more requests get through by half only; ``answers`` how many more
    answers get lost on their way, after the server has done what it was asked.
    """

    def __init__(self, target: int) -> None:
        self.requests = 0
        self.answers = 0
        self._target = target
        self._server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self.url = f"http://127.0.0.1:{self._server.getsockname()[1]}"

    def run(self) -> None:
        """Accept connections until closed."""
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._server.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def close(self) -> None:
        """Cut everything."""
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        _cut(*tuple(self._open))

    def _serve(self, client: socket.socket) -> None:
        try:
            api = socket.create_connection(("127.0.0.1", self._target))
        except OSError:
            client.close()
            return
        self._open |= {client, api}
        back = threading.Thread(target=self._answers, args=(client, api), daemon=True)
        back.start()
        self._requests(client, api)
        _cut(client, api)
        back.join()
        self._open -= {client, api}
        client.close()
        api.close()

    def _requests(self, client: socket.socket, api: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := client.recv(_CHUNK):
                if self._takes("requests"):
                    api.sendall(data[: len(data) // 2])
                    return
                api.sendall(data)

    def _answers(self, client: socket.socket, api: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := api.recv(_CHUNK):
                if self._takes("answers"):
                    break
                client.sendall(data)
        _cut(client, api)

    def _takes(self, what: str) -> bool:
        with self._lock:
            left: int = getattr(self, what)
            setattr(self, what, max(0, left - 1))
            return left > 0


def _cut(*connections: socket.socket) -> None:
    for each in connections:
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


@contextmanager
def running_cutter(target: int) -> Iterator[Cutter]:
    cutter = Cutter(target)
    thread = threading.Thread(target=cutter.run, daemon=True)
    thread.start()
    try:
        yield cutter
    finally:
        cutter.close()
        thread.join()
