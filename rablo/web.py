"""The API under gunicorn: threads for many long-polls, and a stop that ends them at once."""

from __future__ import annotations

import logging
import resource
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.workers import gthread

from rablo import counts
from rablo.connections import SILENT_S, ApiWorker, reading_safely
from service import memory
from service.context import Context
from service.opening import open_context, open_store, state_client
from service.settings import Settings

_log = logging.getLogger("rablo.api")

SPARE_THREADS = 64
"""Threads above the cap on open waits, so that waiting clients never keep others out."""

IDLE_CONNECTIONS = 1000
MANY_FILES = 65_536
GRACE_S = 5
LINGER_S = 0.3
"""How long a stopping process keeps idle connections, for a request already on its way."""


class ApiServer(BaseApplication):  # type: ignore[misc]
    """gunicorn, set up from our settings instead of files and flags of its own."""

    def __init__(self, settings: Settings, bind: str, create: Callable[[Context], Any]) -> None:
        self._settings = settings
        self._bind = bind
        self._create = create
        self.drain: Callable[[], None] = _nothing
        super().__init__()

    def load_config(self) -> None:
        """Tell gunicorn our settings."""
        threads = self._settings.max_waits + SPARE_THREADS
        values = {
            "bind": self._bind,
            "workers": self._settings.api_processes,
            "worker_class": ApiWorker,
            "threads": threads,
            "worker_connections": threads + IDLE_CONNECTIONS,
            "backlog": 4096,
            "reuse_port": self._settings.share_port == "yes",
            "keepalive": SILENT_S,
            "graceful_timeout": GRACE_S,
            "timeout": 30,
            "control_socket_disable": True,
            "loglevel": "warning",
            "proc_name": "rablo-api",
            "when_ready": _tell_ready,
            "post_worker_init": _tell_process_ready,
            "child_exit": _forget_metrics,
        }
        for name, value in values.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Make the application of one process; called after the fork."""
        context = open_context(self._settings)
        self.drain = context.drain
        application = reading_safely(self._create(context))
        memory.settle()
        return application


def run(settings: Settings, inherited: int | None) -> None:
    """Serve until SIGTERM or SIGINT, on a socket that was inherited or on one of our own.

    Raises SettingsError.
    """
    # What is wrong with the settings is better said before there are processes to fall.
    with closing(state_client(settings)) as client:
        open_store(settings, client)
    gthread.STOP_KEEPALIVE_LINGER = LINGER_S
    allow_many_sockets()
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    bind = f"{host}:{settings.port}" if inherited is None else f"fd://{inherited}"
    # Where the processes add up their counts; read when prometheus_client is imported.
    counts.share()
    # Imported once, and not by each process after its fork.
    from api.app import create_app

    ApiServer(settings, bind, create_app).run()


def allow_many_sockets() -> None:
    """Raise the limit of open files as far as the system lets us."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    # macOS has another limit below the hard one, and says so by a ValueError.
    with suppress(ValueError, OSError):
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _nothing() -> None:
    """Nobody waits before the application is there."""


def _tell_ready(server: Any) -> None:
    # On a shared port each process listens for itself, and none does yet.
    if not server.cfg.reuse_port:
        _tell_addresses(server.LISTENERS)


def _tell_process_ready(worker: Any) -> None:
    if worker.cfg.reuse_port:
        _tell_addresses(worker.sockets)


def _tell_addresses(listeners: Iterable[object]) -> None:
    _log.info("listening at %s", ", ".join(map(str, listeners)))


def _forget_metrics(_server: Any, worker: Any) -> None:
    counts.forget(worker.pid)
