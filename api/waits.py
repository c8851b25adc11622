"""Waiting for news: counted, limited, and left out of the times of requests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import g

from api import metrics, throttle
from api.current import context
from service import quotas


@contextmanager
def waiting(asked_s: int) -> Iterator[int]:
    """Yield the seconds that this request may wait. Raises TooManyError.

    Raises UnauthorizedError if the token was revoked meanwhile: then it reads nothing more.
    """
    seconds = 0 if throttle.refused() else asked_s
    if seconds == 0:
        yield 0
        return
    g.waited = True
    with quotas.waiting(context(), g.who, seconds), metrics.WAITS.track_inprogress():
        yield seconds
    throttle.ask_again()
