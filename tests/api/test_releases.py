"""A table that another release wrote: a clear refusal, never a fault."""

from __future__ import annotations

import json
from typing import Any

from service.storage.store import Store
from tests.api.world import Caller, World, opened


def test_a_table_of_another_release_is_refused_in_words(
    world: World, ann: Caller, store_client: Any
) -> None:
    table_id = opened(ann)
    assert isinstance(world.context.store, Store)
    key = world.context.store.keys_of(table_id).own("table")
    snapshot = json.loads(store_client.hget(key, "snapshot"))
    store_client.hset(key, "snapshot", json.dumps({**snapshot, "format": 99}))
    store_client.hset(key, "stamp", "of another process")
    calls = (
        ann.get(f"/v1/tables/{table_id}"),
        ann.get(f"/v1/tables/{table_id}/events"),
        ann.post(f"/v1/tables/{table_id}/moves", {"move": {"type": "pass"}, "version": 1}),
        ann.delete(f"/v1/tables/{table_id}/seats/0"),
    )
    for refused in calls:
        assert (refused.status_code, refused.json["code"]) == (503, "unreadable_state")
        assert "format 99" in refused.json["detail"]
        assert refused.headers["Retry-After"] == "10"
    assert ann.get("/v1/tables").json["data"] == []
