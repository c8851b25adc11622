"""House bots: what they are given, and what is done when one of them fails.

A bot gets what an outside client in its seat gets, a source of chance and a sign to stop.
It can never stop a table: an answer that is no legal move is replaced, and logged without
any card.
"""

from __future__ import annotations

import logging
import random
import secrets
import time
from dataclasses import dataclass
from typing import Any

from engine.bots import registry
from engine.bots.advice import Advice
from engine.bots.interface import Bot
from engine.protocol import JsonDict
from service import logs, views
from service.context import Context
from service.errors import UnavailableError
from service.model import Table
from service.positions import Position
from service.unread import Unread
from service.watching import BOT_FAILURES, THINKING

_log = logging.getLogger(__name__)

STAND_IN = "simple"
"""The level that plays for seats whose player left, is away or is late."""

THINK_S = 0.15
"""How long a bot may think over a move when nothing else was said."""

VEILED_THINK_S, VEILED_ANSWER_S = 0.035, 0.05
"""Where the time of an answer could betray a secret: how long a bot that searches may think,
and when its answer comes, with a choice or without one."""


def deal_log(ctx: Context, table: Table, seat: int) -> Unread:
    """Return the events of the running deal as one seat reads them."""

    def read() -> list[JsonDict]:
        log = logs.entries(ctx, table.id, table.deal_seq - 1, table.seq)
        return [views.event(each, seat) for each in log]

    return Unread(read)


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot may think: not beyond ``until``, and its answer comes at ``answer_at``.

    Both are in seconds of the monotonic clock; ``answer_at`` None is as soon as it is found.
    """

    until: float
    answer_at: float | None = None

    def stop(self) -> bool:
        """Whether time is up."""
        return time.monotonic() >= self.until

    def wait(self) -> None:
        """Let the time of the answer come, if it has one."""
        if self.answer_at is not None:
            time.sleep(max(0.0, self.answer_at - time.monotonic()))


def answer(ctx: Context, position: Position, seat: int) -> Any:
    """Return the move of a seat that must act: its bot's, or the stand-in's."""
    level = position.table.seats[seat].bot or STAND_IN
    moves = position.legal_moves(seat)
    for each in dict.fromkeys((level, STAND_IN)):
        thinking = _thinking(position, seat, each)
        move = _choice(ctx, position, seat, each, thinking)
        thinking.wait()
        if move in moves:
            return move
        _complain(position, seat, each, "no legal move")
    return moves[0]


def right(ctx: Context, position: Position, seat: int, level: str) -> Any | None:
    """Ask the house bot of a seat whether it uses an optional right now; return that move or None.

    Every house bot is asked, whatever its role, and whether or not it holds a right. None is
    given time to think, so that the time of all answers tells nothing.
    """
    move = _choice(ctx, position, seat, level, Thinking(until=0))
    if move is None or not position.game.is_right(move):
        return None
    return move if move in position.legal_moves(seat) else None


def advice(ctx: Context, position: Position, seat: int) -> Advice:
    """Return what the adviser would do in a seat that may act."""
    table = position.table
    adviser = registry.find(table.game, registry.ADVISER).patient
    if adviser is None:
        raise AssertionError("the adviser searches")
    return adviser.advise(
        views.view(position, seat, ctx.clock.now()),
        deal_log(ctx, table, seat),
        # The same question gets the same answer, as far as there is the same time for it.
        random.Random(f"{table.id}|{table.version}|{seat}"),  # noqa: S311 - no secret
        Thinking(time.monotonic() + THINK_S).stop,
    )


def _thinking(position: Position, seat: int, level: str) -> Thinking:
    now = time.monotonic()
    if registry.find(position.table.game, level).patient is None:
        return Thinking(now + THINK_S)
    if position.game.veiled(position.state):
        # With one legal move there is nothing to think about: that must not be seen.
        return Thinking(now + VEILED_THINK_S, answer_at=now + VEILED_ANSWER_S)
    think_ms = position.table.seats[seat].think_ms
    return Thinking(now + (THINK_S if think_ms is None else think_ms / 1000))


def _choice(
    ctx: Context, position: Position, seat: int, level: str, thinking: Thinking
) -> Any | None:
    try:
        with THINKING.labels(position.table.game, level).time():
            data = _bot(position, seat, level).choose(
                views.view(position, seat, ctx.clock.now()),
                deal_log(ctx, position.table, seat),
                random.Random(secrets.randbits(128)),  # noqa: S311 - seeded by secrets
                thinking.stop,
            )
        return None if data is None else position.game.move(data)
    except UnavailableError:
        raise
    except Exception as error:  # whatever a bot does, the table goes on
        _complain(position, seat, level, type(error).__name__)
        return None


def _bot(position: Position, seat: int, level: str) -> Bot:
    found = registry.find(position.table.game, level)
    told = position.table.seats[seat].think_ms is not None
    return found.patient if told and found.patient is not None else found.bot


def _complain(position: Position, seat: int, level: str, reason: str) -> None:
    table = position.table
    BOT_FAILURES.labels(table.game, level).inc()
    where = {"table": table.id, "version": table.version, "seat": seat}
    _log.error("bot_failed", extra={**where, "level": level, "reason": reason})
