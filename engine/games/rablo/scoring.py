"""The end of a deal in money, and the end of a match."""

from __future__ import annotations

from operator import add

from engine.frozen import frozen
from engine.games.rablo.cards import SEATS
from engine.games.rablo.contracts import PASSED_OUT_FEE, SOLO_FACTOR, Contract
from engine.games.rablo.state import Match, State
from engine.protocol import Result


@frozen
class Settlement:
    """Who won, what every balance changes by, and what the pot is afterwards."""

    winners: tuple[int, ...]
    deltas: tuple[int, ...]
    pot: int


def _shares(side: int) -> tuple[int, ...]:
    own = SOLO_FACTOR if side.bit_count() == 1 else 1
    return tuple(own if side >> seat & 1 else -1 for seat in range(SEATS))


_SHARES = tuple(_shares(side) for side in range(1 << SEATS))
"""For each side, what every seat gets of the stake if that side wins."""


def passed_out(pot: int) -> Settlement:
    """Let every seat pay into the pot."""
    return Settlement((), (-PASSED_OUT_FEE,) * SEATS, pot + SEATS * PASSED_OUT_FEE)


def settle(contract: Contract, won: bool, pot: int) -> Settlement:
    """Settle a played deal: the losers pay, and the winners share the pot evenly."""
    winners = contract.seats_of_side if won else contract.seats_against
    gain = contract.stake if won else -contract.stake
    deltas = [gain * share for share in _SHARES[contract.side]]
    each, rest = divmod(pot, len(winners))
    if each:
        for seat in winners:
            deltas[seat] += each
    return Settlement(winners, tuple(deltas), rest)


def paid(match: Match, settlement: Settlement) -> Match:
    """Return the match with the money of a deal paid."""
    after = tuple(map(add, match.balances, settlement.deltas))
    return Match(match.max_deals, match.number, match.dealer, after, settlement.pot)


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
