"""Making a table on request."""

from __future__ import annotations

from dataclasses import dataclass

from engine.protocol import AnyGame, JsonDict
from service import answers, ids, requests, seating, tables
from service.codes import Code
from service.commits import Draft
from service.context import Context
from service.errors import ConflictError, ForbiddenError, TooManyError
from service.model import Answer, Player, Retry, Seat
from service.requests import NewTable, Sit
from service.saving import Wanted, save_for

RETRY_AFTER_S = 60


@dataclass(frozen=True, slots=True)
class _Checked:
    game: AnyGame
    options: JsonDict
    seats: tuple[Sit | None, ...]


def create(
    ctx: Context, player: Player, request: NewTable, retry: Retry | None, operator: bool
) -> Answer:
    """Make a table with the player as host; answer 201 with its view.

    With all seats taken the game starts in the same commit. The id follows from player and
    Idempotency-Key, if there is one, so that a retry meets the table.
    """
    if request.decks is not None and not operator:
        raise ForbiddenError(Code.OPERATOR_ONLY, "Only the operator may lay down packs.")
    checked = _checked(request)
    table_id = ids.table_id()
    if retry is not None:
        table_id = ids.derived_table_id(player.salt, f"table|{retry.key}")
        table, kept = ctx.store.load_kept(table_id, retry)
        if kept is not None:
            return answers.replay(kept, retry)
        if table is not None:
            raise _spent()
    require_room(ctx, player)
    draft = _draft(ctx, player, request, checked, table_id)
    outcome = save_for(ctx, draft, made(player, table_id, retry))
    if not isinstance(outcome, Answer):
        raise _spent()
    return outcome


def require_room(ctx: Context, player: Player) -> None:
    """Raise TooManyError if the player is host of as many unfinished tables as he may be."""
    most = ctx.settings.max_open_tables
    if ctx.store.lists.count_hosted(player.id) >= most:
        detail = f"You are host of {most} unfinished tables; close or finish some first."
        raise TooManyError(Code.TOO_MANY_TABLES, detail, retry_after=RETRY_AFTER_S)


def made(player: Player, table_id: str, retry: Retry | None) -> Wanted:
    """Return the wish for an answer that tells of a new table."""
    return Wanted(player, status=201, location=answers.table_path(table_id), retry=retry)


def _checked(request: NewTable) -> _Checked:
    game = requests.checked_game(request.game)
    options = requests.checked_options(game, request.options)
    seats = requests.checked_seats(game, options, request.seats)
    requests.check_times(request)
    requests.check_packs(game, options, request)
    return _Checked(game, options, seats)


def _draft(
    ctx: Context, player: Player, request: NewTable, checked: _Checked, table_id: str
) -> Draft:
    bots = any(sit is not None and sit.bot is not None for sit in checked.seats)
    draft = tables.draw(
        table_id,
        game=request.game,
        options=checked.options,
        host=player.id,
        clock=request.clock,
        bot_delay_ms=request.bot_delay_ms,
        deal_pause_ms=request.deal_pause_ms,
        hints=bots if request.hints is None else request.hints,
        visibility=request.visibility,
        decks=request.decks,
        now=ctx.clock.now(),
    )
    for number, sit in enumerate(checked.seats):
        if sit is not None:
            tables.take(draft, number, _seat(draft, player, sit))
    tables.begin_when_full(draft)
    return draft


def _seat(draft: Draft, player: Player, sit: Sit) -> Seat:
    if sit.bot is not None:
        return seating.bot_seat(sit.bot, sit.think_ms)
    if seating.seat_of(draft.table, player.id) is not None:
        raise ConflictError(Code.ALREADY_SEATED, Code.ALREADY_SEATED.sentence)
    return seating.player_seat(player, sit.nonce, draft.table.clock, draft.now)


def _spent() -> ConflictError:
    return ConflictError(Code.KEY_SPENT, f"{Code.KEY_SPENT.sentence} Use a fresh one.")
