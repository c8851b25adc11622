"""What the benchmarks over HTTP have in common: a server of their own and seated clients."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from rablo.client import Client
from tests.e2e.server import Server, running

OPERATOR = "operator-of-the-benchmarks"
Json = dict[str, Any]


@contextmanager
def own_server(program: str = "rablo", **env: str) -> Iterator[Server]:
    """Run a server as ``rablo serve`` does, with its data in a temporary folder."""
    with (
        tempfile.TemporaryDirectory(prefix="rablo-benchmark-") as folder,
        running(Path(folder) / "data", program, RABLO_OPERATOR_TOKEN=OPERATOR, **env) as server,
    ):
        yield server


@contextmanager
def players(server: Server, count: int) -> Iterator[list[Client]]:
    """Register so many players."""
    with ExitStack() as held:
        yield [held.enter_context(closing(server.client(f"player {n}"))) for n in range(count)]


def seated(clients: Sequence[Client], body: Json, operator: bool = False) -> Json:
    """Make a table at which each client has the seat of its number; return its first view."""
    free = [None] * (len(clients) - 1)
    headers = {"Operator-Token": OPERATOR} if operator else {}
    wanted = {"seats": [{"player": "me"}, *free], **body}
    table = clients[0].call("POST", "/v1/tables", wanted, headers)
    for seat, client in enumerate(clients[1:], 1):
        client.call("PUT", f"/v1/tables/{table['id']}/seats/{seat}", {"player": "me"})
    view: Json = clients[0].get(f"/v1/tables/{table['id']}")
    return view


def post(client: Client, table_id: str, move: Json, version: int) -> Json:
    """Make a move; return the view after it."""
    view: Json = client.post(f"/v1/tables/{table_id}/moves", {"move": move, "version": version})
    return view


def summary(milliseconds: Sequence[float]) -> str:
    """Return median, 99th percentile and extremes."""
    ordered = sorted(milliseconds)
    last = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return (
        f"n={len(ordered)}  median={statistics.median(ordered):.1f}  p99={last:.1f}  "
        f"least={ordered[0]:.1f}  most={ordered[-1]:.1f} ms"
    )
