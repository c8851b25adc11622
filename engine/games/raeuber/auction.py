"""The auction: what may be bid, and who becomes declarer."""

from __future__ import annotations

from dataclasses import replace

from engine.games.raeuber import events
from engine.games.raeuber.contracts import ALL_LEVELS, CONTRACTS, POINTS_LEVELS
from engine.games.raeuber.deals import end_deal
from engine.games.raeuber.moves import NO_MOVES, Bid, Menu, Pass
from engine.games.raeuber.state import Phase, State
from engine.protocol import Step

TOP_LEVEL = len(CONTRACTS) - 1


def highest(state: State) -> tuple[int, int] | None:
    """Return seat and level of the bid that stands, or None."""
    for seat, move in reversed(state.bids):
        if isinstance(move, Bid):
            return seat, move.level
    return None


def has_bid_points(state: State, seat: int) -> bool:
    """Whether this seat has made its one points bid."""
    return any(
        player == seat and isinstance(move, Bid) and POINTS_LEVELS >> move.level & 1
        for player, move in state.bids
    )


def has_passed(state: State, seat: int) -> bool:
    """Whether this seat is out of the auction."""
    return any(player == seat and isinstance(move, Pass) for player, move in state.bids)


def menu(state: State, seat: int) -> Menu:
    """Return what the seat whose turn it is may say."""
    if seat != state.turn:
        return NO_MOVES
    standing = highest(state)
    levels = ALL_LEVELS if standing is None else ALL_LEVELS & -1 << standing[1] + 1
    if has_bid_points(state, seat):
        levels &= ~POINTS_LEVELS
    return Menu(bids=levels, passing=True)


def say(state: State, seat: int, move: Bid | Pass) -> Step[State]:
    """Make a bid or a pass that is legal."""
    said = replace(state, bids=(*state.bids, (seat, move)))
    told = (events.move(seat, move),)
    if isinstance(move, Bid) and move.level == TOP_LEVEL:
        return Step(_won(said, seat, move.level), told)
    speaker = _next_speaker(said, seat)
    if speaker is None:
        ended = end_deal(said)
        return Step(ended.state, told + ended.events)
    standing = highest(said)
    if standing is not None and standing[0] == speaker:
        return Step(_won(said, *standing), told)
    return Step(replace(said, turn=speaker), told)


def _next_speaker(state: State, seat: int) -> int | None:
    for other in (*state.order_from(seat)[1:], seat):
        if not has_passed(state, other):
            return other
    return None


def _won(state: State, declarer: int, level: int) -> State:
    return replace(state, phase=Phase.CONTRACT, turn=declarer, declarer=declarer, level=level)
