"""Opens the stores that the settings name, for every kind of process."""

from __future__ import annotations

import itertools
import logging
import math
import time
from collections.abc import Callable
from typing import TypeVar

import redis

from service.context import Context
from service.errors import UnavailableError
from service.settings import Settings, SettingsError
from service.storage.jobs import Jobs
from service.storage.link import Client, connect
from service.storage.store import Store
from service.storage.waker import Waker

T = TypeVar("T")

_log = logging.getLogger(__name__)

_PATIENCE_S = 0.25
_TELL_EVERY = 20


def state_client(settings: Settings, patience_s: float = math.inf) -> Client:
    """Return a client of the state store, once it answers.

    Raises SettingsError, and UnavailableError when patience has an end.
    """
    url = _state_url(settings)
    return _patiently(lambda: _connect("RABLO_REDIS_URL", url), patience_s)


def queue_client(settings: Settings) -> redis.Redis:
    """Return a client of the store that has the queues. Raises SettingsError."""
    if settings.queue_url is None:
        client = _connect("RABLO_REDIS_URL", _state_url(settings))
    else:
        client = _connect("RABLO_QUEUE_URL", settings.queue_url)
    if isinstance(client, redis.RedisCluster):
        raise SettingsError(
            "RABLO_QUEUE_URL must name a single Redis: the queues cannot live on a cluster."
        )
    return client


def open_store(settings: Settings, client: Client, patience_s: float = math.inf) -> Store:
    """Return the state store, once it answers.

    Raises SettingsError, and UnavailableError when patience has an end.
    """
    store = Store(client, settings)
    _patiently(store.prepare, patience_s)
    return store


def open_context(settings: Settings) -> Context:
    """Return what the use cases need. Raises SettingsError."""
    client = state_client(settings)
    store = open_store(settings, client)
    jobs = Jobs(lambda: queue_client(settings))
    return Context(store, Waker(client, settings.max_waits), store.clock, settings, jobs=jobs)


def _state_url(settings: Settings) -> str:
    if settings.redis_url is None:
        raise SettingsError(
            "RABLO_REDIS_URL is not set: a part that runs alone needs a store, for example "
            "redis://127.0.0.1:6379. `rablo serve` brings its own."
        )
    return settings.redis_url


def _connect(variable: str, url: str) -> Client:
    try:
        return connect(url)
    except ValueError as error:
        raise SettingsError(f"{variable} is no address of a Redis: {error}.") from error


def _patiently(action: Callable[[], T], patience_s: float) -> T:
    # Whoever starts all parts at once need not start the store first.
    end = time.monotonic() + patience_s
    for attempt in itertools.count():
        try:
            return action()
        except redis.exceptions.InvalidResponse as error:
            raise SettingsError(f"What answers at RABLO_REDIS_URL is no Redis: {error}") from error
        except UnavailableError:
            if time.monotonic() > end:
                raise
            if attempt % _TELL_EVERY == 0:
                _log.warning("Waiting for the store.")
            time.sleep(_PATIENCE_S)
    raise AssertionError("counting never ends")
