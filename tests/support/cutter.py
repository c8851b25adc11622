"""A TCP proxy before the API that breaks connections in the middle of a request or an answer."""

from __future__ import annotations

import contextlib
import socket
import threading

from tests.support.relay import CHUNK, Relay, cut


class Cutter(Relay):
    """Forwards to a port of loopback.

    ``requests`` is how many more requests get through by half only; ``answers`` how many more
    answers get lost on their way, after the server has done what it was asked.
    """

    def __init__(self, target: int) -> None:
        super().__init__(target)
        self.requests = 0
        self.answers = 0
        self._lock = threading.Lock()
        self.url = f"http://127.0.0.1:{self.port}"

    def relay(self, client: socket.socket, server: socket.socket) -> None:
        back = threading.Thread(target=self._answers, args=(client, server), daemon=True)
        back.start()
        with contextlib.suppress(OSError):
            self._requests(client, server)
        cut(client, server)
        back.join()

    def _requests(self, client: socket.socket, server: socket.socket) -> None:
        while data := client.recv(CHUNK):
            if self._takes("requests"):
                server.sendall(data[: len(data) // 2])
                return
            server.sendall(data)

    def _answers(self, client: socket.socket, server: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(CHUNK):
                if self._takes("answers"):
                    break
                client.sendall(data)
        cut(client, server)

    def _takes(self, what: str) -> bool:
        with self._lock:
            left: int = getattr(self, what)
            setattr(self, what, max(0, left - 1))
            return left > 0
