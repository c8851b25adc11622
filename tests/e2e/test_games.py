"""Whole games through real processes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

from engine.record import verify
from rablo.client import ApiError, Client
from tests.e2e.conftest import Newcomer, Twin
from tests.e2e.playing import GAME_S, SHORT, Persistent, bot_table, finished
from tests.support.waiting import together

GAMES = sorted(SHORT)


def record_of(client: Client, table_id: str) -> Any:
    return client.get(f"/v1/tables/{table_id}/record")


@pytest.mark.parametrize("game", GAMES)
def test_house_bots_play_a_game_to_its_end(client: Client, game: str) -> None:
    view = finished(client, bot_table(client, game))
    assert view["status"] == "finished"
    assert verify(record_of(client, view["id"])).findings == []


@pytest.mark.parametrize("game", GAMES)
def test_a_player_and_house_bots_play_a_game_to_its_end(client: Client, game: str) -> None:
    seats = [{"player": "me", "nonce": "mine"}]
    seats += [{"bot": "random"}] * (client.get(f"/v1/games/{game}")["seats"] - 1)
    body = {"game": game, "options": SHORT[game], "seats": seats}
    player = Persistent(client)
    view = player.play(client.post("/v1/tables", body)["id"])
    assert view["status"] == "finished"
    assert player.acknowledged
    record = record_of(client, view["id"])
    assert verify(record).findings == []
    assert made_by(record, 0) == [move for _, move in player.acknowledged]


def made_by(record: Any, seat: int) -> list[Any]:
    return [
        act["move"]
        for act in record["acts"]
        if act["type"] == "move" and act["seat"] == seat and act["by"] == "player"
    ]


def test_four_people_at_four_clients_play_a_game_to_its_end(newcomer: Newcomer) -> None:
    clients = [newcomer() for _ in range(4)]
    body = {"game": "rablo", "options": SHORT["rablo"], "seats": [{"player": "me"}, *[None] * 3]}
    table_id = clients[0].post("/v1/tables", body)["id"]
    for client in clients[1:]:
        client.post(f"/v1/tables/{table_id}/seats", {"player": "me"})
    players = [Persistent(client, seed) for seed, client in enumerate(clients)]
    for each in together([partial(player.play, table_id) for player in players]):
        each.result(GAME_S)
    record = record_of(clients[0], table_id)
    assert verify(record).findings == []
    for seat, player in enumerate(players):
        assert made_by(record, seat) == [move for _, move in player.acknowledged]


def outcomes_of(actions: Sequence[Callable[[], object]]) -> list[Any]:
    """Do all of these at the same moment; return what each returned or raised."""
    works = together(actions)
    return [each.exception(GAME_S) or each.result() for each in works]


def waiting_table(client: Client) -> Any:
    """Return a table at which the player must move and nobody else can."""
    seats = [{"player": "me"}, *[{"bot": "random"}] * 3]
    options = {"max_deals": 1, "first_dealer": 3}
    return client.post("/v1/tables", {"game": "rablo", "options": options, "seats": seats})


def test_of_two_clients_that_post_at_one_version_exactly_one_wins(
    client: Client, twin: Twin
) -> None:
    view = waiting_table(client)
    path = f"/v1/tables/{view['id']}/moves"
    bodies = [{"move": m, "version": view["version"]} for m in view["you"]["legal_moves"][:4]]
    outcomes = outcomes_of([partial(twin(client).post, path, body) for body in bodies])
    won = [each for each in outcomes if isinstance(each, dict)]
    lost = [each for each in outcomes if isinstance(each, ApiError)]
    assert (len(won), [each.status for each in lost]) == (1, [412] * 3)
    moves = [each for each in client.get(path)["moves"] if each["version"] == view["version"] + 1]
    assert len(moves) == 1


def test_one_key_sent_twice_at_the_same_moment_is_one_move(client: Client, twin: Twin) -> None:
    view = waiting_table(client)
    path = f"/v1/tables/{view['id']}/moves"
    body = {"move": view["you"]["legal_moves"][0], "version": view["version"]}
    key = {"Idempotency-Key": "k"}
    posts = [partial(twin(client).call, "POST", path, body, key) for _ in range(4)]
    answers = {json.dumps(each) for each in outcomes_of(posts)}
    assert len(answers) == 1
    assert json.loads(answers.pop())["version"] == view["version"] + 1
