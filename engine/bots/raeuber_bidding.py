"""Bidding and declaring in Räuber: which game a hand is good for, and how to improve it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.bots.raeuber_hand import (
    SUITS,
    at_best,
    best_plan,
    bettel_chance,
    raeuber_chance,
)
from engine.bots.raeuber_table import Table
from engine.cards import bits
from engine.games.raeuber.cards import DECK, STRENGTH, Trump
from engine.games.raeuber.contracts import CONTRACTS, LEVELS, Aim, Contract
from engine.protocol import JsonDict

SURE_ENOUGH = 0.72
FIGURE_SURE = 0.6
WORTH_BIDDING = 3.0

Swap = tuple[int, int]
"""The wanted card and the one given for it."""


def swapped(hand: int, swap: Swap | None) -> int:
    """Return the hand with one card for another, if there is an exchange."""
    return hand if swap is None else hand & ~(1 << swap[1]) | 1 << swap[0]


@dataclass(frozen=True, slots=True)
class Prospect:
    """How likely a figure is made, with the trumps and the exchange that make it so.

    ``gain`` in ranks by the exchange decides between equal chances.
    """

    chance: float
    gain: int
    trump: Trump
    swap: Swap | None


def choose_bid(view: Mapping[str, Any], legal: Sequence[JsonDict]) -> JsonDict:
    """Return the bid that promises most, or a pass."""
    hand = DECK.mask(view["state"]["hand"])
    offers = [*_points_offers(hand, legal, _rivals(view)), *_figure_offers(hand, legal)]
    value, move = max(offers, key=lambda offer: offer[0], default=(0.0, legal[-1]))
    return move if value >= WORTH_BIDDING else legal[-1]


def _rivals(view: Mapping[str, Any]) -> int:
    """Return how many others can still bid points in this auction."""
    state = view["state"]
    out = {view["you"]["seat"], state["sitting_out"]}
    out |= {each["seat"] for each in state["bids"] if "figure" not in each["move"]}
    return sum(seat not in out for seat in range(len(state["scores"])))


Offer = tuple[float, JsonDict]
"""What a bid promises, and the bid."""


def _points_offers(hand: int, legal: Sequence[JsonDict], rivals: int) -> Iterator[Offer]:
    plan = best_plan(hand)
    possible = [move for move in legal if "points" in move]
    safe = [move for move in possible if plan.chance(move["points"]) >= SURE_ENOUGH]
    # Points are bid once: as high as is safe, unless nobody can go above it.
    for move in (safe[-1:] if rivals else safe[:1]) or possible[:1]:
        bid = move["points"]
        chance = plan.chance(bid)
        yield chance * max(bid, plan.total / 10) - (1 - chance) * bid, move


def _figure_offers(hand: int, legal: Sequence[JsonDict]) -> Iterator[Offer]:
    for move in legal:
        if "figure" in move:
            contract = CONTRACTS[LEVELS[move["figure"]]]
            if not thinkable(contract, hand):
                continue
            chance = prospect(contract, hand).chance
            if chance >= FIGURE_SURE:
                yield contract.stake * (2 * chance - 1), move


def thinkable(contract: Contract, hand: int, sure: float = FIGURE_SURE) -> bool:
    """Whether the best exchange could make this figure sure enough: most hands fail here."""
    bettel = contract.aim is Aim.NO_TRICK
    return any(at_best(hand, trump, bettel=bettel) >= sure for trump in _trumps(contract))


def _trumps(contract: Contract) -> tuple[Trump, ...]:
    return tuple(SUITS) if contract.trumps else (None,)


def prospect(contract: Contract, hand: int, may_swap: bool = True) -> Prospect:
    """Return the best way to play a figure with this hand."""
    return max(prospects(contract, hand, may_swap), key=lambda each: (each.chance, each.gain))


def prospects(contract: Contract, hand: int, may_swap: bool) -> Iterator[Prospect]:
    """Yield every way to play a figure, without an exchange and with each that helps."""
    bettel = contract.aim is Aim.NO_TRICK
    for trump in _trumps(contract):
        swaps = _swaps(hand, trump, bettel) if may_swap and contract.swap == "exchange" else ()
        for gain, swap in ((0, None), *swaps):
            after = swapped(hand, swap)
            chance = bettel_chance(after) if bettel else raeuber_chance(after, trump)
            yield Prospect(chance, gain, trump, swap)


def _swaps(hand: int, trump: Trump, bettel: bool) -> Iterator[tuple[int, Swap]]:
    """Yield the exchanges that lower the hand for a Bettel, or raise it for a Räuber.

    With each comes by how many ranks.
    """
    strength = STRENGTH[trump]
    for want in bits(DECK.full & ~hand):
        for give in bits(hand):
            gain = strength[give] - strength[want] if bettel else strength[want] - strength[give]
            if gain > 0:
                yield gain, (want, give)


def choose_contract(table: Table, legal: Sequence[JsonDict]) -> JsonDict | None:
    """Return a demand, an exchange or the trumps; None if it is time to lead."""
    kinds = {move["type"] for move in legal}
    if table.contract.aim is Aim.POINTS:
        plan = best_plan(table.hand, "demand" in kinds)
        if plan.demand is not None:
            return {"type": "demand", "card": DECK.names[plan.demand]}
        return {"type": "trump", "suit": DECK.suits[plan.trump]}
    best = prospect(table.contract, table.hand, "exchange" in kinds)
    if best.swap is not None:
        want, give = (DECK.names[card] for card in best.swap)
        return {"type": "exchange", "want": want, "give": give}
    if best.trump is None:
        return None
    # Where no suit wins every trick, the one with the most points will do.
    trump = best.trump if best.chance else best_plan(table.hand, may_demand=False).trump
    return {"type": "trump", "suit": DECK.suits[trump]}
