"""How an API process treats its connections: gunicorn's threads, made safe from their clients.

A client may send what is no HTTP, stop in the middle of a request, never read its answer or
never close its end. None of that may hold up others, and none of it may reach a log.
"""

from __future__ import annotations

import logging
import os
import socket
import struct
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Final

from gunicorn import util
from gunicorn.http import errors
from gunicorn.workers import gthread

SILENCE_S: Final = 10
"""So long may a client pause in the middle of a request, or of reading an answer."""

FAREWELL_S: Final = 2.0
FAREWELL_BYTES: Final = 16 * 1024 * 1024
"""How long, and how much, is read off a connection that ends, so that its client can stop
sending and read the answer: closing at once would break the connection under it."""

_REFUSALS: Final = {
    errors.LimitRequestLine: (414, "The request line is too long."),
    errors.LimitRequestHeaders: (431, "The headers are too many or too long."),
    errors.ExpectationFailed: (417, "The expectation cannot be met."),
}
_NOT_HTTP: Final = (400, "The request is not HTTP as this server reads it.")
_FAULT: Final = (500, "Something went wrong here.")

_log = logging.getLogger(__name__)


class ApiWorker(gthread.ThreadWorker):  # type: ignore[misc]
    """One API process; its long-polls end when it is told to stop."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Accept no more, answer whoever waits, and end soon."""
        super().handle_exit(sig, frame)
        self.method_queue.defer(self.app.drain)

    def run(self) -> None:
        """Serve until told to stop, then leave at once.

        Whoever sends a request byte by byte holds a thread, for which Python would wait.
        """
        for listener in self.sockets:
            lose_patience(listener)
        logging.getLogger("gunicorn.error").addFilter(_is_worth_telling)
        super().run()
        logging.shutdown()
        os._exit(0)

    def finish_request(self, conn: Any, fs: Future[Any]) -> None:
        """Keep a connection, or say farewell in a thread: gunicorn would do so in its loop.

        There, one client that does not close its end would hold up all others for two seconds.
        """
        if not fs.cancelled() and fs.exception() is None and fs.result():
            super().finish_request(conn, fs)
            return
        farewell = self.tpool.submit(part, conn.sock)
        farewell.add_done_callback(lambda _: self.method_queue.defer(self._parted))

    def _parted(self) -> None:
        self.nr_conns -= 1

    def handle_error(self, req: Any, client: socket.socket, addr: Any, exc: Exception) -> None:
        """Refuse what is no request, in the form of all refusals.

        gunicorn would quote it in its log, and a broken header may be the one with the token.
        """
        from api import raw

        status, detail = _judged(exc)
        if status == _FAULT[0]:
            _log.error("connection failed", exc_info=exc)
        else:
            _log.info("not HTTP", extra={"status": status, "reason": type(exc).__name__})
        with suppress(OSError):
            client.sendall(raw.refusal(status, detail))


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


def lose_patience(listener: Any) -> None:
    """Let reading and writing fail on connections whose client is silent for too long.

    Connections inherit it from the socket that accepts them.
    """
    span = struct.pack("ll", SILENCE_S, 0)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, span)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, span)


def part(sock: socket.socket) -> None:
    """Close a connection once its client has done so too, or soon."""
    with suppress(OSError):
        sock.setblocking(True)
    util.close_graceful(sock, timeout=FAREWELL_S, max_drain=FAREWELL_BYTES)


def _judged(exc: Exception) -> tuple[int, str]:
    return next(
        (answer for kind, answer in _REFUSALS.items() if isinstance(exc, kind)),
        _NOT_HTTP if isinstance(exc, errors.ParseException) else _FAULT,
    )


def _is_worth_telling(record: logging.LogRecord) -> bool:
    # A client that fell silent is no news, and certainly no traceback.
    return not (record.exc_info and isinstance(record.exc_info[1], BlockingIOError))
