"""Options: one description, strict checking, a JSON Schema that agrees with it."""

from typing import Any

import jsonschema
import pytest

from engine.errors import OptionError, UnknownGameError
from engine.options import OptionSet, choice, number, switch
from engine.registry import GAMES, game

OPTIONS = OptionSet(
    number("target", 1, 24, 7, "Points that win."),
    number("limit", 1, 10, None, "Deals at most.", nullable=True),
    choice("credit", (15, 20), None, "What the dealer gets.", nullable=True),
    choice("end", ("mean", "open"), "mean", "How it ends."),
    switch("hints", False, "Whether hints are shown."),
)
DEFAULTS = {"target": 7, "limit": None, "credit": None, "end": "mean", "hints": False}

GOOD: list[tuple[str, Any, Any]] = [
    ("target", 24, 24),
    ("target", 24.0, 24),
    ("limit", None, None),
    ("limit", 1, 1),
    ("credit", 20.0, 20),
    ("credit", None, None),
    ("end", "open", "open"),
    ("hints", True, True),
]
BAD: list[tuple[str, Any]] = [
    ("target", 0),
    ("target", 25),
    ("target", 24.7),
    ("target", "7"),
    ("target", True),
    ("target", None),
    ("target", [7]),
    ("target", {}),
    ("limit", 11),
    ("limit", False),
    ("credit", 16),
    ("credit", "20"),
    ("end", "shut"),
    ("end", 0),
    ("end", None),
    ("end", ["mean"]),
    ("hints", 0),
    ("hints", 1.0),
    ("hints", "false"),
    ("hints", None),
]


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert OPTIONS.check({}) == DEFAULTS
    assert list(OPTIONS.check({"hints": True, "target": 3})) == list(DEFAULTS)


@pytest.mark.parametrize(("name", "value", "kept"), GOOD)
def test_a_fitting_value_is_kept_as_an_exact_type(name: str, value: Any, kept: Any) -> None:
    checked = OPTIONS.check({name: value})
    assert checked == {**DEFAULTS, name: kept}
    assert type(checked[name]) is type(kept)
    jsonschema.validate({name: value}, OPTIONS.schema())


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_value_that_does_not_fit_is_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(OptionError) as refusal:
        OPTIONS.check({name: value})
    assert (refusal.value.code, refusal.value.name) == ("invalid_option", name)


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan"), 1e300, -(10**400)])
def test_numbers_beyond_every_range_are_refused(value: Any) -> None:
    with pytest.raises(OptionError, match="whole number from 1 to 24"):
        OPTIONS.check({"target": value})


@pytest.mark.parametrize(("name", "value"), BAD)
def test_the_schema_refuses_what_the_check_refuses(name: str, value: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({name: value}, OPTIONS.schema())


def test_an_unknown_option_is_refused_by_name_and_the_known_ones_are_listed() -> None:
    with pytest.raises(OptionError, match="target, limit, credit, end, hints") as refusal:
        OPTIONS.check({"targets": 7})
    assert refusal.value.name == "targets"


def test_the_schema_is_valid_and_carries_defaults_and_sentences() -> None:
    schema = OPTIONS.schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    properties = schema["properties"]
    assert {name: each["default"] for name, each in properties.items()} == DEFAULTS
    assert properties["target"] == {
        "description": "Points that win.",
        "default": 7,
        "type": "integer",
        "minimum": 1,
        "maximum": 24,
    }
    assert properties["credit"]["enum"] == [15, 20, None]
    assert properties["credit"]["type"] == ["integer", "null"]


def test_games_are_found_by_name_and_unknown_names_are_refused() -> None:
    assert all(game(name) is each and each.name == name for name, each in GAMES.items())
    with pytest.raises(UnknownGameError) as refusal:
        game("whist")
    assert refusal.value.code == "unknown_game"
