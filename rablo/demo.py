"""House bots play a short game, told as it goes on: a client of the public API."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.protocol import JsonDict
from engine.record import verify
from rablo.client import Client
from rablo.hosting import reached
from rablo.opening import names, wished_options
from rablo.paint import Paint
from rablo.telling import Teller
from rablo.words import Words, phrases


@dataclass(frozen=True, slots=True)
class Wish:
    """What to play, and in which language to tell it."""

    game: str
    bot: str
    deals: int
    lang: str = "en"


def run(
    url: str, may_start: bool, wish: Wish, say: Callable[[str], None], paint: Paint | None = None
) -> None:
    """Play one game and print it; start a server for it if none answers and that is allowed.

    Raises ApiError, UnreachableError and LaunchError.
    """
    said = phrases(wish.lang)
    with reached(url, may_start, lambda: say(said["own_server"])) as client:
        play(client, wish, say, paint or Paint())


def play(client: Client, wish: Wish, say: Callable[[str], None], paint: Paint) -> None:
    """Let house bots play on this server, and tell what happens."""
    client.token = client.post("/v1/players", {"name": "demo", "kind": "bot"})["token"]
    described = client.get(f"/v1/games/{wish.game}")
    table = client.post("/v1/tables", _request(described, wish))
    said = phrases(wish.lang)
    players = names(table["seats"], said["bots"].split(", "))
    say(said["watched"].format(table=table["id"], players=", ".join(players)))
    words = Words(wish.game, described["texts"][wish.lang], said, players, None, paint)
    teller = Teller(words)
    for event in client.events(table["id"]):
        for line in teller.tell(event):
            say(line)
    verdict = verify(client.get(f"/v1/tables/{table['id']}/record"))
    say("")
    say(f"{said['record_holds' if verdict.good else 'record_bad']} ({verdict.told()})")


def _request(described: JsonDict, wish: Wish) -> JsonDict:
    return {
        "game": wish.game,
        "options": wished_options(wish.game, (), wish.deals),
        "seats": [{"bot": wish.bot}] * described["seats"],
        "visibility": "unlisted",
    }
