"""All keys of a store, be it one or a cluster."""

from __future__ import annotations

from typing import Any

import redis

from service.storage.link import Client


def all_keys(client: Client) -> list[str]:
    """Return the names of all keys."""
    return sorted(key.decode() for node in primaries(client) for key in node.keys("*"))


def flush(client: Client) -> None:
    """Remove everything."""
    for node in primaries(client):
        node.flushall()


def primaries(client: Client) -> list[Any]:
    """Return a client for each primary."""
    if isinstance(client, redis.Redis):
        return [client]
    cluster: Any = client
    return [cluster.get_redis_connection(node) for node in cluster.get_primaries()]
