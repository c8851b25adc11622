"""Ends a process when the supervisor that started it is gone, however it went."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time

VARIABLE = "RABLO_SUPERVISOR"
"""The supervisor puts its process id here for its children."""

_PR_SET_PDEATHSIG = 1
_LOOK_S = 0.5


def hold() -> None:
    """Make sure that this process does not outlive its supervisor, if it has one."""
    supervisor = os.environ.pop(VARIABLE, None)
    if supervisor is None:
        return
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    else:
        threading.Thread(target=_watch, args=(int(supervisor),), daemon=True).start()
    if os.getppid() != int(supervisor):
        sys.exit("rablo: the supervisor is gone")


def _watch(supervisor: int) -> None:
    while os.getppid() == supervisor:
        time.sleep(_LOOK_S)
    os.kill(os.getpid(), signal.SIGTERM)
