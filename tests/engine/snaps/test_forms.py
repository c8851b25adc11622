"""Moves and states in their written forms."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.errors import InvalidMoveError, StateError
from engine.games.snaps.cards import DECK
from engine.protocol import JsonDict
from tests.engine.snaps.table import SNAPS, after, dealt, started

TEXTS = [
    "exchange",
    "close",
    "enough",
    *DECK.names,
    *(f"{name} marriage" for name in DECK.names),
]


@pytest.mark.parametrize("text", TEXTS)
def test_every_move_round_trips_through_text_and_json(text: str) -> None:
    move = SNAPS.parse(text)
    assert str(move) == text
    data = SNAPS.move_data(move)
    assert SNAPS.move(json.loads(json.dumps(data))) is move
    Draft202012Validator(SNAPS.move_schema()[data["type"]]).validate(data)


@pytest.mark.parametrize(
    "text", ["", "HK ", "hk", "HA  marriage", "H9", "pass", "HK+", "marriage HK", "play"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        SNAPS.parse(text)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "pass"},
        {"type": ["enough"]},
        {"type": "enough", "card": "HA"},
        {"type": "play"},
        {"type": "play", "card": "H9"},
        {"type": "play", "card": ["HA"]},
        {"type": "play", "card": 3},
        {"type": "play", "card": "HK", "marriage": 1},
        {"type": "play", "card": "HK", "marriage": None},
        {"type": "play", "card": "HK", "suit": "H"},
    ],
)
def test_other_objects_are_no_moves(data: dict[str, Any]) -> None:
    with pytest.raises(InvalidMoveError):
        SNAPS.move(data)


def test_a_marriage_of_false_is_a_plain_card() -> None:
    assert SNAPS.move({"type": "play", "card": "HK", "marriage": False}) is SNAPS.parse("HK")


def states() -> list[JsonDict]:
    dealt_out = dealt("CJ HK HQ DA SJ", "DQ DT DK CA ST", "CQ", first_dealer=0)
    texts = [
        "",
        "CA",
        "CA SJ",
        "CA SJ DK+ DA exchange close HK+",
        "CA SJ DK+ DA exchange close HK+ HA",
        "enough",
    ]
    return [SNAPS.dump(started()), *(SNAPS.dump(after(dealt_out, text)) for text in texts)]


@pytest.mark.parametrize("data", states())
def test_every_stored_state_round_trips_through_json(data: JsonDict) -> None:
    assert SNAPS.dump(SNAPS.load(json.loads(json.dumps(data)))) == data


@pytest.mark.parametrize("name", list(SNAPS.dump(started())))
def test_a_stored_state_without_one_of_its_fields_is_refused(name: str) -> None:
    data = states()[1]
    del data[name]
    with pytest.raises(StateError):
        SNAPS.load(data)


@pytest.mark.parametrize(
    "change",
    [
        {"more": 1},
        {"upcard": "H9"},
        {"upcard": None},
        {"scores": [1]},
        {"scores": [1, 2, 3]},
        {"hands": [["HA", "HA"], []]},
        {"options": {}},
        {"closing": {"seat": 0}},
        {"closing": 3},
        {"last": []},
        {"marriages": [{"seat": 0, "suit": "X", "value": 20}]},
        {"pack": "HA"},
    ],
)
def test_a_stored_state_of_another_shape_is_refused(change: JsonDict) -> None:
    with pytest.raises(StateError):
        SNAPS.load({**states()[1], **change})


def test_before_the_first_deal_a_view_tells_of_nothing() -> None:
    view = SNAPS.view(started(), 0)
    nothing = ("hand", "trump", "upcard", "closed_by", "last_trick")
    assert [view[name] for name in nothing] == [None] * 5
    assert (view["deal"], view["stock"], view["scores"]) == (0, 0, [0, 0])
