"""Quotas that refill evenly, and waits that end by themselves."""

import time
from typing import Any

import pytest

from service.storage import keys
from service.storage.store import Store
from tests.support import tables

WHO = "adr_0f"


def test_a_quota_grants_what_it_has_and_then_refuses(store: Store) -> None:
    taken = [store.quotas.take(WHO, "reads", 5) for _ in range(6)]
    assert [each.granted for each in taken] == [True] * 5 + [False]
    assert [each.left for each in taken] == [4, 3, 2, 1, 0, 0]
    assert 11_000 < taken[5].retry_ms <= 12_000
    assert 59_000 < taken[5].whole_ms <= 60_000


def test_a_refused_request_costs_nothing(store: Store) -> None:
    for _ in range(5):
        store.quotas.take(WHO, "reads", 2)
    assert store.quotas.take(WHO, "reads", 2).retry_ms <= 30_000


def test_a_quota_refills_evenly(store: Store) -> None:
    fast = 60 * 100
    while store.quotas.take(WHO, "reads", fast).granted:
        pass
    wait_ms = store.quotas.take(WHO, "reads", fast).retry_ms
    assert wait_ms <= 11
    time.sleep(0.05)
    assert store.quotas.take(WHO, "reads", fast).granted


def test_a_clock_that_was_set_back_uses_up_no_quota(store: Store, store_client: Any) -> None:
    an_hour_on = round(time.time() * 1000) + 3_600_000
    store_client.set(keys.quota(WHO, "reads"), f"{an_hour_on}.000", px=60_000)
    assert [store.quotas.take(WHO, "reads", 2).left for _ in range(3)] == [1, 0, 0]


def test_a_wait_of_before_the_clock_was_set_back_holds_no_place(
    store: Store, store_client: Any
) -> None:
    an_hour_on = round(time.time() * 1000) + 3_600_000
    store_client.zadd(keys.waits(WHO), {"forgotten": an_hour_on})
    store_client.pexpire(keys.waits(WHO), 60_000)
    assert store.quotas.enter(WHO, 1, 55_000) is not None
    assert store.quotas.enter(WHO, 1, 55_000) is None


def test_what_is_given_back_is_there_again(store: Store) -> None:
    store.quotas.take(WHO, "reads", 1)
    assert not store.quotas.take(WHO, "reads", 1).granted
    store.quotas.give_back(WHO, "reads", 1)
    assert store.quotas.take(WHO, "reads", 1).granted
    for _ in range(9):
        store.quotas.give_back(WHO, "reads", 1)
    store.quotas.take(WHO, "reads", 1)
    assert not store.quotas.take(WHO, "reads", 1).granted


def test_quotas_of_others_and_of_other_names_are_their_own(store: Store) -> None:
    store.quotas.take(WHO, "reads", 1)
    assert store.quotas.take(WHO, "writes", 1).granted
    assert store.quotas.take("adr_10", "reads", 1).granted


def test_a_token_finds_its_player_and_is_charged_at_once(store: Store) -> None:
    ann = tables.player()
    token = store.players.add(ann)
    first = store.quotas.take_known(token, "reads", 2)
    assert first is not None
    assert (first[0], first[1].left) == (ann, 1)
    second = store.quotas.take_known(token, "reads", 2)
    third = store.quotas.take_known(token, "reads", 2)
    assert second is not None
    assert third is not None
    assert (second[1].granted, third[1].granted, third[0]) == (True, False, ann)


@pytest.mark.parametrize("token", ["", "x", "ply_{id}", "{id}." + "A" * 43, "ply_" + "a" * 16])
def test_a_token_that_is_not_good_costs_the_player_nothing(store: Store, token: str) -> None:
    ann = tables.player()
    good = store.players.add(ann)
    for _ in range(5):
        assert store.quotas.take_known(token.format(id=ann.id), "reads", 1) is None
    found = store.quotas.take_known(good, "reads", 1)
    assert found is not None
    assert found[1].granted


def test_so_many_may_wait_and_no_more(store: Store) -> None:
    first, second = (store.quotas.enter(WHO, 2, 1000) for _ in range(2))
    assert first
    assert second
    assert store.quotas.enter(WHO, 2, 1000) is None
    assert store.quotas.enter("adr_10", 2, 1000)
    store.quotas.leave(WHO, first)
    assert store.quotas.enter(WHO, 2, 1000)


def test_a_wait_whose_process_died_ends_by_itself(store: Store) -> None:
    assert store.quotas.enter(WHO, 1, 1)
    time.sleep(0.01)
    assert store.quotas.enter(WHO, 1, 1000)
