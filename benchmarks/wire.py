"""A cheap HTTP client for many connections at once: one thread, ready-made requests.

It shares the machine with the server it measures, so it does as little as it can: requests are
bytes made beforehand, and of an answer only status and length are read.
"""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import orjson

_CHUNK = 1 << 18


def request(
    method: str,
    path: str,
    body: object = None,
    token: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """Return a request, ready to be sent."""
    data = b"" if body is None else orjson.dumps(body)
    lines = [f"{method} {path} HTTP/1.1", "Host: benchmark"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    if data:
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + data


@dataclass(slots=True)
class Wire:
    """One connection, with what it sends next and what it has heard of the present answer."""

    port: int
    queue: Iterator[bytes]
    sock: socket.socket = field(init=False)
    heard: bytes = b""
    sent_at: float = 0.0

    def __post_init__(self) -> None:
        self.sock = socket.create_connection(("127.0.0.1", self.port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self) -> bool:
        """Send the next request; False when there is none."""
        data = next(self.queue, None)
        if data is None:
            return False
        self.heard, self.sent_at = b"", time.perf_counter()
        self.sock.sendall(data)
        return True

    def hear(self) -> tuple[int, bytes] | None:
        """Read on; return status and body once the answer is whole."""
        data = self.sock.recv(_CHUNK)
        if not data:
            raise ConnectionError("The server hung up.")
        self.heard += data
        head, found, body = self.heard.partition(b"\r\n\r\n")
        if not found:
            return None
        at = head.lower().find(b"content-length:")
        length = 0 if at < 0 else int(head[at + 15 :].split(b"\r\n", 1)[0])
        return (int(head[9:12]), body) if len(body) >= length else None


def drive(
    wires: list[Wire], seconds: float, seen: Callable[[Wire, int, bytes], bool]
) -> list[float]:
    """Keep every connection busy for so long; return the times of all answers in seconds.

    ``seen`` is told each answer, and says whether this connection goes on.
    """
    times: list[float] = []
    end = time.perf_counter() + seconds
    with selectors.DefaultSelector() as selector:
        for wire in wires:
            if wire.send():
                selector.register(wire.sock, selectors.EVENT_READ, wire)
        while time.perf_counter() < end and selector.get_map():
            for key, _ in selector.select(timeout=0.5):
                wire = key.data
                answer = wire.hear()
                if answer is None:
                    continue
                times.append(time.perf_counter() - wire.sent_at)
                if not seen(wire, *answer) or time.perf_counter() >= end or not wire.send():
                    selector.unregister(wire.sock)
    return times
