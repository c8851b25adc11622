"""Players and their tokens.

A token is ``<player id>.<secret>``: the id leads to the one key that holds the player and the
SHA-256 of his token, so that one look at it authenticates, and one SET or DEL ends the old token.

A player whose token nobody uses is forgotten in the end, and soon if it was never used at all:
registering costs nothing, and must not fill the store.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import Any

import orjson

from service.model import Player
from service.settings import Settings
from service.storage import keys
from service.storage.link import Link
from service.storage.scripts import KNOW

SECRET_BYTES = 32
_TOKEN = re.compile(r"(ply_[A-Za-z0-9_-]{16,64})\.[A-Za-z0-9_-]{43}")
_NOBODY = "0" * 64


class Players:
    """The players of this store. Every method may raise UnavailableError."""

    def __init__(self, link: Link, settings: Settings) -> None:
        self._link = link
        self._new_ms = settings.idle_ttl * 1000
        self._kept_ms = settings.player_ttl * 1000

    def add(self, player: Player) -> str:
        """Store a new player and return his token, which can never be read again."""
        token = _draw(player.id)
        entry = _encode(player, token)
        self._link.put("SET", keys.player(player.id), entry, "PX", self._new_ms)
        return token

    def get(self, player_id: str) -> Player | None:
        """Return a player by his id."""
        data = self._link.do("GET", keys.player(player_id))
        return decode(data)[0] if data else None

    def find(self, token: str) -> Player | None:
        """Return the player whose token this is."""
        player_id = claimed_id(token)
        if player_id is None:
            return None
        data = self._link.run(KNOW, [keys.player(player_id)], [digest_of(token), self._kept_ms])
        player, digest = decode(data) if data else (None, _NOBODY)
        return player if hmac.compare_digest(digest_of(token), digest) else None

    def rotate(self, player: Player) -> str | None:
        """Return a new token; the old one stops at once. None when the player is gone."""
        token = _draw(player.id)
        entry = _encode(player, token)
        done = self._link.put("SET", keys.player(player.id), entry, "XX", "PX", self._kept_ms)
        return token if done else None

    def delete(self, player_id: str) -> bool:
        """Forget a player, his token and his lists; False if he was unknown.

        He must have left everywhere before.
        """
        self._link.put("DEL", keys.tables_of(player_id), keys.hosted(player_id))
        return bool(self._link.put("DEL", keys.player(player_id)))


def _draw(player_id: str) -> str:
    return f"{player_id}.{secrets.token_urlsafe(SECRET_BYTES)}"


def claimed_id(token: str) -> str | None:
    """Return the id of the player that a token claims to be of; None if it is no token."""
    match = _TOKEN.fullmatch(token)
    return None if match is None else match[1]


def digest_of(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _encode(player: Player, token: str) -> bytes:
    return orjson.dumps({"player": player, "token": digest_of(token)})


def decode(data: bytes) -> tuple[Player, str]:
    """Return a stored player and the digest of his token."""
    raw: dict[str, Any] = orjson.loads(data)
    return Player(**raw["player"]), raw["token"]
