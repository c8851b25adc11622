"""Moves of outside players, judged in the order that the contract gives."""

from __future__ import annotations

from typing import Any, TypedDict

from engine.errors import IllegalMoveError, InvalidMoveError, RabloError
from engine.protocol import JsonDict
from service import answers, clocks, matches, outages, quotas
from service.codes import Code
from service.commits import Draft
from service.context import Context
from service.errors import (
    ConflictError,
    InvalidError,
    NoVersionError,
    StaleError,
    UnauthorizedError,
)
from service.model import Answer, Player, Retry
from service.ports import Look
from service.positions import Position, position
from service.quotas import Charge
from service.saving import Wanted, found, save_for, save_seen
from service.seating import required_seat
from service.tables import require_playing


class _NextTry(TypedDict):
    """What every refused move tells, so that a client can go on without another read."""

    version: int
    legal_moves: list[JsonDict]


def move(
    ctx: Context,
    player: Player,
    table_id: str,
    data: JsonDict,
    version: int | None,
    retry: Retry | None,
    look: Look | None = None,
) -> Answer:
    """Make a move against the version it was chosen at; answer 201 with the new view.

    Refused in this order: no such table, not seated, not a move of this game, another body
    under the same key, no game running, version, not this seat's turn, not legal. ``look``
    tells of the table as it stood when the whole request was there.
    """
    now = ctx.clock.now()
    table, kept = look() if look else ctx.store.load_kept(table_id, retry)
    seat = required_seat(found(table), player)
    here = position(found(table))
    wanted_move = _parsed(here, seat, data)
    if kept is not None:
        return answers.replay(kept, retry)
    draft = _judged(ctx, here, seat, wanted_move, version, now)
    outcome = save_for(ctx, draft, Wanted(player, status=201, retry=retry))
    if isinstance(outcome, Answer):
        return outcome
    raise _stale(position(found(ctx.store.load(table_id))), seat)


def move_seen(
    ctx: Context,
    token: str,
    table_id: str,
    data: JsonDict,
    version: int | None,
    retry: Retry | None,
) -> tuple[Player, Charge, Answer | None] | None:
    """Make a move as ``move`` does, in one round trip that tells who has this token.

    That goes where this process knows the token, has the table at the version that the move
    names, and sees nothing to refuse. None if it does not go: nothing was done, nobody was
    charged. Without an answer the player was charged, and the table is to be looked at. Raises
    UnauthorizedError.
    """
    limit, seen = quotas.per_minute(ctx.settings, "writes"), ctx.store.seen(table_id, token)
    if limit == 0 or seen is None or seen.table.version != version:
        return None
    now, here = ctx.clock.now(), position(seen.table)
    try:
        player = quotas.claimed(token)
        seat = required_seat(here.table, player)
        draft = _judged(ctx, here, seat, _parsed(here, seat, data), version, now)
    except RabloError:
        return None
    made = save_seen(ctx, draft, Wanted(player, status=201, retry=retry), seen, token, limit)
    if made is None:
        raise UnauthorizedError(Code.INVALID_TOKEN, Code.INVALID_TOKEN.sentence)
    player, taken, answer = made
    return player, Charge(player.id, "writes", limit, taken), answer


def check_seat(ctx: Context, player: Player, table_id: str) -> int:
    """Return the player's seat: what is judged before the body of a move is looked at."""
    return required_seat(found(ctx.store.load(table_id)), player)


def _parsed(here: Position, seat: int, data: JsonDict) -> Any:
    try:
        return here.game.move(data)
    except InvalidMoveError as error:
        errors = [("/move", error.detail)]
        more = _for_the_next_try(here, seat)
        raise InvalidError(error.code, error.detail, errors=errors, **more) from None


def _judged(
    ctx: Context, here: Position, seat: int, move: Any, version: int | None, now: int
) -> Draft:
    _require_running(here)
    _require_version(here, seat, version)
    _require_turn(here, seat)
    return _moved(ctx, here, seat, move, now)


def _require_running(here: Position) -> None:
    try:
        require_playing(here.table)
    except ConflictError as error:
        raise ConflictError(
            error.code, error.detail, version=here.table.version, legal_moves=[]
        ) from None


def _require_version(here: Position, seat: int, version: int | None) -> None:
    if version is None:
        code = Code.VERSION_MISSING
        raise NoVersionError(code, code.sentence, **_for_the_next_try(here, seat))
    if version != here.table.version:
        raise _stale(here, seat)


def _require_turn(here: Position, seat: int) -> None:
    if not here.legal_moves(seat):
        code = Code.NOT_YOUR_TURN
        raise ConflictError(code, code.sentence, **_for_the_next_try(here, seat))


def _moved(ctx: Context, here: Position, seat: int, move: Any, now: int) -> Draft:
    draft = Draft(here, now)
    outages.note(ctx, draft)
    clocks.moved(draft, seat, obliged=seat in here.obliged())
    try:
        matches.move(draft, seat, move, by="player")
    except IllegalMoveError as error:
        more = _for_the_next_try(here, seat)
        raise InvalidError(error.code, error.detail, **more) from None
    return draft


def _stale(here: Position, seat: int) -> StaleError:
    detail = f"The table is at version {here.table.version}; look at it again."
    return StaleError(Code.VERSION_MISMATCH, detail, **_for_the_next_try(here, seat))


def _for_the_next_try(here: Position, seat: int) -> _NextTry:
    return {"version": here.table.version, "legal_moves": here.legal_data(seat)}
