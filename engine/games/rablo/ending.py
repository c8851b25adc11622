"""The end of a deal: the settlement, and the state that still shows how it came."""

from __future__ import annotations

from dataclasses import replace

from engine.games.rablo.cards import points_of
from engine.games.rablo.contracts import Contract
from engine.games.rablo.events import deal_ended
from engine.games.rablo.scoring import Settlement, paid, passed_out, settle
from engine.games.rablo.state import Deal, State
from engine.protocol import Event, Step


def end_passed_out(state: State, happened: tuple[Event, ...]) -> Step[State]:
    """End a deal in which nobody called."""
    return _end(state, "passed", passed_out(state.deal.match.pot), happened)


def end_played(
    state: State, contract: Contract, won: bool, happened: tuple[Event, ...]
) -> Step[State]:
    """End a deal that the caller's side has won or lost."""
    settlement = settle(contract, won, state.deal.match.pot)
    return _end(state, "won" if won else "lost", settlement, happened)


def end_shown(state: State, contract: Contract) -> Step[State]:
    """End a deal after a hand was shown: all remaining cards go to the caller's side."""
    # No trick was lost, so the side has all card points: a snapszer has its 66 as well.
    points = state.points + points_of(state.remaining)
    return end_played(replace(state, points=points), contract, True, ())


def _end(
    state: State, outcome: str, settlement: Settlement, happened: tuple[Event, ...]
) -> Step[State]:
    deal = state.deal
    match = paid(deal.match, settlement)
    told = deal_ended(state, outcome, settlement, match)
    over = State(
        Deal(match, deal.dealt, deal.said, deal.call, deal.contract, True),
        state.phase,
        state.turn,
        state.passes,
        state.remaining,
        state.trick,
        state.best,
        state.tricks,
        state.marriages,
        state.points,
        state.public,
    )
    return Step(over, (*happened, told))
