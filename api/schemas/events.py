"""Events of the log as the spec tells them: one schema for each ``type`` at tables of each game.

Which game it is the table tells, not the event: the same type of event can mean another object
in each game. So the log as it is answered is of ``Event``, whose data is open, and every game
has a union, told apart by ``type``, for clients that know what table they look at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from api.schemas.answers import EVENT, PLAYER_ID, SEAT, SEQ, TABLE_ID, VERSION
from api.schemas.games import own_names, published, title, union
from engine.protocol import AnyGame, JsonDict
from engine.shapes import items, nullable, record, ref, text, whole

_TIME: Final = text("When it happened, in UTC.", format="date-time")
_DEAL: Final = whole("The number of the deal, from 1.", minimum=1)
_NO_DEAL_YET: Final = nullable({**_DEAL, "description": "Null before the first deal."})
_NUMBERS: Final = items("By seat.", {"type": "integer"})
_HOST: Final = nullable({**PLAYER_ID, "description": "The host from now on."})
_SITTER: Final = {
    "player": nullable(ref("Player")),
    "bot": nullable(text("The level of the house bot.")),
}

_AT_EVERY_TABLE: Final[Mapping[str, JsonDict]] = {
    "seat_taken": record(
        "Who sits in the seat now.",
        {**_SITTER, "nonce": text("What this seat adds to the shuffling."), "host": _HOST},
    ),
    "seat_left": record("Who sat in the seat.", {**_SITTER, "host": _HOST}),
    "game_started": record(
        "What the seats add to the shuffling.", {"nonces": items("In seat order.", text("One."))}
    ),
    "game_ended": record(
        "The end of the match; without places when it was abandoned.",
        {
            "places": nullable({**_NUMBERS, "description": "Places from 1, in seat order."}),
            "scores": nullable({**_NUMBERS, "description": "Scores or money, in seat order."}),
            "reason": text("A stable code for why it ended."),
        },
    ),
    "seat_timed_out": record(
        "A player's time ran out.",
        {"strikes": whole("How often in a row by now.", minimum=1)},
    ),
    "seat_away": record("The seat is played for its player.", {}),
    "seat_returned": record("The player is back.", {}),
    "clock_extended": record(
        "The server was away, and the seat on turn gets the time back.",
        {"ms": whole("How much.", minimum=1)},
    ),
    "rematch_offered": record("The same once more.", {"table": TABLE_ID}),
}


def components(games: Mapping[str, AnyGame]) -> dict[str, JsonDict]:
    """Return every component of the spec that describes events."""
    of_games = {name: ref(f"{title(name)}Event") for name in games}
    # Not `anyOf`: generated clients would take the first game's event that more or less fits.
    found = {"Event": published({**EVENT, "x-by-game": of_games}, {}), **at_every_table()}
    for game in games.values():
        found |= published(of_game(game), own_names(game))
    return found


def at_every_table() -> dict[str, JsonDict]:
    """Return the components of the events that are the same at tables of all games."""
    return {
        f"{title(kind)}Event": _event(kind, data, _NO_DEAL_YET)
        for kind, data in _AT_EVERY_TABLE.items()
    }


def of_game(game: AnyGame) -> dict[str, JsonDict]:
    """Return the components of the events at tables of this game, and the union of all there."""
    name = title(game.name)
    made = {kind: _event(kind, data, _DEAL) for kind, data in game.event_schemas().items()}
    own = {"table_created": _event("table_created", _created(game), {"type": "null"}), **made}
    names = {kind: f"{name}{title(kind)}Event" for kind in own}
    shared = {kind: f"{title(kind)}Event" for kind in _AT_EVERY_TABLE}
    everything = union(f"An event at a table of {game.name}.", "type", {**shared, **names})
    return {f"{name}Event": everything, **{names[kind]: own[kind] for kind in own}}


def _created(game: AnyGame) -> JsonDict:
    return record(
        "A new table.",
        {
            "game": {"type": "string", "const": game.name},
            "options": ref(f"{title(game.name)}Options"),
            "host": nullable(PLAYER_ID),
        },
    )


def _event(kind: str, data: JsonDict, deal: JsonDict) -> JsonDict:
    return record(
        f"An event of type `{kind}`.",
        {
            "seq": SEQ,
            "type": {"type": "string", "const": kind},
            "at": _TIME,
            "version": VERSION,
            "deal": deal,
            "seat": nullable(SEAT),
            "data": data,
        },
    )
