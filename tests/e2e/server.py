"""A whole server in processes of its own, as ``rablo serve`` runs it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO

from rablo.client import ApiError, Client, UnreachableError

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0

PARTS = {
    "store": r"valkey-server|redis-server",
    "api": r" -m rablo api ",
    "timer worker": r" -m rablo worker --queue timers",
    "worker": r" -m rablo worker$",
    "timers": r" -m rablo timers",
}


def rablo(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "rablo", *words],
        env=environ(env),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def environ(extra: dict[str, str]) -> dict[str, str]:
    """Return an environment with no settings but these, which imports this checkout."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("RABLO_")}
    return {**kept, "PYTHONPATH": str(ROOT), "RABLO_LOG_LEVEL": "warning", **extra}


class Server:
    """``rablo serve`` on a free port, with its data in a folder of its own.

    ``program`` is a module that stands in for ``rablo``.
    """

    def __init__(self, data_dir: Path, program: str = "rablo", **env: str) -> None:
        self.data_dir = data_dir
        self._program = program
        self._env = env
        self._log: IO[bytes] | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0
        self.url = ""

    @property
    def log(self) -> str:
        """All that the server has written to stderr."""
        return self._log_path.read_text(errors="replace")

    @property
    def _log_path(self) -> Path:
        return self.data_dir.with_suffix(".log")

    def start(self) -> None:
        """Start it, on the port it had before, and come back when it says that it is ready."""
        words = ["serve", "--port", str(self.port), "--data-dir", str(self.data_dir)]
        self._log = self._log_path.open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", self._program, *words],
            env=environ(self._env),
            stdout=subprocess.PIPE,
            stderr=self._log,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(rb"(http://127\.0\.0\.1:(\d+))/v1\s", line)
            if found:
                self.url, self.port = found[1].decode(), int(found[2])
                return
        raise AssertionError(f"The server did not come up:\n{self.log}")

    def stop(self) -> int:
        """Stop it as an operator does; return its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Wait for its end; return its exit code."""
        assert self.process is not None
        self.process.communicate(timeout=PATIENCE_S)
        if self._log is not None:
            self._log.close()
        return self.process.returncode

    def pids(self, part: str) -> list[int]:
        """Return the processes of one part: those that the supervisor itself started."""
        assert self.process is not None
        return [pid for pid, line in children(self.process.pid) if re.search(PARTS[part], line)]

    def api_workers(self) -> list[int]:
        """Return the processes that answer requests."""
        return [pid for master in self.pids("api") for pid, _ in children(master)]

    def everything(self) -> list[int]:
        """Return every process of the server, the supervisor first."""
        assert self.process is not None
        parts = [pid for pid, _ in children(self.process.pid)]
        return [self.process.pid, *parts, *self.api_workers()]

    def client(self, name: str = "tester") -> Client:
        """Return a client for a new player."""
        client = Client(self.url, timeout=PATIENCE_S)
        client.token = client.post("/v1/players", {"name": name, "kind": "bot"})["token"]
        return client


def children(parent: int) -> list[tuple[int, str]]:
    """Return the child processes of a process, with their command lines."""
    words = ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="]
    listed = subprocess.run(words, capture_output=True, text=True, check=True)
    rows = [line.split(None, 2) for line in listed.stdout.splitlines()]
    return [(int(row[0]), row[2]) for row in rows if len(row) == 3 and int(row[1]) == parent]


@contextmanager
def running(data_dir: Path, program: str = "rablo", **env: str) -> Iterator[Server]:
    """Run a server, and leave nothing of it behind."""
    server = Server(data_dir, program, **env)
    server.start()
    try:
        yield server
    except BaseException:
        print(server.log[-5000:], file=sys.stderr)
        raise
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()


def kill(*pids: int) -> None:
    """End processes without a warning."""
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


def alive(pids: Sequence[int]) -> list[int]:
    """Return those of the processes that are still there."""
    words = ["ps", "-A", "-o", "pid="]
    listed = subprocess.run(words, capture_output=True, text=True, check=True)
    return sorted(set(pids) & {int(pid) for pid in listed.stdout.split()})


def eventually(look: Callable[[], bool], what: str, within_s: float = PATIENCE_S) -> None:
    """Wait until something holds."""
    end = time.monotonic() + within_s
    while not look():
        assert time.monotonic() < end, f"not within {within_s:.0f} s: {what}"
        time.sleep(0.02)


def answers(server: Server) -> bool:
    """Whether the API says that it is ready."""
    try:
        with closing(Client(server.url, timeout=2.0)) as client:
            client.get("/readyz")
    except (ApiError, UnreachableError):
        return False
    return True
