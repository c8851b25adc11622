from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.waiting import PATIENCE_S, Lines

ROOT = Path(__file__).resolve().parents[2]

PRELUDE = """
import logging, os, subprocess, sys, time
from pathlib import Path
from rablo.part import Part
from rablo.supervisor import Supervisor
logging.basicConfig(level="WARNING", format="%(message)s", stream=sys.stdout)

def part(name, code, **more):
    words = [sys.executable, "-c", code]
    def spawn():
        process = subprocess.Popen(words, process_group=0)
        print("start", name, process.pid, flush=True)
        return process
    return Part(name, spawn, **more)

SLEEP = "import time; time.sleep(60)"
"""


class Running:
    """A supervisor in a process of its own, read line by line."""

    def __init__(self, code: str) -> None:
        words = [sys.executable, "-c", PRELUDE + textwrap.dedent(code)]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, env=env)
        self._lines = Lines(self.process.stdout)

    def line(self) -> str:
        found = self._lines.next()
        assert found is not None, "it has ended"
        return found

    def started(self) -> int:
        word, _, pid = self.line().split()
        assert word == "start"
        return int(pid)


Run = Callable[[str], Running]


@pytest.fixture
def run() -> Iterator[Run]:
    made: list[Running] = []

    def start(code: str) -> Running:
        made.append(Running(code))
        return made[-1]

    yield start
    for each in made:
        each.process.kill()
        each.process.wait(PATIENCE_S)


ONE = """
    supervisor = Supervisor([part("one", SLEEP)])
    print("done", supervisor.run(lambda: print("up", flush=True)), flush=True)
    supervisor.stop()
    print("stopped", flush=True)
"""


def test_a_killed_part_is_started_again(run: Run) -> None:
    server = run(ONE)
    first = server.started()
    assert server.line() == "up"
    os.kill(first, signal.SIGKILL)
    assert server.line() == f"one (pid {first}) was ended by SIGKILL; starting it again"
    assert server.started() != first


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_the_parts_too(run: Run, number: signal.Signals) -> None:
    server = run(ONE)
    pid = server.started()
    assert server.line() == "up"
    server.process.send_signal(number)
    assert [server.line(), server.line()] == ["done True", "stopped"]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_later_stage_waits_until_the_earlier_one_is_ready(run: Run, tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    server = run(f"""
        flag = Path({str(flag)!r})
        store = part("store", SLEEP, stage=0, ready=flag.exists)
        supervisor = Supervisor([part("api", SLEEP), store])
        supervisor.run(lambda: print("up", flush=True))
        supervisor.stop()
    """)
    assert server.line().startswith("start store")
    flag.touch()
    assert server.line().startswith("start api")
    assert server.line() == "up"


def test_stages_stop_in_the_opposite_order(run: Run) -> None:
    server = run("""
        code = ("import os, signal, sys, time\\n"
                "def bye(*_): os.write(1, b'bye {}\\\\n'); sys.exit()\\n"
                "signal.signal(15, bye); os.write(1, b'here\\\\n'); time.sleep(60)")
        parts = [part(name, code.format(name), stage=n) for n, name in enumerate("ab")]
        supervisor = Supervisor(parts)
        supervisor.run(lambda: None)
        supervisor.stop()
    """)
    lines = [server.line() for _ in range(4)]
    assert lines.count("here") == 2
    server.process.terminate()
    assert [server.line(), server.line()] == ["bye b", "bye a"]


def test_a_part_that_never_comes_up_ends_the_server(run: Run) -> None:
    server = run("""
        supervisor = Supervisor([part("bad", "raise SystemExit(7)", ready=lambda: False)])
        print("done", supervisor.run(lambda: None), flush=True)
    """)
    lines: list[str] = []
    while not lines or not lines[-1].startswith("done"):
        lines.append(server.line())
    assert lines[-1] == "done False"
    assert sum("ended with status 7" in line for line in lines) == 5
