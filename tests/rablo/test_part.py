from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from rablo.part import SETTLED_S, Part
from tests.support.waiting import PATIENCE_S, Lines


def spawning(code: str) -> Part:
    return Part("part", lambda: subprocess.Popen([sys.executable, "-c", code]))


def ended(part: Part) -> Part:
    part.start(0.0)
    assert part.process is not None
    part.process.wait(PATIENCE_S)
    return part


def test_a_part_that_runs_has_not_fallen() -> None:
    part = spawning("input()")
    part.spawn = lambda: subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    part.start(0.0)
    try:
        assert not part.fallen(1.0)
        assert part.falls == 0
    finally:
        part.reap(0.0)
    assert part.process is None


def test_a_part_that_had_settled_is_started_again_at_once() -> None:
    part = ended(spawning("raise SystemExit(3)"))
    assert part.fallen(SETTLED_S)
    assert (part.falls, part.start_at) == (1, SETTLED_S)


def test_the_log_has_the_last_words_of_a_part_that_failed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    for code, said in (("raise SystemExit(3)", ["status 3 (no port)"]), ("pass", ["status 0"])):
        part = ended(spawning(code))
        part.last_words = lambda: "no port"
        caplog.clear()
        assert part.fallen(1.0)
        assert [each.getMessage().split(" ended with ")[1] for each in caplog.records] == [
            f"{each}; starting it again" for each in said
        ]


def test_a_part_that_falls_again_and_again_waits_longer_each_time() -> None:
    part = spawning("pass")
    starts = []
    for now in (1.0, 2.0, 3.0):
        part.start_at = 0.0
        part.start(now)
        assert part.process is not None
        part.process.wait(PATIENCE_S)
        assert part.fallen(now)
        starts.append(round(part.start_at - now, 3))
    assert starts == [0.0, 0.1, 0.2]


def test_a_part_is_not_started_before_its_time() -> None:
    part = spawning("pass")
    part.start_at = 5.0
    assert part.start(3.0) == 2.0
    assert part.process is None


def test_a_part_is_asked_until_it_is_ready_and_not_again() -> None:
    answers = iter([False, True])
    part = Part("part", spawning("pass").spawn, ready=lambda: next(answers))
    part.start(0.0)
    assert [part.waited_for(), part.waited_for(), part.waited_for()] == [True, False, False]
    part.reap(10.0)


def test_a_part_that_does_not_stop_in_time_is_killed() -> None:
    code = (
        "import signal, time; signal.signal(15, signal.SIG_IGN); print(flush=True); time.sleep(60)"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    part = Part("part", lambda: process)
    part.start(0.0)
    assert Lines(process.stdout).next() == ""
    part.send(signal.SIGTERM)
    part.reap(0.2)
    assert process.returncode == -signal.SIGKILL
