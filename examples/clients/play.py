"""Play a whole game against house bots with a client that was generated from the spec.

The package ``rablo_client`` is what ``openapi-python-client`` makes of ``openapi/openapi.json``;
``scripts/clients`` generates it. Usage: play.py URL [GAME]; prints the result.
"""

from __future__ import annotations

import sys
import uuid
from collections.abc import Callable
from typing import Any

import httpx
from rablo_client import AuthenticatedClient, Client
from rablo_client.api.play import make_move
from rablo_client.api.players import register
from rablo_client.api.tables import create_table, get_table
from rablo_client.models import (
    BotWish,
    NewMove,
    NewPlayer,
    NewPlayerKind,
    NewRabloOptions,
    NewRabloTable,
    NewRabloTableGame,
    NewRaeuberOptions,
    NewRaeuberTable,
    NewRaeuberTableGame,
    NewSnapsOptions,
    NewSnapsOptionsTarget,
    NewSnapsTable,
    NewSnapsTableGame,
    PlayerWish,
    PlayerWishPlayer,
    Problem,
    RabloTable,
    RaeuberTable,
    Registered,
    SnapsTable,
)

Table = RabloTable | SnapsTable | RaeuberTable
TABLES = (RabloTable, SnapsTable, RaeuberTable)
ME = PlayerWish(player=PlayerWishPlayer.ME)
BOT = BotWish(bot="random")


def rablo() -> NewRabloTable:
    """Wish for a short game of Rabló."""
    options = NewRabloOptions(max_deals=2)
    return NewRabloTable(game=NewRabloTableGame.RABLO, options=options, seats=[ME, BOT, BOT, BOT])


def snaps() -> NewSnapsTable:
    """Wish for a short match of Šnaps."""
    return NewSnapsTable(
        game=NewSnapsTableGame.SNAPS,
        options=NewSnapsOptions(target=NewSnapsOptionsTarget.VALUE_3),
        seats=[ME, BOT],
    )


def raeuber() -> NewRaeuberTable:
    """Wish for two deals of Räuber."""
    return NewRaeuberTable(
        game=NewRaeuberTableGame.RAEUBER,
        options=NewRaeuberOptions(max_deals=2),
        seats=[ME, BOT, BOT],
    )


WISHES: dict[str, Callable[[], Any]] = {"rablo": rablo, "snaps": snaps, "raeuber": raeuber}


def seen(answer: Table | Problem | None) -> Table:
    """Return a view, or stop with what was refused."""
    if not isinstance(answer, TABLES):
        raise SystemExit(f"refused: {answer}")
    return answer


def play(url: str, game: str) -> Table:
    """Play to the end, always the first of the legal moves."""
    me = register.sync(client=Client(url), body=NewPlayer(name="Python", kind=NewPlayerKind.BOT))
    if not isinstance(me, Registered):
        raise SystemExit(f"refused: {me}")
    client = AuthenticatedClient(url, token=me.token, timeout=httpx.Timeout(60))
    view = seen(
        create_table.sync(client=client, body=WISHES[game](), idempotency_key=str(uuid.uuid4()))
    )
    while view.status == "playing":
        view = step(client, view)
    return view


def step(client: AuthenticatedClient, view: Table) -> Table:
    """Move if there is a move to make, else wait for news."""
    you = view.you
    if you and you.legal_moves:
        body = NewMove(move=you.legal_moves[0], version=view.version)
        key = f"move-{view.version}"
        return seen(make_move.sync(view.id, client=client, body=body, idempotency_key=key))
    seat = you.seat if you else "s"
    news = get_table.sync_detailed(
        view.id, client=client, wait=20, if_none_match=f'"v{view.version}.{seat}"'
    )
    return view if news.status_code == 304 else seen(news.parsed)


if __name__ == "__main__":
    finished = play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "rablo")
    print(finished.game, finished.status, finished.result)
