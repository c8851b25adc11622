"""What one hostile machine may try, each for a few seconds and no faster than it is told.

    python -m benchmarks.attacks NAME PORT SECONDS

Comes from 127.0.0.2, so the server sees another address than that of honest players. Prints as
JSON what was answered, and what was wrong with the answers. ``benchmarks.hostile`` starts it.
"""

from __future__ import annotations

import json
import os
import secrets
import selectors
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count, cycle

from benchmarks.wire import request

ADDRESS = "127.0.0.2"
LINES = 16
SLOW = 400
PATIENCE_S = 30.0
HANG_UP = "closed"
Requests = Iterator[bytes]


@dataclass
class Tally:
    """What was answered: how often which status, and what should not have been."""

    answers: Counter[str] = field(default_factory=Counter)
    faults: set[str] = field(default_factory=set)

    def note(self, head: bytes) -> None:
        """Count one answer, of which this is the head; empty when the server hung up."""
        if not head:
            self.answers[HANG_UP] += 1
            return
        status = head[9:12].decode()
        self.answers[status] += 1
        lines = {line.split(b":")[0].lower() for line in head.split(b"\r\n")[1:]}
        if status == "429" and not {b"retry-after", b"ratelimit", b"ratelimit-policy"} <= lines:
            self.faults.add(f"429 without its headers: {head!r}")
        if b"x-request-id" not in lines:
            self.faults.add(f"no request id: {head!r}")


class Line:
    """A connection that is made again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._sock: socket.socket | None = None

    def ask(self, data: bytes) -> tuple[bytes, bytes]:
        """Send a request; return head and body of the answer, empty when the server hung up."""
        sock = self._sock or connect(self._port)
        self._sock = None
        # The answer may come, and the connection end, before all was sent.
        with suppress(BrokenPipeError, ConnectionResetError):
            sock.sendall(data)
        head, body = _answer(sock)
        if head and b"connection: close" not in head.lower():
            self._sock = sock
        else:
            sock.close()
        return head, body


def connect(port: int) -> socket.socket:
    """Return a connection from the hostile address."""
    sock = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (ADDRESS, 0))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def _answer(sock: socket.socket) -> tuple[bytes, bytes]:
    read = b""
    with suppress(ConnectionResetError):
        while True:
            head, found, body = read.partition(b"\r\n\r\n")
            if found:
                at = head.lower().find(b"content-length:")
                length = 0 if at < 0 else int(head[at + 15 :].split(b"\r\n", 1)[0])
                if len(body) >= length:
                    return head, body
            data = sock.recv(1 << 18)
            if not data:
                break
            read += data
    return b"", b""


def flood(port: int, seconds: float, rate: float, requests: Requests, tally: Tally) -> None:
    """Send requests over a few connections, so many a second in all."""
    end, lock = time.monotonic() + seconds, threading.Lock()

    def run() -> None:
        line, due = Line(port), time.monotonic()
        while due < end:
            with lock:
                data = next(requests)
            head, _ = line.ask(data)
            with lock:
                tally.note(head)
            due = max(due + LINES / rate, time.monotonic() - 1)
            time.sleep(max(0.0, due - time.monotonic()))

    threads = [threading.Thread(target=run, daemon=True) for _ in range(LINES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(seconds + 2 * PATIENCE_S)


def registered(port: int, number: int) -> list[str]:
    """Register so many players, in the time that the quota takes; return their tokens."""
    line, wish = Line(port), request("POST", "/v1/players", {"name": "hostile"})
    found: list[str] = []
    while len(found) < number:
        told = json.loads(line.ask(wish)[1])
        if "token" in told:
            found.append(told["token"])
        else:
            time.sleep(0.1)
    return found


def headers(_: int) -> Requests:
    """Yield heads that are too long in each way there is."""
    yield from cycle(
        [
            b"GET /v1/" + b"x" * 65_536 + b" HTTP/1.1\r\n\r\n",
            b"GET /v1/games HTTP/1.1\r\nX: " + b"x" * 65_536 + b"\r\n\r\n",
            b"GET /v1/games HTTP/1.1\r\n" + b"X-Flood: x\r\n" * 5000 + b"\r\n",
            b"GET /v1/games HTTP/1.1\r\n" + b"X-Flood: x\r\n" * 200 + b"\r\n",
        ]
    )


def deep_json(port: int) -> Requests:
    """Yield bodies nested as deeply, or with as many parts, as they can be."""
    (token,) = registered(port, 1)
    shapes = (
        b"[" * 65_000,
        b'{"a":' * 13_000,
        b"[" * 32_000 + b"]" * 32_000,
        b"[" + b"{}," * 21_000 + b"{}]",
        b'{"game":["' + b'","' * 21_000 + b'"]}',
    )
    yield from cycle(_post("/v1/tables", body, token) for body in shapes)


def huge_integers(port: int) -> Requests:
    """Yield numbers that take long to read."""
    (token,), digits = registered(port, 1), b"9" * 60_000
    shapes = (digits, b"-" + digits, b"1e" + digits, b"0." + digits, b"[" + digits + b"]")
    yield from cycle(_post("/v1/tables", b'{"game": %s}' % body, token) for body in shapes)


def long_bodies(port: int) -> Requests:
    """Yield bodies of 10 MB."""
    (token,) = registered(port, 1)
    yield from cycle([_post("/v1/tables", b"x" * 10_000_000, token)])


def guesses(port: int) -> Requests:
    """Yield requests with tokens that are not good, of a player that exists and of others."""
    victim = registered(port, 1)[0].partition(".")[0]
    for number in count():
        player = victim if number % 2 else f"ply_{secrets.token_urlsafe(12)}"
        yield request("GET", "/v1/players/me", token=f"{player}.{secrets.token_urlsafe(32)}")


def registrations(_: int) -> Requests:
    """Yield registrations."""
    yield from cycle([request("POST", "/v1/players", {"name": "hostile"})])


def tables(port: int) -> Requests:
    """Yield wishes for tables that nobody will ever sit down at."""
    yield from cycle([request("POST", "/v1/tables", {"game": "rablo"}, registered(port, 1)[0])])


def tables_of_many(port: int) -> Requests:
    """Yield the same, spread over many players."""
    for token in cycle(registered(port, 20)):
        yield request("POST", "/v1/tables", {"game": "rablo"}, token)


def bot_tables(port: int) -> Requests:
    """Yield wishes for tables at which house bots play for nobody."""
    wish = {"game": "snaps", "seats": [{"bot": "simple"}] * 2, "options": {"target": 3}}
    for token in cycle(registered(port, 1)):
        yield request("POST", "/v1/tables", wish, token)


def keys(port: int) -> Requests:
    """Yield seats taken and left, each with a key of its own as long as it may be."""
    (token,) = registered(port, 1)
    host = registered(port, 1)[0]
    made = Line(port).ask(request("POST", "/v1/tables", {"game": "rablo"}, host))[1]
    path = f"/v1/tables/{json.loads(made)['id']}/seats"
    for _ in count():
        key = {"Idempotency-Key": secrets.token_hex(127)}
        yield request("POST", path, {"player": "me"}, token, key)
        yield request("DELETE", f"{path}/1", None, token)


def reads(port: int) -> Requests:
    """Yield questions for a long list, without end."""
    token = registered(port, 1)[0]
    yield from cycle([request("GET", "/v1/tables?limit=100", token=token)])


def _post(path: str, body: bytes, token: str) -> bytes:
    lines = (
        f"POST {path} HTTP/1.1",
        f"Authorization: Bearer {token}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def slow_senders(port: int, seconds: float, tally: Tally) -> None:
    """Send heads and bodies byte by byte over many connections, each byte after a second."""
    sent = request("POST", "/v1/players", {"name": "x" * 60_000}) + b" "
    body = sent.index(b"\r\n\r\n") + 5
    end = time.monotonic() + seconds
    socks: dict[socket.socket, int] = {}
    with selectors.DefaultSelector() as selector:
        while time.monotonic() < end:
            while len(socks) < SLOW:
                sock = connect(port)
                socks[sock] = begin = 1 if len(socks) % 2 else body
                sock.sendall(sent[:begin])
                selector.register(sock, selectors.EVENT_READ)
            for sock in list(socks):
                socks[sock] += 1
                with suppress(OSError):
                    sock.sendall(sent[socks[sock] : socks[sock] + 1])
            time.sleep(1.0)
            for key, _ in selector.select(0):
                (sock,) = [each for each in socks if each is key.fileobj]
                tally.note(_answer(sock)[0])
                selector.unregister(sock)
                del socks[sock]
                sock.close()
    tally.answers["open"] = len(socks)


def slow_readers(port: int, seconds: float, tally: Tally) -> None:
    """Ask for long answers over many connections and read none of them."""
    ask = request("GET", "/v1/games/raeuber/rules?lang=en") * 100
    socks = []
    for _ in range(SLOW // 4):
        sock = connect(port)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        sock.sendall(ask)
        socks.append(sock)
    time.sleep(seconds)
    tally.answers["unread"] = len(socks)


FLOODS: dict[str, tuple[float, Callable[[int], Requests]]] = {
    "header floods": (200, headers),
    "deep JSON": (200, deep_json),
    "huge integers": (200, huge_integers),
    "10 MB bodies": (10, long_bodies),
    "token guessing": (300, guesses),
    "registrations": (300, registrations),
    "tables": (300, tables),
    "tables of many": (100, tables_of_many),
    "tables of bots": (100, bot_tables),
    "idempotency keys": (100, keys),
    "reads": (100, reads),
}
"""Each with how many requests a second it sends: fewer where most of them are granted."""

WAITS: dict[str, Callable[[int, float, Tally], None]] = {
    "slow senders": slow_senders,
    "slow readers": slow_readers,
}


def main() -> None:
    """Attack, and print what was answered."""
    name, port, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    os.nice(10)
    tally = Tally()
    if name in WAITS:
        WAITS[name](port, seconds, tally)
    else:
        rate, requests = FLOODS[name]
        flood(port, seconds, rate, requests(port), tally)
    print(json.dumps({"answers": tally.answers, "faults": sorted(tally.faults)}))


if __name__ == "__main__":
    main()
