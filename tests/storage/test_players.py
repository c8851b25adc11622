"""Players and their tokens."""

from __future__ import annotations

import hashlib

import pytest

from service.settings import Settings
from service.storage.link import Client
from service.storage.store import Store
from tests.support import tables
from tests.support.keyspace import all_keys


def test_a_token_leads_to_its_player(store: Store) -> None:
    ann = tables.player("Ann")
    token = store.players.add(ann)
    assert store.players.find(token) == ann
    assert store.players.get(ann.id) == ann


def test_tokens_are_random_and_long(store: Store) -> None:
    ann, ben = tables.player(), tables.player()
    first, second = store.players.add(ann), store.players.add(ben)
    assert first.rpartition(".")[2] != second.rpartition(".")[2]
    assert len(first.rpartition(".")[2]) == 43


def test_only_the_hash_of_a_token_is_stored(store: Store, store_client: Client) -> None:
    ann = tables.player()
    token = store.players.add(ann)
    stored = store_client.get(f"rablo:{{{ann.id}}}:player")
    assert isinstance(stored, bytes)
    assert token.rpartition(".")[2].encode() not in stored
    assert hashlib.sha256(token.encode()).hexdigest().encode() in stored


def test_a_token_with_one_character_changed_is_nobodys(store: Store) -> None:
    token = store.players.add(tables.player())
    for place in (10, len(token) - 20, len(token) - 1):
        changed = "A" if token[place] != "A" else "B"
        assert store.players.find(token[:place] + changed + token[place + 1 :]) is None


def test_the_token_of_one_player_does_not_open_another(store: Store) -> None:
    ann, ben = tables.player(), tables.player()
    token = store.players.add(ann)
    store.players.add(ben)
    assert store.players.find(f"{ben.id}.{token.rpartition('.')[2]}") is None


@pytest.mark.parametrize(
    "token", ["", ".", "ply_x.y", "x" * 10_000, "ply_\x00.a", "ply_äöü.b", "\ud800", "a.b.c"]
)
def test_a_malformed_token_is_nobodys(store: Store, token: str) -> None:
    assert store.players.find(token) is None


def test_a_token_of_an_unknown_player_is_nobodys(store: Store) -> None:
    assert store.players.find(f"{tables.new_id('ply')}.{'a' * 43}") is None


def test_a_rotated_token_stops_at_once(store: Store) -> None:
    ann = tables.player()
    old = store.players.add(ann)
    new = store.players.rotate(ann)
    assert new is not None
    assert store.players.find(old) is None
    assert store.players.find(new) == ann


def test_a_deleted_player_is_gone_with_his_token_and_list(
    store: Store, store_client: Client
) -> None:
    ann = tables.player()
    token = store.players.add(ann)
    store.commit(tables.change(tables.table(seats=(tables.seat(ann),), visibility="unlisted")))
    assert store.players.delete(ann.id)
    assert store.players.find(token) is None
    assert store.players.get(ann.id) is None
    assert not [each for each in all_keys(store_client) if ann.id in each]
    assert not store.players.delete(ann.id)


def test_rotation_does_not_bring_a_deleted_player_back(store: Store) -> None:
    ann = tables.player()
    store.players.add(ann)
    store.players.delete(ann.id)
    assert store.players.rotate(ann) is None
    assert store.players.get(ann.id) is None


def test_a_new_player_is_kept_for_long_once_the_token_was_used(
    store: Store, store_client: Client, settings: Settings
) -> None:
    ann = tables.player()
    key = f"rablo:{{{ann.id}}}:player"
    token = store.players.add(ann)
    assert 0 < store_client.pttl(key) <= settings.idle_ttl * 1000
    store.players.find(token[:-1] + ("A" if token[-1] != "A" else "B"))
    assert store_client.pttl(key) <= settings.idle_ttl * 1000
    store.players.find(token)
    assert store_client.pttl(key) > settings.idle_ttl * 1000


@pytest.mark.parametrize("use", ["find", "take", "rotate"])
@pytest.mark.parametrize("left", [None, 1000])
def test_each_use_of_a_token_puts_off_the_end_of_its_player(
    store: Store, store_client: Client, settings: Settings, use: str, left: int | None
) -> None:
    ann = tables.player()
    key = f"rablo:{{{ann.id}}}:player"
    token = store.players.add(ann)
    if left is None:
        store_client.persist(key)  # as an earlier release kept him
    else:
        store_client.pexpire(key, left)
    if use == "rotate":
        store.players.rotate(ann)
    elif use == "take":
        assert store.quotas.take_known(token, "reads", 10)
    else:
        assert store.players.find(token) == ann
    assert settings.player_ttl * 900 < store_client.pttl(key) <= settings.player_ttl * 1000


def test_a_player_is_not_written_again_at_each_use(
    store: Store, store_client: Client, settings: Settings
) -> None:
    ann = tables.player()
    key = f"rablo:{{{ann.id}}}:player"
    token = store.players.add(ann)
    store.players.find(token)
    store_client.pexpire(key, settings.player_ttl * 600)
    assert store.quotas.take_known(token, "reads", 10)
    assert store_client.pttl(key) <= settings.player_ttl * 600
