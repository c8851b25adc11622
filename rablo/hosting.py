"""A server to play on: one that answers, or one of our own for as long as it is needed."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager

from rablo import launch
from rablo.client import Client, UnreachableError

_ADDRESS = re.compile(rb"(http://\S+)/v1\s")


@contextmanager
def reached(url: str, may_start: bool, tell: Callable[[], object]) -> Iterator[Client]:
    """Yield a client of the server there; start one if none answers and that is allowed.

    ``tell`` is called before one is started. Raises UnreachableError and LaunchError.
    """
    with ExitStack() as held:
        if may_start and not _answers(url):
            tell()
            url = held.enter_context(_own_server())
        yield held.enter_context(closing(Client(url)))


def _answers(url: str) -> bool:
    try:
        with closing(Client(url, timeout=2.0)) as client:
            client.get("/healthz")
    except UnreachableError:
        return False
    return True


@contextmanager
def _own_server() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="rablo-") as data:
        words = ("serve", "--port", "0", "--data-dir", data)
        server = launch.child(words, {"RABLO_LOG_LEVEL": "warning"}, out=subprocess.PIPE)
        try:
            yield _told_address(server)
        finally:
            server.terminate()
            server.communicate()


def _told_address(server: subprocess.Popen[bytes]) -> str:
    for line in server.stdout or ():
        found = _ADDRESS.search(line)
        if found:
            return found[1].decode()
    raise launch.LaunchError("The server did not come up.")
