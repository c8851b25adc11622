"""The API under gunicorn: threads for many long-polls, and a stop that ends them at once."""

from __future__ import annotations

import resource
from collections.abc import Callable
from typing import Any

from gunicorn.app.base import BaseApplication
from gunicorn.workers import gthread

from service.settings import Settings

SPARE_THREADS = 64
"""Threads above the cap on open waits, so that waiting clients never keep others out."""

IDLE_CONNECTIONS = 1000
GRACE_S = 5
KEEPALIVE_S = 20
LINGER_S = 0.3
"""How long a stopping process keeps idle connections, for a request already on its way."""

Load = Callable[[], tuple[Any, Callable[[], None]]]
"""Returns a WSGI application, made after the fork, and what ends its long-polls."""


class ApiWorker(gthread.ThreadWorker):  # type: ignore[misc]
    """One API process; its long-polls end when it is told to stop."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Accept no more, answer whoever waits, and end soon."""
        super().handle_exit(sig, frame)
        self.method_queue.defer(self.app.drain)


class ApiServer(BaseApplication):  # type: ignore[misc]
    """gunicorn, set up from our settings instead of files and flags of its own."""

    def __init__(self, settings: Settings, bind: str, load: Load) -> None:
        self._settings = settings
        self._bind = bind
        self._load = load
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
            "keepalive": KEEPALIVE_S,
            "graceful_timeout": GRACE_S,
            "timeout": 30,
            "control_socket_disable": True,
            "loglevel": "warning",
            "proc_name": "rablo-api",
        }
        for name, value in values.items():
            self.cfg.set(name, value)

    def load(self) -> Any:
        """Make the application of one process."""
        application, self.drain = self._load()
        return application

    def run(self) -> None:
        """Serve until SIGTERM or SIGINT."""
        gthread.STOP_KEEPALIVE_LINGER = LINGER_S
        allow_many_sockets()
        super().run()


def allow_many_sockets() -> None:
    """Raise the limit of open files to what the system lets us have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _nothing() -> None:
    """Nobody waits before the application is there."""
