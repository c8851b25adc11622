"""What every game says of its answers, held against what it answers in random play."""

import itertools
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.errors import IllegalMoveError
from engine.protocol import AnyGame, JsonDict
from engine.registry import GAMES

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
OPTIONS: dict[str, list[JsonDict]] = {
    "rablo": [{"max_deals": 8}],
    "snaps": [{"show_points": True}, {"target": 3}],
    "raeuber": [{"players": 3, "max_deals": 8}, {"players": 4, "max_deals": 8}],
}

RARE = {"cards_shown"}
"""Events that play by chance may not meet."""


def _document(game: AnyGame) -> JsonDict:
    moves = game.move_schema()
    defs = {
        **game.answer_schemas(),
        **{f"Event.{kind}": schema for kind, schema in game.event_schemas().items()},
        "Move": {"oneOf": [{"$ref": f"Move.{kind}"} for kind in moves]},
        **{f"Move.{kind}": schema for kind, schema in moves.items()},
    }
    closed = _closed(defs)
    assert isinstance(closed, dict)
    return closed


def _closed(schema: Any) -> Any:
    """Resolve bare references, and forbid properties that no schema names."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _closed(value) for key, value in schema.items()}
    if "$ref" in found:
        found["$ref"] = f"#/$defs/{found['$ref']}"
    if found.get("type") == "object":
        found.setdefault("additionalProperties", False)
    return found


def _validator(game: AnyGame, name: str) -> Draft202012Validator:
    document = {"$defs": _document(game), "$ref": f"#/$defs/{name}"}
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def _play(game: AnyGame, options: JsonDict, rng: random.Random) -> Any:
    """Yield every state of a random match with the events that led to it."""
    complete = game.options(options)
    state = game.start(game.seats(complete), complete)
    yield state, ()
    for _ in range(600):
        pack = game.pack(state)
        if pack is not None:
            step = game.deal(state, rng.sample(pack, len(pack)))
        elif game.timers(state):
            step = game.expire(state, game.timers(state)[0].name)
        elif game.result(state) is None:
            seats = [seat for seat in range(game.seats(complete)) if game.legal_moves(state, seat)]
            seat = rng.choice(seats)
            step = game.apply(state, seat, rng.choice(game.legal_moves(state, seat)))
        else:
            return
        state = step.state
        yield state, step.events


@GAME
def test_views_and_ends_of_deals_are_as_their_schemas_say(game: AnyGame) -> None:
    state_schema, ended = _validator(game, "State"), _validator(game, "DealEnded")
    ends = 0
    for options in OPTIONS.get(game.name, [{}]):
        seats = game.seats(game.options(options))
        for step, (state, events) in enumerate(_play(game, options, random.Random(5))):
            for seat in (None, *range(seats)):
                if game.deal_number(state) and step % 4 == 0:
                    state_schema.validate(game.view(state, seat))
            for event in events:
                if event.type == "deal_ended":
                    ended.validate(event.seen_by(None))
                    ends += 1
    assert ends > 2


@GAME
def test_events_are_as_their_schemas_say_for_every_reader(game: AnyGame) -> None:
    told = {kind: _validator(game, f"Event.{kind}") for kind in game.event_schemas()}
    met = set()
    for seed, options in itertools.product(range(4), OPTIONS.get(game.name, [{}])):
        seats = game.seats(game.options(options))
        for _, events in _play(game, options, random.Random(seed)):
            for event in events:
                met.add(event.type)
                for seat in (None, *range(seats)):
                    told[event.type].validate(event.seen_by(seat))
    assert met >= set(told) - RARE


@GAME
def test_legal_moves_are_as_their_schemas_say(game: AnyGame) -> None:
    validator, rng = _validator(game, "Move"), random.Random(6)
    for options in OPTIONS.get(game.name, [{}]):
        seats = game.seats(game.options(options))
        for state, _ in _play(game, options, rng):
            for seat in range(seats):
                moves = game.legal_moves(state, seat)
                for move in rng.sample(moves, min(3, len(moves))):
                    validator.validate(game.move_data(move))


@GAME
def test_every_refusal_of_an_illegal_move_has_a_listed_code(game: AnyGame) -> None:
    rng, listed, met = random.Random(7), game.refusals(), set()
    for options in OPTIONS.get(game.name, [{}]):
        seats = game.seats(game.options(options))
        tried: set[Any] = set()
        for state, _ in _play(game, options, rng):
            for seat in range(seats):
                legal = game.legal_moves(state, seat)
                tried.update(legal[:40])
                count = min(len(tried), 25 if legal else 2)
                for move in rng.sample(sorted(tried, key=str), count):
                    if move not in legal:
                        met.add(_code(game, state, seat, move))
    assert met <= set(listed)
    assert len(met) > len(listed) / 2


def _code(game: AnyGame, state: Any, seat: int, move: Any) -> str:
    with pytest.raises(IllegalMoveError) as refused:
        game.apply(state, seat, move)
    return refused.value.code
