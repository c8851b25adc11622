"""Lists across tables follow the commits, and are repaired when they could not."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from service.errors import UnavailableError
from service.model import Player, Seat, Table
from service.settings import Settings
from service.storage import keys
from service.storage.link import Args, Client
from service.storage.lists import Lists, is_cursor
from service.storage.results import Committed, Missing, Page, Stale
from service.storage.store import Store
from tests.support import tables
from tests.support.keyspace import all_keys
from tests.support.tables import NOW, after, change, due_at, seat

GAME = tables.GAME.name
SHARDS = Settings().shards


def _open(store: Store, after_: str | None = None, limit: int = 100) -> tuple[str, ...]:
    return store.lists.lobby([GAME], ["open"], after_, limit).ids


def _stored(store: Store, *players: Player, **fields: object) -> Table:
    seats = tuple(seat(each) for each in players) + (Seat(),) * (4 - len(players))
    table = tables.table(**{"seats": seats, **fields})
    assert store.commit(change(table)) == Committed(1)
    return table


def _lagging(store: Store) -> list[str]:
    return [each for shard in range(SHARDS) for each in store.lists.lagging(shard, 100)]


def test_a_public_table_is_in_the_lobby_of_its_game_and_status(store: Store) -> None:
    table = _stored(store)
    _stored(store, visibility="unlisted")
    assert _open(store) == (table.id,)
    assert store.lists.lobby(["other"], ["open"], None, 10).ids == ()
    store.commit(change(after(table, status="playing")))
    assert _open(store) == ()
    assert store.lists.lobby([GAME], ["playing"], None, 10).ids == (table.id,)
    both = store.lists.lobby(["other", GAME], ["open", "playing"], None, 10)
    assert both == Page((table.id,), None)


def test_a_player_finds_his_tables_unlisted_ones_too(store: Store) -> None:
    ann, ben = tables.player(), tables.player()
    first = _stored(store, ann, created_at=NOW)
    second = _stored(store, ann, ben, visibility="unlisted", created_at=NOW + 1)
    assert store.lists.tables_of(ann.id, None, 10).ids == (second.id, first.id)
    assert store.lists.tables_of(ben.id, None, 10).ids == (second.id,)
    assert store.lists.tables_of("ply_nobody", None, 10) == Page((), None)


def test_who_leaves_an_open_table_no_longer_has_it(store: Store) -> None:
    ann, ben = tables.player(), tables.player()
    table = _stored(store, ann, ben)
    store.commit(change(after(table, seats=(seat(ann), Seat(), Seat(), Seat()))))
    assert store.lists.tables_of(ann.id, None, 10).ids == (table.id,)
    assert store.lists.tables_of(ben.id, None, 10).ids == ()


def test_who_left_a_running_table_no_longer_has_it(store: Store) -> None:
    ann = tables.player()
    table = _stored(store, ann, status="playing")
    store.commit(change(after(table, seats=(seat(ann, left=True), *table.seats[1:]))))
    assert store.lists.tables_of(ann.id, None, 10).ids == ()


def test_a_finished_table_stays_with_its_players(store: Store) -> None:
    ann = tables.player()
    table = _stored(store, ann, status="playing")
    store.commit(change(after(table, status="finished")))
    assert store.lists.tables_of(ann.id, None, 10).ids == (table.id,)


def test_a_host_has_his_tables_until_they_are_over_or_anothers(store: Store) -> None:
    ann, ben = tables.player(), tables.player()
    first = _stored(store, host=ann.id, created_at=NOW)
    second = _stored(store, host=ann.id, created_at=NOW + 1)
    assert store.lists.hosted(ann.id) == [second.id, first.id]
    store.commit(change(after(first, host=ben.id)))
    store.commit(change(after(second, status="abandoned")))
    assert store.lists.hosted(ann.id) == []
    assert store.lists.hosted(ben.id) == [first.id]
    assert store.lists.count_hosted(ben.id) == 1


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 50])
def test_pages_are_newest_first_and_lose_nothing_even_within_one_millisecond(
    store: Store, limit: int
) -> None:
    made = [
        _stored(store, created_at=NOW + k // 4, status=("open", "playing")[k % 2])
        for k in range(11)
    ]
    order = sorted(made, key=lambda each: (each.created_at, each.id), reverse=True)
    found: list[str] = []
    cursor = None
    while True:
        page = store.lists.lobby([GAME], ["open", "playing"], cursor, limit)
        found += page.ids
        assert len(page.ids) <= limit
        cursor = page.next
        if cursor is None:
            break
        assert len(page.ids) == limit
        assert is_cursor(cursor)
    assert found == [each.id for each in order]


def test_a_cursor_outlives_the_table_it_names(store: Store) -> None:
    made = [_stored(store, created_at=NOW + k) for k in range(3)]
    page = store.lists.lobby([GAME], ["open"], None, 2)
    store.commit(change(after(made[1], status="playing")))
    assert _open(store, page.next) == (made[0].id,)


@pytest.mark.parametrize("text", ["", "0", "x" * 99, "0000000000000000:ply_x", "[0", "\x00"])
def test_other_texts_are_no_cursors(text: str) -> None:
    assert not is_cursor(text)


def test_a_deleted_table_is_on_no_list(store: Store, store_client: Client) -> None:
    ann = tables.player()
    table = _stored(store, ann, due=due_at(NOW))
    assert store.delete(replace(table, version=2)) == Stale(1)
    assert _open(store) == (table.id,)
    assert store.delete(table) == Committed(0)
    assert store.load(table.id) is None
    assert set(all_keys(store_client)) == {keys.CLOCK, keys.SHARDS}
    assert store.delete(table) == Missing()


def test_lists_that_could_not_follow_are_marked_and_repaired(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = tables.player(), tables.player()
    first = _stored(store, ann)

    def broken(self: Lists, table_id: str) -> bool:
        raise UnavailableError("store_unavailable", "Cut.")

    with monkeypatch.context() as cut:
        cut.setattr(Lists, "relist", broken)
        second = after(first, status="playing", seats=(seat(ben), Seat(), Seat(), Seat()))
        assert store.commit(change(second)) == Committed(2)
        third = after(second, status="finished")
        assert store.commit(change(third)) == Committed(3)
        new = _stored(store, ann)
    assert sorted(_lagging(store)) == sorted([first.id, new.id])
    assert _open(store) == (first.id,)
    for each in _lagging(store):
        assert store.lists.relist(each)
    assert _lagging(store) == []
    assert _open(store) == (new.id,)
    assert store.lists.lobby([GAME], ["playing"], None, 10).ids == ()
    assert store.lists.lobby([GAME], ["finished"], None, 10).ids == (first.id,)
    assert store.lists.tables_of(ann.id, None, 10).ids == (new.id,)
    assert store.lists.tables_of(ben.id, None, 10).ids == (first.id,)


def _interfering(
    store: Store, monkeypatch: pytest.MonkeyPatch, interfere: Callable[[], object]
) -> None:
    """Let something happen between the reading and the writing of the next relisting."""
    link = store.lists._link
    pipe, begun = link.pipe, threading.Event()

    def late(commands: Iterable[Args]) -> list[Any]:
        if not begun.is_set():
            begun.set()
            interfere()
        return pipe(commands)

    monkeypatch.setattr(link, "pipe", late)


def _seated(table: Table, *players: Player) -> Table:
    return after(table, seats=(*map(seat, players), *(Seat(),) * (4 - len(players))))


def test_a_list_written_late_is_put_right_by_the_one_who_wrote_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = tables.player(), tables.player()
    table = _stored(store)
    second = _seated(table, ben)
    # Another process seats somebody else instead, and lists that, before our writing.
    _interfering(store, monkeypatch, lambda: store.commit(change(_seated(second, ann))))
    assert store.commit(change(second)) == Committed(2)
    assert store.lists.tables_of(ben.id, None, 10).ids == ()
    assert store.lists.tables_of(ann.id, None, 10).ids == (table.id,)
    assert _lagging(store) == []


def test_a_mark_is_not_taken_away_by_one_who_does_not_know_what_it_says(
    store: Store, store_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = tables.player(), tables.player()
    table = _stored(store)
    second = _seated(table, ann)
    third = _seated(second, ann, ben)
    relist = Lists.relist

    def crash() -> None:
        # Another process seats ben, lists that, seats him off again, and dies.
        monkeypatch.setattr(Lists, "relist", lambda self, table_id: False)
        store.commit(change(third))
        store.commit(change(_seated(third, ann)))
        store_client.zadd(keys.tables_of(ben.id), {f"{NOW:016d}:{table.id}": 0})
        monkeypatch.setattr(Lists, "relist", relist)

    _interfering(store, monkeypatch, crash)
    assert store.commit(change(second)) == Committed(2)
    assert store.lists.tables_of(ben.id, None, 10).ids == ()
    assert store.lists.tables_of(ann.id, None, 10).ids == (table.id,)


def test_a_commit_that_changes_no_list_writes_none(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = _stored(store)

    def unwanted(self: Lists, table_id: str) -> bool:
        raise AssertionError(table_id)

    monkeypatch.setattr(Lists, "relist", unwanted)
    assert store.commit(change(after(table, hints=True))) == Committed(2)
    assert _lagging(store) == []


def test_relisting_takes_a_table_off_the_other_lobby_lists(
    store: Store, store_client: Client
) -> None:
    table = _stored(store)
    stray = f"{table.created_at:016d}:{table.id}"
    store_client.zadd(keys.lobby(GAME, "finished"), {stray: 0})
    store.mend(table)
    assert _open(store) == (table.id,)
    assert store.lists.lobby([GAME], ["finished"], None, 10).ids == ()


def test_every_table_of_a_shard_is_walked(store_client: Client) -> None:
    store = Store(store_client, Settings(shards=1))
    made = {_stored(store, visibility="unlisted").id for _ in range(600)}
    assert set(store.lists.walk(0)) == made


def test_the_sweep_is_told_of_tables_that_were_idle_for_too_long(store: Store) -> None:
    fixed = Settings()
    ann = tables.player()
    empty = _stored(store, seats=(Seat(), Seat(bot="simple"), Seat(), Seat()))
    seated = _stored(store, ann)
    bots = _stored(store, seats=(Seat(bot="simple"),) * 4, status="playing")
    over = _stored(store, ann, status="finished", state={})
    never = _stored(store, ann, status="abandoned")

    def told(seconds: int) -> set[str]:
        now = NOW + seconds * 1000
        return {each for s in range(SHARDS) for each in store.neglected(s, now, 100)}

    assert told(fixed.empty_ttl - 1) == set()
    assert told(fixed.empty_ttl) == {empty.id, never.id}
    assert told(fixed.idle_ttl) == {empty.id, never.id, seated.id, bots.id}
    assert told(fixed.finished_ttl) == {empty.id, never.id, seated.id, bots.id, over.id}
    store.commit(change(after(seated, updated_at=NOW + 1)))
    assert told(fixed.idle_ttl) == {empty.id, never.id, bots.id}


def test_what_a_table_lost_in_its_shard_is_put_back(store: Store, store_client: Client) -> None:
    table = _stored(store, tables.player(), due=due_at(NOW))
    own = store.keys_of(table.id)
    assert store.mend(table) == 0
    for name in ("due", "due-what", "care", "places"):
        store_client.delete(own.shared(name))
    store_client.delete(keys.lobby(GAME, "open"))
    assert store.mend(table) == 3
    assert store.mend(table) == 0
    assert store.claim(own.shard, NOW, 1, 10)[0][0].table_id == table.id
    assert _open(store) == (table.id,)
    assert store.neglected(own.shard, NOW + 10**12, 10) == [table.id]


def test_mending_does_not_undo_what_happened_meanwhile(store: Store) -> None:
    table = _stored(store, due=due_at(NOW))
    own = store.keys_of(table.id)
    store.defer(table, due_at(NOW + 7))
    assert store.mend(table) == 0
    assert store.claim(own.shard, NOW, 1, 10) == ([], NOW + 7)
    store.commit(change(after(table, due=due_at(NOW + 9), status="playing")))
    assert store.mend(table) == 0
    assert store.claim(own.shard, NOW + 8, 1, 10) == ([], NOW + 9)
    assert _open(store) == ()


def test_mending_removes_a_due_action_the_table_does_not_have(
    store: Store, store_client: Client
) -> None:
    table = _stored(store)
    own = store.keys_of(table.id)
    store_client.zadd(own.shared("due"), {table.id: NOW})
    store_client.hset(own.shared("due-what"), table.id, "1 bots 1 -")
    assert store.mend(table) == 1
    assert store.claim(own.shard, NOW, 1, 10) == ([], None)


def test_an_expired_table_is_forgotten_and_a_living_one_is_not(
    store: Store, store_client: Client
) -> None:
    ann = tables.player()
    table = _stored(store, ann, status="finished")
    assert not store.forget(table.id)
    assert store.load(table.id) == table
    own = store.keys_of(table.id)
    for name in ("table", "events", "acts"):
        store_client.delete(own.own(name))
    assert store.forget(table.id)
    assert set(all_keys(store_client)) == {keys.CLOCK, keys.SHARDS}
    assert store.forget(table.id)


def test_stats_count_over_all_shards(store: Store) -> None:
    made = [_stored(store, due=due_at(NOW - 10 * k)) for k in range(5)]
    _stored(store)
    stats = store.stats(NOW - 20)
    assert (stats.tables, stats.due, stats.late, stats.latest_ms) == (6, 5, 3, 20)
    assert stats.relist == 0
    assert store.stats(NOW - 1000).latest_ms == 0
    store.delete(made[0])
    assert store.stats(NOW).tables == 5
