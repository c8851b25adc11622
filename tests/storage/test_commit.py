"""The commit script, path by path."""

from __future__ import annotations

import threading
from contextlib import closing
from dataclasses import replace
from functools import partial

import pytest
import redis

from service.model import Answer, Change, Seat, Table
from service.settings import Settings
from service.storage import link
from service.storage.link import Client, connect
from service.storage.results import Committed, Kept, Missing, Stale
from service.storage.store import KEPT_MOST, KEPT_MS, Store
from tests.support import tables
from tests.support.tables import ANSWER, NOW, after, change, due_at, event, retry
from tests.support.waiting import PATIENCE_S, together


class FrozenClock:
    def __init__(self, ms: int = NOW) -> None:
        self.ms = ms

    def now(self) -> int:
        return self.ms


@pytest.fixture
def table(store: Store) -> Table:
    """A stored table at version 1."""
    table = tables.table()
    assert store.commit(change(table)) == Committed(1)
    return table


def test_a_new_table_is_loaded_as_it_was_stored(store: Store) -> None:
    table = tables.table(due=due_at(NOW))
    assert store.commit(change(table)) == Committed(1)
    assert store.load(table.id) == table
    assert store.version(table.id) == 1


def test_an_unknown_table_is_none(store: Store) -> None:
    assert store.load("tbl_none") is None
    assert store.load_kept("tbl_none", retry(tables.player())) == (None, None)
    assert store.version("tbl_none") is None
    assert store.events("tbl_none", 0, 10) == []
    assert store.acts("tbl_none") == []


def test_a_change_to_a_table_that_is_not_there_is_missing(store: Store) -> None:
    assert store.commit(change(after(tables.table()))) == Missing()


def test_a_table_is_made_once(store: Store, table: Table) -> None:
    assert store.commit(change(replace(table, hints=True))) == Stale(1)
    assert store.load(table.id) == table


def test_the_next_version_follows_and_any_other_is_stale(store: Store, table: Table) -> None:
    second = after(table, hints=True)
    assert store.commit(change(second)) == Committed(2)
    before = _everything(store, table.id)
    for version in (1, 2, 4, 99):
        assert store.commit(change(replace(second, version=version))) == Stale(2)
    assert _everything(store, table.id) == before


def test_events_are_numbered_densely_and_read_from_a_cursor(store: Store, table: Table) -> None:
    third = replace(table, version=2, seq=3)
    events = (event(third, 2, "move", card="HA"), event(third, 3, "trick_won"))
    assert store.commit(Change(third, events)) == Committed(2)
    assert [each.seq for each in store.events(table.id, 0, 100)] == [1, 2, 3]
    assert store.events(table.id, 1, 100) == list(events)
    assert store.events(table.id, 1, 1) == list(events[:1])
    assert store.events(table.id, 3, 100) == []
    assert store.events(table.id, 99, 100) == []


def test_events_that_do_not_follow_the_log_are_a_fault(store: Store, table: Table) -> None:
    before = _everything(store, table.id)
    gap = replace(table, version=2, seq=3)
    with pytest.raises(redis.ResponseError, match="do not follow"):
        store.commit(change(gap))
    assert _everything(store, table.id) == before


def test_acts_are_kept_in_order(store: Store, table: Table) -> None:
    second, third = after(table), after(after(table))
    store.commit(change(second, acts=({"pack": ["HA"]}, {"move": "HA"})))
    store.commit(change(third, acts=({"expire": "show"},)))
    assert store.acts(table.id) == [{"pack": ["HA"]}, {"move": "HA"}, {"expire": "show"}]


def test_one_key_makes_one_change(store: Store, table: Table) -> None:
    asked = retry(tables.player())
    first = change(after(table), retry=asked, answer=ANSWER)
    assert store.commit(first) == Committed(2)
    again = change(after(after(table)), retry=asked, answer=Answer(201, b"another"))
    kept = Kept(replace(ANSWER, replayed=True), asked.digest)
    assert store.commit(again) == kept
    assert store.commit(first) == kept
    assert store.version(table.id) == 2
    loaded, found = store.load_kept(table.id, asked)
    assert found == kept
    assert loaded == first.table


def test_a_new_table_made_twice_with_one_key_answers_the_first(store: Store) -> None:
    table = tables.table()
    made = change(table, retry=retry(tables.player()), answer=ANSWER)
    assert store.commit(made) == Committed(1)
    assert isinstance(store.commit(made), Kept)


def test_another_key_path_or_player_is_another_request(store: Store, table: Table) -> None:
    ann, ben = tables.player(), tables.player()
    store.commit(change(after(table), retry=retry(ann), answer=ANSWER))
    for other in (retry(ann, "k2"), retry(ann, path="/v1/other"), retry(ben)):
        assert store.load_kept(table.id, other)[1] is None
        late = change(after(table), retry=other, answer=ANSWER)
        assert store.commit(late) == Stale(2)


def test_a_refused_change_keeps_no_answer(store: Store, table: Table) -> None:
    asked = retry(tables.player())
    assert store.commit(change(table, retry=asked, answer=ANSWER)) == Stale(1)
    assert store.load_kept(table.id, asked)[1] is None


def test_the_digest_of_the_first_body_comes_with_the_kept_answer(
    store: Store, table: Table
) -> None:
    ann = tables.player()
    store.commit(change(after(table), retry=retry(ann, digest="first"), answer=ANSWER))
    kept = store.load_kept(table.id, retry(ann, digest="second"))[1]
    assert kept is not None
    assert kept.digest == "first"


def test_only_the_last_answers_are_kept(store: Store, table: Table) -> None:
    ann, ben = tables.player(), tables.player()
    store.commit(change(after(table), retry=retry(ben), answer=ANSWER))
    latest = after(table)
    for number in range(KEPT_MOST + 1):
        latest = after(latest)
        store.commit(change(latest, retry=retry(ann, f"k{number}"), answer=ANSWER))
    found = [
        store.load_kept(table.id, retry(ann, f"k{number}"))[1] is not None
        for number in range(KEPT_MOST + 1)
    ]
    assert found == [False] + [True] * KEPT_MOST
    assert store.load_kept(table.id, retry(ben))[1] is not None


def test_an_answer_is_kept_for_a_day_however_busy_the_seat(
    store_client: Client, settings: Settings
) -> None:
    clock = FrozenClock()
    store = Store(store_client, settings, clock)
    table, ann = tables.table(), tables.player()
    store.commit(change(table, retry=retry(ann), answer=ANSWER))
    clock.ms += KEPT_MS - 1
    store.commit(change(after(table), retry=retry(ann, "k2"), answer=ANSWER))
    assert store.load_kept(table.id, retry(ann))[1] is not None
    clock.ms += 1
    assert store.load_kept(table.id, retry(ann))[1] is None
    assert store.load_kept(table.id, retry(ann, "k2"))[1] is not None
    reused = change(after(after(table)), retry=retry(ann), answer=Answer(200, b"new"))
    assert store.commit(reused) == Committed(3)
    kept = store.load_kept(table.id, retry(ann))[1]
    assert kept is not None
    assert kept.answer.body == b"new"


def test_a_key_used_again_after_its_day_counts_as_the_latest(
    store_client: Client, settings: Settings
) -> None:
    clock = FrozenClock()
    store = Store(store_client, settings, clock)
    table, ann = tables.table(), tables.player()
    store.commit(change(table, retry=retry(ann), answer=ANSWER))
    clock.ms += KEPT_MS
    for number in range(KEPT_MOST):
        table = after(table)
        asked = retry(ann, f"other {number}" if number else "k1")
        assert store.commit(change(table, retry=asked, answer=ANSWER)) == Committed(number + 2)
    assert store.load_kept(table.id, retry(ann))[1] is not None


def test_of_threads_at_one_version_exactly_one_wins(store: Store, table: Table) -> None:
    threads, rounds = 4, 25
    barrier = threading.Barrier(threads, timeout=PATIENCE_S)

    def race(number: int) -> list[bool]:
        won = []
        for step in range(rounds):
            base = replace(table, version=1 + step, seq=1 + step)
            barrier.wait()
            result = store.commit(change(after(base, seats=(Seat(bot=str(number)),))))
            won.append(result == Committed(2 + step))
            assert won[-1] or result == Stale(2 + step)
            barrier.wait()
        return won

    wins = [each.result() for each in together([partial(race, n) for n in range(threads)])]
    assert [sum(row) for row in zip(*wins, strict=True)] == [1] * rounds
    assert [each.seq for each in store.events(table.id, 0, 1000)] == list(range(1, rounds + 2))


def test_one_key_sent_at_the_same_moment_makes_one_change(store: Store, table: Table) -> None:
    threads, asked = 4, retry(tables.player())

    def send(number: int) -> Committed | Stale | Kept | Missing:
        answer = Answer(201, b"by %d" % number)
        return store.commit(change(after(table), retry=asked, answer=answer))

    results = [each.result() for each in together([partial(send, n) for n in range(threads)])]
    assert results.count(Committed(2)) == 1
    winner = results.index(Committed(2))
    kept = [each.answer.body for each in results if isinstance(each, Kept)]
    assert kept == [b"by %d" % winner] * (threads - 1)


def test_more_threads_than_connections_take_turns(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "CONNECTIONS", 2)
    with closing(connect(store_url)) as client:
        store = Store(client, Settings())

        def commit_some() -> list[object]:
            return [store.commit(change(tables.table())) for _ in range(12)]

        for each in together([commit_some] * 16):
            assert each.result() == [Committed(1)] * 12


def _everything(store: Store, table_id: str) -> object:
    return store.load(table_id), store.events(table_id, 0, 1000), store.acts(table_id)
