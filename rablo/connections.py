"""How an API process treats its connections: gunicorn's threads, made safe from their clients.

A client may send what is no HTTP, stop in the middle of a request, never read its answer or
never close its end. None of that may hold up others, and none of it may reach a log.

One loop reads all connections and never waits for any. A thread gets a request when it is
whole, and has done with it when the answer is written.
"""

from __future__ import annotations

import errno
import logging
import os
import resource
import selectors
import socket
import sys
import time
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any, Final

from gunicorn import http, util
from gunicorn.http import errors
from gunicorn.workers import gthread

from rablo.arrivals import Arrival

SILENT_S: Final = 20
"""So long may a client send nothing between two requests."""

ARRIVAL_S: Final = SILENT_S
"""So long may a request take from its first byte, or from the connection, to its last."""

SILENCE_S: Final = 1
"""Whoever sends nothing for so long is closed first when there is no room for others."""

ARRIVALS: Final = 1000
"""So many requests may be on their way; another one pushes out the one that is so for longest."""

ANSWER_S: Final = 10
ANSWER_BYTES_A_S: Final = 16 * 1024
"""So long may a client take to read an answer, as far as the system does not hold it for him:
some time for any, and more for a long one."""

TURN_S: Final = 0.0005
"""So long may one request keep the interpreter from the others: whoever asks for much, or sends
what takes long to read, shall not make those wait who ask for little."""

FAREWELL_S: Final = 2.0
FAREWELL_BYTES: Final = 16 * 1024 * 1024
"""How long, and how much, is read off a connection that ends, so that its client can stop
sending and read the answer: closing at once would break the connection under it."""

FAREWELLS: Final = 1000

OWN_FILES: Final = 256
"""So many files are left to what is no connection of a client, where there are enough."""

BREATH_S: Final = 0.01
"""So long the loop stands still when all files are in use and none can be closed."""

_AT_ONCE: Final = 64 * 1024
_ARRIVING: Final = object()

_REFUSALS: Final = {
    errors.LimitRequestLine: (414, "The request line is too long."),
    errors.LimitRequestHeaders: (431, "The headers are too many or too long."),
    errors.ExpectationFailed: (417, "The expectation cannot be met."),
}
_NOT_HTTP: Final = (400, "The request is not HTTP as this server reads it.")
_TOO_SLOW: Final = (408, "The request did not come to its end in time.")
_FAULT: Final = (500, "Something went wrong here.")

_log = logging.getLogger(__name__)


class Patient(socket.socket):
    """A connection on which an answer is written in bounded time, however its client reads."""

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Send all of it. Raises TimeoutError."""
        # The loop never waits.
        if self.gettimeout() != 0:
            self.settimeout(ANSWER_S + len(data) / ANSWER_BYTES_A_S)
        super().sendall(data, flags)


class ApiWorker(gthread.ThreadWorker):  # type: ignore[misc]
    """One API process; its long-polls end when it is told to stop."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.worker_connections = most = _most_connections(
            self.cfg.worker_connections + ARRIVALS + FAREWELLS
        )
        # Where this many are kept, further ones are told that they end with their answer.
        self.max_keepalived = min(self.cfg.worker_connections - self.cfg.threads, most // 2)
        # In the order of their timeouts.
        self._arriving: dict[Any, None] = {}
        self._parting: dict[Any, None] = {}

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Accept no more, answer whoever waits, and end soon."""
        super().handle_exit(sig, frame)
        self.method_queue.defer(self.app.drain)

    def run(self) -> None:
        """Serve until told to stop, then leave at once.

        Whoever does not read an answer holds a thread, for which Python would wait.
        """
        logging.getLogger("gunicorn.error").addFilter(_is_worth_telling)
        sys.setswitchinterval(TURN_S)
        super().run()
        logging.shutdown()
        os._exit(0)

    def accept(self, listener: Any) -> None:
        """Take a connection, and wait for its first request."""
        try:
            sock, address = listener.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE) and not self._make_room():
                # The poller tells of whoever waits outside again and again.
                time.sleep(BREATH_S)
            return
        patient = Patient(fileno=sock.detach())
        conn = gthread.TConn(self.cfg, patient, address, listener.getsockname())
        # It reads what it is given, and never the socket.
        conn.parser, conn.initialized = http.get_parser(self.cfg, iter(()), address), True
        conn.arrival = Arrival()
        self.nr_conns += 1
        self._await(conn)

    def on_client_socket_readable(self, conn: Any, client: socket.socket) -> None:
        """Read the next request, unless its connection made room since the poller told of it."""
        if client.fileno() >= 0:
            super().on_client_socket_readable(conn, client)

    def handle(self, conn: Any) -> Any:
        """Answer a request, if it is all there. Runs in a thread."""
        arrival = conn.arrival
        if not arrival.settled and not arrival.read(conn.sock):
            return _ARRIVING
        if arrival.error is not None:
            self.handle_error(None, conn.sock, conn.client, arrival.error)
            return False
        conn.parser.unreader.unread(arrival.take())
        return super().handle(conn)

    def handle_request(self, req: Any, conn: Any) -> Any:
        """Let the application answer; what was not read to its end is the connection's last."""
        # It was told to go on when its body was needed.
        req._expected_100_continue = False
        # Who waits for news while we are told to stop hears of it with his answer.
        closes = req.should_close
        req.should_close = lambda: not self.alive or closes()
        if not conn.arrival.whole:
            req.force_close()
        return super().handle_request(req, conn)

    def finish_request(self, conn: Any, fs: Future[Any]) -> None:
        """Wait for the rest of a request, or for the next one, or say farewell."""
        kept = not fs.cancelled() and fs.exception() is None and fs.result()
        if kept is _ARRIVING:
            self._await(conn)
        elif not kept:
            self._part(conn)
        else:
            conn.arrival = conn.arrival.following()
            if conn.arrival.settled:
                self.enqueue_req(conn)
            elif conn.arrival:
                self._await(conn)
            else:
                super().finish_request(conn, fs)

    def murder_pending(self) -> None:
        """Give up on all who took too long."""
        now = time.monotonic()
        for conns in (self._arriving, self._parting):
            while conns and next(iter(conns)).timeout <= now:
                self._give_up(next(iter(conns)))
        if self.nr_conns >= self.worker_connections:
            self._make_room()

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Refuse what is no request, in the form of all refusals.

        gunicorn would quote it in its log, and a broken header may be the one with the token.
        """
        status, detail = _judged(exc)
        request_id = _refuse(client, status, detail)
        fields = {"request_id": request_id, "status": status, "reason": type(exc).__name__}
        if status == _FAULT[0]:
            _log.error("connection failed", exc_info=exc, extra=fields)
        else:
            _log.info("not HTTP", extra=fields)

    def _keepalive_after(self, conn: Any, keepalive: Any) -> bool:
        # What two readers of a request end differently must not be read as two requests. All of
        # it is here, so that no part is too long to be passed over.
        if not (keepalive and conn.arrival.whole):
            return False
        try:
            return conn.parser.finish_body() and not conn.parser.unreader.take_buffered()
        except errors.ParseException:
            return False

    def _cap_keepalive(self, deadline: float) -> None:
        super()._cap_keepalive(deadline)
        for conn in self._arriving:
            conn.timeout = min(conn.timeout, deadline)

    def _await(self, conn: Any) -> None:
        span = ARRIVAL_S if self.alive else gthread.STOP_KEEPALIVE_LINGER
        self._watch(conn, self._arriving, span, self._hear)
        conn.arrival.promise(conn.sock)
        if len(self._arriving) > ARRIVALS:
            self._give_up(next(iter(self._arriving)))

    def _hear(self, conn: Any, sock: socket.socket) -> None:
        # It may have been given up since the poller told of it.
        if conn not in self._arriving:
            return
        if conn.arrival.read(sock):
            self._unwatch(conn)
            self.enqueue_req(conn)
        else:
            conn.arrival.promise(sock)

    def _make_room(self) -> bool:
        """Close the connection that is silent for longest; return whether there was one."""
        until = time.monotonic() + SILENT_S - SILENCE_S
        silent = [*islice(self._arriving, 1), *islice(self.keepalived_conns, 1)]
        oldest = min(silent, key=lambda conn: conn.timeout, default=None)
        if oldest is None or oldest.timeout > until:
            return False
        if oldest not in self._arriving:
            self.keepalived_conns.popleft()
        self._unwatch(oldest)
        self._close(oldest)
        return True

    def _give_up(self, conn: Any) -> None:
        slow = conn in self._arriving and conn.arrival
        self._unwatch(conn)
        if slow:
            _refuse(conn.sock, *_TOO_SLOW)
            self._part(conn)
        else:
            self._close(conn)

    def _part(self, conn: Any) -> None:
        """Close a connection once its client has done so too, or soon."""
        conn.unread = FAREWELL_BYTES
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(conn)
        else:
            self._watch(conn, self._parting, FAREWELL_S, self._drain)

    def _drain(self, conn: Any, sock: socket.socket) -> None:
        if conn not in self._parting:
            return
        try:
            data = sock.recv(_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        conn.unread -= len(data)
        if not data or conn.unread <= 0:
            self._unwatch(conn)
            self._close(conn)

    def _watch(self, conn: Any, conns: dict[Any, None], span: float, heard: Any) -> None:
        conn.sock.setblocking(False)
        conn.timeout = time.monotonic() + span
        conns[conn] = None
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(heard, conn))

    def _unwatch(self, conn: Any) -> None:
        self.poller.unregister(conn.sock)
        self._arriving.pop(conn, None)
        self._parting.pop(conn, None)

    def _close(self, conn: Any) -> None:
        self.nr_conns -= 1
        util.close(conn.sock)


class Body:
    """A request's body as the application reads it: what breaks off or is garbled is an OSError.

    Frameworks take that as the client's fault; gunicorn's own errors they would take as theirs.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def read(self, size: int = -1) -> bytes:
        """Return up to ``size`` bytes. Raises OSError."""
        try:
            found: bytes = self._stream.read(size)
        except errors.ParseException as error:
            raise OSError("The body is garbled.") from error
        return found


def reading_safely(application: Any) -> Any:
    """Return a WSGI application that reads bodies as ``Body`` gives them."""

    def wrapped(environ: dict[str, Any], start_response: Any) -> Any:
        environ["wsgi.input"] = Body(environ["wsgi.input"])
        return application(environ, start_response)

    return wrapped


def _refuse(client: socket.socket, status: int, detail: str) -> str:
    from api import headers, raw

    request_id = headers.new_request_id()
    with suppress(OSError):
        client.sendall(raw.refusal(status, detail, request_id))
    return request_id


def _most_connections(wished: int) -> int:
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return wished
    return min(wished, max(files - OWN_FILES, files // 2))


def _judged(exc: Exception) -> tuple[int, str]:
    return next(
        (answer for kind, answer in _REFUSALS.items() if isinstance(exc, kind)),
        _NOT_HTTP if isinstance(exc, errors.ParseException) else _FAULT,
    )


def _is_worth_telling(record: logging.LogRecord) -> bool:
    # A client that does not read its answer is no news, and certainly no traceback.
    return not (record.exc_info and isinstance(record.exc_info[1], TimeoutError))
