"""What is no request, or stops to be one, sent as bytes to a real server."""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack, closing
from typing import Any

import pytest
import redis

from rablo.client import Client
from service.storage.keys import waits
from tests.e2e.server import Server
from tests.support.waiting import eventually

PLAYERS = (
    b"POST /v1/players HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\n"
)
CHUNKED = PLAYERS + b"Transfer-Encoding: chunked\r\n\r\n"
NAMED = b'{"name": "Ann"}'


def answer(server: Server, *parts: bytes) -> tuple[int, str]:
    """Send bytes, end the sending side, and return status and code of the answer."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as sock:
        for part in parts:
            sock.sendall(part)
        sock.shutdown(socket.SHUT_WR)
        read = b"".join(iter(lambda: sock.recv(65_536), b""))
    head, _, body = read.decode().partition("\r\n\r\n")
    told = json.loads(body)
    assert "Content-Type: application/problem+json" in head
    assert "Access-Control-Allow-Origin: *" in head
    assert f"X-Request-Id: {told['request_id']}" in head
    return int(head.split()[1]), told["code"]


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"\x16\x03\x01\x02\x00\r\n\r\n", 400, "bad_request"),
        (b"GET /v1/games\r\n\r\n", 400, "bad_request"),
        (b"GET /v1/games HTTP/1.1\r\nAuthorization Bearer SECRET\r\n\r\n", 400, "bad_request"),
        (b"GET /v1/" + b"x" * 9000 + b" HTTP/1.1\r\n\r\n", 414, "bad_request"),
        (b"GET /v1 HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", 431, "bad_request"),
        (CHUNKED + b"f\r\n" + NAMED + b"\r\nzz\r\n", 400, "invalid_json"),
        (CHUNKED + b"-1\r\n", 400, "invalid_json"),
        (CHUNKED + b"ffffffff\r\n" + NAMED, 400, "invalid_json"),
        (PLAYERS + b"Content-Length: 99\r\n\r\n" + NAMED, 400, "invalid_json"),
        (PLAYERS + b"Content-Length: 10000000\r\n\r\n" + b"x" * 10_000_000, 413, "body_too_large"),
    ],
)
def test_whatever_is_sent_is_answered_as_all_else(
    server: Server, sent: bytes, status: int, code: str
) -> None:
    assert answer(server, sent) == (status, code)
    assert "SECRET" not in server.log
    assert "Traceback" not in server.log


def test_a_body_is_never_read_as_another_request(server: Server) -> None:
    inner = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n"
    outer = b"POST /v1/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(inner)
    assert answer(server, outer, inner) == (404, "not_found")


def test_whoever_hangs_up_gives_back_the_waits_he_held(server: Server, client: Client) -> None:
    table = client.post("/v1/tables", {"game": "snaps"})
    key = waits(client.get("/v1/players/me")["id"])
    asked = (
        f"GET /v1/tables/{table['id']}/events?after={table['seq']}&wait=50 HTTP/1.1\r\n"
        f"Host: x\r\nAuthorization: Bearer {client.token}\r\n\r\n"
    )
    store: Any = redis.Redis.from_url((server.data_dir / "store.url").read_text())
    with closing(store):
        waiting = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
        for sock in waiting:
            sock.sendall(asked.encode())
        eventually(lambda: store.zcard(key) == 3, "three wait")
        for sock in waiting:
            sock.close()
        # Long before their 50 seconds are over.
        eventually(lambda: store.zcard(key) == 0, "none is held any more", within_s=30)


def test_who_sends_slowly_is_answered_in_the_end_and_holds_up_nobody(server: Server) -> None:
    whole = PLAYERS + b"Content-Length: %d\r\n\r\n" % len(NAMED) + NAMED
    cuts = [1 + number * (len(whole) - 2) // 299 for number in range(300)]
    with ExitStack() as held:
        slow = [
            held.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
            for _ in cuts
        ]
        for sock, cut in zip(slow, cuts, strict=True):
            sock.sendall(whole[:cut])
        assert answer(server, b"GET /v1/" + b"x" * 40_000) == (414, "bad_request")
        with closing(server.client()) as client:
            assert client.get("/v1/players/me")["name"] == "tester"
        for sock, cut in zip(slow, cuts, strict=True):
            sock.sendall(whole[cut:])
            assert sock.recv(65_536).startswith(b"HTTP/1.1 201 ")
