from __future__ import annotations

from typing import Any

import pytest

from engine.deal import commitment, shuffled
from engine.protocol import JsonDict
from engine.registry import GAMES
from service import ids, lobby
from service.errors import ConflictError, ForbiddenError, InvalidError, TooManyError
from service.model import ClockRule
from service.requests import NewTable, Sit
from tests.service.world import START, World, body, bots, rablo_pack, with_settings

HANDS = ("HA HT HK HQ HJ H9", "DA DT DK DQ DJ D9", "SA ST SK SQ SJ S9", "CA CT CK CQ CJ C9")


def test_a_new_table_is_version_1_with_table_created_and_its_seats_taken(world: World) -> None:
    ann = world.player("Ann")
    view = world.create(ann, seats=(Sit(nonce="n"), Sit(bot="simple"), None, None))
    assert (view["version"], view["status"], view["seq"]) == (1, "open", 3)
    events = world.events(view["id"])
    assert [each["type"] for each in events] == ["table_created", "seat_taken", "seat_taken"]
    assert [each["seq"] for each in events] == [1, 2, 3]
    assert {each["version"] for each in events} == {1}
    assert {each["deal"] for each in events} == {None}
    assert events[0]["data"] == {"game": "rablo", "options": view["options"], "host": ann.id}
    assert events[1]["data"]["player"] == {"id": ann.id, "name": "Ann", "kind": "human"}
    assert (events[1]["seat"], events[1]["data"]["nonce"]) == (0, "n")
    assert (events[2]["seat"], events[2]["data"]["bot"]) == (1, "simple")


def test_with_all_seats_taken_at_creation_the_game_starts_in_the_same_commit(world: World) -> None:
    view = world.create(world.player(), seats=(Sit(), *bots(3)))
    assert (view["version"], view["status"]) == (1, "playing")
    assert world.types(view["id"]) == [
        *("table_created", *["seat_taken"] * 4),
        *("game_started", "deal_started"),
    ]
    assert [each["deal"] for each in world.events(view["id"])][-2:] == [None, 1]
    assert view["state"]["deal"] == 1
    assert len(view["state"]["hand"]) == 6


def test_the_creator_is_host_and_sits_in_seat_0_if_no_seats_are_named(world: World) -> None:
    ann = world.player()
    view = world.create(ann)
    assert view["host"] == ann.id
    assert [seat["player"] and seat["player"]["id"] for seat in view["seats"]] == [
        *(ann.id, None, None, None)
    ]
    assert view["you"] == {"seat": 0, "legal_moves": []}


def test_the_creator_may_be_host_without_a_seat(world: World) -> None:
    ann = world.player()
    view = world.create(ann, seats=(None,) * 4)
    assert (view["host"], view["you"]) == (ann.id, None)


def test_everything_not_asked_for_is_at_its_default(world: World) -> None:
    view = world.create(world.player())
    assert view["clock"] == {"move_ms": None, "bank_ms": 0, "increment_ms": 0, "strikes": 3}
    assert (view["bot_delay_ms"], view["deal_pause_ms"]) == (0, 0)
    assert (view["visibility"], view["decks"], view["hints"]) == ("public", "drawn", False)
    assert view["options"] == GAMES["rablo"].options({})


def test_hints_are_on_by_default_where_house_bots_sit(world: World) -> None:
    seats = (Sit(), Sit(bot="simple"), None, None)
    assert world.create(world.player(), seats=seats)["hints"] is True
    assert world.create(world.player(), seats=seats, hints=False)["hints"] is False


def test_the_commitment_is_to_the_seed_and_the_packs_follow_from_both(world: World) -> None:
    ann = world.player()
    view = world.create(ann, seats=(Sit(nonce="mine"), *bots(3)))
    table = world.table(view["id"])
    seed = bytes.fromhex(table.seed)
    assert view["commitment"] == commitment(view["id"], seed)
    names = GAMES["rablo"].pack(GAMES["rablo"].start(4, view["options"])) or ()
    pack = world.ctx.store.acts(view["id"])[0]
    assert pack["cards"] == shuffled(names, seed, 1, ["mine", "", "", ""])
    assert table.seed not in str(view)


def test_an_operator_lays_down_packs_that_are_dealt_first(world: World) -> None:
    ann, pack = world.player(), rablo_pack(*HANDS)
    view = world.create(ann, seats=(Sit(), *bots(3)), decks=(pack,), options={"max_deals": 2})
    assert view["decks"] == "given"
    assert view["state"]["hand"] == HANDS[0].split()
    assert world.ctx.store.acts(view["id"])[0]["cards"] == list(pack)
    assert world.table(view["id"]).given == ()


def test_nobody_else_lays_down_packs(world: World) -> None:
    request = NewTable("rablo", decks=(rablo_pack(*HANDS),))
    with pytest.raises(ForbiddenError) as refused:
        lobby.create(world.ctx, world.player(), request, None, operator=False)
    assert refused.value.code == "operator_only"


WRONG: dict[str, tuple[JsonDict, str, str]] = {
    "unknown game": ({"game": "bridge"}, "unknown_game", "/game"),
    "unknown option": ({"options": {"stake": 1}}, "invalid_option", "/options/stake"),
    "option out of range": ({"options": {"max_deals": 0}}, "invalid_option", "/options/max_deals"),
    "too few seats": ({"seats": (Sit(), None)}, "invalid_seats", "/seats"),
    "unknown level": (
        {"seats": (Sit(), Sit(bot="god"), None, None)},
        "unknown_level",
        "/seats/1/bot",
    ),
    "nonce with |": (
        {"seats": (Sit(nonce="a|b"), None, None, None)},
        "invalid_nonce",
        "/seats/0/nonce",
    ),
    "nonce too long": (
        {"seats": (Sit(nonce="a" * 65), None, None, None)},
        "invalid_nonce",
        "/seats/0/nonce",
    ),
    "nonce of a bot": (
        {"seats": (None, Sit(nonce="a", bot="simple"), None, None)},
        "invalid_nonce",
        "/seats/1/nonce",
    ),
    "bots for ever": ({"seats": bots(4)}, "endless_bots", ""),
    "move too short": ({"clock": ClockRule(move_ms=99)}, "invalid_clock", "/clock/move_ms"),
    "bank without move": ({"clock": ClockRule(bank_ms=1000)}, "invalid_clock", "/clock/move_ms"),
    "no strikes": (
        {"clock": ClockRule(move_ms=1000, strikes=0)},
        "invalid_clock",
        "/clock/strikes",
    ),
    "bot delay": ({"bot_delay_ms": 60_001}, "invalid_delay", "/bot_delay_ms"),
    "deal pause": ({"deal_pause_ms": -1}, "invalid_delay", "/deal_pause_ms"),
    "pack too short": ({"decks": (("HA",),)}, "invalid_pack", "/decks/0"),
    "card twice": ({"decks": (("HA",) * 24,)}, "invalid_pack", "/decks/0"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_table_is_refused_with_code_and_pointer(world: World, name: str) -> None:
    fields, code, pointer = WRONG[name]
    request = NewTable(**{"game": "rablo", **fields})
    with pytest.raises(InvalidError) as refused:
        lobby.create(world.ctx, world.player(), request, None, operator=True)
    assert refused.value.code == code
    assert [each for each, _ in refused.value.errors] == ([pointer] if pointer else [])
    assert lobby.page(world.ctx, None, None, None, 10).data == []


def test_house_bots_alone_need_an_end(world: World) -> None:
    ends = world.create(world.player(), seats=bots(4), options={"max_deals": 1})
    assert ends["status"] == "playing"
    assert world.create(world.player(), "snaps", seats=bots(2))["status"] == "playing"


def test_one_player_takes_one_seat_at_creation_too(world: World) -> None:
    request = NewTable("rablo", seats=(Sit(), Sit(), None, None))
    with pytest.raises(ConflictError) as refused:
        lobby.create(world.ctx, world.player(), request, None, operator=False)
    assert refused.value.code == "already_seated"


def test_a_retry_meets_its_table_and_gets_the_first_answer(world: World) -> None:
    ann = world.player()
    request, retry = NewTable("rablo"), world.retry(ann, "k", "body")
    first = lobby.create(world.ctx, ann, request, retry, False)
    again = lobby.create(world.ctx, ann, request, retry, False)
    assert (first.status, first.replayed, again.replayed) == (201, False, True)
    assert (again.body, again.etag, again.location) == (first.body, first.etag, first.location)
    assert first.location == f"/v1/tables/{body(first)['id']}"
    assert len(lobby.page(world.ctx, None, None, None, 10).data) == 1


def test_two_players_with_one_key_get_two_tables(world: World) -> None:
    ids = {world.create(each, key="k")["id"] for each in world.players(2)}
    assert len(ids) == 2


def test_a_key_with_another_body_is_refused(world: World) -> None:
    ann = world.player()
    lobby.create(world.ctx, ann, NewTable("rablo"), world.retry(ann, "k", "one"), False)
    with pytest.raises(InvalidError) as refused:
        lobby.create(world.ctx, ann, NewTable("snaps"), world.retry(ann, "k", "two"), False)
    assert refused.value.code == "idempotency_key_reused"


def test_a_key_whose_answer_is_no_longer_kept_makes_no_second_table(world: World) -> None:
    ann = world.player()
    retry = world.retry(ann, "k")
    lobby.create(world.ctx, ann, NewTable("rablo"), retry, False)
    world.clock.ms += 25 * 3_600_000
    with pytest.raises(ConflictError) as refused:
        lobby.create(world.ctx, ann, NewTable("rablo"), retry, False)
    assert refused.value.code == "idempotency_key_spent"


def test_a_player_is_host_of_so_many_unfinished_tables(world: World) -> None:
    world, ann = with_settings(world, max_open_tables=2), world.player()
    first = world.create(ann, key="k")
    world.create(ann, seats=(None,) * 4)
    with pytest.raises(TooManyError) as refused:
        world.create(ann)
    assert (refused.value.code, refused.value.retry_after) == ("too_many_tables", 60)
    assert world.create(ann, key="k") == first, "a retry is no further table"
    lobby.close(world.ctx, ann, first["id"])
    world.create(ann)


def test_ids_have_enough_random_bits_and_one_alphabet(world: World) -> None:
    table_id = ids.table_id()
    assert table_id.startswith("tbl_")
    assert len(table_id) == len("tbl_") + 26
    assert ids.derived_table_id("salt", "a") == ids.derived_table_id("salt", "a")
    assert ids.derived_table_id("salt", "a") != ids.derived_table_id("other", "a")
    assert len({ids.table_id() for _ in range(100)}) == 100


def test_times_are_those_of_the_clock_given(world: World) -> None:
    view: dict[str, Any] = world.create(world.player())
    assert world.table(view["id"]).created_at == START
    assert world.events(view["id"])[0]["at"] == "2023-11-14T22:13:20.000Z"
