from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support.processes import missing, processes
from tests.support.waiting import eventually

BY_PS = pytest.param("by ps", marks=pytest.mark.skipif(missing("ps"), reason="ps is needed"))


@pytest.mark.parametrize("platform", [sys.platform, BY_PS])
def test_a_process_is_there_until_it_ends_taken_note_of_or_not(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    child = subprocess.Popen([sys.executable, "-c", "input()", "a word"], stdin=subprocess.PIPE)
    try:
        eventually(lambda: "a word" in processes()[child.pid][1], "the child has begun")
        assert processes()[child.pid][0] == os.getpid()
    finally:
        child.kill()
    eventually(lambda: child.pid not in processes(), "it has ended")
    child.communicate(timeout=60)
