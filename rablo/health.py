"""Whether a part of the server does its work, for container health checks."""

from __future__ import annotations

from contextlib import closing

import redis

from rablo.client import Client
from service.errors import UnavailableError
from service.settings import Settings
from service.storage.link import connect

_TIMEOUT_S = 3.0


class UnhealthyError(Exception):
    """The sentence says what is wrong."""


def check_api(url: str) -> None:
    """Ask the API whether it is ready. Raises ApiError and UnreachableError."""
    with closing(Client(url, timeout=_TIMEOUT_S)) as client:
        client.get("/readyz")


def check_stores(settings: Settings) -> None:
    """Reach the stores that workers and timers stand on. Raises UnhealthyError."""
    if settings.redis_url is None:
        raise UnhealthyError("RABLO_REDIS_URL is not set: there is no store to look at.")
    urls = {"RABLO_REDIS_URL": settings.redis_url, "RABLO_QUEUE_URL": settings.queue_url}
    for variable, url in urls.items():
        try:
            if url is not None:
                with closing(connect(url)) as client:
                    client.ping()
        except (UnavailableError, redis.RedisError, ValueError) as error:
            raise UnhealthyError(f"The store of {variable} does not answer: {error}") from error
