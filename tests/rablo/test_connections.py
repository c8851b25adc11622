from __future__ import annotations

import io
import json
import logging
import socket
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from gunicorn.http import errors
from gunicorn.workers.gthread import PollableMethodQueue

from rablo import connections
from rablo.connections import ApiWorker, Body, lose_patience, reading_safely


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
    assert "SECRET" not in head + body + logged


def test_a_client_that_has_gone_is_not_told(worker: ApiWorker) -> None:
    ours, theirs = socket.socketpair()
    theirs.close()
    with ours:
        worker.handle_error(None, ours, None, errors.InvalidRequestLine("x"))


def test_a_connection_is_closed_in_a_thread_and_counted_out_afterwards(
    worker: ApiWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed_by: list[str] = []
    monkeypatch.setattr(
        connections, "part", lambda _: closed_by.append(threading.current_thread().name)
    )
    worker.nr_conns, worker.method_queue = 1, PollableMethodQueue()
    worker.method_queue.init()
    answered: Future[Any] = Future()
    answered.set_result(False)
    with ThreadPoolExecutor(1, thread_name_prefix="pool") as worker.tpool:
        worker.finish_request(_Conn(), answered)
    assert closed_by == ["pool_0"]
    worker.method_queue.run_callbacks(None)
    assert worker.nr_conns == 0
    worker.method_queue.close()


class _Conn:
    sock = None


def test_parting_waits_until_the_client_has_read_the_answer() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        theirs.sendall(b"x" * 100_000)
        ours.sendall(b"the answer")
        parting = threading.Thread(target=connections.part, args=(ours,))
        parting.start()
        assert theirs.recv(100) == b"the answer"
        assert theirs.recv(100) == b""
        theirs.shutdown(socket.SHUT_WR)
        parting.join()
    assert ours.fileno() == -1


def test_accepted_connections_inherit_how_long_a_client_may_be_silent() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        lose_patience(listener)
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as conn:
            for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
                span = conn.getsockopt(socket.SOL_SOCKET, option, 16)
                assert int.from_bytes(span[:8], "little") == connections.SILENCE_S


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


@pytest.mark.parametrize(("error", "told"), [(BlockingIOError(), False), (OSError("disk"), True)])
def test_a_client_that_fell_silent_is_no_news(error: OSError, told: bool) -> None:
    info = (type(error), error, None)
    record = logging.LogRecord("gunicorn.error", logging.ERROR, "", 0, "x", (), info)
    assert connections._is_worth_telling(record) is told
