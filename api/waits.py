"""Waiting for news: counted, limited, and left out of the times of requests."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

from flask import g, request

from api import metrics, throttle
from api.current import context
from service import quotas


@contextmanager
def waiting(asked_s: int) -> Iterator[int]:
    """Yield the seconds that this request may wait. Raises TooManyError.

    Raises UnauthorizedError if the token was revoked meanwhile: then it reads nothing more.
    """
    if asked_s == 0:
        yield 0
        return
    g.waited = True
    with quotas.waiting(context(), g.who, asked_s), metrics.WAITS.track_inprogress():
        yield asked_s
    throttle.ask_again()


def present() -> bool:
    """Whether the client of this request is still connected, as far as its socket can tell."""
    sock: socket.socket | None = request.environ.get("gunicorn.socket")
    if sock is None:
        return True
    try:
        return sock.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) != b""
    except (BlockingIOError, TimeoutError):
        return True
    except OSError:
        return False
