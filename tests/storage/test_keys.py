"""Keys: their slots, their shards, and that all are documented."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from redis.crc import key_slot

from service.model import Due, Table
from service.settings import Settings, SettingsError
from service.storage import keys, scripts
from service.storage.link import Args, Client, Link, connect
from service.storage.scripts import Script
from service.storage.store import Store
from tests.storage.documented import kind_of, undocumented
from tests.support import tables
from tests.support.cluster import Cluster
from tests.support.keyspace import all_keys, flush
from tests.support.tables import ANSWER, NOW, after, change, retry, seat


def _use_everything(store: Store) -> Table:
    """Write every kind of key there is, and run every script."""
    ann = tables.player()
    store.players.find(store.players.add(ann))
    table = tables.table(host=ann.id, seats=(seat(ann),) * 4, due=Due("ask", NOW))
    store.commit(change(table, retry=retry(ann), answer=ANSWER, acts=({"pack": []},)))
    store.load_kept(table.id, retry(ann))
    store.claim(store.keys_of(table.id).shard, NOW, 100, 10)
    store.defer(table, Due("bots", NOW))
    store.mend(table)
    store.agree(0)
    store.attend(NOW)
    store.ready()
    store.quotas.take(ann.id, "reads", 10)
    store.quotas.take_known(store.players.add(ann), "writes", 10)
    store.quotas.enter("adr_0f", 1, 1000)
    gone = tables.table()
    store.commit(change(gone))
    store.delete(gone)
    return table


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Script, list[str]]]:
    """Every script that was run, with its keys."""
    ran: list[tuple[Script, list[str]]] = []
    run = Link._run

    def note(self: Link, way: Any, script: Script, names: list[str], args: Args) -> Any:
        ran.append((script, names))
        return run(self, way, script, names, args)

    monkeypatch.setattr(Link, "_run", note)
    return ran


def test_all_keys_of_a_script_are_in_one_slot(
    store_client: Client, ran: list[tuple[Script, list[str]]]
) -> None:
    store = Store(store_client, Settings(wait_replicas=0))
    store.prepare()
    for _ in range(20):
        _use_everything(store)
    assert {each for each, _ in ran} == set(scripts.ALL) - {scripts.FIRM}
    for script, names in ran:
        assert len({key_slot(each.encode()) for each in names}) == 1, (script.text, names)


def test_scripts_touch_only_the_keys_they_are_given() -> None:
    for script in scripts.ALL:
        assert "rablo:{" not in script.text
        assert ".. 'rablo" not in script.text


def test_every_documented_kind_of_key_is_used(store: Store, store_client: Any) -> None:
    table = _use_everything(store)
    # A mark of lagging lists is there for moments only.
    store_client.hset(store.keys_of(table.id).shared("relist"), table.id, "\n")
    used = {kind_of(each) for each in all_keys(store_client)}
    assert used == set(keys.DOCUMENTED)


def test_a_finished_table_expires_and_all_its_parts_at_one_time(
    store: Store, store_client: Client
) -> None:
    table = _use_everything(store)
    own = store.keys_of(table.id)
    assert [store_client.pttl(own.own(each)) for each in ("table", "events", "acts")] == [-1] * 3
    second = after(table, status="finished", due=None)
    store.commit(change(second))
    assert undocumented(store_client, Settings()) == []
    for name in ("table", "events", "acts"):
        store_client.pexpire(own.own(name), 1000)
    store.commit(change(after(second, rematch="tbl_next")))
    assert undocumented(store_client, Settings()) == []


def test_the_check_of_the_documentation_would_notice(store_client: Client) -> None:
    store_client.set("rablo:surprise", 1)
    store_client.lpush(keys.READY, 1)
    store_client.set(keys.SHARDS, 1, ex=5)
    assert len(undocumented(store_client, Settings())) == 3
    flush(store_client)


def test_the_shard_of_a_table_is_always_the_same() -> None:
    assert [keys.shard_of(f"tbl_{k:016d}", 16) for k in range(8)] == [6, 0, 10, 12, 15, 9, 3, 5]
    spread = {keys.shard_of(tables.new_id("tbl"), 16) for _ in range(2000)}
    assert spread == set(range(16))


def test_the_number_of_shards_is_fixed_by_the_first_start(
    store_client: Client, settings: Settings
) -> None:
    Store(store_client, settings).prepare()
    Store(store_client, settings).prepare()
    other = Settings(shards=settings.shards + 1)
    with pytest.raises(
        SettingsError,
        match=f"laid out in {settings.shards} shards; set RABLO_SHARDS to {settings.shards}.",
    ):
        Store(store_client, other).prepare()
    Store(store_client, settings).prepare()


def test_the_documentation_in_words_names_every_key() -> None:
    text = (Path(__file__).parents[2] / "docs" / "storage.md").read_text()
    for each in ("table", "events", "acts", "kept", "kept-order", "due", "due-what", "care"):
        assert f"`rablo:{{sNN}}:{each}" in text
    for each in ("places", "relist"):
        assert f"`rablo:{{sNN}}:{each}" in text


def test_a_cluster_addressed_as_a_single_store_is_refused(cluster: Cluster) -> None:
    url = f"redis://127.0.0.1:{cluster.primaries[0].port}"
    with (
        closing(connect(url)) as client,
        pytest.raises(SettingsError, match=r"redis\+cluster://"),
    ):
        Store(client, Settings()).prepare()
