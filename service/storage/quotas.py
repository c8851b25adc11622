"""Quotas: so many requests a minute, and so many open waits, for each who asks.

A quota is one number, the time at which it will be whole again: every request moves it on by
the same step, and one that would move it more than a minute ahead is refused. The store's own
clock counts, so it does not matter which machine asks.
"""

from __future__ import annotations

import secrets
from typing import Any

from service.model import Player
from service.recent import Recent
from service.settings import Settings
from service.storage import keys
from service.storage.link import Call, Link
from service.storage.players import claimed_id, decode, digest_of
from service.storage.results import Taken
from service.storage.scripts import ENTER, TAKE

_ONE, _BACK = 1, -1

MET = 2000
"""So many tokens, by their digests, are remembered as good."""


class Quotas:
    """The quotas of this store. Every method may raise UnavailableError."""

    def __init__(self, link: Link, settings: Settings) -> None:
        self._link = link
        self.kept_ms = settings.player_ttl * 1000
        self._met = Recent[bool](MET)

    def take(self, who: str, name: str, a_minute: int) -> Taken:
        """Take one request off a quota."""
        taken, _ = self._link.run(TAKE, [keys.quota(who, name)], [a_minute, _ONE])
        return _taken(taken)

    def take_known(self, token: str, name: str, a_minute: int) -> tuple[Player, Taken] | None:
        """Find the player whose token this is and take one request off his quota.

        A token that is not good takes nothing: or else anybody could use up the quota of a
        player whose id he knows.
        """
        player_id = claimed_id(token)
        if player_id is None:
            return None
        call = take_call(player_id, token, name, a_minute, self.kept_ms)
        found = known(self._link.run(*call))
        if found is not None:
            self.met(token)
        return found

    def met(self, token: str) -> None:
        """Remember that a token was found good."""
        self._met.put(digest_of(token), True)

    def has_met(self, token: str) -> bool:
        """Whether a token was found good in this process not long ago."""
        return self._met.get(digest_of(token)) is not None

    def give_back(self, who: str, name: str, a_minute: int) -> None:
        """Put back a request that did not count."""
        self._link.run(TAKE, [keys.quota(who, name)], [a_minute, _BACK])

    def enter(self, who: str, most: int, ms: int) -> str | None:
        """Note a wait of at most ``ms`` and return its id; None when there are too many."""
        wait_id = secrets.token_hex(8)
        entered = self._link.run(ENTER, [keys.waits(who)], [wait_id, most, ms])
        return wait_id if entered else None

    def leave(self, who: str, wait_id: str) -> None:
        """End a wait."""
        self._link.do("ZREM", keys.waits(who), wait_id)


def take_call(player_id: str, token: str, name: str, a_minute: int, kept_ms: int) -> Call:
    """Return the call behind ``take_known``."""
    names = [keys.quota(player_id, name), keys.player(player_id)]
    return TAKE, names, [a_minute, _ONE, digest_of(token), kept_ms]


def known(answer: Any) -> tuple[Player, Taken] | None:
    """Return what that call answers: the player, and what became of the request."""
    taken, data = answer
    return (decode(data)[0], _taken(taken)) if data else None


def _taken(answer: Any) -> Taken:
    granted, left, retry_ms, whole_ms = answer
    return Taken(bool(granted), left, retry_ms, whole_ms)
