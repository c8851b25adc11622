"""House bots play a short game, told as it goes on: a client of the public API."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from typing import Any

from engine.record import verify
from rablo import launch
from rablo.client import Client, UnreachableError
from rablo.printing import Teller

_ADDRESS = re.compile(rb"(http://\S+)/v1\s")


@dataclass(frozen=True, slots=True)
class Wish:
    """What to play."""

    game: str
    bot: str
    deals: int


def run(url: str, may_start: bool, wish: Wish, say: Callable[[str], None]) -> None:
    """Play one game and print it; start a server for it if none answers and that is allowed.

    Raises ApiError, UnreachableError and LaunchError.
    """
    with ExitStack() as held:
        if may_start and not _answers(url):
            say("No server answers there; starting one for this game.")
            url = held.enter_context(_own_server())
        client = held.enter_context(closing(Client(url)))
        play(client, wish, say)


def play(client: Client, wish: Wish, say: Callable[[str], None]) -> None:
    """Let house bots play on this server, and tell what happens."""
    client.token = client.post("/v1/players", {"name": "demo", "kind": "bot"})["token"]
    table = client.post("/v1/tables", _request(client, wish))
    names = [f"{seat['bot']}-{number}" for number, seat in enumerate(table["seats"])]
    say(f"Table {table['id']}: {', '.join(names)} play {wish.game}.")
    teller = Teller(names)
    for event in client.events(table["id"]):
        told = teller.tell(event)
        if told is not None:
            say(told)
    verdict = verify(client.get(f"/v1/tables/{table['id']}/record"))
    say(f"\nThe record {'holds' if verdict.good else 'does NOT hold'}: {verdict.told()}")


def _request(client: Client, wish: Wish) -> dict[str, Any]:
    described = client.get(f"/v1/games/{wish.game}")
    ends = "max_deals" in described["options"]["properties"]
    return {
        "game": wish.game,
        "options": {"max_deals": wish.deals} if ends else {},
        "seats": [{"bot": wish.bot}] * described["seats"],
        "visibility": "unlisted",
    }


def _answers(url: str) -> bool:
    try:
        with closing(Client(url, timeout=2.0)) as client:
            client.get("/healthz")
    except UnreachableError:
        return False
    return True


@contextmanager
def _own_server() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="rablo-demo-") as data:
        words = ("serve", "--port", "0", "--data-dir", data)
        server = launch.child(words, {}, out=subprocess.PIPE)
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
