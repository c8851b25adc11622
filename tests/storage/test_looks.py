"""A process takes what it has of a table only where the store says that it still stands."""

from typing import Any

import pytest

from service.model import Player
from service.settings import Settings
from service.storage import codec
from service.storage.results import Committed, Kept, Missing, Seen, Stale
from service.storage.store import Store
from tests.api.test_bad_input import dump
from tests.support import tables
from tests.support.tables import ANSWER, NOW, after, change, due_at, retry, seat


@pytest.fixture
def other(store_client: Any) -> Store:
    """The store as another process has it."""
    return Store(store_client, Settings())


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The length of every snapshot that was read."""
    read: list[int] = []
    decode = codec.decode_table

    def note(data: bytes, due: Any) -> Any:
        read.append(len(data))
        return decode(data, due)

    monkeypatch.setattr(codec, "decode_table", note)
    return read


def test_a_snapshot_is_read_once_by_a_process_and_never_by_the_one_that_saved_it(
    store: Store, other: Store, read: list[int]
) -> None:
    table = tables.table()
    store.commit(change(table))
    assert [store.load(table.id) for _ in range(3)] == [table] * 3
    assert read == []
    assert [other.load(table.id) for _ in range(3)] == [table] * 3
    assert len(read) == 1


def test_what_another_process_saved_is_seen(store: Store, other: Store) -> None:
    first = tables.table(options={"n": 1})
    store.commit(change(first))
    assert other.load(first.id) == first
    second = after(first, options={"n": 2})
    other.commit(change(second))
    assert store.load(first.id) == second
    assert store.load_kept(first.id, retry(tables.player())) == (second, None)


def test_a_table_made_again_under_its_id_is_not_taken_for_the_old_one(
    store: Store, other: Store
) -> None:
    first = tables.table(seed="aa" * 32)
    store.commit(change(first))
    other.delete(first)
    assert store.load(first.id) is None
    again = tables.table(id=first.id, seed="bb" * 32)
    other.commit(change(again))
    assert store.load(first.id) == again


def test_what_falls_due_is_seen_although_it_changes_without_a_commit(
    store: Store, other: Store
) -> None:
    table = tables.table(due=due_at(NOW))
    store.commit(change(table))
    other.load(table.id)
    store.defer(table, due_at(NOW + 5))
    for each in (store, other):
        found = each.load(table.id)
        assert found is not None
        assert found.due == due_at(NOW + 5)
    other.defer(table, None)
    found = store.load(table.id)
    assert found is not None
    assert found.due is None


def test_a_table_saved_without_a_stamp_is_read_each_time(
    store: Store, store_client: Any, read: list[int]
) -> None:
    table = tables.table()
    store.commit(change(table))
    store_client.hdel(store.keys_of(table.id).own("table"), "stamp")
    assert [store.load(table.id) for _ in range(2)] == [table] * 2
    assert len(read) == 2


def test_a_stamp_that_an_older_release_left_standing_does_not_hide_its_commit(
    store: Store, store_client: Any
) -> None:
    table = tables.table()
    store.commit(change(table))
    later = after(table, options={"n": 2})
    data = {"version": 2, "snapshot": codec.encode_table(later)}
    store_client.hset(store.keys_of(table.id).own("table"), mapping=data)
    assert store.load(table.id) == later


def test_an_arrival_finds_the_player_the_table_and_what_was_answered(
    store: Store, other: Store
) -> None:
    ann = tables.player()
    token = store.players.add(ann)
    table = tables.table(seats=(seat(ann),) * 4)
    asked = retry(ann)
    store.commit(change(table, retry=asked, answer=ANSWER))
    for each in (store, other):
        for named in (asked.named, None):
            found = each.arrival(token, "writes", 10, table.id, named)
            assert found is not None
            player, taken, look = found
            assert (player, taken.granted) == (ann, True)
            assert look() == each.load_kept(table.id, asked if named else None)
    last = store.arrival(token, "writes", 10, table.id, None)
    assert last is not None
    assert last[1].left == 5


@pytest.mark.parametrize("token", ["", "x", "{id}." + "A" * 43])
def test_an_arrival_with_a_bad_token_learns_and_costs_nothing(store: Store, token: str) -> None:
    ann = tables.player()
    good = store.players.add(ann)
    table = tables.table()
    store.commit(change(table))
    assert store.arrival(token.format(id=ann.id), "writes", 1, table.id, None) is None
    found = store.arrival(good, "writes", 1, table.id, None)
    assert found is not None
    assert found[1].granted


def test_an_arrival_at_a_table_that_is_not_there_is_charged(store: Store) -> None:
    found = store.arrival(store.players.add(tables.player()), "writes", 10, "tbl_none", None)
    assert found is not None
    assert (found[1].left, found[2]()) == (9, (None, None))


def test_an_arrival_teaches_the_store_its_scripts(store: Store, store_client: Any) -> None:
    token = store.players.add(tables.player())
    table = tables.table()
    store.commit(change(table))
    store_client.script_flush()
    found = store.arrival(token, "writes", 10, table.id, None)
    assert found is not None
    assert found[2]() == (table, None)


def test_many_tables_are_read_at_once_and_those_that_changed_again(
    store: Store, other: Store, read: list[int]
) -> None:
    made = [tables.table() for _ in range(3)]
    for each in made:
        store.commit(change(each))
    ids = [made[2].id, "tbl_none", made[0].id, made[1].id]
    assert other.survey(ids) == [made[2], made[0], made[1]]
    assert len(read) == 3
    assert other.survey(ids) == store.survey(ids) == [made[2], made[0], made[1]]
    assert len(read) == 3
    second = after(made[0], options={"n": 2})
    store.commit(change(second))
    assert other.survey(ids) == [made[2], second, made[1]]
    assert len(read) == 4
    assert other.survey([]) == []


def test_a_table_that_cannot_be_read_or_has_no_stamp_hides_no_other(
    store: Store, other: Store, store_client: Any
) -> None:
    first, broken, old = (tables.table() for _ in range(3))
    for each in (first, broken, old):
        store.commit(change(each))
    unfit = b'{"format": 0, "table": {"status": "open"}}'
    store_client.hset(store.keys_of(broken.id).own("table"), mapping={"snapshot": unfit})
    for options in ({"n": 1}, {"n": 2}):
        old = after(old, options=options)
        store.commit(change(old))
        store_client.hdel(store.keys_of(old.id).own("table"), "stamp")
        assert other.survey([first.id, broken.id, old.id]) == [first, old]


@pytest.fixture
def ann() -> Player:
    return tables.player()


@pytest.fixture
def token(store: Store, ann: Player) -> str:
    """A token that this process has found good."""
    given = store.players.add(ann)
    assert store.arrival(given, "reads", 10, "tbl_none", None)
    return given


@pytest.fixture
def seen(store: Store, token: str) -> Seen:
    """A table that this process has just saved; a cluster lets nobody go by what he saw."""
    table = tables.table()
    store.commit(change(table))
    found = store.seen(table.id, token)
    if found is None:
        pytest.skip("no single store")
    assert found.table == table
    return found


def _left(store: Store, ann: Player, token: str) -> int:
    found = store.quotas.take_known(token, "writes", 10)
    assert found is not None
    assert found[0] == ann
    return found[1].left


def test_a_commit_finds_its_player_and_charges_him(
    store: Store, ann: Player, token: str, seen: Seen
) -> None:
    later = after(seen.table)
    made = store.commit_of(token, "writes", 10, seen, change(later))
    assert made is not None
    player, taken, outcome = made
    assert (player, taken.left, outcome) == (ann, 9, Committed(2))
    assert store.load(later.id) == later
    assert len(store.events(later.id, 0, 9)) == 2


def test_what_was_seen_is_for_tokens_found_good_before(
    store: Store, token: str, seen: Seen
) -> None:
    bob = store.players.add(tables.player())
    forged = token[:-4] + ("AAAA" if token[-4:] != "AAAA" else "BBBB")
    assert store.arrival(forged, "reads", 10, seen.table.id, None) is None
    assert [store.seen(seen.table.id, each) for each in (bob, forged, "", "x")] == [None] * 4
    assert store.seen(seen.table.id, token) == seen


@pytest.mark.parametrize("bad", ["", "x", "{id}." + "A" * 43])
def test_a_commit_with_a_bad_token_changes_and_costs_nothing(
    store: Store, store_client: Any, ann: Player, token: str, seen: Seen, bad: str
) -> None:
    before = dump(store_client)
    asked = retry(ann)
    mine = change(after(seen.table), retry=asked, answer=ANSWER)
    assert store.commit_of(bad.format(id=ann.id), "writes", 10, seen, mine) is None
    assert dump(store_client) == before
    assert _left(store, ann, token) == 9


def test_a_commit_that_goes_by_what_was_seen_misses_nothing_that_others_did(
    store: Store, other: Store, token: str, seen: Seen
) -> None:
    mine = change(after(seen.table, options={"n": 1}))
    other.delete(seen.table)
    gone = store.commit_of(token, "writes", 10, seen, mine)
    assert gone is not None
    assert gone[2] == Missing()
    again = tables.table(id=seen.table.id, seed="bb" * 32)
    other.commit(change(again))
    made = store.commit_of(token, "writes", 10, seen, mine)
    assert made is not None
    assert (made[1].left, made[2]) == (8, Stale(1))
    assert other.load(again.id) == again


def test_a_commit_that_goes_by_what_was_seen_finds_the_answer_of_before(
    store: Store, ann: Player, token: str, seen: Seen
) -> None:
    asked = retry(ann)
    first = change(after(seen.table), retry=asked, answer=ANSWER)
    for number in range(3):
        made = store.commit_of(token, "writes", 10, seen, first)
        assert made is not None
        assert isinstance(made[2], Kept if number else Committed)


def test_only_a_single_store_without_replicas_is_asked_so(store_client: Any) -> None:
    store = Store(store_client, Settings(wait_replicas=1))
    table = tables.table()
    plain = Store(store_client, Settings())
    plain.commit(change(table))
    store.load(table.id)
    token = plain.players.add(tables.player())
    assert store.arrival(token, "reads", 10, table.id, None)
    assert store.seen(table.id, token) is None
