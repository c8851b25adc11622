"""Whether what stands in a store is what the documentation of the keys says."""

from __future__ import annotations

from typing import Any

import orjson

from service.settings import Settings
from service.storage.keys import DOCUMENTED, KeyKind
from tests.support.keyspace import all_keys

_MS = {"a day": 86_400_000, "a minute": 60_000}


def undocumented(client: Any, settings: Settings) -> list[str]:
    """Return one sentence for each key that is not as documented."""
    complaints = [_complaint(client, settings, key) for key in all_keys(client)]
    return [each for each in complaints if each]


def kind_of(key: str) -> KeyKind | None:
    """Return the documented kind of a key; None when there is not exactly one."""
    kinds = [each for each in DOCUMENTED if each.pattern.fullmatch(key)]
    return kinds[0] if len(kinds) == 1 else None


def _complaint(client: Any, settings: Settings, key: str) -> str | None:
    kind = kind_of(key)
    if kind is None:
        return f"{key} is not documented, or twice"
    type_ = client.type(key).decode()
    if type_ != kind.type:
        return f"{key} is a {type_}"
    ms = client.pttl(key)
    if kind.lifetime == "while it is used":
        spans = (settings.idle_ttl, settings.player_ttl)
        fits = any(span * 500 <= ms <= span * 1000 for span in spans)
        return None if fits else f"{key} lives for {ms} ms"
    wanted = _ms_to_live(client, settings, key, kind)
    fits = ms == -1 if wanted is None else wanted - 60_000 < ms <= wanted
    return None if fits else f"{key} lives for {ms} ms, not {wanted}"


def _ms_to_live(client: Any, settings: Settings, key: str, kind: KeyKind) -> int | None:
    if kind.lifetime == "for ever":
        return None
    if kind.lifetime != "with its table":
        return _MS[kind.lifetime]
    stem, _, table_id = key.rpartition(":")
    snapshot = client.hget(stem.rpartition(":")[0] + f":table:{table_id}", "snapshot")
    table = orjson.loads(snapshot)["table"]
    if table["status"] not in ("finished", "abandoned"):
        return None
    return (settings.empty_ttl if table["state"] is None else settings.finished_ttl) * 1000
