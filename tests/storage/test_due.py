"""The outbox of due actions: claims, leases and pokes."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest

from service.model import Due, DueKind, Table
from service.settings import Settings
from service.storage import keys
from service.storage.link import Client
from service.storage.listener import Listener
from service.storage.results import Claim, Committed
from service.storage.scripts import LOOK_MS
from service.storage.store import OUTAGE_MS, Store
from tests.support import tables
from tests.support.keyspace import all_keys
from tests.support.tables import NOW, after, change, due_at
from tests.support.waiting import together

LEASE = 1500


@pytest.fixture
def store(store_client: Client) -> Store:
    """A store of one shard, so that all tables share one due list."""
    return Store(store_client, Settings(shards=1))


def _stored(store: Store, due: Due | None) -> Table:
    table = tables.table(due=due)
    assert store.commit(change(table)) == Committed(1)
    return table


def test_nothing_is_due_in_an_empty_shard(store: Store) -> None:
    assert store.claim(0, NOW, LEASE, 10) == ([], None)


def test_what_is_due_later_is_not_claimed_but_announced(store: Store) -> None:
    _stored(store, due_at(NOW + 1))
    assert store.claim(0, NOW, LEASE, 10) == ([], NOW + 1)


def test_what_is_due_is_claimed_for_the_time_of_the_lease(store: Store) -> None:
    table = _stored(store, Due("show", NOW, None))
    claim = Claim(table.id, 1, "show", NOW)
    assert store.claim(0, NOW, LEASE, 10) == ([claim], NOW + LEASE)
    assert store.claim(0, NOW + LEASE - 1, LEASE, 10) == ([], NOW + LEASE)
    assert store.claim(0, NOW + LEASE, LEASE, 10) == ([claim], NOW + 2 * LEASE)


def test_claims_come_in_order_of_time_and_no_more_than_asked_for(store: Store) -> None:
    found = [_stored(store, due_at(NOW - k)) for k in (3, 9, 1, 7)]
    claims, first = store.claim(0, NOW, LEASE, 3)
    assert [each.table_id for each in claims] == [found[k].id for k in (1, 3, 0)]
    assert first == NOW - 1
    claims, _ = store.claim(0, NOW, LEASE, 3)
    assert [each.table_id for each in claims] == [found[2].id]


def test_only_the_kinds_asked_for_are_claimed(store: Store) -> None:
    kinds: list[DueKind] = ["bots", "show", "ask", "move", "bots"]
    found = [_stored(store, Due(kind, NOW - 9 + n)) for n, kind in enumerate(kinds)]
    claims, first = store.claim(0, NOW, LEASE, 10, ("show", "move"))
    assert [each.table_id for each in claims] == [found[1].id, found[3].id]
    assert first == NOW - 9
    claims, _ = store.claim(0, NOW, LEASE, 2, ("bots", "ask"))
    assert [each.table_id for each in claims] == [found[0].id, found[2].id]


def test_leases_of_one_claim_may_end_one_after_the_other(store: Store) -> None:
    for n in range(3):
        _stored(store, due_at(NOW + n))
    store.claim(0, NOW + 2, LEASE, 10, step_ms=100)
    ends = [store.claim(0, NOW + 2 + LEASE + 100 * n, 9999, 1) for n in range(3)]
    assert [len(claims) for claims, _ in ends] == [1, 1, 1]
    assert [first for _, first in ends[:2]] == [NOW + 2 + LEASE + 100 * n for n in (1, 2)]


def test_a_commit_clears_the_lease_and_sets_what_is_due_next(
    store: Store, store_client: Client
) -> None:
    table = _stored(store, due_at(NOW))
    store.claim(0, NOW, LEASE, 10)
    second = after(table, due=Due("move", NOW + 10, 3))
    store.commit(change(second))
    assert store.claim(0, NOW, LEASE, 10) == ([], NOW + 10)
    assert store.claim(0, NOW + 10, LEASE, 10)[0] == [Claim(table.id, 2, "move", NOW + 10)]
    store.commit(change(after(second, due=None)))
    assert not {keys.shard_key(0, each) for each in ("due", "due-what")} & {*all_keys(store_client)}
    assert store.claim(0, NOW + 99_999, LEASE, 10) == ([], None)


def test_a_refused_commit_leaves_the_due_action_alone(store: Store) -> None:
    table = _stored(store, due_at(NOW))
    store.commit(change(replace(table, version=7, due=None)))
    assert store.claim(0, NOW, LEASE, 10)[0] == [Claim(table.id, 1, "bots", NOW)]


def test_two_claiming_at_once_share_what_is_due(store: Store) -> None:
    wanted = {_stored(store, due_at(NOW - k)).id for k in range(60)}

    def claim() -> list[str]:
        found: list[str] = []
        while claims := store.claim(0, NOW, LEASE, 5)[0]:
            found += [each.table_id for each in claims]
        return found

    found = [each for claimed in together([claim] * 3) for each in claimed.result()]
    assert len(found) == len(wanted)
    assert set(found) == wanted


def test_defer_changes_the_due_action_without_a_commit(store: Store) -> None:
    table = _stored(store, Due("ask", NOW))
    store.claim(0, NOW, LEASE, 10)
    later = Due("move", NOW + 50, 1)
    assert store.defer(table, later)
    assert store.claim(0, NOW + 50, LEASE, 10)[0] == [Claim(table.id, 1, "move", NOW + 50)]
    assert store.load(table.id) == replace(table, due=later)
    assert store.defer(table, None)
    assert store.claim(0, NOW + 99_999, LEASE, 10) == ([], None)
    assert store.load(table.id) == replace(table, due=None)


def test_defer_does_nothing_once_the_table_has_moved_on(store: Store) -> None:
    table = _stored(store, due_at(NOW))
    store.commit(change(after(table, due=due_at(NOW + 5))))
    assert not store.defer(table, None)
    assert store.claim(0, NOW + 5, LEASE, 10)[0] == [Claim(table.id, 2, "bots", NOW + 5)]


def test_defer_of_an_unknown_table_leaves_nothing_behind(
    store: Store, store_client: Client
) -> None:
    assert not store.defer(tables.table(), due_at(NOW))
    assert all_keys(store_client) == []


def test_a_deleted_table_has_nothing_due(store: Store) -> None:
    table = _stored(store, due_at(NOW))
    assert store.delete(table) == Committed(0)
    assert store.claim(0, NOW, LEASE, 10) == ([], None)


def test_an_entry_that_does_not_say_what_is_due_is_dropped(
    store: Store, store_client: Client
) -> None:
    store_client.zadd(keys.shard_key(0, "due"), {"tbl_stray": NOW})
    table = _stored(store, due_at(NOW))
    assert [each.table_id for each in store.claim(0, NOW, LEASE, 10)[0]] == [table.id]
    assert store.claim(0, NOW + LEASE - 1, LEASE, 10) == ([], NOW + LEASE)


@contextmanager
def _pokes(store: Store, client: Client) -> Iterator[list[str]]:
    """What the timers hear between two marks, which travel as the pokes between them do."""
    heard: list[str] = []
    marks = {f"0 {at}": threading.Event() for at in (-2, -1)}

    def take(message: str) -> None:
        if message in marks:
            marks[message].set()
        elif marks["0 -2"].is_set():
            heard.append(message)

    def mark(at: int) -> None:
        table = _stored(store, due_at(at))
        assert marks[f"0 {at}"].wait(30)
        store.delete(table)

    ready = threading.Event()
    listener = Listener(client, keys.POKE, take, ready.set)
    listener.start()
    with closing(listener):
        assert ready.wait(30)
        mark(-2)
        yield heard
        mark(-1)


def test_the_timers_are_poked_when_something_is_due_first(
    store: Store, store_client: Client
) -> None:
    with _pokes(store, store_client) as heard:
        table = _stored(store, due_at(NOW + 100))
        _stored(store, due_at(NOW + 200))
        _stored(store, due_at(NOW + 50))
        _stored(store, None)
        store.defer(table, due_at(NOW + 10))
        store.defer(table, None)
    assert heard == [f"0 {NOW + 100}", f"0 {NOW + 50}", f"0 {NOW + 10}"]


def test_the_timers_are_not_poked_for_what_they_see_in_time_by_themselves(
    store: Store, store_client: Client
) -> None:
    with _pokes(store, store_client) as heard:
        _stored(store, due_at(store.clock.now() + 2 * LOOK_MS))
        soon = store.clock.now() + LOOK_MS
        _stored(store, due_at(soon))
    assert heard == [f"0 {soon}"]


def test_a_poke_comes_after_what_it_announces(store: Store, store_client: Client) -> None:
    claimed: list[str] = []
    ready, done = threading.Event(), threading.Event()

    def look(_: str) -> None:
        claimed.extend(each.table_id for each in store.claim(0, NOW, LEASE, 10)[0])
        done.set()

    listener = Listener(store_client, keys.POKE, look, ready.set)
    listener.start()
    with closing(listener):
        assert ready.wait(30)
        table = _stored(store, due_at(NOW))
        assert done.wait(30)
    assert claimed == [table.id]


def test_an_outage_is_when_no_timer_process_was_at_work_for_longer(store: Store) -> None:
    assert store.outages() == []
    for at in (0, 2000, 1500, 2000 + OUTAGE_MS, 2001 + 2 * OUTAGE_MS):
        store.attend(NOW + at)
    assert store.outages() == [(NOW + 2000 + OUTAGE_MS, NOW + 2001 + 2 * OUTAGE_MS)]
    store.attend(NOW + 10 * OUTAGE_MS)
    assert store.outages()[1:] == [(NOW + 2001 + 2 * OUTAGE_MS, NOW + 10 * OUTAGE_MS)]


def test_an_outage_goes_on_until_somebody_is_at_work(store: Store) -> None:
    assert store.outages(NOW) == []
    store.attend(NOW)
    assert store.outages(NOW + OUTAGE_MS) == []
    assert store.outages(NOW + OUTAGE_MS + 1) == [(NOW, NOW + OUTAGE_MS + 1)]
    assert store.outages() == []


def test_outages_of_long_ago_are_forgotten(store: Store, store_client: Client) -> None:
    for number in range(150):
        store.attend(NOW + number * 2 * OUTAGE_MS)
    assert len(store.outages()) == 99
    assert store.outages()[-1][1] == NOW + 298 * OUTAGE_MS
    assert all_keys(store_client) == [keys.ATTENDED]
