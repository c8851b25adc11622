"""Bodies and query strings that clients send.

Only their shape is judged here; whether values make sense at this table the service says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from marshmallow import RAISE, Schema, ValidationError, fields, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from api.conditions import MAX_WAIT
from api.fields import LARGEST, Flag, Integral, JsonObject, QueryInteger
from api.schemas.games import title
from engine import registry
from engine.deal import NONCE_PATTERN
from engine.lang import LANGUAGES
from engine.protocol import AnyGame
from service import requests as service
from service.model import ClockRule
from service.requests import (
    BANK_MS,
    BOT_DELAY_MS,
    DEAL_PAUSE_MS,
    INCREMENT_MS,
    MOVE_MS,
    STRIKES,
    THINK_MS,
)

MAX_DECKS: Final = 1000
MAX_CARDS: Final = 64
MAX_SEATS: Final = 8
_MOVE_MEMBERS: Final = {"move", "version"}


def _within(limits: tuple[int, int]) -> dict[str, int]:
    # The service judges ranges, with codes of its own; the spec only tells them.
    return {"minimum": limits[0], "maximum": limits[1]}


class Body(Schema):
    """A JSON object in which unknown members are refused."""

    class Meta:
        """Refuse what is not declared."""

        unknown = RAISE


class Nothing(Body):
    """No members at all; the body may be left out."""

    may_be_empty = True


class Choice(Schema):
    """One of several bodies, told apart by a member that only one of them has.

    ``default`` names the member of the body that is meant where none of them is there.
    """

    choices: ClassVar[Mapping[str, type[Body]]] = {}
    default: ClassVar[str | None] = None

    def load(self, data: Any, **kwargs: Any) -> Any:
        """Load the body whose member is there."""
        if not isinstance(data, dict):
            raise ValidationError("Must be an object.")
        found = [body for member, body in self.choices.items() if member in data]
        if not found and self.default is not None:
            found = [self.choices[self.default]]
        if len(found) != 1:
            raise ValidationError(f"Must have one of: {', '.join(self.choices)}.")
        return found[0]().load(data, **kwargs)


class NewPlayer(Body):
    """Who registers."""

    name = fields.String(required=True, metadata={"description": "What everybody sees."})
    kind = fields.String(
        load_default="human",
        validate=validate.OneOf(["human", "bot"]),
        metadata={"description": "Whether a person or a program plays."},
    )


class PlayerWish(Body):
    """Sit down oneself."""

    player = fields.String(
        required=True,
        validate=validate.OneOf(["me"]),
        metadata={"description": "Whoever the token belongs to."},
    )
    nonce = fields.String(
        load_default="",
        metadata={"description": "Goes into the shuffling.", "pattern": NONCE_PATTERN},
    )


class BotWish(Body):
    """Put a house bot into the seat."""

    bot = fields.String(
        required=True,
        metadata={"description": "Its level; `GET /v1/games/{game}` lists them."},
    )
    think_ms = Integral(
        metadata={
            "description": "How long a bot that searches (`strong`) may think over a move.",
            **_within(THINK_MS),
        }
    )


class SeatWish(Choice):
    """Who shall sit in a seat: oneself or a house bot."""

    choices: ClassVar = {"player": PlayerWish, "bot": BotWish}


class OwnSeat(PlayerWish):
    """Sit down oneself; the body may be left out."""

    player = fields.String(
        load_default="me",
        validate=validate.OneOf(["me"]),
        metadata={"description": "Whoever the token belongs to."},
    )


class SitDown(Choice):
    """Who shall sit in the seat: oneself, with or without saying so, or a house bot."""

    may_be_empty = True
    choices: ClassVar = {"player": OwnSeat, "bot": BotWish}
    default = "player"


class Rematch(Body):
    """What one's seat adds to the shuffling of the new table; the body may be left out."""

    may_be_empty = True
    nonce = fields.String(
        load_default="",
        metadata={"description": "Goes into the shuffling.", "pattern": NONCE_PATTERN},
    )


class ClockWish(Body):
    """How long players may think; by default as long as they like."""

    move_ms = Integral(
        load_default=None,
        allow_none=True,
        metadata={"description": "Time for each move; null is without limit.", **_within(MOVE_MS)},
    )
    bank_ms = Integral(
        load_default=0,
        metadata={
            "description": "Extra time for the match, spent after `move_ms`.",
            **_within(BANK_MS),
        },
    )
    increment_ms = Integral(
        load_default=0, metadata={"description": "Added by each move.", **_within(INCREMENT_MS)}
    )
    strikes = Integral(
        load_default=3,
        metadata={
            "description": "So many late moves in a row make a seat away.",
            **_within(STRIKES),
        },
    )


class TableWish(Body):
    """A table to be opened; the schema of each game adds ``game`` and ``options``."""

    seats = fields.List(
        fields.Nested(SeatWish, allow_none=True),
        validate=validate.Length(max=MAX_SEATS),
        metadata={"description": "Who sits where from the start; null keeps a seat free."},
    )
    clock = fields.Nested(
        ClockWish, allow_none=True, metadata={"description": "Null: as long as they like."}
    )
    bot_delay_ms = Integral(
        metadata={"description": "How long a house bot takes to move.", **_within(BOT_DELAY_MS)}
    )
    deal_pause_ms = Integral(
        metadata={"description": "How long to rest between two deals.", **_within(DEAL_PAUSE_MS)}
    )
    hints = Flag(metadata={"description": "Whether the seat on turn may ask for a hint."})
    visibility = fields.String(
        validate=validate.OneOf(["public", "unlisted"]),
        metadata={"description": "Whether the lobby lists the table."},
    )
    decks = fields.List(
        fields.List(fields.String(), validate=validate.Length(max=MAX_CARDS)),
        validate=validate.Length(max=MAX_DECKS),
        metadata={"description": "Packs to deal first; needs the `Operator-Token` header."},
    )


def _wish(game: AnyGame) -> type[TableWish]:
    members = {
        "__doc__": f"A table of {game.name} to be opened.",
        "game": fields.String(required=True, validate=validate.OneOf([game.name])),
        "options": JsonObject(
            f"New{title(game.name)}Options",
            load_default=dict,
            metadata={"description": "What differs from the game's defaults."},
        ),
    }
    return type(f"New{title(game.name)}Table", (TableWish,), members)


_WISHES: Final = {name: _wish(game) for name, game in registry.GAMES.items()}


class NewTable(OneOfSchema):
    """A table to be opened, told apart by ``game``."""

    type_field = "game"
    type_field_remove = False
    type_schemas = _WISHES

    def get_data_type(self, data: Mapping[str, Any]) -> Any:
        """Return the name of the game. Raises InvalidError for one that is not hosted."""
        name = data.get(self.type_field)
        return service.checked_game(name).name if isinstance(name, str) else name


def new_table(body: Mapping[str, Any]) -> service.NewTable:
    """Return what a loaded body asks for, as the service takes it."""
    wish = dict(body)
    if "seats" in wish:
        wish["seats"] = tuple(seat and sit(seat) for seat in wish["seats"])
    if "clock" in wish:
        wish["clock"] = ClockRule(**(wish["clock"] or {}))
    if "decks" in wish:
        wish["decks"] = tuple(map(tuple, wish["decks"]))
    return service.NewTable(**wish)


def sit(body: Mapping[str, Any]) -> service.Sit:
    """Return who shall sit down, as the service takes it."""
    return service.Sit(body.get("nonce", ""), body.get("bot"), body.get("think_ms"))


class NewMove(Body):
    """A move with the version at which it was chosen."""

    move = JsonObject(
        "Move", required=True, metadata={"description": "One of the seat's `legal_moves`."}
    )
    version = Integral(
        metadata={"description": "The table's version when the move was chosen; or `If-Match`."}
    )

    def load(self, data: Any, **kwargs: Any) -> Any:
        """Load a body; one that is plainly right is taken as it stands."""
        return data if _is_plain_move(data) else super().load(data, **kwargs)


def _is_plain_move(data: Any) -> bool:
    return (
        isinstance(data, dict)
        and data.keys() == _MOVE_MEMBERS
        and isinstance(data["move"], dict)
        and type(data["version"]) is int
        and abs(data["version"]) <= LARGEST
    )


class Page(Schema):
    """Where a page of a list starts and how long it is."""

    after = fields.String(metadata={"description": "The `next` of the page before."})
    limit = QueryInteger(
        load_default=50,
        validate=validate.Range(1, 100),
        metadata={"description": "At most so many."},
    )


class LobbyPage(Page):
    """Which public tables to list."""

    game = fields.String(metadata={"description": "Only tables of this game."})
    status = fields.String(
        metadata={
            "description": "Only tables that stand so.",
            "enum": ["open", "playing", "finished", "abandoned"],
        }
    )


class Waiting(Schema):
    """How long to wait for news."""

    wait = QueryInteger(
        validate=validate.Range(0, MAX_WAIT),
        metadata={"description": "Seconds to wait for news; `Prefer: wait=` does the same."},
    )


class Cursor(Schema):
    """From where to read the log."""

    after = QueryInteger(
        load_default=0,
        validate=validate.Range(min=0),
        metadata={"description": "The `next_after` of the answer before, or 0."},
    )


class MovesAfter(Cursor):
    """From where to read what was played, and how much to take."""

    limit = QueryInteger(
        load_default=1000,
        validate=validate.Range(1, 1000),
        metadata={"description": "At most so many moves."},
    )


class EventsAfter(Cursor, Waiting):
    """From where to read the log, how long to wait for news, and how many to take."""

    limit = QueryInteger(
        load_default=100,
        validate=validate.Range(1, 1000),
        metadata={"description": "At most so many events."},
    )


class Language(Schema):
    """In which language."""

    lang = fields.String(
        metadata={"description": "Else `Accept-Language` chooses.", "enum": list(LANGUAGES)}
    )


class RecordForm(Schema):
    """In which form to tell a record."""

    format = fields.String(
        load_default="json",
        validate=validate.OneOf(["json", "text"]),
        metadata={"description": "As JSON with everything, or as a text to read."},
    )
