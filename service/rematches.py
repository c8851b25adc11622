"""The same table once more: one new table for all players of a finished one who ask."""

from __future__ import annotations

from engine import registry
from service import answers, creation, ids, seating, sitting, tables
from service.codes import Code
from service.commits import Draft
from service.context import Context
from service.errors import ConflictError
from service.model import Answer, Player, Retry, Seat, Table
from service.positions import position
from service.requests import Sit, check_sit
from service.saving import ATTEMPTS, Wanted, amend, found, save, save_for


def rematch(ctx: Context, player: Player, table_id: str, nonce: str, retry: Retry | None) -> Answer:
    """Take one's old seat at the rematch of a finished table; answer 201 with the new table.

    Whoever asks first makes the new table and is its host. Its id follows from the old
    table's seed, so that two who ask at once meet.
    """
    old = found(ctx.store.load(table_id))
    number = seating.required_seat(old, player)
    check_sit(registry.game(old.game), Sit(nonce))
    tables.require_over(old)
    new_id = ids.derived_table_id(old.seed, f"rematch|{old.id}")
    wanted = creation.made(player, new_id, retry)
    answer = _seated(ctx, old, new_id, number, Sit(nonce), wanted)
    _mention(ctx, old.id, new_id, number)
    return answer


def _seated(ctx: Context, old: Table, new_id: str, number: int, sit: Sit, wanted: Wanted) -> Answer:
    def change(draft: Draft) -> None:
        if seating.seat_of(draft.table, wanted.player.id) != number:
            sitting.there(draft, number, wanted.player, sit)

    for _ in range(ATTEMPTS):
        table, kept = ctx.store.load_kept(new_id, wanted.retry)
        if kept is not None:
            return answers.replay(kept, wanted.retry)
        if table is not None:
            return amend(ctx, new_id, wanted, lambda table: None, change)
        creation.require_room(ctx, wanted.player)
        outcome = save_for(ctx, _draft(ctx, old, new_id, number, sit, wanted.player), wanted)
        if isinstance(outcome, Answer):
            return outcome
    raise ConflictError(Code.BUSY, Code.BUSY.sentence, retry_after=1)


def _draft(ctx: Context, old: Table, new_id: str, number: int, sit: Sit, player: Player) -> Draft:
    draft = tables.draw(
        new_id,
        game=old.game,
        options=old.options,
        host=player.id,
        clock=old.clock,
        bot_delay_ms=old.bot_delay_ms,
        deal_pause_ms=old.deal_pause_ms,
        hints=old.hints,
        visibility=old.visibility,
        decks=None,
        now=ctx.clock.now(),
    )
    draft.set(kept=tuple(_entitled(seat) for seat in old.seats))
    for each, seat in enumerate(old.seats):
        if seat.bot is not None:
            tables.take(draft, each, seating.bot_seat(seat.bot, seat.think_ms))
    sitting.there(draft, number, player, sit)
    return draft


def _entitled(seat: Seat) -> str | None:
    return None if seat.player is None or seat.left else seat.player.id


def _mention(ctx: Context, old_id: str, new_id: str, number: int) -> None:
    # The old table may move on meanwhile, but only by another player's mention of the same.
    for _ in range(ATTEMPTS):
        old = ctx.store.load(old_id)
        if old is None or old.rematch is not None:
            return
        draft = Draft(position(old), ctx.clock.now())
        draft.set(rematch=new_id)
        draft.say("rematch_offered", number, table=new_id)
        save(ctx, draft)
