"""Waiting for a commit: nothing is missed, and everything ends at once when it must."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from service.storage.keys import WAKE
from service.storage.link import Client
from service.storage.listener import Listener
from service.storage.store import Store
from service.storage.waker import Waker
from tests.support import tables
from tests.support.keyspace import primaries
from tests.support.waiting import eventually, in_thread

LONG_S = 30.0


@pytest.fixture
def waker(store_client: Client) -> Iterator[Waker]:
    with closing(Waker(store_client)) as waker:
        yield waker


def _settled(waker: Waker) -> None:
    """Wait until the listener has subscribed: from then on only commits wake."""
    with waker.watch("tbl_settled") as watch:
        assert watch.wait(LONG_S)


def test_a_commit_wakes_whoever_watches_its_table(store: Store, waker: Waker) -> None:
    _settled(waker)
    table = tables.table()
    with waker.watch(table.id) as watch:
        store.commit(tables.change(table))
        assert watch.wait(LONG_S)
        store.commit(tables.change(tables.after(table)))
        assert watch.wait(LONG_S)
        assert not watch.wait(0.01)


def test_a_commit_of_another_table_wakes_nobody(store: Store, waker: Waker) -> None:
    _settled(waker)
    table, other = tables.table(), tables.table()
    with waker.watch(table.id) as watch, waker.watch(other.id) as sentinel:
        store.commit(tables.change(other))
        assert sentinel.wait(LONG_S)
        assert not watch.wait(0)


def test_the_first_watch_is_woken_once_listening_has_begun(waker: Waker) -> None:
    # What was committed before the subscription stood could not be heard.
    with waker.watch("tbl_first") as watch:
        assert watch.wait(LONG_S)


def test_what_is_announced_can_already_be_read(store: Store, store_client: Client) -> None:
    seen: list[tuple[int, int | None]] = []
    done = threading.Event()

    def heard(message: str) -> None:
        table_id, _, version = message.partition(" ")
        seen.append((int(version), store.version(table_id)))
        if version == "20":
            done.set()

    ready = threading.Event()
    listener = Listener(store_client, WAKE, heard, ready.set)
    listener.start()
    with closing(listener):
        assert ready.wait(LONG_S)
        table = tables.table()
        store.commit(tables.change(table))
        for _ in range(19):
            table = tables.after(table)
            store.commit(tables.change(table))
        assert done.wait(LONG_S)
    assert [announced for announced, _ in seen] == list(range(1, 21))
    assert all(found is not None and found >= announced for announced, found in seen)


def test_no_version_is_missed_however_fast_they_come(store: Store, waker: Waker) -> None:
    table = tables.table()
    store.commit(tables.change(table))
    last = 200

    def follow() -> int:
        found = 1
        with waker.watch(table.id) as watch:
            while True:
                found = store.version(table.id) or 0
                if found == last or not watch.wait(LONG_S):
                    return found

    followers = [in_thread(follow) for _ in range(8)]
    latest = table
    for _ in range(last - 1):
        latest = tables.after(latest)
        store.commit(tables.change(latest))
    assert [each.result() for each in followers] == [last] * 8


def test_a_lost_connection_makes_everybody_read_again(
    store: Store, waker: Waker, store_client: Client
) -> None:
    _settled(waker)
    with waker.watch("tbl_quiet") as watch:
        assert not watch.wait(0)
        _cut_subscribers(store_client)
        assert watch.wait(LONG_S)
    table = tables.table()
    with waker.watch(table.id) as watch:
        store.commit(tables.change(table))
        assert watch.wait(LONG_S)


def test_draining_ends_all_waits_and_lets_none_begin(waker: Waker) -> None:
    _settled(waker)
    waits = [in_thread(lambda: _wait(waker)) for _ in range(4)]
    eventually(lambda: waker.open == 4)
    waker.drain()
    assert [each.result() for each in waits] == [False] * 4
    assert not _wait(waker)
    assert waker.open == 0


def _wait(waker: Waker) -> bool:
    with waker.watch("tbl_x") as watch:
        return watch.wait(LONG_S)


def test_above_the_cap_a_watch_does_not_wait(store_client: Client) -> None:
    with closing(Waker(store_client, cap=2)) as waker, ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(waker.watch("tbl_x"))
        with waker.watch("tbl_x") as watch:
            assert waker.open == 2
            assert not watch.wait(LONG_S)
        assert waker.open == 2


def test_waits_are_counted_and_leave_nothing_behind(waker: Waker) -> None:
    with waker.watch("tbl_x"), waker.watch("tbl_x"), waker.watch("tbl_y"):
        assert waker.open == 3
    assert waker.open == 0
    assert not vars(waker)["_watches"]


def _cut_subscribers(client: Client) -> None:
    for node in primaries(client):
        node.client_kill_filter(_type="pubsub", skipme=True)
