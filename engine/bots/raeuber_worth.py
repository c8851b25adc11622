"""What a game of Räuber is worth on average, from what its declarer can expect to bring home.

A worth is what the declarer gets above each opponent; for an opponent it is minus half of it.
"""

from __future__ import annotations

from math import erfc, exp, pi, sqrt

from engine.bots.raeuber_hand import Plan
from engine.games.raeuber.cards import ALL_POINTS
from engine.games.raeuber.contracts import Aim, Contract
from engine.games.raeuber.scoring import FALL, FALL_PENALTY

CUT = 4.5
"""What is lost on average when points are cut to whole tens."""

# What simple players take as declarers, by their plan: 3,616 games it played with itself.
PLAN_BIAS = -2.3
PLAN_SPREAD = 14.0
LEFT_OF_A_LOST_RAEUBER = 2.0


def points_worth(cards: float, spread: float, extras: tuple[int, int], bid: int) -> float:
    """Return the worth of a points game, given mean and deviation of the declarer's cards.

    ``extras`` are Weis and Stöck of the declarer and of the opponents.
    """
    own, others = extras
    away = (10 * bid - own - cards) / spread
    made = _above(away)
    density = exp(-away * away / 2) / sqrt(2 * pi)
    declarer = (made * (cards + own - CUT) + spread * density) / 10 - (1 - made) * bid
    few = _above((ALL_POINTS - FALL + 0.5 - cards) / spread)
    opponent = (ALL_POINTS - cards) / 20 - 0.5 + others // 20
    return declarer - few * FALL_PENALTY - (1 - few) * opponent


def figure_worth(contract: Contract, chance: float) -> float:
    """Return the worth of a Bettel or a Räuber that is made with this chance."""
    lost = float(contract.stake + contract.consolation)
    if contract.aim is Aim.EVERY_TRICK:
        lost += LEFT_OF_A_LOST_RAEUBER
    return chance * contract.stake - (1 - chance) * lost


def plan_worth(plan: Plan, bid: int) -> float:
    """Return the worth of a points game that a simple player plays after this plan."""
    cards = plan.cards + PLAN_BIAS
    with_weis = points_worth(cards, PLAN_SPREAD, (plan.weis + plan.stoeck, 0), bid)
    without = points_worth(cards, PLAN_SPREAD, (plan.stoeck, 0), bid)
    return plan.holds * with_weis + (1 - plan.holds) * without


def _above(deviations: float) -> float:
    return erfc(deviations / sqrt(2)) / 2
