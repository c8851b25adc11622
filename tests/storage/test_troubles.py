"""What happens to a change when the store, or the way to it, breaks in the middle."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import redis

from service.errors import UnavailableError
from service.model import Table
from service.settings import Settings
from service.storage import link, listener
from service.storage.embedded import EmbeddedStore
from service.storage.keys import WAKE
from service.storage.link import Client, connect
from service.storage.listener import Listener
from service.storage.results import Committed, Kept, Stale
from service.storage.store import Store
from tests.support import tables
from tests.support.proxy import Proxy
from tests.support.relay import running
from tests.support.tables import ANSWER, after, change, retry
from tests.support.waiting import eventually, free_port


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedStore]:
    """A store of this test's own, to be hurt."""
    server = EmbeddedStore(tmp_path / "own", appendfsync="no")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def direct(server: EmbeddedStore) -> Iterator[Client]:
    with closing(connect(server.url)) as client:
        yield client


@pytest.fixture
def direct_store(direct: Client) -> Store:
    return Store(direct, Settings())


@pytest.fixture
def table(direct_store: Store) -> Table:
    table = tables.table()
    direct_store.commit(change(table))
    return table


@pytest.fixture
def proxy(server: EmbeddedStore) -> Iterator[Proxy]:
    with running(Proxy(server.port)) as proxy:
        yield proxy


@pytest.fixture
def far_store(server: EmbeddedStore, proxy: Proxy) -> Iterator[Store]:
    """The same store by way of the proxy."""
    url = server.url.replace(f":{server.port}/", f":{proxy.port}/")
    with closing(connect(url)) as client:
        store = Store(client, Settings())
        # It asks for the time at first: what is lost shall be the answer to a commit.
        store.clock.now()
        yield store


def test_a_commit_whose_answer_was_lost_is_sent_again_and_known(
    direct_store: Store, far_store: Store, proxy: Proxy, table: Table
) -> None:
    proxy.losing = 1
    assert far_store.commit(change(after(table))) == Committed(2)
    assert proxy.losing == 0
    assert direct_store.version(table.id) == 2
    assert [each.seq for each in direct_store.events(table.id, 0, 10)] == [1, 2]


def test_it_is_known_even_when_others_committed_meanwhile(
    direct_store: Store, far_store: Store, proxy: Proxy, table: Table
) -> None:
    second = after(table)

    def others() -> None:
        direct_store.commit(change(after(second)))
        direct_store.commit(change(after(after(second))))

    proxy.losing, proxy.meanwhile = 1, others
    assert far_store.commit(change(second)) == Committed(2)
    assert direct_store.version(table.id) == 4


def test_an_equal_change_by_another_is_not_taken_for_ones_own(
    direct_store: Store, far_store: Store, proxy: Proxy, table: Table
) -> None:
    direct_store.commit(change(after(table)))
    proxy.losing = 1
    assert far_store.commit(change(after(table))) == Stale(2)


def test_a_lost_answer_with_a_key_is_one_change(
    direct_store: Store, far_store: Store, proxy: Proxy, table: Table
) -> None:
    asked = change(after(table), retry=retry(tables.player()), answer=ANSWER)
    proxy.losing = 1
    assert far_store.commit(asked) == Committed(2)
    assert isinstance(far_store.commit(asked), Kept)
    assert direct_store.version(table.id) == 2


def test_a_commit_never_answered_is_unknown_and_its_key_finds_it(
    direct_store: Store, far_store: Store, proxy: Proxy, table: Table
) -> None:
    asked = change(after(table), retry=retry(tables.player()), answer=ANSWER)
    proxy.losing = 99
    with pytest.raises(UnavailableError) as caught:
        far_store.commit(asked)
    assert (caught.value.code, caught.value.retry_after) == ("outcome_unknown", 1)
    proxy.losing = 0
    assert direct_store.version(table.id) == 2
    assert isinstance(far_store.commit(asked), Kept)
    assert direct_store.version(table.id) == 2


def test_a_store_that_is_not_there_is_unavailable() -> None:
    with closing(connect(f"redis://127.0.0.1:{free_port()}")) as client:
        store = Store(client, Settings())
        for read in (
            lambda: store.load("tbl_x"),
            lambda: store.load_kept("tbl_x", retry(tables.player())),
            lambda: store.claim(0, 0, 1, 1),
            lambda: store.lists.lobby(["rablo"], ["open"], None, 5),
            lambda: store.prepare(),
        ):
            with pytest.raises(UnavailableError) as caught:
                read()
            assert (caught.value.code, caught.value.retry_after) == ("store_unavailable", 1)
        assert not store.ready()


def test_why_the_store_is_away_is_logged_but_not_each_time(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(link, "_complain", link._Complaints())
    monkeypatch.setattr(link, "_COMPLAINT_EVERY_S", 3600.0)
    with closing(connect(f"redis://:secret@127.0.0.1:{free_port()}")) as client:
        store = Store(client, Settings())
        for _ in range(3):
            assert not store.ready()
    assert caplog.text.count("The store is away") == 1
    assert "secret" not in caplog.text


def test_a_cluster_that_is_not_there_is_unavailable() -> None:
    with pytest.raises(UnavailableError, match="store_unavailable"):
        connect(f"redis+cluster://127.0.0.1:{free_port()}")


@pytest.mark.parametrize(
    "url", ["", "http://x", "redis+cluster://", "redis+cluster://x:y", "http+cluster://x:1"]
)
def test_what_is_no_address_of_a_store_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        connect(url)


def test_a_store_that_hangs_is_unavailable_and_comes_back(
    server: EmbeddedStore, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "TIMEOUT_S", 0.2)
    with closing(connect(server.url)) as client:
        store = Store(client, Settings())
        eventually(store.ready)
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        with pytest.raises(UnavailableError, match="store_unavailable"):
            store.load(table.id)
        with pytest.raises(UnavailableError, match="outcome_unknown"):
            store.commit(change(after(table)))
        os.kill(server.pid, signal.SIGCONT)
        eventually(store.ready)


def test_a_channel_that_falls_silent_is_opened_anew(
    server: EmbeddedStore,
    direct: Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(listener, "_TURN_S", 0.01)
    monkeypatch.setattr(listener, "_SILENCE_S", 0.05)
    monkeypatch.setattr(listener, "_PATIENCE_S", 0.05)
    begun = threading.Semaphore(0)
    ear = Listener(direct, WAKE, lambda message: None, begun.release)
    with closing(ear):
        ear.start()
        assert begun.acquire(timeout=30)
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        eventually(lambda: "fallen silent" in caplog.text)
        os.kill(server.pid, signal.SIGCONT)
        assert begun.acquire(timeout=30)


def test_a_channel_on_which_nothing_is_said_is_kept_by_pings(
    direct: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "_TURN_S", 0.01)
    monkeypatch.setattr(listener, "_SILENCE_S", 0.02)
    monkeypatch.setattr(listener, "_PATIENCE_S", 30.0)
    begun = threading.Semaphore(0)
    ear = Listener(direct, WAKE, lambda message: None, begun.release)
    with closing(ear):
        ear.start()
        assert begun.acquire(timeout=30)
        eventually(lambda: _pings(direct) > 3)
        assert not begun.acquire(blocking=False)


def _pings(client: Any) -> int:
    return int(client.info("commandstats").get("cmdstat_ping", {}).get("calls", 0))


def test_a_full_store_refuses_a_change_whole(
    direct: Client, direct_store: Store, table: Table
) -> None:
    direct.config_set("maxmemory", 1)
    with pytest.raises(UnavailableError, match="store_unavailable"):
        direct_store.commit(change(after(table)))
    assert not direct_store.ready()
    direct.config_set("maxmemory", 0)
    assert direct_store.ready()
    assert direct_store.load(table.id) == table
    assert len(direct_store.events(table.id, 0, 10)) == 1
    assert direct_store.commit(change(after(table))) == Committed(2)


def test_a_store_that_became_a_replica_refuses_a_change(
    direct: Client, direct_store: Store, table: Table
) -> None:
    direct.replicaof("127.0.0.1", free_port())
    with pytest.raises(UnavailableError, match="store_unavailable"):
        direct_store.commit(change(after(table)))
    direct.replicaof("NO", "ONE")
    assert direct_store.commit(change(after(table))) == Committed(2)


def test_a_restarted_store_is_used_again_without_a_word(
    server: EmbeddedStore, direct: Client, direct_store: Store, table: Table
) -> None:
    direct.script_flush()
    direct.save()
    server.stop()
    server.start()
    assert direct_store.load(table.id) == table
    assert direct_store.commit(change(after(table))) == Committed(2)


def test_a_wrong_key_type_is_a_fault_and_not_an_absence(
    direct: Client, direct_store: Store
) -> None:
    table = tables.table()
    direct.set(direct_store.keys_of(table.id).own("table"), "text")
    with pytest.raises(redis.ResponseError, match="WRONGTYPE"):
        direct_store.load(table.id)


def test_a_store_that_refuses_writes_is_away_for_commands_in_one_go_too(direct: Client) -> None:
    direct.config_set("min-replicas-to-write", "1")
    asked = [("ZADD", "rablo:{ply_x}:tables", 0, "a"), ("ZADD", "rablo:{ply_y}:tables", 0, "b")]
    with pytest.raises(UnavailableError) as refusal:
        link.Link(direct).pipe(asked)
    assert refusal.value.code == "store_unavailable"


@pytest.mark.parametrize("refusing", [True, False])
def test_a_commit_stands_when_its_lists_cannot_be_written(
    direct: Client, direct_store: Store, monkeypatch: pytest.MonkeyPatch, refusing: bool
) -> None:
    real = link.Link.pipe

    def piping(self: link.Link, commands: Any) -> Any:
        direct.config_set("min-replicas-to-write", int(refusing))
        try:
            return real(self, commands)
        finally:
            direct.config_set("min-replicas-to-write", "0")

    monkeypatch.setattr(link.Link, "pipe", piping)
    made = tables.table()
    assert direct_store.commit(change(made)) == Committed(1)
    assert direct_store.load(made.id) == made
    assert bool(direct_store.lists.lobby([made.game], ["open"], None, 9).ids) is not refusing
