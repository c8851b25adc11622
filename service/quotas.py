"""How much each player, and each address without a token, may ask for."""

from __future__ import annotations

import hashlib
import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

from engine.protocol import JsonDict
from service.codes import Code
from service.context import Context
from service.errors import TooManyError, UnauthorizedError
from service.model import Player
from service.players import authenticate
from service.ports import Look
from service.settings import Settings
from service.storage.players import claimed_id
from service.storage.results import Taken

Name = Literal["reads", "writes", "registrations", "guesses"]
NAMES: tuple[Name, ...] = ("reads", "writes", "registrations", "guesses")

WINDOW_S = 60
_SLACK_MS = 5000
_IPV6_NETWORK = 64


@dataclass(frozen=True, slots=True)
class Charge:
    """A request taken off a quota, or refused by it."""

    who: str
    name: Name
    limit: int
    taken: Taken


def per_minute(settings: Settings, name: Name) -> int:
    """Return how many requests a minute are allowed; 0 is without limit."""
    limit: int = getattr(settings, f"quota_{name}")
    return limit


def of_token(ctx: Context, token: str, name: Name) -> tuple[Player, Charge | None]:
    """Return the player of a token, charged for one request. Raises UnauthorizedError."""
    limit = per_minute(ctx.settings, name)
    if limit == 0:
        return authenticate(ctx, token), None
    found = ctx.store.quotas.take_known(token, name, limit)
    if found is None:
        raise UnauthorizedError(Code.INVALID_TOKEN, Code.INVALID_TOKEN.sentence)
    player, taken = found
    return player, Charge(player.id, name, limit, taken)


def claimed(token: str) -> Player:
    """Return the player that a token claims to be of: nothing but his id is right.

    Raises UnauthorizedError if it is no token.
    """
    player_id = claimed_id(token)
    if player_id is None:
        raise UnauthorizedError(Code.INVALID_TOKEN, Code.INVALID_TOKEN.sentence)
    return Player(player_id, "", "human", "")


def of_mover(
    ctx: Context, token: str, table_id: str, named: tuple[str, str, str] | None
) -> tuple[Player, Charge | None, Look | None]:
    """Do as ``of_token`` for a write at one table, and fetch that table on the same way.

    ``named`` are method, path and key of a request that may be sent again. Without a limit
    nothing is fetched. Raises UnauthorizedError.
    """
    limit = per_minute(ctx.settings, "writes")
    if limit == 0:
        return authenticate(ctx, token), None, None
    found = ctx.store.arrival(token, "writes", limit, table_id, named)
    if found is None:
        raise UnauthorizedError(Code.INVALID_TOKEN, Code.INVALID_TOKEN.sentence)
    player, taken, look = found
    return player, Charge(player.id, "writes", limit, taken), look


def of_address(ctx: Context, address: str, name: Name) -> Charge | None:
    """Charge an address for one request."""
    limit, who = per_minute(ctx.settings, name), asker(address)
    if limit == 0:
        return None
    return Charge(who, name, limit, ctx.store.quotas.take(who, name, limit))


def again(ctx: Context, charge: Charge) -> Charge:
    """Charge once more for a request that was refused: it may have waited since then."""
    return replace(charge, taken=ctx.store.quotas.take(charge.who, charge.name, charge.limit))


def give_back(ctx: Context, charge: Charge) -> Charge:
    """Take back the charge for a request that was answered with nothing new."""
    ctx.store.quotas.give_back(charge.who, charge.name, charge.limit)
    return charge


def refusal(charge: Charge) -> TooManyError:
    """Return the refusal of a request that a quota did not grant."""
    detail = f"At most {charge.limit} {charge.name} a minute; `GET /v1/limits` tells the limits."
    return TooManyError(
        Code.TOO_MANY_REQUESTS, detail, retry_after=-(-charge.taken.retry_ms // 1000) or 1
    )


@contextmanager
def waiting(ctx: Context, who: str, wait_s: int) -> Iterator[None]:
    """Hold one of the waits that a player or address may have open. Raises TooManyError."""
    most, store = ctx.settings.quota_waits, ctx.store.quotas
    if wait_s == 0 or most == 0 or ctx.draining.is_set():
        yield
        return
    wait_id = store.enter(who, most, wait_s * 1000 + _SLACK_MS)
    if wait_id is None:
        raise TooManyError(
            Code.TOO_MANY_WAITS, f"At most {most} requests may wait at once.", retry_after=1
        )
    try:
        yield
    finally:
        store.leave(who, wait_id)


def asker(address: str) -> str:
    """Return the name under which an address is counted; it does not tell the address.

    An IPv6 network of the size that one customer gets counts as one. What a proxy tells may be
    no address at all, and is counted as it stands.
    """
    return f"adr_{hashlib.sha256(_network(address).encode()).hexdigest()[:24]}"


def _network(address: str) -> str:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 6 and ip.ipv4_mapped is None:
        ip = ipaddress.ip_network((ip, _IPV6_NETWORK), strict=False).network_address
    return str(getattr(ip, "ipv4_mapped", None) or ip)


def limits(settings: Settings) -> JsonDict:
    """Return all limits of this server as JSON; null is without limit."""
    return {
        "window_s": WINDOW_S,
        **{name: per_minute(settings, name) or None for name in NAMES},
        "open_waits": settings.quota_waits or None,
        "open_tables": settings.max_open_tables,
    }
