from __future__ import annotations

import unicodedata

import pytest

from service import lobby, names, players
from service.errors import InvalidError, UnauthorizedError
from service.requests import Sit
from tests.service.world import World, bots, refused


def test_a_registered_player_is_known_by_the_token_alone(world: World) -> None:
    player, token = players.register(world.ctx, "  Zsófi ", "human")
    assert players.authenticate(world.ctx, token) == player
    assert players.shown(player) == {"id": player.id, "name": "Zsófi", "kind": "human"}
    assert player.id.startswith("ply_")


@pytest.mark.parametrize("token", ["", "x", "ply_a.b", "a" * 10_000, "tök\x00"])
def test_a_token_that_is_not_good_is_refused(world: World, token: str) -> None:
    refused(lambda: players.authenticate(world.ctx, token), UnauthorizedError, "invalid_token")


def test_a_rotated_token_replaces_the_old_one_at_once(world: World) -> None:
    player, old = players.register(world.ctx, "Ann", "bot")
    new = players.rotate(world.ctx, player)
    assert players.authenticate(world.ctx, new) == player
    refused(lambda: players.authenticate(world.ctx, old), UnauthorizedError, "invalid_token")


def test_a_deleted_player_has_left_everywhere(world: World) -> None:
    (ann, token), bob = players.register(world.ctx, "Ann", "human"), world.player("Bob")
    unseated = world.create(ann, seats=(None,) * 4)["id"]
    shared = world.create(ann)["id"]
    world.sit(bob, shared)
    playing = world.create(ann, seats=(Sit(), *bots(3)))["id"]
    players.delete(world.ctx, ann)
    refused(lambda: players.authenticate(world.ctx, token), UnauthorizedError, "invalid_token")
    assert world.view(unseated)["host"] is None
    assert world.types(unseated)[-1] == "seat_left"
    assert world.view(shared)["host"] == bob.id
    assert world.view(shared)["seats"][0]["player"] is None
    assert world.view(playing)["seats"][0]["left"] is True
    refused(lambda: players.rotate(world.ctx, ann), UnauthorizedError, "invalid_token")


def test_leaving_everywhere_takes_over_no_finished_or_closed_table(world: World) -> None:
    ann = world.player()
    over = world.create(ann, seats=bots(4), options={"max_deals": 1})["id"]
    world.play_out(over)
    closed = world.create(ann)["id"]
    lobby.close(world.ctx, ann, closed)
    version = world.table(over).version
    players.delete(world.ctx, ann)
    assert world.table(over).version == version


def test_a_players_tables_tell_his_seat(world: World) -> None:
    ann, bob = world.players(2)
    mine = world.create(ann)["id"]
    world.clock.ms += 1
    other = world.create(bob)["id"]
    world.sit(ann, other)
    page = players.tables(world.ctx, ann, None, 10)
    assert [(each["id"], each["seat"]) for each in page.data] == [(other, 1), (mine, 0)]
    lobby.leave(world.ctx, ann, other, 1)
    assert [each["id"] for each in players.tables(world.ctx, ann, None, 10).data] == [mine]


def test_a_table_left_in_mid_game_is_no_longer_among_them(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann, seats=(Sit(), *bots(3)))["id"]
    assert len(players.tables(world.ctx, ann, None, 10).data) == 1
    lobby.leave(world.ctx, ann, table_id, 0)
    assert players.tables(world.ctx, ann, None, 10).data == []


@pytest.mark.parametrize(
    "name", ["Ann", "Zsófi", "Đuro 2", "李", "👩‍👩‍👧", "x" * 64, "a\u0301" * 64]
)
def test_a_name_that_everybody_can_read_is_taken(name: str) -> None:
    assert names.checked(f"  {name}\n") == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 65,
        "x" * 10_000,
        "a\x00b",
        "a\nb",
        "a\x7fb",
        "a\ud800b",
        "a\u202eb",
        "a\u2066b",
        "\u200f",
        "a\u2028b",
        "\u200b",
        "\u0301",
    ],
)
def test_a_name_that_could_mislead_is_refused(name: str) -> None:
    error = refused(lambda: names.checked(name), InvalidError, "invalid_name")
    assert [pointer for pointer, _ in error.errors] == ["/name"]
