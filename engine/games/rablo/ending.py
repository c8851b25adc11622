"""The end of a deal: the settlement, and the state that still shows how it came."""

from __future__ import annotations

from engine.games.rablo import events
from engine.games.rablo.cards import points_of
from engine.games.rablo.contracts import Contract
from engine.games.rablo.scoring import Settlement, paid, passed_out, settle
from engine.games.rablo.state import State
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
    return end_played(state._replace(points=points), contract, True, ())


def _end(
    state: State, outcome: str, settlement: Settlement, happened: tuple[Event, ...]
) -> Step[State]:
    match = paid(state.deal.match, settlement)
    told = events.deal_ended(state, outcome, settlement, match)
    over = state._replace(deal=state.deal._replace(match=match, over=True))
    return Step(over, (*happened, told))
