"""A whole server in processes of its own, as ``rablo serve`` runs it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

from rablo.client import ApiError, Client, UnreachableError
from tests.support.processes import processes
from tests.support.waiting import PATIENCE_S, Lines

ROOT = Path(__file__).resolve().parents[2]
COMMAND_S = 120.0

PARTS = {
    "store": r"valkey-server|redis-server",
    "api": r" -m rablo api ",
    "timer worker": r" -m rablo worker --queue timers",
    "worker": r" -m rablo worker$",
    "timers": r" -m rablo timers",
}


def run(
    *words: str | Path, typed: str = "", cwd: Path | None = None, **env: str
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; it reads what is typed, and then no more."""
    return subprocess.run(
        words,
        input=typed,
        cwd=cwd,
        env=environ(env),
        capture_output=True,
        text=True,
        timeout=COMMAND_S,
        check=False,
    )


def rablo(*words: str, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command of ours to its end."""
    return run(sys.executable, "-m", "rablo", *words, typed=typed, cwd=None, **env)


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
        self._said: Lines | None = None
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
        with self._log_path.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self._program, *words],
                env=environ(self._env),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        self._said = Lines(self.process.stdout)
        for line in self._said:
            found = re.search(r"(http://127\.0\.0\.1:(\d+))/v1\s", f"{line} ")
            if found:
                self.url, self.port = found[1], int(found[2])
                return
        raise AssertionError(f"The server did not come up:\n{self.log}")

    def stop(self) -> int:
        """Stop it as an operator does; return its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self) -> int:
        """Wait for its end, and for that of all its parts; return its exit code."""
        assert self.process is not None
        assert self._said is not None
        code = self.process.wait(PATIENCE_S)
        self._said.ended()
        return code

    def end(self) -> None:
        """Leave nothing of it behind, whatever became of it."""
        if self.process is None or self.process.poll() is not None:
            return
        try:
            self.stop()
        finally:
            if self.process.poll() is None:
                kill(*self.everything())
                self.process.wait(PATIENCE_S)

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
    return [(pid, line) for pid, (above, line) in processes().items() if above == parent]


@contextmanager
def running(data_dir: Path, program: str = "rablo", **env: str) -> Iterator[Server]:
    """Run a server, and leave nothing of it behind."""
    server = Server(data_dir, program, **env)
    try:
        server.start()
        yield server
    except BaseException:
        log = server.log
        failure = log.rfind("Traceback")
        print(log[failure : failure + 5000] if failure >= 0 else "", file=sys.stderr)
        print(log[-5000:], file=sys.stderr)
        raise
    finally:
        server.end()


def kill(*pids: int) -> None:
    """End processes without a warning, those that have not ended meanwhile."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def alive(pids: Sequence[int]) -> list[int]:
    """Return those of the processes that are still there."""
    return sorted(set(pids) & set(processes()))


def metrics(url: str) -> dict[str, float]:
    """Return every sample of /metrics by its name and labels."""
    with urlopen(f"{url}/metrics", timeout=PATIENCE_S) as answer:  # noqa: S310
        text = answer.read().decode()
    rows = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in rows}


def open_waits(url: str) -> float:
    """Return how many requests wait for news."""
    return metrics(url)["rablo_open_waits"]


def answers(server: Server) -> bool:
    """Whether the API says that it is ready."""
    try:
        with closing(Client(server.url, timeout=2.0)) as client:
            client.get("/readyz")
    except (ApiError, UnreachableError):
        return False
    return True
