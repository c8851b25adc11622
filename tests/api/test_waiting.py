"""ETags and long-polls: answers that come when there is news."""

from __future__ import annotations

import socket

import pytest

from api import waits
from service.storage.waker import Waker
from tests.api.waiting import open_waits, while_waiting
from tests.api.world import Caller, World, moved, opened, started
from tests.support.waiting import eventually, in_thread


def test_the_tag_names_version_and_seat(ann: Caller, bob: Caller, stranger: Caller) -> None:
    path = f"/v1/tables/{started(ann, bob)}"
    tags = [each.get(path).headers["ETag"] for each in (ann, bob, stranger)]
    assert tags == ['"v2.0"', '"v2.1"', '"v2.s"']


@pytest.mark.parametrize("tag", ['"v2.0"', 'W/"v2.0"', '"other", "v2.0"', "*"])
def test_what_one_has_already_is_304(ann: Caller, bob: Caller, tag: str) -> None:
    found = ann.get(f"/v1/tables/{started(ann, bob)}", If_None_Match=tag)
    assert (found.status_code, found.data) == (304, b"")
    assert found.headers["ETag"] == '"v2.0"'
    assert found.headers["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("tag", ['"v1.0"', '"v2.1"', '"v2.s"', "v2.0", "rubbish", ""])
def test_any_other_tag_is_answered_with_the_view_at_once(
    ann: Caller, bob: Caller, tag: str
) -> None:
    path = f"/v1/tables/{started(ann, bob)}?wait=50"
    assert ann.get(path, If_None_Match=tag).status_code == 200


def test_a_question_without_a_tag_never_waits(ann: Caller) -> None:
    assert ann.get(f"/v1/tables/{opened(ann)}?wait=50").status_code == 200


def test_a_waiting_reader_gets_the_view_that_a_move_made(
    world: World, ann: Caller, bob: Caller
) -> None:
    table = started(ann, bob)
    path = f"/v1/tables/{table}?wait=50"
    news = while_waiting(
        world, lambda: bob.get(path, If_None_Match='"v2.1"'), lambda: moved(ann, table)
    )
    assert (news.status_code, news.headers["ETag"]) == (200, '"v3.1"')
    assert open_waits(world) == 0


def test_a_waiting_reader_gets_the_events_of_a_move(
    world: World, ann: Caller, bob: Caller, stranger: Caller
) -> None:
    table = started(ann, bob)
    end = stranger.get(f"/v1/tables/{table}/events").json["next_after"]
    path = f"/v1/tables/{table}/events?after={end}&wait=50"
    news = while_waiting(world, lambda: stranger.get(path), lambda: moved(ann, table))
    assert [each["type"] for each in news.json["events"]] == ["move"]
    assert news.json["next_after"] == end + 1


def test_prefer_waits_too_and_is_told_to_have_been_honoured(
    world: World, ann: Caller, bob: Caller
) -> None:
    table = started(ann, bob)
    news = while_waiting(
        world,
        lambda: bob.get(f"/v1/tables/{table}", If_None_Match='"v2.1"', Prefer="wait=50"),
        lambda: moved(ann, table),
    )
    assert news.headers["Preference-Applied"] == "wait=50"
    events = bob.get(f"/v1/tables/{table}/events", Prefer="respond-async, wait=100")
    assert events.headers["Preference-Applied"] == "wait=50"
    overruled = bob.get(f"/v1/tables/{table}/events?wait=0", Prefer="wait=20")
    assert "Preference-Applied" not in overruled.headers


def test_a_wait_that_brings_nothing_is_304_or_empty(world: World, ann: Caller) -> None:
    table = opened(ann)

    def time_out() -> None:
        world.clock.forward(60_000)
        assert isinstance(world.context.waker, Waker)
        world.context.waker.wake_all()

    view = while_waiting(
        world, lambda: ann.get(f"/v1/tables/{table}?wait=30", If_None_Match='"v1.0"'), time_out
    )
    assert view.status_code == 304
    end = ann.get(f"/v1/tables/{table}/events").json["next_after"]
    path = f"/v1/tables/{table}/events?after={end}&wait=30"
    events = while_waiting(world, lambda: ann.get(path), time_out)
    assert events.json == {"events": [], "next_after": end}


def test_draining_ends_waits_and_says_so(world: World, ann: Caller) -> None:
    table = opened(ann)

    def drain() -> None:
        world.context.draining.set()
        assert isinstance(world.context.waker, Waker)
        world.context.waker.drain()

    path = f"/v1/tables/{table}?wait=50"
    ended = while_waiting(world, lambda: ann.get(path, If_None_Match='"v1.0"'), drain)
    assert ended.status_code == 304
    assert ended.headers["Connection"] == "close"
    ready = ann.get("/readyz")
    assert (ready.status_code, ready.json) == (503, {"status": "draining"})
    assert ann.get("/healthz").status_code == 200
    later = ann.get(path, If_None_Match='"v1.0"')
    assert later.status_code == 304


def test_whoever_comes_above_the_cap_is_answered_at_once(world: World, ann: Caller) -> None:
    waker = world.context.waker
    assert isinstance(waker, Waker)
    table = opened(ann)
    path = f"/v1/tables/{table}?wait=50"
    waiting = in_thread(lambda: ann.get(path, If_None_Match='"v1.0"'))
    eventually(lambda: waker.open == 1)
    waker._cap = 1
    assert ann.get(path, If_None_Match='"v1.0"').status_code == 304
    assert not waiting.done()
    waker.drain()
    assert waiting.result().status_code == 304


def test_reading_the_log_takes_nothing_away(ann: Caller, bob: Caller, stranger: Caller) -> None:
    path = f"/v1/tables/{started(ann, bob)}/events"
    whole = stranger.get(path).json
    assert [each["seq"] for each in whole["events"]] == list(range(1, whole["next_after"] + 1))
    assert stranger.get(path).json == whole
    found, after = [], 0
    while page := stranger.get(f"{path}?after={after}&limit=2").json["events"]:
        found += page
        after = page[-1]["seq"]
    assert found == whole["events"]


def test_each_reader_reads_his_own_cards_in_the_log(
    ann: Caller, bob: Caller, stranger: Caller
) -> None:
    path = f"/v1/tables/{started(ann, bob)}/events"

    def hand(caller: Caller) -> object:
        events = caller.get(path).json["events"]
        return next(e for e in events if e["type"] == "deal_started")["data"].get("hand")

    assert hand(ann) == ann.get(path.removesuffix("/events")).json["state"]["hand"]
    assert hand(bob) != hand(ann)
    assert hand(stranger) is None


def test_a_cursor_ahead_of_the_log_is_410(ann: Caller) -> None:
    refused = ann.get(f"/v1/tables/{opened(ann)}/events?after=3&wait=50")
    assert (refused.status_code, refused.json["code"]) == (410, "cursor_ahead")


@pytest.mark.parametrize("news", [True, False])
def test_a_token_revoked_during_a_wait_reads_nothing_more(
    world: World, ann: Caller, bob: Caller, news: bool
) -> None:
    table = started(ann, bob)
    ben = world.caller(bob.token)

    def act() -> None:
        bob.token = bob.post("/v1/players/me/token").json["token"]
        if news:
            moved(ann, table)

    refused = while_waiting(
        world, lambda: ben.get(f"/v1/tables/{table}?wait=2", If_None_Match='"v2.1"'), act
    )
    assert (refused.status_code, refused.json["code"]) == (401, "invalid_token")


def test_a_client_that_has_hung_up_is_not_present(world: World) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs, world.app.test_request_context(environ_overrides={"gunicorn.socket": ours}):
        assert waits.present()
        theirs.send(b"GET")
        assert waits.present()
        ours.recv(3)
        theirs.close()
        assert not waits.present()
    with world.app.test_request_context():
        assert waits.present()
