"""What a simple Rabló player says before the first card: a call, a double or pass.

Each table of weights is a logistic guess of how likely something is from what one hand shows,
fitted to some 100,000 contracts that simple players played out, and rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp, inf
from typing import Any

from engine.bots.rablo_reading import Reading
from engine.games.rablo.cards import DECK, wins_every_trick
from engine.games.rablo.contracts import (
    DURCHMARSCH,
    LEVELS,
    SNAPSZER,
    SOLO_FACTOR,
    Level,
    stake_of,
)
from engine.protocol import JsonDict

ACE, TEN, KING, QUEEN = (DECK.ranks.index(rank) for rank in "ATKQ")

ACES = DECK.mask(suit + "A" for suit in DECK.suits)

CAUTION, SOLO_CAUTION = 0.1, 0.25
"""What is taken off twice the chance to win, less one: the others may double, and a solo is
only for an overwhelming hand."""

SOLO_TOPS = 2
"""A solo without ace and ten of trumps is hardly ever worth thinking about."""

NO_CALL_YET = -5.0
"""The worth of passing where nobody has called: four passes cost everybody."""

WITH_CALLER, AGAINST_CALLER = 0.2, -0.1
"""The worth of passing a call, in its stakes."""

KONTRA, SZUBKONTRA, REKONTRA = 0.5, 0.7, 0.85
"""How sure of winning one has to be to double."""


@dataclass(frozen=True, slots=True)
class CallWeights:
    """What adds to the logit of winning a call; trumps and marriage are the hand's own.

    ``top`` is for each of the highest trumps, without a gap, that the hand holds or calls, and
    ``ace`` if the ace of trumps is one of these.
    """

    base: float
    trump: float
    top: float
    ace: float
    marriage: float
    with_ace: float
    with_ace_and_ten: float
    side_ace: float


@dataclass(frozen=True, slots=True)
class DoubleWeights:
    """What adds to the logit of being on the side that wins, for whoever did not call."""

    base: float
    trump: float
    ace: float
    ten: float
    guarded_ten: float
    king: float
    side_ace: float


CALLS: Mapping[tuple[Level, bool], CallWeights] = {
    (SNAPSZER, False): CallWeights(-3.0, 0.5, 0.3, 0.65, 0.4, 2.0, -0.8, 0.65),
    (SNAPSZER, True): CallWeights(-10.0, 1.7, 0.9, 0.0, 2.9, 0.0, 4.0, 2.3),
    (DURCHMARSCH, False): CallWeights(-5.4, 0.6, 0.15, 1.0, 0.0, 0.2, -0.2, 1.0),
    (DURCHMARSCH, True): CallWeights(-15.0, 2.4, 0.7, 0.0, 0.0, 0.0, 0.0, 3.0),
}
"""By level and whether it is a solo."""

DOUBLES: Mapping[tuple[Level, bool], DoubleWeights] = {
    (SNAPSZER, True): DoubleWeights(-0.1, 0.25, 0.7, 0.3, 0.0, 0.6, 0.7),
    (SNAPSZER, False): DoubleWeights(-1.2, 0.25, 2.0, -0.95, 1.2, 0.4, 0.35),
    (DURCHMARSCH, True): DoubleWeights(-2.0, 0.25, 0.7, 0.3, 0.0, 0.6, 0.7),
    (DURCHMARSCH, False): DoubleWeights(-1.2, 0.25, 6.0, -0.95, 1.6, 0.4, 0.35),
}
"""By level and whether the hand is the partner's."""


def best_call(view: Mapping[str, Any]) -> JsonDict | None:
    """Return the call with the best outlook, or None where passing looks better."""
    hand = DECK.mask(view["state"]["hand"])
    calls: list[JsonDict] = [m for m in view["you"]["legal_moves"] if m["type"] == "call"]
    # Among equals the last one: a low card of one's own keeps a solo secret for longest.
    best = max(reversed(calls), key=lambda call: outlook(view, hand, call), default=None)
    if best and outlook(view, hand, best) > passing(view, hand):
        return best
    return None


def outlook(view: Mapping[str, Any], hand: int, call: JsonDict) -> float:
    """Return what a call brings on average."""
    card, level = DECK.index[call["card"]], LEVELS[call["level"]]
    return worth(view, hand, call, call_chance(hand, card, level))


def worth(view: Mapping[str, Any], hand: int, call: JsonDict, chance: float) -> float:
    """Return what a call brings on average if it is won with this chance."""
    card, level = DECK.index[call["card"]], LEVELS[call["level"]]
    pot: int = view["state"]["pot"]
    return bare_outlook(hand, card, level, chance) + chance * pot / 2


def bare_outlook(hand: int, card: int, level: Level, chance: float) -> float:
    """Return what a call won with this chance brings on average where there is no pot."""
    solo = hand >> card & 1
    factor, caution = (SOLO_FACTOR, SOLO_CAUTION) if solo else (1, CAUTION)
    return stake_of(level, card) * factor * (2 * chance - 1 - caution)


def best_outlook(hand: int, stake: int) -> float:
    """Return the best such outlook of calls above a stake that ask for a partner.

    Of each suit that is the call of the highest card which the hand lacks.
    """
    suits = range(len(DECK.suits))
    return max(_suit_outlook(_ranks(hand, s), _side_aces(hand, s), s, stake) for s in suits)


@cache
def _suit_outlook(own: int, side_aces: int, suit: int, stake: int) -> float:
    team = own | own + 1  # with the highest that is missing
    found = -inf
    for level in LEVELS.values():
        worth = stake_of(level, suit * DECK.width)
        if worth > stake:
            chance = _chance_of(own, team, side_aces, CALLS[level, False])
            found = max(found, worth * (2 * chance - 1 - CAUTION))
    return found


def passing(view: Mapping[str, Any], hand: int) -> float:
    """Return what passing brings on average."""
    stake, card = standing(view)
    return pass_worth(stake, bool(hand >> card & 1))


def pass_worth(stake: int, partner: bool) -> float:
    """Return what passing brings after a call, or before any if the stake is 0."""
    if not stake:
        return NO_CALL_YET
    return stake * (WITH_CALLER if partner else AGAINST_CALLER)


def standing(view: Mapping[str, Any]) -> tuple[int, int]:
    """Return stake and card of the call that stands; both are 0 if there is none."""
    calls = [said["move"] for said in view["state"]["calls"] if said["move"]["type"] == "call"]
    if not calls:
        return 0, 0
    card = DECK.index[calls[-1]["card"]]
    return stake_of(LEVELS[calls[-1]["level"]], card), card


def call_chance(hand: int, called: int, level: Level) -> float:
    """Return how likely a hand is to win with a call."""
    suit = DECK.suit_of[called]
    solo = bool(hand >> called & 1)
    own = _ranks(hand, suit)
    if solo and wins_every_trick(hand, DECK.full & ~hand, suit):
        return 1.0
    if solo and _tops(own) < SOLO_TOPS:
        return 0.0
    team = own | _ranks(1 << called, suit)
    return _chance_of(own, team, _side_aces(hand, suit), CALLS[level, solo])


def _chance_of(own: int, team: int, side_aces: int, weights: CallWeights) -> float:
    """Return the chance by trumps in hand, these with the called card, and aces beside them."""
    ace, ten = team >> ACE & 1, team >> TEN & 1
    marriage = own >> KING & own >> QUEEN & 1
    return _logistic(
        weights.base
        + weights.trump * own.bit_count()
        + weights.top * min(4, _tops(team))
        + weights.ace * ace
        + weights.marriage * marriage
        + weights.with_ace * (marriage & ace)
        + weights.with_ace_and_ten * (marriage & ace & ten)
        + weights.side_ace * side_aces
    )


def doubles(reading: Reading, name: str) -> bool:
    """Whether to say this double: kontra, rekontra or szubkontra."""
    level = DURCHMARSCH if reading.every_trick else SNAPSZER
    if reading.me == reading.caller:
        return call_chance(reading.hand, reading.called, level) >= REKONTRA
    sure = {"kontra": KONTRA, "szubkontra": SZUBKONTRA, "rekontra": REKONTRA}[name]
    return side_chance(reading.hand, reading.trump, level, reading.mine) >= sure


def side_chance(hand: int, trump: int, level: Level, partner: bool) -> float:
    """Return how likely the side of a hand is to win a contract that another seat called.

    ``partner`` if it is the hand of the caller's partner.
    """
    weights = DOUBLES[level, partner]
    own = _ranks(hand, trump)
    ten = own >> TEN & 1
    return _logistic(
        weights.base
        + weights.trump * own.bit_count()
        + weights.ace * (own >> ACE & 1)
        + weights.ten * ten
        + weights.guarded_ten * (ten and own.bit_count() > 1)
        + weights.king * (own >> KING & 1)
        + weights.side_ace * _side_aces(hand, trump)
    )


def _logistic(logit: float) -> float:
    return 1 / (1 + exp(-logit))


def _ranks(mask: int, suit: int) -> int:
    """Return the ranks that a mask holds in a suit, the ace as the lowest bit."""
    return (mask & DECK.suit_masks[suit]) >> suit * DECK.width


def _tops(ranks: int) -> int:
    """Return how many of the highest ranks there are without a gap."""
    return (~ranks & (ranks + 1)).bit_length() - 1


def _side_aces(hand: int, trump: int) -> int:
    return (hand & ACES & ~DECK.suit_masks[trump]).bit_count()
