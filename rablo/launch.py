"""What a server needs before its parts run: a socket, and our own commands as children."""

from __future__ import annotations

import errno
import http.client
import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from rablo import lifeline
from service.settings import Settings

BACKLOG = 4096
_ROOT = Path(__file__).resolve().parents[1]
_PROBE_S = 0.5
_ANY = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - addresses to replace, not to bind


class LaunchError(Exception):
    """The server cannot run here; the sentence says why and what to do."""


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 takes any free one. Raises LaunchError."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise LaunchError(f"RABLO_HOST={host}: {error.strerror}.") from error
    family, kind, protocol, _, where = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise LaunchError(
            f"Cannot listen on {host} port {port}: {error.strerror}.{_hint(error)}"
        ) from error
    return listener


def _hint(error: OSError) -> str:
    if error.errno != errno.EADDRINUSE:
        return ""
    return (
        " Perhaps another server is running there; --port or RABLO_PORT chooses another port, 0 "
        "any free one."
    )


def address(listener: socket.socket) -> tuple[str, int]:
    """Return host and port at which this machine reaches the socket."""
    host, port = listener.getsockname()[:2]
    return _ANY.get(host, host), port


def url(listener: socket.socket) -> str:
    """Return the address of the server as a URL."""
    return _url(*address(listener))


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def local_url(settings: Settings) -> str:
    """Return where a server with these settings is reached from this machine."""
    host = _ANY.get(settings.host, settings.host)
    return _url(host, settings.port)


def ready(listener: socket.socket) -> bool:
    """Whether the API behind the socket says that it is ready."""
    connection = http.client.HTTPConnection(*address(listener), timeout=_PROBE_S)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def child(
    words: tuple[str, ...],
    env: Mapping[str, str],
    fds: tuple[int, ...] = (),
    out: int | None = None,
) -> subprocess.Popen[bytes]:
    """Start one of our own commands.

    It gets a process group of its own, so that Ctrl-C reaches its supervisor alone, and
    imports this very release (``-P``: nothing from the folder one happens to be in).
    """
    ours = {"PYTHONPATH": str(_ROOT), lifeline.VARIABLE: str(os.getpid())}
    return subprocess.Popen(  # noqa: S603 - our own command line
        [sys.executable, "-P", "-m", "rablo", *words],
        env={**os.environ, **env, **ours},
        pass_fds=fds,
        stdin=subprocess.DEVNULL,
        stdout=out,
        process_group=0,
    )
