"""How a table is made and its seats are filled and left, within one commit."""

from __future__ import annotations

import secrets
from dataclasses import replace

from engine import registry
from engine.deal import SEED_BYTES, commitment
from service import matches, seating
from service.codes import Code
from service.commits import Draft
from service.errors import ConflictError, InvalidError
from service.model import ClockRule, Seat, Table
from service.positions import Position
from service.requests import Visibility


def draw(
    table_id: str,
    *,
    game: str,
    options: dict[str, object],
    host: str,
    clock: ClockRule,
    bot_delay_ms: int,
    deal_pause_ms: int,
    hints: bool,
    visibility: Visibility,
    decks: tuple[tuple[str, ...], ...] | None,
    now: int,
) -> Draft:
    """Begin the commit that makes a table, all of its seats free, with a fresh seed."""
    rules = registry.game(game)
    seed = secrets.token_bytes(SEED_BYTES)
    table = Table(
        id=table_id,
        game=game,
        rules_version=rules.rules_version,
        status="open",
        version=0,
        seq=0,
        host=host,
        options=options,
        clock=clock,
        bot_delay_ms=bot_delay_ms,
        deal_pause_ms=deal_pause_ms,
        hints=hints,
        visibility=visibility,
        seed=seed.hex(),
        commitment=commitment(table_id, seed),
        decks="drawn" if decks is None else "given",
        seats=(seating.FREE,) * rules.seats(options),
        created_at=now,
        updated_at=now,
        given=decks or (),
    )
    draft = Draft(Position(table, rules, None), now)
    draft.say("table_created", game=game, options=options, host=host)
    return draft


def take(draft: Draft, number: int, seat: Seat) -> None:
    """Put a player or a house bot into a seat; a table without a host gets this one.

    From now on the seat is kept for nobody else, and no other seat is kept for this player.
    """
    player_id = seat.player and seat.player.id
    host, kept = draft.table.host or player_id, enumerate(draft.table.kept)
    draft.set(kept=tuple(None if n == number or who == player_id else who for n, who in kept))
    draft.set(seats=seating.with_seat(draft.table, number, seat), host=host)
    shown = {"player": seating.occupant_data(seat), "bot": seat.bot, "nonce": seat.nonce}
    draft.say("seat_taken", number, **shown, host=host)


def begin_when_full(draft: Draft) -> None:
    """Start the match if all seats are taken. Raises InvalidError if it could never end."""
    table = draft.table
    if not seating.all_taken(table.seats):
        return
    if seating.only_bots(table.seats) and draft.game.endless(table.options):
        raise InvalidError(Code.ENDLESS_BOTS, Code.ENDLESS_BOTS.sentence)
    matches.start(draft)


def clear(draft: Draft, number: int) -> None:
    """Free a seat of an open table; a host who leaves hands over."""
    gone = draft.table.seats[number]
    draft.set(seats=seating.with_seat(draft.table, number, seating.FREE))
    if gone.player is not None and gone.player.id == draft.table.host:
        draft.set(host=seating.longest_seated(draft.table.seats))
    _say_left(draft, number, gone)


def leave(draft: Draft, number: int) -> None:
    """Leave a seat of a running game: it stays the player's, and the stand-in plays it out."""
    gone = draft.table.seats[number]
    seat = replace(gone, left=True, away=False)
    draft.set(seats=seating.with_seat(draft.table, number, seat))
    _say_left(draft, number, gone)


def hand_over(draft: Draft) -> None:
    """Make the longest seated player the host, where the old one has no seat to leave."""
    draft.set(host=seating.longest_seated(draft.table.seats))
    draft.say("seat_left", player=None, bot=None, host=draft.table.host)


def require_open(table: Table) -> None:
    """Raise ConflictError unless seats may still change hands."""
    if table.status == "playing":
        raise _conflict(Code.NOT_OPEN, table)
    if table.status != "open":
        raise _conflict(Code.ALREADY_FINISHED, table)


def require_playing(table: Table) -> None:
    """Raise ConflictError unless a match is running."""
    if table.status == "open":
        raise _conflict(Code.NOT_STARTED, table)
    if table.status != "playing":
        raise _conflict(Code.ALREADY_FINISHED, table)


def require_over(table: Table) -> None:
    """Raise ConflictError unless the match is over."""
    if table.status in ("open", "playing"):
        raise _conflict(Code.GAME_NOT_FINISHED, table)


def _conflict(code: Code, table: Table) -> ConflictError:
    return ConflictError(code, code.sentence, version=table.version)


def _say_left(draft: Draft, number: int, gone: Seat) -> None:
    shown = {"player": seating.occupant_data(gone), "bot": gone.bot}
    draft.say("seat_left", number, **shown, host=draft.table.host)
