"""The record over HTTP, in both its forms, and the schema that describes it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import jsonschema_rs
import orjson
import pytest

from api import export
from engine import notation
from engine.protocol import JsonDict
from engine.record import verify
from engine.registry import GAMES
from tests.api.contract import closed
from tests.api.world import Caller, World
from tests.support.records import given_record, record_of

SHORT: dict[str, JsonDict] = {"rablo": {"max_deals": 2}, "snaps": {}, "raeuber": {"max_deals": 1}}
every_game = pytest.mark.parametrize("game", sorted(GAMES))


@pytest.fixture(scope="module")
def schema() -> Any:
    """The committed schema, closed: what it does not name is a mistake now."""
    written = orjson.loads((export.TARGET / "record.schema.json").read_bytes())
    # Data of events are described by the API's document, by type and game.
    return jsonschema_rs.Draft202012Validator(_closed(written), validate_formats=True)


def _closed(schema: JsonDict) -> JsonDict:
    found: JsonDict = closed(schema)
    for branch in found["allOf"]:
        for part in ("if", "then"):
            branch[part].pop("additionalProperties", None)
    return found


def finished(world: World, ann: Caller, game: str) -> str:
    rules = GAMES[game]
    bots = [{"bot": "random"}] * (rules.seats(rules.options({})) - 1)
    wish = {"game": game, "options": SHORT[game], "seats": [{"player": "me"}, *bots]}
    table: str = ann.post("/v1/tables", wish).json["id"]
    assert ann.delete(f"/v1/tables/{table}/seats/0").status_code == 200
    for _ in range(1000):
        if world.table(table).status == "finished":
            return table
        world.clock.forward(5000)
        world.work(table)
    raise AssertionError("the match never ends")


@every_game
def test_a_record_is_given_as_json_or_as_text(world: World, ann: Caller, game: str) -> None:
    path = f"/v1/tables/{finished(world, ann, game)}/record"
    told = world.caller().get(path)
    assert verify(told.json).findings == []
    assert world.caller().get(f"{path}?format=json").json == told.json
    text = world.caller().get(f"{path}?format=text")
    assert text.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert text.text == notation.write(told.json)
    assert notation.check(text.text) == verify(told.json)


@every_game
def test_a_record_is_as_its_schema_says(world: World, ann: Caller, game: str, schema: Any) -> None:
    told = world.caller().get(f"/v1/tables/{finished(world, ann, game)}/record").json
    for record in (told, record_of(game), record_of(game, stop=9), given_record(game)):
        schema.validate(record)


def test_an_unknown_form_is_refused(ann: Caller) -> None:
    refused = ann.get("/v1/tables/tbl_x/record?format=pgn")
    assert (refused.status_code, refused.json["code"]) == (422, "invalid_parameter")


def _act(kind: str, **fields: Any) -> Callable[[JsonDict], object]:
    return lambda r: next(act for act in r["acts"] if act["type"] == kind).update(fields)


WRONG: dict[str, Callable[[JsonDict], object]] = {
    "no seed": lambda r: r.pop("seed"),
    "a seed too short": lambda r: r.update(seed="00"),
    "another format": lambda r: r.update(format=2),
    "an unknown game": lambda r: r.update(game="whist"),
    "a field too many": lambda r: r.update(hat="red"),
    "an option left out": lambda r: r["options"].popitem(),
    "an act of no kind": _act("pack", type="bribe"),
    "a pack without its number": lambda r: r["acts"][0].pop("deal"),
    "a move that is none": _act("move", move={"type": "bribe"}),
    "a move by nobody": _act("move", by="nobody"),
    "a deal that ended otherwise": lambda r: r["deals"][0].update(hands="no"),
}


@every_game
@pytest.mark.parametrize("how", WRONG)
def test_the_schema_refuses_what_is_no_record(game: str, how: str, schema: Any) -> None:
    record = copy.deepcopy(record_of(game))
    WRONG[how](record)
    assert not schema.is_valid(record)


def test_another_games_moves_are_refused(schema: Any) -> None:
    record = {**record_of("rablo"), "deals": []}
    assert schema.is_valid(record)
    assert not schema.is_valid({**record, "acts": record_of("raeuber")["acts"]})
