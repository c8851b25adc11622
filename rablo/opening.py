"""Sitting down in a terminal: a table of one's own, or somebody else's."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from engine import registry
from engine.protocol import JsonDict
from rablo.client import Client
from rablo.options import read
from rablo.terminal import Terminal
from rablo.words import phrases

LIVE_DELAY_MS = 700


@dataclass(frozen=True, slots=True)
class Wish:
    """What to play; ``friends`` seats are kept free, or ``table`` is where to sit down."""

    game: str
    lang: str
    name: str
    bot: str = "simple"
    deals: int | None = None
    options: Sequence[str] = ()
    friends: int = 0
    table: str | None = None


def joined(client: Client, wish: Wish, terminal: Terminal) -> JsonDict:
    """Sit down; return the table. Raises ApiError and RabloError."""
    me = {"player": "me", "nonce": secrets.token_hex(8)}
    if wish.table is not None:
        found: JsonDict = client.post(f"/v1/tables/{quote(wish.table, safe='')}/seats", me)
    else:
        found = client.post("/v1/tables", _request(wish, me, terminal.live))
    said = phrases(wish.lang)
    mine = found["you"]["seat"]
    others = names(found["seats"], said["bots"].split(", "))
    players = ", ".join(name for seat, name in enumerate(others) if seat != mine and name)
    terminal.say(said["seated"].format(table=found["id"], players=players or "…"))
    if wish.friends:
        command = f"rablo play --url {client.url} --table {found['id']}"
        terminal.say(said["share"].format(command=command))
    return found


def names(seats: Sequence[Mapping[str, Any]], bots: Sequence[str]) -> list[str]:
    """Return who sits where: players by their names, house bots by given ones, in seat order."""
    spare = iter(bots)
    return [_name(seat, spare) for seat in seats]


def _name(seat: Mapping[str, Any], spare: Iterator[str]) -> str:
    name = next(spare, "")
    if seat["player"] is not None:
        return str(seat["player"]["name"])
    return name if seat["bot"] is not None else ""


def _request(wish: Wish, me: JsonDict, live: bool) -> JsonDict:
    options = wished_options(wish.game, wish.options, wish.deals)
    seats = registry.game(wish.game).seats(registry.game(wish.game).options(options))
    free = [None] * min(wish.friends, seats - 1)
    bots = [{"bot": wish.bot}] * (seats - 1 - len(free))
    return {
        "game": wish.game,
        "options": options,
        "seats": [me, *free, *bots],
        "bot_delay_ms": LIVE_DELAY_MS if live else 0,
        "visibility": "unlisted",
    }


def wished_options(game: str, given: Sequence[str], deals: int | None) -> JsonDict:
    """Return options written ``name=value``, and the number of deals where there is one.

    Raises OptionError and UnknownGameError.
    """
    found = read(given)
    if deals is not None and "max_deals" in registry.game(game).option_schema()["properties"]:
        found.setdefault("max_deals", deals)
    return found
