"""What a deal is worth for each player, and when the match is over."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.raeuber.contracts import Aim, Contract
from engine.games.raeuber.state import Settings, State
from engine.games.raeuber.weis import STOECK_POINTS
from engine.protocol import Result

FALL = 21
FALL_PENALTY = -10


@dataclass(frozen=True, slots=True)
class Side:
    """What one side brought home: card points, Weis, Stöck and tricks."""

    cards: int
    weis: int = 0
    stoeck: int = 0
    tricks: int = 0


def sides(state: State) -> tuple[Side, Side]:
    """Return what the declarer and the opponents have so far."""
    seat = state.declarer
    weis = [0, 0]
    for each in state.shown:
        weis[each.seat != seat] += each.points
    stoeck = [0, 0]
    if state.stoeck is not None:
        stoeck[state.stoeck != seat] = STOECK_POINTS
    own = 0 if seat is None else state.tricks[seat]
    tricks = (own, sum(state.tricks) - own)
    return (
        Side(state.card_points[0], weis[0], stoeck[0], tricks[0]),
        Side(state.card_points[1], weis[1], stoeck[1], tricks[1]),
    )


def written(contract: Contract, declarer: Side, opponents: Side) -> tuple[int, int]:
    """Return what is written for the declarer and for each of the two opponents."""
    if contract.aim is Aim.POINTS:
        made = (declarer.cards + declarer.weis + declarer.stoeck) // 10
        own = made if made >= contract.stake else -contract.stake
        return own, FALL_PENALTY if opponents.cards < FALL else _halved(opponents)
    if contract.aim is Aim.EVERY_TRICK:
        if opponents.tricks == 0:
            return contract.stake, 0
        return -contract.stake, _halved(opponents)
    return (contract.stake, 0) if declarer.tricks == 0 else (-contract.stake, contract.consolation)


def _halved(opponents: Side) -> int:
    # Cards and Weis are halved and cut to tens apart, as in Zuger.
    return opponents.cards // 20 + (opponents.weis + opponents.stoeck) // 20


def deltas(state: State) -> tuple[int, ...]:
    """Return what this deal adds to each player's score, the dealer's credit too."""
    contract = state.contract
    own, each_opponent = (0, 0) if contract is None else written(contract, *sides(state))

    def entry(seat: int) -> int:
        if seat == state.sitting_out:
            return state.settings.dealer_credit
        return own if seat == state.declarer else each_opponent

    return tuple(entry(seat) for seat in range(state.settings.players))


def target_reached(settings: Settings, scores: tuple[int, ...]) -> bool:
    """Whether these scores end the match by its end rule."""
    if settings.end_rule == "mean":
        return sum(scores) >= len(scores) * settings.target
    return max(scores) >= settings.target


def result(state: State) -> Result | None:
    """Return the end of the match, or None while it goes on."""
    if state.running or not state.deal:
        return None
    if target_reached(state.settings, state.scores):
        reason = "target"
    elif state.deal >= state.settings.max_deals:
        reason = "max_deals"
    else:
        return None
    places = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
    return Result(places, state.scores, reason)
