"""Tables as a release stored them, byte for byte, and back into a store.

    python -m tests.support.stored >tests/data/stored_tables.json

writes them anew: run it when a release changes a format or a game's rules on purpose, and keep
the old file beside it.
"""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.protocol import JsonDict
from service import due, lobby, play, players, reading
from service.context import Context
from service.requests import NewTable, Sit
from service.settings import Settings
from service.storage.embedded import EmbeddedStore
from service.storage.link import Client, connect
from service.storage.store import Store
from service.storage.waker import Waker
from tests.service.world import ManualClock

STEPS = {"rablo": 18, "snaps": 6, "raeuber": 20}
SEATS = {"rablo": 4, "snaps": 2, "raeuber": 3}


def written(ctx: Context, client: Any, game: str, clock: ManualClock) -> JsonDict:
    """Play a table of one player and house bots for a while; return what the store holds of it."""
    player, token = players.register(ctx, "Ann", "human")
    seats = (Sit(nonce="n-1"), *[Sit(bot="simple")] * (SEATS[game] - 1))
    wish = NewTable(game, seats=seats, bot_delay_ms=5)
    table_id = json.loads(lobby.create(ctx, player, wish, None, False).body)["id"]
    for _ in range(STEPS[game]):
        view = reading.view(ctx, player, table_id).body
        if view["you"]["legal_moves"]:
            move = view["you"]["legal_moves"][0]
            play.move(ctx, player, table_id, move, view["version"], None)
        else:
            clock.ms += 5000
            due.run(ctx, table_id, view["version"])
    return {"game": game, "table": table_id, "token": token, **_keys(ctx, client, table_id)}


def _keys(ctx: Context, client: Any, table_id: str) -> JsonDict:
    assert isinstance(ctx.store, Store)
    own = ctx.store.keys_of(table_id)
    table = {k.decode(): v.decode() for k, v in client.hgetall(own.own("table")).items()}
    logs = {name: client.lrange(own.own(name), 0, -1) for name in ("events", "acts")}
    return {"hash": table, **{name: [each.decode() for each in log] for name, log in logs.items()}}


def put_back(store: Store, client: Any, stored: JsonDict) -> str:
    """Write a table into a store as it was; return its id. The sweep lists it."""
    own = store.keys_of(stored["table"])
    client.hset(own.own("table"), mapping=stored["hash"])
    for name in ("events", "acts"):
        client.rpush(own.own(name), *stored[name])
    client.hset(own.shared("places"), stored["table"], "")
    return str(stored["table"])


def main() -> None:
    """Write one table of each game to stdout."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedStore(Path(folder), appendfsync="no")
        server.start()
        try:
            client: Client = connect(server.url)
            with closing(client), closing(Waker(client)) as waker:
                clock, settings = ManualClock(), Settings()
                store = Store(client, settings, clock)
                store.prepare()
                ctx = Context(store, waker, clock, settings)
                found = [written(ctx, client, game, clock) for game in STEPS]
        finally:
            server.stop()
    json.dump(found, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
