"""What clients ask for at the lobby, and the ranges of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engine import registry
from engine.bots import registry as bots
from engine.deal import check_nonce
from engine.errors import OptionError, RabloError, UnknownGameError, UnknownLevelError
from engine.protocol import AnyGame, JsonDict
from service.codes import Code
from service.errors import InvalidError
from service.model import ClockRule

Visibility = Literal["public", "unlisted"]

MOVE_MS = (100, 7 * 86_400_000)
BANK_MS = (0, 7 * 86_400_000)
INCREMENT_MS = (0, 3_600_000)
STRIKES = (1, 100)
BOT_DELAY_MS = (0, 60_000)
DEAL_PAUSE_MS = (0, 600_000)
THINK_MS = (10, 1000)


@dataclass(frozen=True, slots=True)
class Sit:
    """Who is to sit in a seat: the player who asks, with a nonce, or a house bot.

    ``think_ms`` is how long a bot that searches may think over a move.
    """

    nonce: str = ""
    bot: str | None = None
    think_ms: int | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table as asked for. Seats None: the creator in seat 0 and the others free.

    ``hints`` None means: on if house bots sit at the table from the start. ``decks`` are packs
    an operator lays down, dealt first.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[Sit | None, ...] | None = None
    clock: ClockRule = field(default_factory=ClockRule)
    bot_delay_ms: int = 0
    deal_pause_ms: int = 0
    hints: bool | None = None
    visibility: Visibility = "public"
    decks: tuple[tuple[str, ...], ...] | None = None


def checked_game(name: str) -> AnyGame:
    """Return the game of this name. Raises InvalidError."""
    try:
        return registry.game(name)
    except UnknownGameError as error:
        raise _invalid(error.code, error.detail, "/game") from None


def checked_options(game: AnyGame, given: Mapping[str, Any]) -> JsonDict:
    """Return all options of a game, checked. Raises InvalidError."""
    try:
        return game.options(given)
    except OptionError as error:
        raise _invalid(error.code, error.detail, f"/options/{_pointer(error.name)}") from None


def checked_seats(
    game: AnyGame, options: JsonDict, seats: tuple[Sit | None, ...] | None
) -> tuple[Sit | None, ...]:
    """Return what is to be in each seat of the new table. Raises InvalidError."""
    count = game.seats(options)
    if seats is None:
        return (Sit(), *[None] * (count - 1))
    if len(seats) != count:
        detail = f"A table of this game and these options has {count} seats."
        raise _invalid(Code.INVALID_SEATS, detail, "/seats")
    for number, sit in enumerate(seats):
        if sit is not None:
            check_sit(game, sit, f"/seats/{number}")
    return seats


def check_sit(game: AnyGame, sit: Sit, pointer: str = "") -> None:
    """Raise InvalidError for a nonce that cannot be dealt with or an unknown house bot."""
    if sit.bot is not None:
        _check_bot(game, sit, pointer)
    try:
        check_nonce(sit.nonce)
    except RabloError as error:
        raise _invalid(error.code, error.detail, f"{pointer}/nonce") from None


def check_packs(game: AnyGame, options: JsonDict, request: NewTable) -> None:
    """Raise InvalidError unless every given pack has exactly the cards of the game."""
    wanted = sorted(game.pack(game.start(game.seats(options), options)) or ())
    for number, pack in enumerate(request.decks or ()):
        if sorted(pack) != wanted:
            detail = f"A pack has exactly the {len(wanted)} cards of the game, in any order."
            raise _invalid(Code.INVALID_PACK, detail, f"/decks/{number}")


def check_times(request: NewTable) -> None:
    """Raise InvalidError for a clock or a delay that is out of range or contradictory."""
    clock = request.clock
    if clock.move_ms is None and (clock.bank_ms or clock.increment_ms):
        detail = "A bank or an increment needs a move_ms to come after."
        raise _invalid(Code.INVALID_CLOCK, detail, "/clock/move_ms")
    for name, value, limits in (
        ("move_ms", clock.move_ms, MOVE_MS),
        ("bank_ms", clock.bank_ms, BANK_MS),
        ("increment_ms", clock.increment_ms, INCREMENT_MS),
        ("strikes", clock.strikes, STRIKES),
    ):
        _check_range(Code.INVALID_CLOCK, f"/clock/{name}", value, limits)
    _check_range(Code.INVALID_DELAY, "/bot_delay_ms", request.bot_delay_ms, BOT_DELAY_MS)
    _check_range(Code.INVALID_DELAY, "/deal_pause_ms", request.deal_pause_ms, DEAL_PAUSE_MS)


def _check_bot(game: AnyGame, sit: Sit, pointer: str) -> None:
    try:
        level = bots.find(game.name, sit.bot or "")
    except UnknownLevelError as error:
        raise _invalid(Code.UNKNOWN_LEVEL, error.detail, f"{pointer}/bot") from None
    if sit.think_ms is not None and level.patient is None:
        detail = f"A house bot of level {sit.bot} does not think; leave think_ms out."
        raise _invalid(Code.INVALID_THINK_TIME, detail, f"{pointer}/think_ms")
    _check_range(Code.INVALID_THINK_TIME, f"{pointer}/think_ms", sit.think_ms, THINK_MS)
    if sit.nonce:
        detail = "The nonce of a house bot is always empty."
        raise _invalid(Code.INVALID_NONCE, detail, f"{pointer}/nonce")


def _check_range(code: Code, pointer: str, value: int | None, limits: tuple[int, int]) -> None:
    low, high = limits
    if value is not None and not low <= value <= high:
        raise _invalid(code, f"{pointer[1:]} must be from {low} to {high}.", pointer)


def _invalid(code: str, detail: str, pointer: str) -> InvalidError:
    return InvalidError(code, detail, errors=[(pointer, detail)])


def _pointer(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
