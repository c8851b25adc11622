"""A TCP proxy before a store that can lose the store's answers."""

from __future__ import annotations

import socket
from collections.abc import Callable

from tests.support.relay import CHUNK, Relay


class Proxy(Relay):
    """Forwards to a port of loopback.

    ``losing`` is how many more answers to an EVALSHA are to be lost: the store gets the command
    and does it, then the client's connection is cut. ``meanwhile`` is called at each loss.
    """

    def __init__(self, target: int) -> None:
        super().__init__(target)
        self.losing = 0
        self.meanwhile: Callable[[], object] = lambda: None

    def relay(self, client: socket.socket, server: socket.socket) -> None:
        while (command := client.recv(CHUNK)) and self._exchange(client, server, command):
            pass

    def _exchange(self, client: socket.socket, store: socket.socket, command: bytes) -> bool:
        store.sendall(command)
        answer = store.recv(CHUNK)
        if b"EVALSHA" in command and self.losing:
            self.losing -= 1
            self.meanwhile()
            return False
        client.sendall(answer)
        return True
