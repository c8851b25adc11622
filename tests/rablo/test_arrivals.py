"""Where a request ends, told by its bytes as they come, however they are cut."""

from __future__ import annotations

import socket

import pytest
from gunicorn.http import errors

from api.bodies import MAX_BYTES
from rablo.arrivals import MAX_CHUNKED, MAX_HEAD, MAX_LINE, Arrival

POST = b"POST /v1/players HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
NEXT = b"GET /v1/games HTTP/1.1\r\n"

WHOLE = [
    b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n",
    POST + b"Content-Length: 0\r\n\r\n",
    POST + b"CONTENT-length:\t15 \r\n\r\n" + b'{"name": "Ann"}',
    CHUNKED + b"0\r\n\r\n",
    CHUNKED + b'a\r\n{"name": "\r\n5;x=1\r\nAnn"}\r\n0\r\n\r\n',
    CHUNKED + b"2\r\n\r\n\r\n0\r\nX: y\r\n\r\n",
]


@pytest.mark.parametrize("request_", WHOLE)
@pytest.mark.parametrize("step", [1, 7, 10_000])
def test_a_request_is_whole_with_its_last_byte_and_not_before(request_: bytes, step: int) -> None:
    arrival, sent = Arrival(), request_ + NEXT
    for begin in range(0, len(request_), step):
        assert not arrival.settled
        arrival.add(sent[begin : begin + step])
    if step == 1:
        arrival.add(NEXT)
    assert arrival.whole
    assert arrival.take() == request_
    following = arrival.following()
    assert not following.settled
    assert following or step == 7


@pytest.mark.parametrize(
    "request_",
    [
        POST + b"Content-Length: %d\r\n\r\n" % (MAX_BYTES + 2),
        POST + b"Content-Length: %s\r\n\r\n" % (b"9" * 5000),
        POST + b"Content-Length: -1\r\n\r\n",
        POST + b"Content-Length: 1_0\r\n\r\n",
        POST + b"Expect: miracles\r\nContent-Length: 9\r\n\r\n",
        POST + b"Transfer-Encoding: gzip\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\nContent-Length: 9\r\n\r\n",
        CHUNKED.replace(b"HTTP/1.1", b"HTTP/1.0"),
        CHUNKED + b"zz\r\n",
        CHUNKED + b"-1\r\n",
        CHUNKED + b"fffffffff\r\n",
        CHUNKED + b"%x\r\n" % (MAX_BYTES + 1),
        CHUNKED + b"1" * (MAX_LINE + 1),
        CHUNKED + b"1;" + b"x" * 500 + b"\r\na\r\n" + (b"1;" + b"x" * 500 + b"\r\na\r\n") * 400,
        CHUNKED + b"0\r\n" + b"X: y\r\n" * (MAX_CHUNKED // 3),
    ],
)
def test_what_is_refused_anyhow_is_not_waited_for(request_: bytes) -> None:
    arrival = Arrival(request_)
    assert arrival.settled
    assert not arrival.whole
    assert arrival.take() == request_


@pytest.mark.parametrize(
    ("sent", "settled"),
    [
        (b"\x16\x03\x01\x02\x00\x01", 1),
        (b"GET /\xc3\xa1 HTTP/1.1\r\n", 6),
        (b"GET /v1/games\r\n", 15),
        (b"GET / HTTP/1.1\nHost: x\n\n", 15),
        (b"GET / HTTP/1.1\r\nHost: x\n\n", 24),
        (b"\n", 1),
        (b"\r\n\r", None),
        (b"\r\nGET / HTTP/1.1\r\nHost: x\r\nX: \xff\r\n\r", None),
    ],
)
@pytest.mark.parametrize("step", [1, 10_000])
def test_what_is_no_http_is_not_waited_for(sent: bytes, settled: int | None, step: int) -> None:
    arrival, taken = Arrival(), 0
    while taken < len(sent) and not arrival.settled:
        arrival.add(sent[taken : taken + step])
        taken += step
    assert arrival.settled is (settled is not None)
    assert isinstance(arrival.error, errors.InvalidRequestLine) is arrival.settled
    assert step > 1 or taken == (settled or len(sent))


@pytest.mark.parametrize(
    ("head", "error"),
    [
        (b"GET /" + b"x" * MAX_HEAD, errors.LimitRequestLine),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * MAX_HEAD, errors.LimitRequestHeaders),
        (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 6000 + b"\r\n", errors.LimitRequestHeaders),
    ],
)
def test_a_head_may_be_so_long_and_no_longer(head: bytes, error: type[Exception]) -> None:
    arrival = Arrival(head)
    assert arrival.settled
    assert isinstance(arrival.error, error)


def test_the_end_of_the_connection_settles_what_has_come() -> None:
    arrival = Arrival(POST)
    assert not arrival.settled
    arrival.add(b"")
    assert (arrival.settled, arrival.whole) == (True, False)


@pytest.mark.parametrize(
    ("head", "promised"),
    [
        (POST + b"Expect: 100-Continue\r\nContent-Length: 2\r\n\r\n", True),
        (POST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\nab", False),
        (POST + b"Expect: 100-continue\r\nContent-Length: 9999999\r\n\r\n", False),
        (b"POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n", False),
        (POST + b"Content-Length: 2\r\n\r\n", False),
    ],
)
def test_a_client_that_asks_is_told_once_that_its_body_is_wanted(
    head: bytes, promised: bool
) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(head)
        arrival = Arrival()
        arrival.read(ours)
        arrival.promise(ours)
        arrival.promise(ours)
        ours.close()
        assert theirs.recv(100) == (b"HTTP/1.1 100 Continue\r\n\r\n" if promised else b"")


def test_reading_never_waits() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        arrival = Arrival()
        assert not arrival.read(ours)
        theirs.sendall(WHOLE[0])
        assert arrival.read(ours)
        assert arrival.whole
