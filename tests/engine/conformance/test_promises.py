"""What every game promises apart from play: options, notation, stored states, names."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import jsonschema
import pytest

from engine.errors import InvalidMoveError, OptionError, RabloError, StateError
from engine.protocol import AnyGame
from engine.registry import GAMES
from tests.engine.conformance.plugin import Plugin
from tests.engine.conformance.plugins import PLUGINS

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_plugin = pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)


@every_game
def test_option_schema_is_valid_and_its_defaults_are_the_defaults(game: AnyGame) -> None:
    schema = game.option_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["additionalProperties"] is False
    assert all(each["description"].endswith(".") for each in schema["properties"].values())
    defaults = game.options({})
    assert list(defaults) == list(schema["properties"])
    jsonschema.validate(defaults, schema)


@every_plugin
def test_complete_options_are_their_own_completion(plugin: Plugin) -> None:
    game, rng = GAMES[plugin.name], Random(1)
    for _ in range(50):
        options = game.options(plugin.options(rng))
        assert game.options(json.loads(json.dumps(options))) == options
        assert game.seats(options) in (2, 3, 4)
        jsonschema.validate(options, game.option_schema())


@every_game
def test_unknown_and_unfit_options_are_refused_by_name(game: AnyGame) -> None:
    bad: Any
    for name in [*game.option_schema()["properties"], "no_such_option"]:
        for bad in ("nonsense", [], {}, -1, 24.7, 10**9):
            with pytest.raises(OptionError) as refusal:
                game.options({name: bad})
            assert refusal.value.name == name


@every_game
def test_a_match_that_could_go_on_for_ever_can_be_limited(game: AnyGame) -> None:
    if game.endless(game.options({})):
        assert not game.endless(game.options({"max_deals": 5}))


@every_plugin
def test_every_move_has_three_forms_that_agree(plugin: Plugin) -> None:
    game = GAMES[plugin.name]
    texts = set()
    for data in plugin.universe:
        move = game.move(data)
        assert game.move_data(move) == data
        assert list(game.move_data(move)) == list(data)
        assert game.parse(str(move)) == move
        assert hash(game.parse(str(move))) == hash(move)
        texts.add(str(move))
    assert len(texts) == len(plugin.universe)


@every_plugin
def test_copies_of_moves_and_states_are_equal(plugin: Plugin) -> None:
    game, rng = GAMES[plugin.name], Random(2)
    state = game.start(plugin.oracle(game.options({})).seats, game.options({}))
    state = game.deal(state, plugin.pack(game.pack(state) or (), rng)).state
    for data in rng.sample(plugin.universe, 20):
        move = game.move(data)
        assert copy.deepcopy(move) == copy.copy(move) == move
    assert copy.deepcopy(state) == state


@every_plugin
def test_move_schemas_accept_exactly_the_moves(plugin: Plugin) -> None:
    game = GAMES[plugin.name]
    schemas = game.move_schema()
    assert set(schemas) == {data["type"] for data in plugin.universe}
    for kind, schema in schemas.items():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["properties"]["type"]["const"] == kind
    for data in plugin.universe:
        jsonschema.validate(data, schemas[data["type"]])
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**data, "more": 1}, schemas[data["type"]])


@every_plugin
def test_what_is_no_move_is_refused_as_such(plugin: Plugin) -> None:
    game = GAMES[plugin.name]
    wrong: tuple[Any, ...] = (None, 7, [], {}, "XX", "")
    broken: list[Any] = [{}, {"type": None}, {"type": "fold"}, {"type": ["pass"]}, {"typ": "pass"}]
    for data in plugin.universe:
        broken.append({**data, "more": 1})
        broken += [{**data, key: value} for key in data for value in wrong]
        broken += [{k: v for k, v in data.items() if k != key} for key in data if key != "marriage"]
    for each in broken:
        if each not in plugin.universe:
            with pytest.raises(InvalidMoveError) as refusal:
                game.move(each)
            assert refusal.value.detail.endswith(".")


@every_plugin
def test_text_that_is_no_move_is_refused(plugin: Plugin) -> None:
    game = GAMES[plugin.name]
    known = {str(game.move(data)) for data in plugin.universe}
    for text in ["", " ", "HX", "no move", "ha", *(f"{each} " for each in known)]:
        with pytest.raises(InvalidMoveError):
            game.parse(text)


@every_game
def test_a_damaged_stored_state_is_refused(game: AnyGame) -> None:
    options = game.options({})
    state = game.start(game.seats(options), options)
    stored = game.dump(state)
    assert game.load(stored) == state
    for bad in (
        {},
        {"format": -1},
        *({k: v for k, v in stored.items() if k != key} for key in stored),
    ):
        with pytest.raises(StateError):
            game.load(bad)


def test_every_game_that_is_hosted_is_held_to_this_suite() -> None:
    assert [plugin.name for plugin in PLUGINS] == list(GAMES)


@every_game
def test_a_match_does_not_start_with_too_few_or_too_many(game: AnyGame) -> None:
    options = game.options({})
    for seats in (game.seats(options) - 1, game.seats(options) + 1):
        with pytest.raises(RabloError):
            game.start(seats, options)


@every_game
def test_names_and_versions_are_texts(game: AnyGame) -> None:
    assert game.name.isidentifier()
    assert game.rules_version
