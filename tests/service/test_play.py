from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from engine.protocol import JsonDict
from service import lobby, play
from service.context import Context
from service.errors import (
    ConflictError,
    ForbiddenError,
    InvalidError,
    NotFoundError,
    NoVersionError,
    ServiceError,
    StaleError,
)
from service.model import Answer, Change, Player, Retry
from service.requests import Sit
from service.storage.store import Store
from tests.service.world import PASS, Seated, World, body, bots, refused
from tests.support.waiting import together


@pytest.fixture
def seated(world: World) -> Seated:
    return world.full_table()


def test_a_move_is_one_commit_and_answers_the_new_view(seated: Seated) -> None:
    before = seated.view(0)
    answer = seated.move(PASS)
    after = body(answer)
    assert (answer.status, answer.etag, answer.replayed) == (201, f"v{after['version']}.0", False)
    assert after["version"] == before["version"] + 1
    assert after["seq"] == before["seq"] + 1
    assert after == seated.view(0)
    event = seated.world.events(seated.id)[-1]
    assert (event["type"], event["seat"], event["deal"]) == ("move", 0, 1)
    assert event["data"]["move"] == PASS
    assert event["version"] == after["version"]


def test_a_log_goes_on_in_time_whichever_process_is_ahead(seated: Seated) -> None:
    clock = seated.world.clock
    seated.move()
    clock.ms -= 700
    seated.move()
    clock.ms += 400
    seated.move()
    times = [each["at"] for each in seated.world.events(seated.id)]
    assert times == [times[0]] * len(times)
    assert [act["at"] for act in seated.world.ctx.store.acts(seated.id)][-1] == times[0]
    assert seated.world.table(seated.id).turn_at == clock.ms, "clocks run from when it was"


def test_the_next_deal_starts_in_the_commit_that_ended_the_last(seated: Seated) -> None:
    seated.moves(PASS, PASS, PASS, PASS)
    version = seated.view()["version"]
    assert seated.world.types(seated.id, version) == ["move", "deal_ended", "deal_started"]
    deals = [each["deal"] for each in seated.world.events(seated.id)][-3:]
    assert deals == [1, 1, 2]
    assert seated.view()["last_deal"]["outcome"] == "passed"


def post(
    seated: Seated, seat: int, move: JsonDict, version: int | None, key: str | None = None
) -> Answer:
    player = seated.people[seat]
    retry = (key and Retry(key, player.id, "POST", "moves", repr((move, version)))) or None
    return play.move(seated.world.ctx, player, seated.id, move, version, retry)


def test_no_table_comes_before_everything(world: World) -> None:
    ann = world.player()
    call = partial(play.move, world.ctx, ann, "tbl_no", {}, None, None)
    refused(call, NotFoundError, "table_not_found")


def test_no_seat_comes_before_the_shape_of_the_move(world: World, seated: Seated) -> None:
    stranger = world.player()
    move: JsonDict = {"type": "fold"}
    refused(
        lambda: play.move(world.ctx, stranger, seated.id, move, 1, None),
        ForbiddenError,
        "not_seated",
    )
    refused(lambda: play.check_seat(world.ctx, stranger, seated.id), ForbiddenError, "not_seated")
    lobby.leave(world.ctx, seated.people[1], seated.id, 1)
    refused(lambda: post(seated, 1, move, 1), ForbiddenError, "seat_left")
    assert play.check_seat(world.ctx, seated.people[0], seated.id) == 0


def test_the_shape_of_the_move_comes_before_the_kept_answer(seated: Seated) -> None:
    post(seated, 0, PASS, seated.view()["version"], key="k")
    wrong: list[JsonDict] = [{}, {"type": "fold"}, {"type": "play", "card": "H2"}, {**PASS, "x": 1}]
    for move in wrong:
        error = refused(partial(post, seated, 0, move, 1, "k"), InvalidError, "invalid_move")
        assert [pointer for pointer, _ in error.errors] == ["/move"]


def test_the_kept_answer_comes_before_the_state_of_the_table(world: World) -> None:
    seated = world.full_table(options={"max_deals": 1})
    seated.moves(PASS, PASS, PASS)
    version = seated.view()["version"]
    first = post(seated, 3, PASS, version, key="k")
    assert seated.view()["status"] == "finished"
    again = post(seated, 3, PASS, version, key="k")
    assert (again.body, again.etag, again.replayed) == (first.body, first.etag, True)
    error = "idempotency_key_reused"
    refused(lambda: post(seated, 3, PASS, version + 1, "k"), InvalidError, error)
    refused(lambda: post(seated, 3, PASS, version), ConflictError, "already_finished")


def test_the_state_of_the_table_comes_before_the_version(world: World) -> None:
    ann = world.player()
    table_id = world.create(ann)["id"]
    call = partial(play.move, world.ctx, ann, table_id, PASS, None, None)
    assert refused(call, ConflictError, "not_started").version == 1


@pytest.mark.parametrize("off", [-1, 1, 1000, -1000])
def test_any_other_version_is_refused_the_future_too(seated: Seated, off: int) -> None:
    version = seated.view()["version"]
    error = refused(lambda: post(seated, 1, PASS, version + off), StaleError, "version_mismatch")
    assert (error.version, error.legal_moves) == (version, [])


def test_a_missing_version_is_told_with_the_current_one(seated: Seated) -> None:
    error = refused(lambda: post(seated, 0, PASS, None), NoVersionError, "version_missing")
    assert error.version == seated.view()["version"]
    assert error.legal_moves == seated.view(0)["you"]["legal_moves"]


def test_whose_turn_it_is_comes_before_legality(seated: Seated) -> None:
    version = seated.view()["version"]
    kontra = {"type": "kontra"}
    error = refused(lambda: post(seated, 1, kontra, version), ConflictError, "not_your_turn")
    assert (error.version, error.legal_moves) == (version, [])


def test_an_illegal_move_is_told_with_the_legal_ones_of_this_seat(seated: Seated) -> None:
    version = seated.view()["version"]
    error = refused(
        lambda: post(seated, 0, {"type": "kontra"}, version), InvalidError, "wrong_phase"
    )
    assert error.version == version
    assert error.legal_moves == seated.view(0)["you"]["legal_moves"]


def snapshot(seated: Seated) -> tuple[Any, ...]:
    store = seated.world.ctx.store
    return store.load(seated.id), store.events(seated.id, 0, 100), store.acts(seated.id)


def test_a_refused_move_changes_nothing(seated: Seated) -> None:
    before, version = snapshot(seated), seated.view()["version"]
    seated.world.clock.ms += 1000
    wrong: list[tuple[int, JsonDict, int | None]] = [
        (0, {"type": "fold"}, version),
        (0, PASS, version + 1),
        (0, PASS, None),
        (1, PASS, version),
        (0, {"type": "kontra"}, version),
    ]
    for seat, move, named in wrong:
        with pytest.raises(ServiceError):
            post(seated, seat, move, named, key="k")
    assert snapshot(seated) == before
    assert post(seated, 0, PASS, version, key="k").replayed is False, "only success is kept"


def at_once(*calls: Callable[[], object]) -> list[object]:
    def outcome(call: Callable[[], object]) -> object:
        try:
            return call()
        except ServiceError as error:
            return error.code

    return [each.result() for each in together([partial(outcome, call) for call in calls])]


def test_of_two_moves_at_one_version_exactly_one_wins(seated: Seated) -> None:
    version = seated.view()["version"]
    call: JsonDict = {"type": "call", "card": "CA", "level": "snapszer"}
    outcomes = at_once(
        lambda: post(seated, 0, PASS, version), lambda: post(seated, 0, call, version)
    )
    assert [each for each in outcomes if isinstance(each, Answer)] != []
    assert [each for each in outcomes if not isinstance(each, Answer)] == ["version_mismatch"]
    assert seated.view()["version"] == version + 1


def test_one_key_at_the_same_moment_is_one_move_with_equal_answers(seated: Seated) -> None:
    version = seated.view()["version"]
    call = partial(post, seated, 0, PASS, version, key="k")
    outcomes = at_once(call, call, call)
    answers = [each for each in outcomes if isinstance(each, Answer)]
    assert len({(each.body, each.etag, each.status) for each in answers}) == 1
    assert sorted(each.replayed for each in answers) == [False, True, True]
    assert seated.view()["version"] == version + 1


class MeddledStore(Store):
    """Lets something happen between reading a table and committing to it."""

    meddle: Callable[[], object] | None = None

    def commit(self, change: Change) -> Any:
        meddle, self.meddle = self.meddle, None
        if meddle is not None:
            meddle()
        return super().commit(change)


@pytest.fixture
def meddled(ctx: Context, store_client: Any, clock: Any) -> tuple[Context, MeddledStore]:
    store = MeddledStore(store_client, ctx.settings, clock)
    return replace(ctx, store=store), store


def test_a_move_that_loses_the_race_names_the_version_it_lost_to(
    seated: Seated, meddled: tuple[Context, MeddledStore]
) -> None:
    ctx, store = meddled
    version = seated.view()["version"]
    store.meddle = lambda: lobby.leave(seated.world.ctx, seated.people[2], seated.id, 2)
    call = partial(play.move, ctx, seated.people[0], seated.id, PASS, version, None)
    error = refused(call, StaleError, "version_mismatch")
    assert error.version == version + 1
    assert error.legal_moves == seated.view(0)["you"]["legal_moves"]


def test_a_twin_that_comes_between_is_answered_with_the_first_answer(
    seated: Seated, meddled: tuple[Context, MeddledStore]
) -> None:
    ctx, store = meddled
    version, ann = seated.view()["version"], seated.people[0]
    retry = Retry("k", ann.id, "POST", "moves", "digest")
    late = partial(play.move, ctx, ann, seated.id, PASS, version, retry)
    store.meddle = partial(play.move, seated.world.ctx, ann, seated.id, PASS, version, retry)
    assert late().replayed


def test_a_twin_with_another_body_that_comes_between_is_refused(
    seated: Seated, meddled: tuple[Context, MeddledStore]
) -> None:
    ctx, store = meddled
    version, ann = seated.view()["version"], seated.people[0]
    retry = Retry("k", ann.id, "POST", "moves", "digest")
    other = replace(retry, digest="another")
    late = partial(play.move, ctx, ann, seated.id, PASS, version, retry)
    store.meddle = partial(play.move, seated.world.ctx, ann, seated.id, PASS, version, other)
    refused(late, InvalidError, "idempotency_key_reused")


def test_whoever_sits_down_too_late_is_told_so_and_not_to_try_again(
    world: World, meddled: tuple[Context, MeddledStore]
) -> None:
    ctx, store = meddled
    ann, bob, cid = world.players(3)
    table_id = world.create(ann, seats=(Sit(), *bots(2), None))["id"]
    store.meddle = lambda: world.sit(bob, table_id, 3)
    call = partial(lobby.sit, ctx, cid, table_id, 3, Sit(), None)
    refused(call, ConflictError, "not_open")


def test_whoever_finds_another_seat_after_a_race_gets_it(
    world: World, meddled: tuple[Context, MeddledStore]
) -> None:
    ctx, store = meddled
    ann, bob, cid = world.players(3)
    table_id = world.create(ann)["id"]
    store.meddle = lambda: world.sit(bob, table_id)
    view = body(lobby.sit(ctx, cid, table_id, None, Sit(), None))
    assert (view["you"]["seat"], view["version"]) == (2, 3)


def test_every_kept_answer_is_the_view_of_its_own_seat(seated: Seated) -> None:
    player: Player = seated.people[0]
    view = body(seated.move(PASS))
    assert view["you"]["seat"] == 0
    assert view["state"]["hand"] == seated.view(0)["state"]["hand"]
    assert view["seats"][0]["player"]["id"] == player.id
