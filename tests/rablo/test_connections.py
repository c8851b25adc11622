from __future__ import annotations

import errno
import io
import json
import logging
import resource
import select
import selectors
import socket
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.http import errors, get_parser

from rablo import connections
from rablo.arrivals import Arrival
from rablo.connections import ApiWorker, Body, Patient, reading_safely


@pytest.fixture
def worker() -> ApiWorker:
    return ApiWorker.__new__(ApiWorker)


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (errors.InvalidHeader("Authorization Bearer SECRET"), 400, "bad_request"),
        (errors.InvalidRequestLine("GET /?token=SECRET"), 400, "bad_request"),
        (errors.LimitRequestLine(5000, 4094), 414, "bad_request"),
        (errors.LimitRequestHeaders("limit request headers fields"), 431, "bad_request"),
        (RuntimeError("SECRET"), 500, "internal_error"),
    ],
)
def test_what_is_no_http_is_refused_as_all_else_and_quoted_nowhere(
    worker: ApiWorker,
    error: Exception,
    status: int,
    code: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs, caplog.at_level(logging.DEBUG):
        worker.handle_error(None, ours, ("127.0.0.1", 1), error)
        head, _, body = theirs.recv(65_536).decode().partition("\r\n\r\n")
    told = json.loads(body)
    assert head.startswith(f"HTTP/1.1 {status} ")
    assert (told["status"], told["code"]) == (status, code)
    for line in (
        "Content-Type: application/problem+json",
        "Connection: close",
        "Access-Control-Allow-Origin: *",
        f"X-Request-Id: {told['request_id']}",
        f"Content-Length: {len(body)}",
    ):
        assert line in head.split("\r\n")
    logged = caplog.text if status < 500 else caplog.messages[0]
    assert vars(caplog.records[0])["request_id"] == told["request_id"]
    assert "SECRET" not in head + body + logged


def test_a_client_that_has_gone_is_not_told(worker: ApiWorker) -> None:
    ours, theirs = socket.socketpair()
    theirs.close()
    with ours:
        worker.handle_error(None, ours, None, errors.InvalidRequestLine("x"))


class Loop:
    """A worker on one end of a connection, whose loop turns when it is told to."""

    def __init__(self) -> None:
        self.worker = worker = ApiWorker.__new__(ApiWorker)
        worker.cfg, worker.alive, worker.nr_conns = Config(), True, 0
        worker.poller = selectors.DefaultSelector()
        worker.cfg.set("keepalive", connections.SILENT_S)
        worker.keepalived_conns = deque()
        worker.worker_connections = 100
        worker._arriving, worker._parting = {}, {}
        worker.enqueue_req = self._given
        self.given: list[bytes] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)

    def _given(self, conn: Any) -> None:
        self.given.append(conn.arrival.take())
        conn.sock.close()

    def connect(self) -> socket.socket:
        """Return the client's end of a new connection."""
        client = socket.create_connection(self.listener.getsockname(), timeout=30)
        select.select([self.listener], [], [], 30)
        self.worker.accept(self.listener)
        return client

    def turn(self) -> None:
        """Do what there is to do now; there must be something."""
        events = self.worker.poller.select(30)
        assert events
        for key, _ in events:
            key.data(key.fileobj)

    def close(self) -> None:
        self.listener.close()
        for key in list(self.worker.poller.get_map().values()):
            key.fileobj.close()
        self.worker.poller.close()


@pytest.fixture
def loop() -> Iterator[Loop]:
    with closing(Loop()) as loop:
        yield loop


REQUEST = b"GET / HTTP/1.1\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_no_thread_is_given_to_a_request_before_all_of_it_is_there(loop: Loop) -> None:
    with loop.connect() as client:
        for number in range(len(REQUEST)):
            assert loop.given == []
            client.sendall(REQUEST[number : number + 1])
            loop.turn()
    assert loop.given == [REQUEST]


def test_one_request_too_many_on_its_way_pushes_out_the_one_that_is_so_for_longest(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "ARRIVALS", 2)
    with loop.connect() as first, loop.connect() as second, loop.connect() as third:
        assert first.recv(100) == b""
        for each in (third, second):
            each.sendall(REQUEST)
            loop.turn()
        assert loop.worker.nr_conns == 2
    assert loop.given == [REQUEST, REQUEST]


class Full:
    def accept(self) -> None:
        raise OSError(errno.EMFILE, "Too many open files")


def test_without_a_free_file_the_oldest_makes_room(loop: Loop) -> None:
    with loop.connect() as oldest, loop.connect():
        aged(loop)
        loop.worker.accept(Full())
        assert oldest.recv(100) == b""
        assert loop.worker.nr_conns == 1


def kept_alive(loop: Loop) -> Any:
    """Let the only connection wait for its next request, and return it."""
    (conn,) = loop.worker._arriving
    loop.worker._unwatch(conn)
    answered: Future[Any] = Future()
    answered.set_result(True)
    loop.worker.finish_request(conn, answered)
    assert list(loop.worker.keepalived_conns) == [conn]
    return conn


def aged(loop: Loop) -> None:
    """Let some seconds pass for all connections."""
    for conn in (*loop.worker._arriving, *loop.worker.keepalived_conns):
        conn.timeout -= 5


def test_who_was_answered_some_time_ago_makes_room_where_there_is_none(loop: Loop) -> None:
    loop.worker.worker_connections = 2
    with loop.connect() as oldest:
        kept_alive(loop)
        with loop.connect() as newest:
            loop.worker.murder_pending()
            assert loop.worker.nr_conns == 2
            aged(loop)
            loop.worker.murder_pending()
            assert oldest.recv(100) == b""
            assert loop.worker.nr_conns == 1
            loop.worker.murder_pending()
            newest.sendall(REQUEST)
            loop.turn()
    assert loop.given == [REQUEST]


def test_a_request_on_a_connection_that_made_room_is_passed_over(loop: Loop) -> None:
    with loop.connect() as client:
        kept_alive(loop)
        aged(loop)
        client.sendall(REQUEST)
        ((key, _),) = loop.worker.poller.select(30)
        loop.worker.accept(Full())
        key.data(key.fileobj)
    assert loop.given == []
    assert loop.worker.nr_conns == 0


def test_when_nobody_can_make_room_the_loop_takes_breath(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaths: list[float] = []
    monkeypatch.setattr("time.sleep", breaths.append)
    with loop.connect():
        loop.worker.accept(Full())
    assert breaths == [connections.BREATH_S]


@pytest.mark.parametrize(
    ("files", "most"), [(resource.RLIM_INFINITY, 5564), (65_536, 5564), (1024, 768), (200, 100)]
)
def test_clients_do_not_take_all_files(
    files: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _kind: (files, files))
    assert connections._most_connections(5564) == most


def test_who_is_too_slow_is_told_so_and_who_said_nothing_is_not(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "ARRIVAL_S", 0)
    with loop.connect() as slow, loop.connect() as silent:
        slow.sendall(REQUEST[:5])
        loop.turn()
        loop.worker.murder_pending()
        assert silent.recv(100) == b""
        head, _, body = slow.recv(65_536).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 408 ")
        assert json.loads(body)["code"] == "bad_request"
        assert slow.recv(100) == b""
    loop.turn()
    assert loop.worker.nr_conns == 0


def test_an_event_of_a_connection_that_was_given_up_is_passed_over(loop: Loop) -> None:
    with loop.connect() as client:
        client.sendall(REQUEST)
        ((key, _),) = loop.worker.poller.select(30)
        aged(loop)
        loop.worker._make_room()
        key.data(key.fileobj)
    assert loop.given == []
    assert loop.worker.nr_conns == 0


def test_parting_waits_until_the_client_has_read_the_answer(loop: Loop) -> None:
    with loop.connect() as client:
        (conn,) = loop.worker._arriving
        loop.worker._unwatch(conn)
        client.sendall(b"x" * 100_000)
        conn.sock.sendall(b"the answer")
        loop.worker._part(conn)
        loop.turn()
        assert client.recv(100) == b"the answer"
        assert client.recv(100) == b""
        assert loop.worker.nr_conns == 1
        client.shutdown(socket.SHUT_WR)
        while loop.worker.nr_conns:
            loop.turn()
    assert conn.sock.fileno() == -1


def test_parting_does_not_last_for_ever(loop: Loop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "FAREWELL_S", 0)
    with loop.connect() as client:
        (conn,) = loop.worker._arriving
        loop.worker._unwatch(conn)
        loop.worker._part(conn)
        loop.worker.murder_pending()
        assert loop.worker.nr_conns == 0
        assert client.recv(100) == b""


def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ANSWER_S", 0.01)
    monkeypatch.setattr(connections, "ANSWER_BYTES_A_S", 1e12)
    ours, theirs = socket.socketpair()
    with theirs, Patient(fileno=ours.detach()) as patient, pytest.raises(TimeoutError):
        patient.sendall(b"x" * 10_000_000)


def test_a_long_answer_may_be_read_slowly() -> None:
    ours, theirs = socket.socketpair()
    with theirs, Patient(fileno=ours.detach()) as patient:
        patient.sendall(b"the head")
        patient.sendall(b"x" * 32_768)
        assert patient.gettimeout() == connections.ANSWER_S + 2


def test_the_loop_waits_for_no_reader() -> None:
    ours, theirs = socket.socketpair()
    with theirs, Patient(fileno=ours.detach()) as patient:
        patient.setblocking(False)
        with pytest.raises(BlockingIOError):
            patient.sendall(b"x" * 10_000_000)


def test_a_look_at_a_client_that_says_nothing_does_not_wait(loop: Loop) -> None:
    with loop.connect():
        (conn,) = loop.worker._arriving
        conn.sock.setblocking(True)
        with pytest.raises(BlockingIOError):
            conn.sock.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)


@pytest.mark.parametrize("stopped", [False, True])
def test_an_answer_says_whether_the_worker_was_told_to_stop_meanwhile(
    loop: Loop, stopped: bool
) -> None:
    worker = loop.worker
    worker.log, worker.nr = Logger(worker.cfg), 0
    worker.max_requests = worker.max_keepalived = 100

    def application(_environ: Any, start_response: Any) -> list[bytes]:
        worker.alive = not stopped
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    worker.wsgi = application
    with loop.connect() as client:
        (conn,) = worker._arriving
        worker._unwatch(conn)
        conn.arrival.add(REQUEST)
        assert worker.handle(conn) is not stopped
        told = b"close" if stopped else b"keep-alive"
        assert b"\r\nConnection: %s\r\n" % told in client.recv(1000)
        conn.sock.close()


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (REQUEST, True),
        (b"POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\nab", True),
        (b"POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n" + b"x" * 65_537, True),
        (b"POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\nGET / HTTP/1.1\r\n\r\n", False),
        (CHUNKED + b"2\r\nab\r\n0\r\n\r\n", True),
        (CHUNKED + b"2\r\nabXX0\r\n\r\n", False),
        (CHUNKED + b"0\r\nContent-Length: 2\r\n\r\n", False),
    ],
)
def test_only_behind_a_request_that_was_read_whole_there_is_another(
    sent: bytes, kept: bool
) -> None:
    worker = ApiWorker.__new__(ApiWorker)
    conn = _Conn(Arrival(sent))
    conn.parser.unreader.unread(conn.arrival.take())
    next(conn.parser)
    assert worker._keepalive_after(conn, True) is kept


class _Conn:
    def __init__(self, arrival: Arrival) -> None:
        self.arrival = arrival
        self.parser = get_parser(Config(), iter(()), ("127.0.0.1", 1))


def test_a_garbled_body_is_the_clients_fault() -> None:
    class Garbled:
        def read(self, _size: int) -> bytes:
            raise errors.InvalidChunkSize(b"zz")

    seen: list[Any] = []

    def application(environ: dict[str, Any], _: Any) -> None:
        seen.append(environ["wsgi.input"])

    reading_safely(application)({"wsgi.input": Garbled()}, None)
    with pytest.raises(OSError, match="garbled"):
        seen[0].read(10)
    assert Body(io.BytesIO(b"whole")).read() == b"whole"


@pytest.mark.parametrize(("error", "told"), [(TimeoutError(), False), (OSError("disk"), True)])
def test_a_client_that_does_not_read_is_no_news(error: OSError, told: bool) -> None:
    info = (type(error), error, None)
    record = logging.LogRecord("gunicorn.error", logging.ERROR, "", 0, "x", (), info)
    assert connections._is_worth_telling(record) is told
