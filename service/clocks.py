"""What a player's time does to a seat: bank, increment, strikes, away and back."""

from __future__ import annotations

from dataclasses import replace

from service import seating, timing
from service.commits import Draft
from service.model import Seat


def moved(draft: Draft, number: int, obliged: bool) -> None:
    """Settle the clock of a seat whose player moves himself; call it before the move.

    A move that comes after the deadline but before the server acted on it still counts. It
    uses up the whole bank and no more: the server's lateness is never charged.
    """
    if draft.table.seats[number].away:
        _returned(draft, number)
    before = draft.table.seats[number]
    bank_ms = _bank_after(draft, number) if obliged else before.bank_ms
    if (before.strikes, before.bank_ms) != (0, bank_ms):
        _put(draft, number, replace(before, strikes=0, bank_ms=bank_ms))


def late(draft: Draft, number: int) -> None:
    """Count a strike against a seat whose time ran out; enough in a row make it away."""
    rule, seat = draft.table.clock, draft.table.seats[number]
    strikes = seat.strikes + 1
    away = strikes >= rule.strikes
    _put(draft, number, replace(seat, strikes=strikes, away=away, bank_ms=0))
    draft.say("seat_timed_out", number, strikes=strikes)
    if away:
        draft.say("seat_away", number)


def come_back(draft: Draft, number: int) -> None:
    """Give a seat that was away back to its player, with all of its time if it is on turn."""
    if number in draft.position.obliged():
        draft.set(turn_at=draft.now, lost_ms=0)
    _returned(draft, number)


def _returned(draft: Draft, number: int) -> None:
    seat = draft.table.seats[number]
    _put(draft, number, replace(seat, away=False, strikes=0))
    draft.say("seat_returned", number)


def _bank_after(draft: Draft, number: int) -> int | None:
    rule, bank = draft.table.clock, draft.table.seats[number].bank_ms
    allowance = timing.move_allowance(draft.table, number)
    if rule.move_ms is None or allowance is None:
        return bank
    elapsed = timing.elapsed(draft.table, draft.now)
    if elapsed > allowance:
        return 0
    return allowance - max(elapsed, rule.move_ms) + rule.increment_ms


def _put(draft: Draft, number: int, seat: Seat) -> None:
    draft.set(seats=seating.with_seat(draft.table, number, seat))
