"""Quotas: what they count, what they say, and whom they never stop."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from werkzeug.middleware.proxy_fix import ProxyFix

from api.app import create_app
from service.quotas import asker
from service.storage.keys import quota
from service.storage.link import Client
from service.storage.waker import Waker
from tests.api.conftest import OPERATOR
from tests.api.contract import Reply
from tests.api.waiting import open_waits, while_waiting
from tests.api.world import Caller, World, me, moved, opened, started
from tests.support.waiting import eventually, in_thread

Limited = Callable[..., World]


@pytest.fixture
def limited(world: World, store_client: Client) -> Limited:
    """Sets quotas; what was asked before does not count."""

    def limit(**quotas: Any) -> World:
        for key in store_client.keys("*:quota:*"):
            store_client.delete(key)
        settings = replace(world.context.settings, **quotas)
        world.context = replace(world.context, settings=settings)
        world.app.extensions["rablo"] = world.context
        return world

    return limit


def _left(reply: Reply) -> int:
    match = re.fullmatch(r'"[a-z]+";r=([0-9]+);t=[0-9]+', reply.headers["RateLimit"])
    assert match
    return int(match[1])


def _refused(reply: Reply) -> None:
    assert (reply.status_code, reply.json["code"]) == (429, "too_many_requests")
    assert 1 <= int(reply.headers["Retry-After"]) <= 60
    assert _left(reply) == 0


def test_every_answer_says_what_is_left(ann: Caller, limited: Limited) -> None:
    limited(quota_reads=10, quota_writes=20)
    first, second = ann.get("/v1/players/me"), ann.get("/v1/tables/tbl_none")
    assert first.headers["RateLimit-Policy"] == '"reads";q=10;w=60'
    assert (_left(first), _left(second)) == (9, 8)
    written = ann.post("/v1/tables", {"game": "snaps"})
    assert written.headers["RateLimit-Policy"] == '"writes";q=20;w=60'
    assert _left(written) == 19
    assert "RateLimit" not in ann.get("/healthz").headers


def test_reads_and_writes_are_refused_beyond_their_quota(ann: Caller, limited: Limited) -> None:
    limited(quota_reads=3, quota_writes=6)
    for _ in range(3):
        assert ann.get("/v1/players/me").status_code == 200
    _refused(ann.get("/v1/players/me"))
    made = [ann.post("/v1/tables", {"game": "snaps"}) for _ in range(7)]
    assert [each.status_code for each in made[:6]] == [201] * 6
    _refused(made[6])


def test_each_token_has_a_quota_of_its_own(ann: Caller, bob: Caller, limited: Limited) -> None:
    limited(quota_reads=1)
    assert ann.get("/v1/players/me").status_code == 200
    _refused(ann.get("/v1/players/me"))
    assert bob.get("/v1/players/me").status_code == 200


def test_spectators_without_a_token_share_the_quota_of_their_address(
    stranger: Caller, ann: Caller, limited: Limited
) -> None:
    table = opened(ann)
    limited(quota_reads=2)
    codes = [stranger.get(f"/v1/tables/{table}").status_code for _ in range(3)]
    assert codes == [200, 200, 429]
    assert ann.get(f"/v1/tables/{table}").status_code == 200


@pytest.mark.parametrize("guess", ["{ann}." + "A" * 43, "ply_" + "a" * 16 + "." + "A" * 43, "x"])
def test_an_address_guesses_so_many_tokens_and_is_served_with_a_good_one(
    world: World, ann: Caller, stranger: Caller, limited: Limited, guess: str
) -> None:
    limited(quota_guesses=3)
    guesser = Caller(world, guess.format(ann=ann.player))
    for left in (2, 1, 0):
        wrong = guesser.get("/v1/players/me")
        assert (wrong.status_code, _left(wrong)) == (401, left)
        assert wrong.headers["RateLimit-Policy"] == '"guesses";q=3;w=60'
    _refused(guesser.get("/v1/players/me"))
    _refused(guesser.post("/v1/tables", {"game": "snaps"}))
    assert ann.get("/v1/players/me").status_code == 200
    assert stranger.get("/v1/games").status_code == 200
    assert stranger.post("/v1/players", {"name": "Bob"}).status_code == 201


def test_a_token_that_is_not_good_costs_neither_player_nor_address_anything_else(
    world: World, ann: Caller, stranger: Caller, limited: Limited
) -> None:
    limited(quota_reads=1)
    for _ in range(5):
        Caller(world, f"{ann.player}." + "A" * 43).get("/v1/players/me")
    assert ann.get("/v1/players/me").status_code == 200
    assert stranger.get("/v1/games").status_code == 200


def test_the_operators_token_is_guessed_no_more_often_than_others(
    ann: Caller, limited: Limited
) -> None:
    limited(quota_guesses=2)
    wish = {"game": "snaps", "decks": [[]]}
    made = [ann.post("/v1/tables", wish, Operator_Token=f"guess {n}") for n in range(3)]
    assert [each.status_code for each in made[:2]] == [403, 403]
    _refused(made[2])
    good = ann.post("/v1/tables", wish, Operator_Token=OPERATOR)
    assert good.status_code == 422


def test_registrations_are_counted_by_address(stranger: Caller, limited: Limited) -> None:
    limited(quota_registrations=2)
    made = [stranger.post("/v1/players", {"name": "Ann"}) for _ in range(4)]
    assert [each.status_code for each in made] == [201, 201, 429, 429]
    _refused(made[-1])


def test_what_is_new_is_charged_and_304_is_not(ann: Caller, limited: Limited) -> None:
    table = opened(ann)
    limited(quota_reads=5)
    path = f"/v1/tables/{table}"
    for _ in range(20):
        assert ann.get(path, If_None_Match='"v1.0"').status_code == 304
    assert _left(ann.get(path, If_None_Match='"v9.0"')) == 4


def test_304_is_answered_even_when_the_quota_is_used_up(ann: Caller, limited: Limited) -> None:
    table = opened(ann)
    limited(quota_reads=1)
    path = f"/v1/tables/{table}"
    assert ann.get(path).status_code == 200
    assert ann.get(path, If_None_Match='"v1.0"').status_code == 304
    _refused(ann.get(f"{path}?wait=50", If_None_Match='"v9.0"'))


@pytest.mark.parametrize("refilled", [True, False])
def test_whose_quota_is_used_up_waits_all_the_same_and_pays_for_news(
    world: World,
    ann: Caller,
    bob: Caller,
    limited: Limited,
    store_client: Client,
    refilled: bool,
) -> None:
    table = started(ann, bob)
    limited(quota_reads=1)
    assert bob.get(f"/v1/tables/{table}").status_code == 200
    path = f"/v1/tables/{table}?wait=50"

    def act() -> None:
        if refilled:
            store_client.delete(quota(str(bob.player), "reads"))
        moved(ann, table)

    answer = while_waiting(world, lambda: bob.get(path, If_None_Match='"v2.1"'), act)
    if refilled:
        assert (answer.status_code, answer.headers["ETag"]) == (200, '"v3.1"')
    else:
        _refused(answer)


def test_a_seat_on_turn_always_gets_its_move_through(
    ann: Caller, bob: Caller, limited: Limited
) -> None:
    table = started(ann, bob)
    limited(quota_writes=1)
    assert ann.post("/v1/tables", {"game": "snaps"}).status_code == 201
    _refused(ann.post("/v1/tables", {"game": "snaps"}))
    assert moved(ann, table).status_code == 201
    # Now the other seat is on turn, and this one is stopped.
    _refused(ann.post(f"/v1/tables/{table}/moves", {"move": {"type": "close"}, "version": 3}))
    bob.post("/v1/tables", {"game": "snaps"})
    _refused(bob.put("/v1/tables/tbl_x/seats/1", me()))
    assert moved(bob, table).status_code == 201


def test_whatever_its_address_and_its_token_have_used_up_a_seat_plays_on(
    world: World, ann: Caller, bob: Caller, stranger: Caller, limited: Limited
) -> None:
    table = started(ann, bob)
    view = ann.get(f"/v1/tables/{table}").json
    limited(quota_reads=1, quota_writes=1, quota_registrations=1, quota_guesses=1)
    guesser = Caller(world, "x")
    for _ in range(2):
        flood = (
            stranger.post("/v1/players", {"name": "Eve"}),
            stranger.get("/v1/games"),
            guesser.get("/v1/games"),
            ann.get("/v1/games"),
            ann.post("/v1/tables", {"game": "snaps"}),
        )
    for each in flood:
        _refused(each)
    tag = {"If_None_Match": f'"v{view["version"]}.0"'}
    assert ann.get(f"/v1/tables/{table}", **tag).status_code == 304
    move = {"move": view["you"]["legal_moves"][-1], "version": view["version"]}
    assert ann.post(f"/v1/tables/{table}/moves", move).status_code == 201


def test_one_token_holds_so_many_waits_and_no_more(
    world: World, ann: Caller, bob: Caller, limited: Limited
) -> None:
    table = opened(ann)
    limited(quota_waits=1)
    path, tag = f"/v1/tables/{table}?wait=50", '"v1.0"'
    first = in_thread(lambda: ann.get(path, If_None_Match=tag))
    eventually(lambda: open_waits(world) == 1)
    refused = ann.get(path, If_None_Match=tag)
    assert (refused.status_code, refused.json["code"]) == (429, "too_many_waits")
    assert refused.headers["Retry-After"] == "1"
    other = in_thread(lambda: bob.get(path, If_None_Match='"v1.s"'))
    eventually(lambda: open_waits(world) == 2)
    assert isinstance(world.context.waker, Waker)
    world.context.waker.drain()
    assert {first.result().status_code, other.result().status_code} == {304}


def test_a_player_is_host_of_so_many_tables(ann: Caller, limited: Limited) -> None:
    limited(max_open_tables=2)
    first = opened(ann)
    opened(ann)
    refused = ann.post("/v1/tables", {"game": "snaps"})
    assert (refused.status_code, refused.json["code"]) == (429, "too_many_tables")
    assert int(refused.headers["Retry-After"]) > 0
    ann.delete(f"/v1/tables/{first}")
    opened(ann)


def test_the_limits_are_told(stranger: Caller, limited: Limited) -> None:
    limited(quota_reads=50, quota_writes=0, max_open_tables=7)
    told = stranger.get("/v1/limits").json
    assert (told["reads"], told["writes"], told["open_tables"]) == (50, None, 7)
    assert told["body_bytes"] == 64 * 1024


def test_a_quota_of_0_is_off(ann: Caller, limited: Limited) -> None:
    limited(quota_reads=0)
    answer = ann.get("/v1/players/me")
    assert answer.status_code == 200
    assert "RateLimit" not in answer.headers


def test_a_trusted_proxy_tells_the_address(world: World) -> None:
    settings = replace(world.context.settings, proxies=1)
    app = create_app(replace(world.context, settings=settings))
    assert isinstance(app.wsgi_app, ProxyFix)
    assert app.wsgi_app.x_for == 1


@pytest.mark.parametrize("told", ["unknown", "192.0.2.1:5555", "", "é"])
def test_what_a_proxy_tells_need_not_be_an_address(world: World, told: str) -> None:
    settings = replace(world.context.settings, proxies=1)
    client = create_app(replace(world.context, settings=settings)).test_client()
    headers = {"X-Forwarded-For": told}
    assert client.get("/v1/games", headers=headers).status_code == 200
    assert client.get("/metrics", headers=headers).status_code == 404


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("unknown", "unknown", True),
    ],
)
def test_an_address_counts_as_one_or_as_its_ipv6_network(one: str, other: str, same: bool) -> None:
    assert (asker(one) == asker(other)) is same
