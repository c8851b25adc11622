"""What others are taken to bid: the rule of the simple player, worked out quickly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp
from typing import Any

from engine.bots.raeuber_bidding import FIGURE_SURE, SURE_ENOUGH, WORTH_BIDDING
from engine.bots.raeuber_hand import (
    SUITS,
    Plan,
    at_best,
    best_plan,
    bettel_chance,
    chance_with_swap,
)
from engine.bots.raeuber_worth import figure_worth, plan_worth
from engine.games.raeuber.contracts import (
    CONTRACTS,
    FIGURES,
    HIGHEST_BID,
    LEVELS,
    LOWEST_BID,
    Aim,
    Contract,
)

POINTS_LEVEL = {bid: LEVELS[str(bid)] for bid in range(LOWEST_BID, HIGHEST_BID + 1)}
POINTS_OF = {level: bid for bid, level in POINTS_LEVEL.items()}
LEVEL_BELOW_ALL = -1


def figure_chance(contract: Contract, hand: int) -> float:
    """Return how likely this hand makes a figure after the best exchange, if it may make one."""
    bettel = contract.aim is Aim.NO_TRICK
    if contract.swap is None:
        return bettel_chance(hand)
    trumps = SUITS if contract.trumps else (None,)
    return max(chance_with_swap(hand, trump, bettel=bettel) for trump in trumps)


class Habit:
    """What a simple player with this hand bids."""

    def __init__(self, hand: int) -> None:
        self.hand = hand
        self.plan: Plan = best_plan(hand)
        chance = self.plan.chance
        self.safe = self.reach = LOWEST_BID - 1
        while self.safe < HIGHEST_BID and chance(self.safe + 1) >= SURE_ENOUGH:
            self.safe += 1
        self.reach = self.safe
        if self.safe < HIGHEST_BID and self._promise(self.safe + 1) >= WORTH_BIDDING:
            self.reach += 1
        self.figures = {level: chance for level, chance in self._figures() if chance >= FIGURE_SURE}

    def _promise(self, bid: int) -> float:
        chance = self.plan.chance(bid)
        return chance * max(bid, self.plan.total / 10) - (1 - chance) * bid

    def _figures(self) -> Iterator[tuple[int, float]]:
        for contract in FIGURES:
            bettel = contract.aim is Aim.NO_TRICK
            trumps = SUITS if contract.trumps else (None,)
            if any(at_best(self.hand, trump, bettel=bettel) >= FIGURE_SURE for trump in trumps):
                yield LEVELS[contract.name], figure_chance(contract, self.hand)

    def answer(self, standing: int, may_bid_points: bool, rivals: bool) -> int | None:
        """Return the level that is bid above a standing one, or None for a pass."""
        best, chosen = WORTH_BIDDING, None
        for level, chance in self.figures.items():
            promise = CONTRACTS[level].stake * (2 * chance - 1)
            if level > standing and promise >= best:
                best, chosen = promise, level
        if not may_bid_points:
            return chosen
        lowest = lowest_points(standing)
        if lowest > self.reach:
            return chosen
        bid = max(lowest, self.safe) if rivals else lowest
        return POINTS_LEVEL[bid] if self._promise(bid) > best or chosen is None else chosen

    def worth(self, level: int) -> float:
        """Return what a game at this level is worth if this player declares it."""
        bid = POINTS_OF.get(level)
        if bid is not None:
            return plan_worth(self.plan, bid)
        contract = CONTRACTS[level]
        chance = self.figures.get(level) or figure_chance(contract, self.hand)
        return figure_worth(contract, calibrated(chance))


def calibrated(chance: float) -> float:
    """Return how often a figure is made with such a chance by the rules for hands.

    1,890 small Bettels that simple players declared; the other figures are much the same.
    """
    return min(1.0, 0.27 + 0.68 * chance)


@cache
def lowest_points(standing: int) -> int:
    """Return the lowest points bid above this level."""
    return next(
        (bid for bid in POINTS_OF.values() if POINTS_LEVEL[bid] > standing), HIGHEST_BID + 1
    )


@dataclass(slots=True)
class Auction:
    """An auction as far as it has come; places count from the reader of the view, who is 0.

    ``standing`` is the level that must be gone above and ``holder`` who bid it.
    """

    standing: int = LEVEL_BELOW_ALL
    holder: int | None = None
    out: list[int] = field(default_factory=list)
    bid_points: list[int] = field(default_factory=list)

    def say(self, place: int, level: int | None) -> None:
        """Take down a bid, or a pass for None."""
        if level is None:
            self.out.append(place)
            return
        self.standing, self.holder = level, place
        if level in POINTS_OF:
            self.bid_points.append(place)

    def rivals(self, place: int) -> bool:
        """Whether anybody else can still bid points."""
        gone = {place, *self.out, *self.bid_points}
        return any(other not in gone for other in range(3))

    def ended_with(self, level: int | None, habits: Sequence[Habit]) -> Auction:
        """Return how it ends if the reader says this now and then no more."""
        auction = Auction(self.standing, self.holder, self.out.copy(), self.bid_points.copy())
        auction.say(0, level)
        place = 0
        while True:
            place = (place + 1) % 3
            if auction.holder == place or len(auction.out) == 3:
                return auction
            if place in auction.out:
                continue
            auction.say(place, auction.answered(place, habits[place - 1]) if place else None)

    def answered(self, place: int, habit: Habit) -> int | None:
        """Return what this place says by habit."""
        if self.standing == len(CONTRACTS) - 1:
            return None
        may_bid_points = place not in self.bid_points
        return habit.answer(self.standing, may_bid_points, self.rivals(place))


@dataclass(frozen=True, slots=True)
class Said:
    """A bid, or a pass for None, by another player, and what it had to be above."""

    place: int
    level: int | None
    standing: int
    may_bid_points: bool

    def likelihood(self, habit: Habit) -> float:
        """Return how well this suits a hand; players differ, so nothing is ruled out."""
        total = habit.plan.total
        if self.level in POINTS_OF:
            away = (total - 10 * POINTS_OF[self.level] - 13) / 14
            return max(0.02, exp(-away * away / 2))
        if self.level is not None:
            return max(0.05, figure_chance(CONTRACTS[self.level], habit.hand)) ** 2
        fits = 1.0
        if self.may_bid_points:
            enough = 10 * lowest_points(self.standing) + 4
            fits = 1 / (1 + exp((total - enough) / 7))
        if any(level > self.standing for level in habit.figures):
            fits *= 0.3
        return max(0.02, fits)


def heard(view: Mapping[str, Any]) -> tuple[Auction, list[Said]]:
    """Return the auction so far, and what each other player said in it."""
    state, me = view["state"], view["you"]["seat"]
    players = len(state["scores"])
    seats = [(me + step) % players for step in range(players)]
    places = [seat for seat in seats if seat != state["sitting_out"]]
    auction, said = Auction(), []
    for each in state["bids"]:
        place, move = places.index(each["seat"]), each["move"]
        level = None
        if move["type"] == "bid":
            level = LEVELS[move.get("figure") or str(move["points"])]
        if place:
            said.append(Said(place, level, auction.standing, place not in auction.bid_points))
        auction.say(place, level)
    return auction, said
