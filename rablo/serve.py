"""The whole server on one machine: store, API, workers and timers under one supervisor."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from rablo import counts, launch
from rablo.launch import LaunchError
from rablo.part import Part
from rablo.supervisor import Supervisor
from service.settings import Settings
from service.storage.embedded import EmbeddedStore, free_port
from workers.queues import TIMERS

STORE_GRACE_S = 20.0
"""The store is given time to write everything down."""

_ADDRESS = "store.url"

_GREETING = """\
Rabló is ready.

  API     {url}/v1
  Docs    {url}/docs
  Data    {data}

Try     curl {url}/v1/games
Watch   {program} demo      (four house bots play a game)
Stop    Ctrl-C              (tables go on where they stopped at the next start)
"""


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Run everything until SIGTERM or SIGINT. Raises LaunchError."""
    with contextlib.ExitStack() as held:
        listener = held.enter_context(launch.listen(settings.host, settings.port))
        stores = [] if settings.redis_url else [_embedded(settings, held)]
        for store in stores:
            held.enter_context(_told(settings.data_dir, store.url))
        url = settings.redis_url or stores[0].url
        shared = held.enter_context(
            tempfile.TemporaryDirectory(prefix="rablo-metrics-", ignore_cleanup_errors=True)
        )
        parts = [
            *(_store_part(store) for store in stores),
            *_commands(settings, url, shared, listener),
        ]
        supervisor = Supervisor(parts)
        try:
            if not supervisor.run(lambda: say(_greeting(settings, listener))):
                raise LaunchError("A part of the server does not come up; see above why.")
        finally:
            listener.close()
            supervisor.stop()


def _embedded(settings: Settings, held: contextlib.ExitStack) -> EmbeddedStore:
    held.enter_context(alone(settings.data_dir))
    # The port stays the same when the store has to be started again: the others know it.
    return EmbeddedStore(settings.data_dir, free_port(), settings.appendfsync)


def _store_part(store: EmbeddedStore) -> Part:
    return Part(
        "store",
        store.launch,
        stage=0,
        grace_s=STORE_GRACE_S,
        ready=store.answers,
        last_words=store.last_words,
    )


def _commands(
    settings: Settings, store_url: str, shared: str, listener: socket.socket
) -> list[Part]:
    # All parts add up their counts in one folder, and the API tells them.
    env = {"RABLO_REDIS_URL": store_url, counts.VARIABLE: shared, "RABLO_METRICS_PORT": "0"}
    number = listener.fileno()
    start_api = partial(launch.child, ("api", "--fd", str(number)), env, (number,))
    # One worker does timers alone, so that no thinking bot is ever before a shown hand.
    commands = {
        "worker timers": ("worker", "--queue", TIMERS),
        **{f"worker {n}": ("worker",) for n in range(1, settings.workers + 1)},
        **{f"timers {n}": ("timers",) for n in range(1, settings.timers + 1)},
    }
    return [
        Part("api", start_api, ready=partial(launch.ready, listener)),
        *(Part(name, partial(launch.child, words, env)) for name, words in commands.items()),
    ]


@contextlib.contextmanager
def alone(data_dir: Path) -> Iterator[None]:
    """Keep other servers out of the data directory. Raises LaunchError."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (data_dir / "serve.lock").open("a+")
    except OSError as error:
        raise LaunchError(f"RABLO_DATA_DIR={data_dir}: {error.strerror}.") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise LaunchError(
                f"Another server (pid {lock.read().strip()}) keeps its data in {data_dir}. "
                "--data-dir or RABLO_DATA_DIR chooses another place."
            ) from None
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


@contextlib.contextmanager
def _told(data_dir: Path, url: str) -> Iterator[None]:
    """Leave the store's address beside its files, for commands of the same user."""
    path = data_dir / _ADDRESS
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(url)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def store_url(data_dir: Path) -> str:
    """Return the address of the store that a running server keeps there. Raises LaunchError."""
    try:
        return (data_dir / _ADDRESS).read_text()
    except OSError as error:
        raise LaunchError(
            f"The store of the server in {data_dir} cannot be reached: {error.strerror}."
        ) from error


def _greeting(settings: Settings, listener: socket.socket) -> str:
    data = "the store of RABLO_REDIS_URL" if settings.redis_url else settings.data_dir.resolve()
    called = sys.argv[0] if Path(sys.argv[0]).name == "rablo" else f"{sys.executable} -m rablo"
    program = "rablo" if shutil.which("rablo") else called
    return _GREETING.format(url=launch.url(listener), data=data, program=program)
