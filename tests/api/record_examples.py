"""Writes ``api/examples.json``: what a real run of the server was asked and answered.

Run as ``python -m tests.api.record_examples`` from the root when answers have changed their
shape. The spec shows these requests and answers; a test holds them against their schemas.
"""

from __future__ import annotations

import tempfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from api.app import create_app
from api.examples import FILE
from engine.protocol import JsonDict
from service.context import Context
from service.settings import Settings
from service.storage.embedded import EmbeddedStore
from service.storage.link import connect
from service.storage.store import Store
from service.storage.waker import Waker
from tests.api.contract import Contract, Reply
from tests.api.world import Caller, ManualClock, World, me

RULES_SHOWN = 400


class Recorder:
    """Keeps the first request and answer of each operation."""

    def __init__(self) -> None:
        self.examples: dict[str, JsonDict] = {}

    def keep(self, name: str, reply: Reply, request: Any = None) -> Reply:
        assert reply.status_code < 300, reply.data
        example = {} if request is None else {"request": request}
        if reply.data and reply.is_json:
            example["response"] = reply.json
        self.examples[name] = example
        return reply


def record(world: World) -> dict[str, JsonDict]:
    """Use every operation once, as two people and a spectator do."""
    keep = Recorder()
    zsofi = _registered(world, keep)
    bela = world.register("Béla")
    _read_catalogue(keep, world.caller())
    keep.keep("get_me", zsofi.get("/v1/players/me"))
    _fill_a_table(keep, zsofi, bela)
    _play_a_match(world, keep, zsofi, bela)
    keep.keep("list_my_tables", zsofi.get("/v1/players/me/tables?limit=1"))
    keep.keep("rotate_token", bela.post("/v1/players/me/token"))
    return keep.examples


def _registered(world: World, keep: Recorder) -> Caller:
    body = {"name": "Zsófi", "kind": "human"}
    made = keep.keep("register", world.caller().post("/v1/players", body), body).json
    return Caller(world, made["token"], made["id"])


def _read_catalogue(keep: Recorder, stranger: Caller) -> None:
    keep.keep("list_games", stranger.get("/v1/games"))
    keep.keep("get_game", stranger.get("/v1/games/snaps"))
    keep.keep("get_rules", stranger.get("/v1/games/rablo/rules?lang=en"))
    keep.keep("get_limits", stranger.get("/v1/limits"))
    for name in ("healthz", "readyz", "version"):
        keep.keep(name, stranger.get(f"/{name}"))
    game = keep.examples["get_game"]["response"]
    game["texts"] = {"hu": game["texts"]["hu"]}
    rules = keep.examples["get_rules"]["response"]
    rules["text"] = rules["text"][:RULES_SHOWN] + "…"


def _fill_a_table(keep: Recorder, zsofi: Caller, bela: Caller) -> None:
    wish = {
        "game": "rablo",
        "options": {"max_deals": 8},
        "seats": [me(nonce="zsofi-1"), {"bot": "simple"}, None, None],
        "clock": {"move_ms": 30_000, "bank_ms": 60_000},
    }
    made = keep.keep("create_table", zsofi.post("/v1/tables", wish), wish)
    table = f"/v1/tables/{made.json['id']}"
    keep.keep("list_tables", bela.get("/v1/tables"))
    keep.keep("sit_anywhere", bela.post(f"{table}/seats", me()), me())
    keep.keep("sit", zsofi.put(f"{table}/seats/3", {"bot": "random"}), {"bot": "random"})
    keep.keep("get_table", bela.get(table))


def _play_a_match(world: World, keep: Recorder, zsofi: Caller, bela: Caller) -> None:
    clock = {"move_ms": 1000, "strikes": 1}
    wish = {"game": "snaps", "options": {"target": 3}, "clock": clock, "hints": True}
    made = zsofi.post("/v1/tables", wish)
    number, table = made.json["id"], made.headers["Location"]
    started = bela.put(f"{table}/seats/1", me()).json
    view = zsofi.get(table).json
    keep.keep("get_hint", zsofi.get(f"{table}/hint"))
    body = {"move": view["you"]["legal_moves"][-1], "version": started["version"]}
    keep.keep("make_move", zsofi.post(f"{table}/moves", body), body)
    keep.keep("list_moves", bela.get(f"{table}/moves"))
    keep.keep("list_events", bela.get(f"{table}/events?limit=6"))
    world.clock.forward(2000)
    world.work(number)
    keep.keep("come_back", bela.post(f"{table}/seats/1/return"), {})
    while world.table(number).status == "playing":
        world.clock.forward(2000)
        world.work(number)
    found = keep.keep("get_record", bela.get(f"{table}/record")).json
    for name in ("acts", "deals", "events"):
        found[name] = found[name][:4]
    keep.examples["get_record"]["response"] = found
    keep.keep("rematch", zsofi.post(f"{table}/rematch", {"nonce": "again"}), {"nonce": "again"})
    left = zsofi.post("/v1/tables", {"game": "snaps"}).headers["Location"]
    bela.put(f"{left}/seats/1", me())
    keep.keep("leave", bela.delete(f"{left}/seats/1"))


def main() -> None:
    """Start a store and a server, play, and write the file."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedStore(Path(folder), appendfsync="no")
        server.start()
        try:
            with closing(connect(server.url)) as client:
                settings = replace(Settings(), redis_url=server.url)
                clock = ManualClock()
                store = Store(client, settings, clock)
                store.prepare()
                context = Context(store, Waker(client), clock, settings)
                app = create_app(context)
                examples = record(World(app, context, clock, Contract(app)))
        finally:
            server.stop()
    FILE.write_bytes(orjson.dumps(examples, option=orjson.OPT_INDENT_2) + b"\n")


if __name__ == "__main__":
    main()
