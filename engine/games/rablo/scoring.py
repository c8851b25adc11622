"""The end of a deal in money, and the end of a match."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.rablo.cards import SEATS
from engine.games.rablo.contracts import PASSED_OUT_FEE, SOLO_FACTOR, Contract
from engine.games.rablo.state import Match, State
from engine.protocol import Result


class Settlement(NamedTuple):
    """Who won, what every balance changes by, and what the pot is afterwards."""

    winners: tuple[int, ...]
    deltas: tuple[int, ...]
    pot: int


def passed_out(pot: int) -> Settlement:
    """Let every seat pay into the pot."""
    return Settlement((), (-PASSED_OUT_FEE,) * SEATS, pot + SEATS * PASSED_OUT_FEE)


def settle(contract: Contract, won: bool, pot: int) -> Settlement:
    """Settle a played deal: the losers pay, and the winners share the pot evenly."""
    side, against = contract.seats_of_side(), contract.seats_against()
    winners = side if won else against
    share, rest = divmod(pot, len(winners))
    stake = contract.stake if won else -contract.stake
    each = stake * SOLO_FACTOR if contract.solo else stake
    deltas = tuple(
        (each if seat in side else -stake) + (share if seat in winners else 0)
        for seat in range(SEATS)
    )
    return Settlement(winners, deltas, rest)


def paid(match: Match, settlement: Settlement) -> Match:
    """Return the match with the money of a deal paid."""
    balances = tuple(map(sum, zip(match.balances, settlement.deltas, strict=True)))
    return match._replace(balances=balances, pot=settlement.pot)


def result(state: State) -> Result | None:
    """Return the end of the match, or None while it goes on."""
    match = state.deal.match
    if not state.deal.over or match.number == 0:
        return None
    if min(match.balances) <= 0:
        return Result(_places(match.balances), match.balances, "bankrupt")
    if match.number == match.max_deals:
        return Result(_places(match.balances), match.balances, "max_deals")
    return None


def _places(balances: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in balances) for own in balances)
