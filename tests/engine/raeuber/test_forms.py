"""Moves as JSON and as text, options, and states as JSON."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import Any

import jsonschema
import pytest

from engine.errors import InvalidMoveError, OptionError, StateError
from engine.games.raeuber import moves
from engine.games.raeuber.moves import BIDS, DEMANDS, EXCHANGES, PASS, PLAYS, TRUMPS, Move
from engine.registry import game
from tests.engine.raeuber.helpers import GAME, NO_WEIS, after, dealt, play_out, table

EVERY_MOVE: list[Move] = [
    *BIDS,
    PASS,
    *DEMANDS,
    *(move for row in EXCHANGES for move in row),
    *TRUMPS,
    *PLAYS,
]

DOCUMENTED = [
    {"type": "bid", "points": 16},
    {"type": "bid", "figure": "kleiner_bettel"},
    {"type": "pass"},
    {"type": "demand", "card": "HJ"},
    {"type": "exchange", "want": "HJ", "give": "C6"},
    {"type": "trump", "suit": "H"},
    {"type": "play", "card": "HA"},
]

NO_MOVES: list[dict[str, Any]] = [
    {},
    {"type": None},
    {"type": ["pass"]},
    {"type": "call"},
    {"type": "bid"},
    {"type": "bid", "points": 15},
    {"type": "bid", "points": 51},
    {"type": "bid", "points": 16.5},
    {"type": "bid", "points": float("nan")},
    {"type": "bid", "points": float("inf")},
    {"type": "bid", "points": "16"},
    {"type": "bid", "points": True},
    {"type": "bid", "points": None},
    {"type": "bid", "figure": "bettel"},
    {"type": "bid", "figure": ["kleiner_bettel"]},
    {"type": "bid", "figure": "16"},
    {"type": "bid", "points": 16, "figure": "kleiner_bettel"},
    {"type": "pass", "seat": 1},
    {"type": "demand"},
    {"type": "demand", "card": "H5"},
    {"type": "demand", "card": 3},
    {"type": "exchange", "want": "HJ"},
    {"type": "exchange", "want": "HJ", "give": None},
    {"type": "trump", "suit": "HD"},
    {"type": "trump", "suit": ""},
    {"type": "trump", "suit": None},
    {"type": "trump", "suit": 0},
    {"type": "play", "card": "ha"},
    {"type": "play", "card": {"suit": "H"}},
    {"type": "play", "card": "HA", "marriage": True},
]


def test_the_registry_knows_the_game() -> None:
    assert game("raeuber").name == "raeuber"
    assert game("raeuber").rules_version


def test_every_move_has_its_own_text_and_json_and_both_lead_back_to_it() -> None:
    assert len({str(move) for move in EVERY_MOVE}) == len(EVERY_MOVE) == 39 + 1 + 36 * 38 + 4
    for move in EVERY_MOVE:
        assert GAME.parse(str(move)) is move
        assert GAME.move(json.loads(json.dumps(GAME.move_data(move)))) is move


@pytest.mark.parametrize("data", DOCUMENTED)
def test_the_moves_of_the_rules_page_are_read(data: dict[str, Any]) -> None:
    assert GAME.move_data(GAME.move(data)) == data


def test_json_has_one_kind_of_number() -> None:
    assert GAME.move({"type": "bid", "points": 16.0}) is GAME.parse("16")


@pytest.mark.parametrize("data", NO_MOVES)
def test_what_is_no_move_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(InvalidMoveError):
        GAME.move(data)


@pytest.mark.parametrize("text", ["", "15", "HA ", "trump", "demand", "exchange HA", "Pass"])
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        GAME.parse(text)


def test_the_schema_fits_every_move_and_no_other() -> None:
    schemas = GAME.move_schema()
    assert list(schemas) == ["bid", "pass", "demand", "exchange", "trump", "play"]
    for schema in schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    fits = {kind: jsonschema.Draft202012Validator(schema) for kind, schema in schemas.items()}
    for move in EVERY_MOVE:
        data = GAME.move_data(move)
        assert fits[data["type"]].is_valid(data)
    for data in NO_MOVES:
        kind = str(data.get("type"))
        assert kind not in fits or not fits[kind].is_valid(data)


def test_moves_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        GAME.parse("HA").card = 3  # type: ignore[misc, union-attr]


def test_a_menu_holds_exactly_the_moves_it_lists() -> None:
    menu = moves.Menu(bids=0b1010, passing=True, demands=6, wants=0b11, gives=0b1100, plays=1)
    assert [move for move in EVERY_MOVE if move in menu] == sorted(menu, key=EVERY_MOVE.index)


def test_options_have_the_documented_defaults() -> None:
    assert GAME.options({}) == {
        "players": 3,
        "dealer_credit": None,
        "target": 200,
        "end_rule": "mean",
        "max_deals": 400,
        "first_dealer": 2,
    }
    four = GAME.options({"players": 4})
    assert (four["dealer_credit"], four["first_dealer"], GAME.seats(four)) == (20, 3, 4)


@pytest.mark.parametrize("given", [{}, {"players": 4}, {"players": 4, "dealer_credit": 15}])
def test_complete_options_come_back_as_they_are(given: dict[str, Any]) -> None:
    complete = GAME.options(given)
    assert GAME.options(complete) == complete
    jsonschema.validate(complete, GAME.option_schema())


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"dealer_credit": 20}, "dealer_credit"),
        ({"players": 3, "dealer_credit": 15}, "dealer_credit"),
        ({"players": 4, "dealer_credit": 10}, "dealer_credit"),
        ({"players": 5}, "players"),
        ({"players": 3, "first_dealer": 3}, "first_dealer"),
        ({"first_dealer": -1}, "first_dealer"),
        ({"target": 250}, "target"),
        ({"end_rule": "sum"}, "end_rule"),
        ({"max_deals": 0}, "max_deals"),
        ({"max_deals": 10_001}, "max_deals"),
        ({"max_deals": None}, "max_deals"),
        ({"rounds": 3}, "rounds"),
    ],
)
def test_options_that_do_not_fit_are_refused_by_name(given: dict[str, Any], name: str) -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.options(given)
    assert refusal.value.name == name


@pytest.mark.parametrize("target", [50, 100, 150, 200, 300])
def test_the_targets_of_the_rules_page_are_offered(target: int) -> None:
    assert GAME.options({"target": target})["target"] == target


def test_a_match_starts_with_as_many_seats_as_its_options_say() -> None:
    with pytest.raises(OptionError):
        GAME.start(4, GAME.options({}))


def test_every_state_of_a_deal_survives_json() -> None:
    states = [table(players=4), dealt(*NO_WEIS)]
    states.append(after(states[-1], "raeuber_mit", "exchange HK D6"))
    states.append(after(states[-1], "trump D"))
    states.append(play_out(states[-1])[0])
    for state in states:
        again = GAME.load(json.loads(json.dumps(GAME.dump(state))))
        assert again == state
        assert hash(again) == hash(state)


def test_a_state_that_is_none_is_refused() -> None:
    good = GAME.dump(dealt(*NO_WEIS))
    bad: list[dict[str, Any]] = [
        {},
        {key: value for key, value in good.items() if key != "trump"},
        {**good, "colour": 1},
        {**good, "phase": "showing"},
        {**good, "bids": [[0, "HA"]]},
        {**good, "bids": [[0, "15"]]},
        {**good, "hands": None},
        {**good, "played": [[1]]},
        {**good, "settings": {}},
    ]
    for data in bad:
        with pytest.raises(StateError):
            GAME.load(data)


def test_a_view_has_the_documented_fields_in_order() -> None:
    fields = (
        "deal dealer sitting_out phase hand hand_sizes bids contract exchange trick last_trick "
        "played tricks card_points weis stoeck scores"
    )
    assert list(GAME.view(dealt(*NO_WEIS), 0)) == fields.split()


def test_a_match_that_has_not_begun_can_be_viewed() -> None:
    view = GAME.view(table(players=4), 0)
    assert (view["deal"], view["hand"], view["hand_sizes"]) == (0, None, [0, 0, 0, 0])
    assert GAME.deal_number(table()) == 0


def test_a_contract_names_points_or_the_figure() -> None:
    points = GAME.view(after(dealt(*NO_WEIS), "16", "pass", "pass"), None)
    assert points["contract"] == {"declarer": 0, "points": 16, "trump": None}
    figure = GAME.view(after(dealt(*NO_WEIS), "raeuber_mit", "trump C"), None)
    assert figure["contract"] == {"declarer": 0, "figure": "raeuber_mit", "trump": "C"}
    assert points["bids"][0] == {"seat": 0, "move": {"type": "bid", "points": 16}}
