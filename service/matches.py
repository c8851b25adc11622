"""How a match goes on: start, packs, moves, expiries and the end, within one commit."""

from __future__ import annotations

from typing import Any, Literal

from engine.deal import shuffled
from engine.protocol import Event, JsonDict, Result, Step
from service import seating
from service.commits import Draft

LONELY_DEALS = 10
"""After so many deals without any outside player present a match is abandoned."""

By = Literal["player", "bot", "stand_in"]


def start(draft: Draft) -> None:
    """Begin the match: all seats are taken, nonces are fixed from now on."""
    table = draft.table
    draft.set(status="playing")
    draft.say("game_started", nonces=[seat.nonce for seat in table.seats])
    draft.step(draft.game.start(len(table.seats), table.options), None)
    deal(draft)


def deal(draft: Draft) -> None:
    """Deal the next pack: one that was given, or one shuffled from the seed."""
    cards = draft.game.pack(draft.state) or ()
    table, number = draft.table, draft.table.deal + 1
    if table.given:
        pack = table.given[0]
    else:
        nonces = [seat.nonce for seat in table.seats]
        pack = tuple(shuffled(cards, bytes.fromhex(table.seed), number, nonces))
    draft.set(given=table.given[1:], deal=number, deal_seq=draft.seq + 1)
    draft.act("pack", deal=number, cards=list(pack))
    _take(draft, draft.game.deal(draft.state, pack), None)


def move(draft: Draft, seat: int, move: Any, by: By) -> None:
    """Make a move of the game. Raises IllegalMoveError."""
    step = draft.game.apply(draft.state, seat, move)
    draft.act("move", seat=seat, move=draft.game.move_data(move), by=by)
    _take(draft, step, seat)


def expire(draft: Draft) -> None:
    """Let the running timer of the rules run out."""
    timer = draft.game.timers(draft.state)[0].name
    draft.act("expiry", timer=timer)
    _take(draft, draft.game.expire(draft.state, timer), None)


def abandon(draft: Draft) -> None:
    """End a table without a result."""
    draft.set(status="abandoned", given=())
    draft.say("game_ended", places=None, scores=None, reason="abandoned")


def _take(draft: Draft, step: Step[Any], mover: int | None) -> None:
    draft.step(step.state, mover)
    draft.log(*step.events)
    for event in step.events:
        if event.type == "deal_ended":
            _end_deal(draft, event)
    _go_on(draft)


def _end_deal(draft: Draft, event: Event) -> None:
    deserted = seating.deserted(draft.table.seats)
    lonely = draft.table.lonely_deals + 1 if deserted else 0
    draft.set(last_deal=dict(event.data), lonely_deals=lonely)


def _go_on(draft: Draft) -> None:
    result = draft.game.result(draft.state)
    if result is not None:
        _finish(draft, result)
    elif draft.table.lonely_deals >= LONELY_DEALS:
        abandon(draft)
    elif draft.game.pack(draft.state) is not None and draft.table.deal_pause_ms == 0:
        deal(draft)


def _finish(draft: Draft, result: Result) -> None:
    data: JsonDict = {
        "places": list(result.places),
        "scores": list(result.scores),
        "reason": result.reason,
    }
    draft.set(status="finished", result=data, given=())
    draft.say("game_ended", **data)
