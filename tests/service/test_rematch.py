from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from service import lobby
from service.errors import ConflictError, ForbiddenError, InvalidError
from service.model import Answer, Change, ClockRule
from service.requests import Sit
from service.storage.store import Store
from tests.service.world import PASS, Seated, World, body, bots, refused


@pytest.fixture
def over(world: World) -> Seated:
    """A finished table of two players and two house bots."""
    ann, bob = world.players(2)
    how: dict[str, Any] = {
        "options": {"max_deals": 1},
        "clock": ClockRule(move_ms=60_000, bank_ms=5),
        "bot_delay_ms": 7,
        "deal_pause_ms": 8,
        "visibility": "unlisted",
        "hints": False,
    }
    table_id = world.create(ann, seats=(None, *bots(2), None), **how)["id"]
    world.sit(ann, table_id, 3, nonce="old")
    world.sit(bob, table_id, 0)
    world.bot.choice = lambda view: PASS
    assert world.play_out(table_id).status == "finished"
    return Seated(world, table_id, [bob, bob, bob, ann])


def ask(over: Seated, seat: int, nonce: str = "", key: str | None = None) -> Answer:
    player = over.people[seat]
    return lobby.rematch(over.world.ctx, player, over.id, nonce, over.world.retry(player, key))


def test_the_first_who_asks_gets_a_new_table_like_the_old_one(over: Seated) -> None:
    answer = ask(over, 3, nonce="new")
    view, old = body(answer), over.view(3)
    assert (answer.status, answer.location) == (201, f"/v1/tables/{view['id']}")
    assert view["id"] != over.id
    assert (view["status"], view["host"]) == ("open", over.people[3].id)
    same = "game options clock bot_delay_ms deal_pause_ms hints visibility"
    for field in same.split():
        assert view[field] == old[field]
    assert [seat["bot"] for seat in view["seats"]] == [None, "random", "random", None]
    assert view["you"]["seat"] == 3
    assert view["seats"][3]["nonce"] == "new"
    assert view["seats"][0]["player"] is None
    assert view["commitment"] != old["commitment"]


def test_its_id_stands_in_the_old_tables_view(over: Seated) -> None:
    version = over.view()["version"]
    new = body(ask(over, 3))["id"]
    assert (over.view()["rematch"], over.view()["version"]) == (new, version + 1)
    event = over.world.events(over.id)[-1]
    assert (event["type"], event["seat"], event["data"]) == ("rematch_offered", 3, {"table": new})
    ask(over, 0)
    assert over.view()["version"] == version + 1


def test_all_who_ask_meet_at_one_table_each_in_the_old_seat(over: Seated) -> None:
    first = body(ask(over, 3))
    second = body(ask(over, 0))
    assert (second["id"], second["you"]["seat"]) == (first["id"], 0)
    assert (second["status"], second["host"]) == ("playing", over.people[3].id)
    assert body(ask(over, 3))["status"] == "playing", "asking again tells how it stands"


def test_a_retry_gets_the_first_answer(over: Seated) -> None:
    first = ask(over, 3, key="k")
    ask(over, 0)
    again = ask(over, 3, key="k")
    assert (again.body, again.location, again.replayed) == (first.body, first.location, True)


def test_two_who_ask_at_once_meet(over: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    real, told = Store.commit, list[str]()

    def commit(store: Store, change: Change) -> Any:
        if not told:
            told.append(change.table.id)
            ask(over, 0)
        return real(store, change)

    monkeypatch.setattr(Store, "commit", commit)
    view = body(ask(over, 3))
    assert (view["id"], view["status"], view["you"]["seat"]) == (told[0], "playing", 3)
    assert view["host"] == over.people[0].id


def test_only_players_of_a_finished_table_ask(world: World, over: Seated) -> None:
    stranger = world.player()
    call = partial(lobby.rematch, world.ctx, stranger, over.id, "", None)
    refused(call, ForbiddenError, "not_seated")
    running = world.full_table()
    refused(lambda: ask(running, 0), ConflictError, "game_not_finished")
    refused(lambda: ask(over, 3, nonce="a|b"), InvalidError, "invalid_nonce")


def test_old_seats_are_kept_for_their_players(world: World, over: Seated) -> None:
    new, stranger = body(ask(over, 3))["id"], world.player()
    refused(lambda: world.sit(stranger, new, 0), ConflictError, "seat_kept")
    anywhere = partial(lobby.sit, world.ctx, stranger, new, None, Sit(), None)
    refused(anywhere, ConflictError, "table_full")
    world.sit(over.people[0], new, 0)
    assert world.view(new)["status"] == "playing"


def test_the_seat_of_who_left_is_kept_for_nobody(world: World) -> None:
    playing = world.full_table(options={"max_deals": 1})
    lobby.leave(world.ctx, playing.people[2], playing.id, 2)
    world.bot.choice = lambda view: PASS
    for seat in (0, 1, 3):
        world.play_out(playing.id)
        playing.move(PASS, seat)
    new, stranger = body(ask(playing, 0))["id"], world.player()
    body(lobby.sit(world.ctx, stranger, new, None, Sit(), None))
    assert world.view(new)["seats"][2]["player"]["id"] == stranger.id


def test_the_host_may_give_a_kept_seat_away(world: World, over: Seated) -> None:
    new, ann = body(ask(over, 3))["id"], over.people[3]
    lobby.leave(world.ctx, ann, new, 1)
    lobby.leave(world.ctx, ann, new, 2)
    for seat in (1, 2, 0):
        assert world.view(new)["seats"][seat]["bot"] is None
        lobby.sit(world.ctx, ann, new, None, Sit(bot="random"), None)
        assert world.table(new).seats[seat].bot == "random"
    refused(lambda: ask(over, 0), ConflictError, "not_open")


def test_a_seat_that_was_given_away_is_kept_no_longer(world: World, over: Seated) -> None:
    new, ann = body(ask(over, 3))["id"], over.people[3]
    lobby.leave(world.ctx, ann, new, 1)
    lobby.sit(world.ctx, ann, new, 0, Sit(bot="random"), None)
    lobby.leave(world.ctx, ann, new, 0)
    world.sit(world.player(), new, 0)
    refused(lambda: ask(over, 0), ConflictError, "seat_taken")


def test_who_sits_in_another_seat_already_gets_no_second_one(world: World, over: Seated) -> None:
    new, (bob, _, _, ann) = body(ask(over, 3))["id"], over.people
    lobby.leave(world.ctx, ann, new, 1)
    world.sit(bob, new, 1)
    refused(lambda: ask(over, 0), ConflictError, "already_seated")


def test_no_seat_is_kept_for_who_sits_in_another_one(world: World, over: Seated) -> None:
    new, (bob, _, _, ann) = body(ask(over, 3))["id"], over.people
    lobby.leave(world.ctx, ann, new, 1)
    world.sit(bob, new, 1)
    world.sit(world.player(), new, 0)
    assert world.view(new)["status"] == "playing"


def test_an_old_seat_that_was_given_away_is_taken(world: World, over: Seated) -> None:
    new, ann = body(ask(over, 3))["id"], over.people[3]
    lobby.sit(world.ctx, ann, new, 0, Sit(bot="random"), None)
    refused(lambda: ask(over, 0), ConflictError, "not_open")
