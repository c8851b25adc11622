"""RABLO_WAIT_REPLICAS: what is acknowledged is on a replica."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import redis

from service.errors import UnavailableError
from service.model import Change, Retry, Table
from service.settings import Settings
from service.storage import link
from service.storage.embedded import EmbeddedStore
from service.storage.keys import WAKE
from service.storage.link import connect
from service.storage.results import Committed, Kept, Stale
from service.storage.store import Store
from service.storage.waker import Waker
from tests.support import tables
from tests.support.cluster import Cluster, Node
from tests.support.tables import ANSWER, after, change, retry
from tests.support.waiting import eventually

SETTINGS = Settings(wait_replicas=1)


class Pair:
    """A store and its replica, with a Store that waits for the replica."""

    def __init__(self, directory: Path) -> None:
        self.primary = EmbeddedStore(directory / "primary", appendfsync="no")
        self.replica = EmbeddedStore(directory / "replica", appendfsync="no")
        self.primary.start()
        self.replica.start()
        self.replica_client: Any = redis.Redis.from_url(self.replica.url)
        self.client = connect(self.primary.url)
        self.store = Store(self.client, SETTINGS)
        self._follow()

    def _follow(self) -> None:
        password = self.primary.url.split(":")[2].partition("@")[0]
        self.replica_client.config_set("masterauth", password)
        self.client.config_set("repl-diskless-sync-delay", 0)
        self.replica_client.replicaof("127.0.0.1", self.primary.port)
        eventually(lambda: self.replica_client.info("replication")["master_link_status"] == "up")

    def close(self) -> None:
        for client in (self.client, self.replica_client):
            client.close()
        for server in (self.primary, self.replica):
            server.stop()

    @contextmanager
    def deaf(self) -> Iterator[None]:
        """The replica does not answer meanwhile."""
        pid = self.replica.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    monkeypatch.setattr(link, "WAIT_MS", 100)
    with closing(Pair(tmp_path)) as pair:
        yield pair


@pytest.fixture
def table(pair: Pair) -> Table:
    table = tables.table()
    assert pair.store.commit(change(table)) == Committed(1)
    return table


def test_what_is_acknowledged_is_on_the_replica(pair: Pair, table: Table) -> None:
    for _ in range(20):
        table = after(table)
        assert pair.store.commit(change(table)) == Committed(table.version)
        key = pair.store.keys_of(table.id).own("table")
        assert pair.replica_client.hget(key, "version") == str(table.version).encode()


def test_refusals_are_what_they_are_without_replicas(pair: Pair, table: Table) -> None:
    assert pair.store.commit(change(table)) == Stale(1)
    token = pair.store.players.add(tables.player())
    assert pair.store.players.find(token) is not None


def test_a_replica_that_does_not_answer_leaves_the_outcome_unknown(
    pair: Pair, table: Table
) -> None:
    asked = retry(tables.player())
    wanted = change(after(table), retry=asked, answer=ANSWER)
    with pair.deaf():
        for _ in range(2):
            with pytest.raises(UnavailableError, match="outcome_unknown"):
                pair.store.commit(wanted)
        with pytest.raises(UnavailableError, match="outcome_unknown"):
            pair.store.load_kept(table.id, asked)
        assert pair.store.version(table.id) == 2
    eventually(lambda: _kept(pair.store, table.id, asked))
    assert isinstance(pair.store.commit(wanted), Kept)
    assert pair.store.version(table.id) == 2


def _kept(store: Store, table_id: str, asked: Retry) -> bool:
    with suppress(UnavailableError):
        return store.load_kept(table_id, asked)[1] is not None
    return False


def test_a_new_or_rotated_token_waits_for_the_replica_too(pair: Pair) -> None:
    ann = tables.player()
    pair.store.players.add(ann)
    with pair.deaf():
        with pytest.raises(UnavailableError, match="outcome_unknown"):
            pair.store.players.rotate(ann)
        with pytest.raises(UnavailableError, match="outcome_unknown"):
            pair.store.players.add(tables.player())


def test_nothing_acknowledged_is_lost_when_a_primary_dies(cluster: Cluster) -> None:
    with closing(connect(cluster.url)) as client, closing(Waker(client)) as waker:
        store = Store(client, SETTINGS)
        made = [tables.table() for _ in range(12)]
        for table in made:
            assert store.commit(change(table)) == Committed(1)
        with waker.watch(made[0].id) as watch:
            assert watch.wait(30)
        dead = _serving(cluster, WAKE)
        dead.kill()
        eventually(lambda: any(_leads(each) for each in cluster.replicas))
        assert [store.version(each.id) for each in made] == [1] * 12
        dead.start()
        with waker.watch(made[0].id) as watch:
            for table in made:
                asked = change(after(table), retry=retry(tables.player()), answer=ANSWER)
                eventually(partial(_acknowledged, store, asked))
            assert watch.wait(30)
        assert [store.version(each.id) for each in made] == [2] * 12
        assert all(len(store.events(each.id, 0, 99)) == 2 for each in made)


def _serving(cluster: Cluster, name: str) -> Node:
    """Return the primary for a name: the subscription is with the one for its channel."""
    for node in cluster.primaries:
        with suppress(redis.exceptions.MovedError):
            node.client.get(name)
            return node
    raise AssertionError(name)


def _leads(node: Node) -> bool:
    return bool(node.client.info("replication")["role"] == "master")


def _acknowledged(store: Store, asked: Change) -> bool:
    """What a client does: ask again with its key until there is an answer."""
    with suppress(UnavailableError):
        return isinstance(store.commit(asked), Committed | Kept)
    return False
