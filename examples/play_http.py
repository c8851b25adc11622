"""Play a seat over HTTP with any bot of the arena, on the standard library alone.

    python examples/play_http.py http://127.0.0.1:8000 snaps examples.keen:Keen simple

makes a table, sits down in seat 0 and lets house bots of that level take the other seats.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import sys
from collections.abc import Mapping
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

Json = dict[str, Any]


def call(url: str, token: str = "", body: Mapping[str, Any] | None = None) -> Json:
    """GET, or POST a body; return the answer."""
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, headers), timeout=60) as answer:  # noqa: S310 - the user's URL
        found: Json = json.load(answer)
    return found


def play(bot: Any, table: str, token: str) -> Json:
    """Play at a table until its end, and return its last view."""
    deal: list[Json] = []
    while (view := call(table, token))["status"] == "playing":
        read_up(deal, view["seq"], table, token)
        moves = view["you"]["legal_moves"]
        move = bot.choose(view, deal, random.Random(), lambda: False) if moves else None  # noqa: S311
        if move is None:
            call(f"{table}/events?after={view['seq']}&wait=25", token)
            continue
        try:
            call(f"{table}/moves", token, {"move": move, "version": view["version"]})
        except HTTPError as error:
            if error.code not in (409, 412):  # somebody else was faster: look again
                raise
    return view


def read_up(deal: list[Json], seq: int, table: str, token: str) -> None:
    """Bring the log of the running deal up to an event."""
    after = deal[-1]["seq"] if deal else 0
    while after < seq:
        page = call(f"{table}/events?after={after}&limit={min(1000, seq - after)}", token)
        after = page["next_after"]
        for event in page["events"]:
            if event["type"] == "deal_started":
                deal.clear()
            deal.append(event)


def main(url: str, game: str, address: str, level: str) -> None:
    """Register, make a table against house bots, and play it."""
    sys.path.insert(0, os.getcwd())
    module, _, name = address.partition(":")
    bot = getattr(importlib.import_module(module), name)()
    token = call(f"{url}/v1/players", body={"name": name, "kind": "bot"})["token"]
    others = call(f"{url}/v1/games/{game}")["seats"] - 1
    seats = [{"player": "me"}, *[{"bot": level}] * others]
    made = call(f"{url}/v1/tables", token, {"game": game, "seats": seats})
    print(json.dumps(play(bot, f"{url}/v1/tables/{made['id']}", token)["result"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
