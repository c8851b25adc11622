"""Games that a declarer may choose, each played on in many guesses of the other hands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from heapq import nlargest

from engine.bots.patience import Stop
from engine.bots.raeuber_bidding import Swap, prospects, swapped
from engine.bots.raeuber_hand import (
    bettel_chance,
    bettel_leads,
    plans,
    raeuber_chance,
)
from engine.bots.raeuber_rollout import Rollout
from engine.bots.raeuber_solver import GOAL
from engine.bots.raeuber_worth import figure_worth, points_worth
from engine.games.raeuber.cards import DECK, HAND_SIZE, KING, OBER, STRENGTH, Trump, card_of
from engine.games.raeuber.contracts import Aim, Contract
from engine.games.raeuber.declaring import six_of
from engine.games.raeuber.weis import STOECK_POINTS, best_of, melds

EXACT = 2
"""So many cards in each hand are solved; more of them tell no more, as measured."""

# The declarer's card points by the rules for hands and by play on average: least squares over
# 462 games that strong declared against simple players, 25 guesses each, and the deviation left.
# Since it guesses by what was said it takes 3.3 more (standard error 1.6, 104 games).
POINTS_FIT = (6.3, 0.48, 0.60)
POINTS_SPREAD = 16.2
# The same for the chance of a Bettel (500 games of strong) and of a Räuber (304 of simple).
BETTEL_FIT = (-0.14, 0.38, 0.74)
RAEUBER_FIT = (-0.12, 1.1, 0.15)

Hands = Sequence[int]


class Game(ABC):
    """One way for a declarer to play: with this exchange, if any, and these trumps."""

    def __init__(self, hand: int, swap: Swap | None, trump: Trump, aim: Aim) -> None:
        self.swap = swap
        self.trump = trump
        self.aim = aim
        self.hand = swapped(hand, swap)
        self.guesses = 0

    def play(self, others: Hands, stop: Stop) -> None:
        """Play it on in one guess of the two other hands."""
        if self.swap is not None:
            want, give = self.swap
            holder = next(n for n, hand in enumerate(others) if hand >> want & 1)
            others = [swapped(h, (give, want)) if n == holder else h for n, h in enumerate(others)]
        hands = [self.hand, *others]
        start = Rollout(
            hands.copy(), self.trump, self.aim, 0, [], self.aim is not Aim.POINTS, 0, stop, EXACT
        )
        self.take(hands, start)
        self.guesses += 1

    @abstractmethod
    def take(self, hands: Hands, start: Rollout) -> None:
        """Play on and count the result."""

    @abstractmethod
    def worth(self, contract: Contract) -> float:
        """Return what it is worth under this contract, from all guesses so far."""


class PointsGame(Game):
    """A game for card points and Weis."""

    def __init__(self, hand: int, swap: Swap | None, trump: int, formula: float) -> None:
        super().__init__(hand, swap, trump, Aim.POINTS)
        self._formula = formula
        self._pair = 1 << card_of(trump, KING) | 1 << card_of(trump, OBER)
        self._cards = 0
        self._extras: Counter[tuple[int, int]] = Counter()

    @cached_property
    def _own_melds(self) -> int:
        return sum(meld.points for meld in melds(self.hand))

    def take(self, hands: Hands, start: Rollout) -> None:
        """Count card points, Weis and Stöck."""
        self._cards += start.play_out()
        self._extras[self._extra(hands)] += 1

    def _extra(self, hands: Hands) -> tuple[int, int]:
        """Return Weis and Stöck of both sides."""
        extra = [0, 0]
        best = best_of(hands, self.trump)
        if best == 0:
            extra[0] = self._own_melds
        elif best is not None:
            extra[1] = sum(meld.points for hand in hands[1:] for meld in melds(hand))
        for place, hand in enumerate(hands):
            if hand & self._pair == self._pair:
                extra[place > 0] += STOECK_POINTS
        return extra[0], extra[1]

    def cards(self) -> float:
        """Return the card points to expect."""
        constant, by_formula, by_play = POINTS_FIT
        return constant + by_formula * self._formula + by_play * self._cards / self.guesses

    def worth(self, contract: Contract) -> float:
        """Return the mean over Weis and Stöck as they were in the guesses."""
        cards = self.cards()
        total = sum(
            often * points_worth(cards, POINTS_SPREAD, extras, contract.stake)
            for extras, often in self._extras.items()
        )
        return total / self.guesses


class FigureGame(Game):
    """A Bettel or a Räuber."""

    def __init__(self, hand: int, swap: Swap | None, trump: Trump, aim: Aim) -> None:
        super().__init__(hand, swap, trump, aim)
        bettel = aim is Aim.NO_TRICK
        self.formula = bettel_chance(self.hand) if bettel else raeuber_chance(self.hand, trump)
        self._made = 0

    @cached_property
    def _lead(self) -> int:
        leads = dict(bettel_leads(self.hand, DECK.full & ~self.hand, HAND_SIZE))
        return max(leads, key=lambda card: (round(leads[card], 6), STRENGTH[None][card]))

    def take(self, hands: Hands, start: Rollout) -> None:
        """Count whether it is made."""
        if self.aim is Aim.NO_TRICK:
            start.play(self._lead)
        self._made += start.play_out() >= GOAL

    def chance(self) -> float:
        """Return how likely it is made."""
        fit = BETTEL_FIT if self.aim is Aim.NO_TRICK else RAEUBER_FIT
        constant, by_formula, by_play = fit
        found = constant + by_formula * self.formula + by_play * self._made / self.guesses
        return min(1.0, max(0.0, found))

    def worth(self, contract: Contract) -> float:
        """Return what the chance makes it worth."""
        return figure_worth(contract, self.chance())


def points_games(hand: int, may_demand: bool, count: int) -> list[Game]:
    """Return the most promising ways to play for points."""
    ways = sorted(plans(hand, may_demand), key=lambda plan: plan.total, reverse=True)[:count]
    return [PointsGame(hand, _demanded(plan.demand), plan.trump, plan.cards) for plan in ways]


def _demanded(card: int | None) -> Swap | None:
    return None if card is None else (card, six_of(card))


def figure_games(hand: int, contract: Contract, may_swap: bool, count: int) -> list[Game]:
    """Return the most promising ways to play a figure."""
    ways = nlargest(
        count, prospects(contract, hand, may_swap), key=lambda way: (way.chance, way.gain)
    )
    return [FigureGame(hand, way.swap, way.trump, contract.aim) for way in ways]
