from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref

import pytest

from tests.support.waiting import Lines, eventually, free_port, in_thread, together


def test_what_never_comes_true_is_told_in_the_end() -> None:
    with pytest.raises(AssertionError, match="not within 0 s: the moon"):
        eventually(lambda: False, "the moon", within_s=0.01)


def test_a_result_that_never_comes_is_not_waited_for_and_holds_nobody_up() -> None:
    never = threading.Event()
    code = "from tests.support.waiting import in_thread; import threading\n"
    code += "in_thread(threading.Event().wait)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0
    work = in_thread(never.wait)
    with pytest.raises(TimeoutError):
        work.result(0.01)
    never.set()
    assert work.result()


def test_a_failure_is_raised_where_it_is_waited_for_and_keeps_nothing_alive() -> None:
    class Held:
        pass

    def fail() -> None:
        held = Held()
        kept.append(weakref.ref(held))
        raise ValueError("oh")

    kept: list[weakref.ref[Held]] = []
    gc.disable()
    try:
        with pytest.raises(ValueError, match="oh"):
            in_thread(fail).result()
        eventually(lambda: kept[0]() is None, "what the failed work held is let go")
    finally:
        gc.enable()


def test_all_begin_before_any_ends() -> None:
    gate = threading.Barrier(3, timeout=30)
    assert sorted(each.result() for each in together([gate.wait] * 3)) == [0, 1, 2]


def test_lines_are_read_though_nobody_wants_them_yet() -> None:
    code = "print('x' * 99999); print('last', end='')"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    lines = Lines(process.stdout)
    assert process.wait(60) == 0
    lines.ended()
    assert [len(line) for line in lines] == [99_999, 4]


def test_no_line_in_time_is_a_failure() -> None:
    reading, writing = os.pipe()
    lines = Lines(os.fdopen(reading, "rb"))
    with pytest.raises(AssertionError, match="no line within"):
        lines.next(0.01)
    os.close(writing)
    assert lines.next() is None


def test_no_port_is_given_twice() -> None:
    assert len({free_port() for _ in range(200)}) == 200
