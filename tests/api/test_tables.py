"""Opening, finding, closing tables and playing again."""

from typing import Any

import pytest

from tests.api.conftest import OPERATOR
from tests.api.world import Caller, World, me, opened, started

DECK = [suit + rank for suit in "HDSC" for rank in "ATKQJ"]


def test_a_new_table_has_its_host_in_seat_0_and_says_where_it_is(ann: Caller) -> None:
    made = ann.post("/v1/tables", {"game": "rablo"})
    view = made.json
    assert made.headers["Location"] == f"/v1/tables/{view['id']}"
    assert made.headers["ETag"] == '"v1.0"'
    assert view["host"] == ann.player
    assert [seat["player"] and seat["player"]["id"] for seat in view["seats"]] == [
        ann.player,
        None,
        None,
        None,
    ]
    assert (view["status"], view["version"], view["state"]) == ("open", 1, None)
    assert view["options"] == {"starting_money": 3000, "max_deals": None, "first_dealer": 3}


def test_a_table_whose_seats_are_all_taken_starts_at_once(ann: Caller) -> None:
    seats = [{"bot": "random"}, me(nonce="n-1")]
    view = ann.post("/v1/tables", {"game": "snaps", "seats": seats}).json
    assert view["status"] == "playing"
    assert view["you"]["seat"] == 1
    assert view["seats"][1]["nonce"] == "n-1"


def test_every_wish_stands_in_the_view(ann: Caller) -> None:
    wish = {
        "options": {"target": 3, "show_points": True},
        "clock": {"move_ms": 30_000, "bank_ms": 60_000, "increment_ms": 500, "strikes": 2},
        "bot_delay_ms": 250,
        "deal_pause_ms": 4000,
        "hints": True,
        "visibility": "unlisted",
    }
    view = ann.post("/v1/tables", {"game": "snaps", **wish}).json
    assert view["options"] == {"target": 3, "show_points": True, "first_dealer": 1}
    assert {name: view[name] for name in wish if name != "options"} == {
        name: value for name, value in wish.items() if name != "options"
    }


def test_no_clock_can_be_said_in_so_many_words(ann: Caller) -> None:
    none = {"move_ms": None, "bank_ms": 0, "increment_ms": 0, "strikes": 3}
    wish: dict[str, Any]
    for wish in ({}, {"clock": None}, {"clock": {}}, {"clock": {"move_ms": None}}):
        assert ann.post("/v1/tables", {"game": "snaps", **wish}).json["clock"] == none


def test_the_lobby_lists_public_tables_by_game_and_status(ann: Caller, bob: Caller) -> None:
    waiting = opened(ann)
    playing = started(ann, bob)
    opened(ann, "rablo", visibility="unlisted")
    lobby = bob.get("/v1/tables").json
    assert {each["id"] for each in lobby["data"]} == {waiting, playing}
    found = bob.get("/v1/tables?game=snaps&status=open").json["data"]
    assert [each["id"] for each in found] == [waiting]
    assert bob.get("/v1/tables?game=rablo").json["data"] == []


def test_the_lobby_comes_in_pages(world: World, ann: Caller, stranger: Caller) -> None:
    made = []
    for _ in range(5):
        world.clock.forward(1)
        made.append(opened(ann))
    found, path = [], "/v1/tables?limit=2"
    while path:
        page = stranger.get(path)
        found += [each["id"] for each in page.json["data"]]
        link = page.headers.get("Link", "<>")
        path = link[1 : link.index(">")]
        assert bool(path) == page.json["has_more"]
    assert found == made[::-1]


def test_the_host_closes_an_open_table(ann: Caller, bob: Caller) -> None:
    table = opened(ann)
    refused = bob.delete(f"/v1/tables/{table}")
    assert (refused.status_code, refused.json["code"]) == (403, "not_host")
    assert ann.delete(f"/v1/tables/{table}").status_code == 204
    assert ann.get(f"/v1/tables/{table}").json["code"] == "table_not_found"


def test_a_table_that_is_played_cannot_be_closed(ann: Caller, bob: Caller) -> None:
    refused = ann.delete(f"/v1/tables/{started(ann, bob)}")
    assert (refused.status_code, refused.json["code"]) == (409, "not_open")


def test_only_the_operator_lays_down_packs(ann: Caller) -> None:
    wish = {"game": "snaps", "decks": [DECK], "seats": [me(), {"bot": "random"}]}
    refused = ann.post("/v1/tables", wish)
    assert (refused.status_code, refused.json["code"]) == (403, "operator_only")
    assert ann.post("/v1/tables", wish, Operator_Token=OPERATOR[:-1]).status_code == 403
    view = ann.post("/v1/tables", wish, Operator_Token=OPERATOR).json
    assert view["decks"] == "given"
    assert view["state"]["hand"] == DECK[:5]


@pytest.mark.parametrize(
    ("pack", "why"),
    [(DECK[1:], "a card short"), (DECK[:19] + DECK[:1], "a card twice"), ([], "empty")],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_pack_has_exactly_the_cards_of_the_game(ann: Caller, pack: list[str], why: str) -> None:
    wish = {"game": "snaps", "decks": [DECK, pack]}
    refused = ann.post("/v1/tables", wish, Operator_Token=OPERATOR)
    assert (refused.status_code, refused.json["code"]) == (422, "invalid_pack")
    assert refused.json["errors"][0]["pointer"] == "/decks/1"


def test_a_rematch_is_one_table_with_the_old_seats(world: World, ann: Caller, bob: Caller) -> None:
    table = started(ann, bob, options={"target": 3})
    assert ann.post(f"/v1/tables/{table}/rematch").json["code"] == "game_not_finished"
    _finish(world, table, ann, bob)
    first = bob.post(f"/v1/tables/{table}/rematch", {"nonce": "b"})
    assert first.status_code == 201
    assert first.json["status"] == "open"
    assert first.json["you"]["seat"] == 1
    second = ann.post(f"/v1/tables/{table}/rematch")
    assert second.json["id"] == first.json["id"]
    assert second.json["status"] == "playing"
    assert second.json["options"]["target"] == 3
    assert ann.get(f"/v1/tables/{table}").json["rematch"] == first.json["id"]


def _finish(world: World, table: str, *players: Caller) -> None:
    for _ in range(400):
        for caller in players:
            view = caller.get(f"/v1/tables/{table}").json
            if view["status"] == "finished":
                return
            if view["you"]["seat"] in view["turn"]:
                move = view["you"]["legal_moves"][-1]
                body = {"move": move, "version": view["version"]}
                assert caller.post(f"/v1/tables/{table}/moves", body).status_code == 201
    raise AssertionError("the match never ends")
