"""Looking at a running server from outside: its metrics, and what its processes use."""

from __future__ import annotations

import os
import urllib.request
from collections.abc import Iterable
from pathlib import Path

from tests.e2e.server import Server, children

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")


def metrics(server: Server) -> dict[str, float]:
    """Return every sample of /metrics by its name and labels."""
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:  # noqa: S310 - our own
        text = answer.read().decode()
    rows = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in rows}


def total(found: dict[str, float], name: str) -> float:
    """Add up a metric over all its labels."""
    return sum(value for key, value in found.items() if key.partition("{")[0] == name)


def cpu_s(server: Server) -> float:
    """Return the processor time of all processes of a server so far."""
    return cpu_of(server.everything())


def cpu_of(pids: Iterable[int]) -> float:
    """Return the processor time of some processes so far."""
    return sum(_cpu_s(pid) for pid in pids)


def memory(pid: int) -> int:
    """Return the bytes of memory that a process has of its own."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


def api_memory(server: Server) -> int:
    """Return the bytes of all processes that answer requests."""
    return sum(memory(pid) for master in server.pids("api") for pid, _ in children(master))


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS
