"""The parts of a server as processes of their own, started and stopped one by one."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.server import environ
from tests.support.waiting import PATIENCE_S, eventually


class Processes:
    """The parts of a server, each with this environment."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self._env = environ({**env, "RABLO_LOG_LEVEL": "info"})
        self._folder = folder
        self._count = 0
        self.running: list[subprocess.Popen[bytes]] = []

    def start(self, *words: str, **more: str) -> subprocess.Popen[bytes]:
        self._count += 1
        log = self._folder / f"{self._count}.log"
        with log.open("wb") as file:
            command = [sys.executable, "-m", "rablo", *words]
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stderr=file, env={**self._env, **more}
            )
        self.running.append(process)
        if words[0] == "api":
            eventually(lambda: "listening at http://" in log.read_text(), "the API listens")
        return process

    def stop(self, process: subprocess.Popen[bytes]) -> None:
        """Stop a part; it must end as it should."""
        process.send_signal(signal.SIGTERM)
        self.ended(process)

    def ended(self, process: subprocess.Popen[bytes]) -> None:
        """Wait for the end of a part; it must end as it should."""
        assert process.wait(PATIENCE_S) == 0
        self.running.remove(process)

    def end(self) -> None:
        """Leave none behind, whatever became of them."""
        for process in self.running:
            process.kill()
            process.wait(PATIENCE_S)


@contextmanager
def processes(env: dict[str, str], folder: Path) -> Iterator[Processes]:
    found = Processes(env, folder)
    try:
        yield found
        for each in tuple(found.running):
            found.stop(each)
    finally:
        found.end()
