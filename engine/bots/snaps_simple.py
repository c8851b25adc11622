"""A house bot for Šnaps that plays as an attentive beginner does.

It counts points and cards, says enough as soon as it has 66 and never before, exchanges,
declares what it holds, closes when it can count on winning, and weighs each card by what the
trick is worth against what the card would be worth later. No search, no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from engine.bots.interface import Rng
from engine.bots.snaps_memory import Memory, remember
from engine.cards import bits
from engine.games.snaps.cards import BEATING, DECK, PAIRS, POINTS
from engine.games.snaps.moves import CLOSE, ENOUGH, EXCHANGE, Move, from_data
from engine.protocol import JsonDict

WINNING: Final = 66
USUAL_ANSWER: Final = 3
"""What the other player is expected to put under a winning card."""
LEAST_ANSWER: Final = 2
"""What is put under a winning card at the very least."""
USUAL_CATCH: Final = 5
"""What the other player is expected to take a trick with."""
SOUND: Final = 60
"""Closing is sound with so many points to count on: the usual answers are often higher."""
DECIDED: Final = 100
"""More than any card is worth: the trick decides the round."""
DRAWING: Final = 30
"""What it is worth to take a trump from the other player before the high cards are led."""
TRUMP_WORTH: Final = (26, 22, 15, 14, 13)
PLAIN_WORTH: Final = (7, 4, 2, 1, 0)
"""What a card is worth in hand by its rank. These numbers were found by playing series."""


class SnapsSimple:
    """The bot; it keeps nothing between two calls."""

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        """Return the move that counts best, or None where there is none."""
        legal: dict[Move, JsonDict] = {from_data(move): move for move in view["you"]["legal_moves"]}
        if not legal:
            return None
        memory = remember(view, events)
        if memory.led is None:
            return legal[_lead(memory, legal.keys())]
        led = memory.led
        return legal[max(legal, key=lambda move: _answer_value(memory, led, move.card))]


def _lead(memory: Memory, legal: Collection[Move]) -> Move:
    if memory.points >= WINNING:
        return ENOUGH
    if EXCHANGE in legal:
        return EXCHANGE
    if CLOSE in legal and counted_on(memory) >= SOUND:
        return CLOSE
    leads = [move for move in legal if move.type == "play"]
    told = [move for move in leads if move.marriage]
    return max(told or leads, key=lambda move: _lead_value(memory, move))


def _lead_value(memory: Memory, move: Move) -> float:
    card = move.card
    chance = _win_chance(memory, card)
    declared = _marriage_value(memory, card) if move.marriage else 0
    won = POINTS[card] + USUAL_ANSWER + _more_than_points(memory, card, declared)
    lost = POINTS[card] + USUAL_CATCH
    return chance * won - (1 - chance) * lost + declared - _worth(memory, card)


def _more_than_points(memory: Memory, card: int, declared: int) -> int:
    """Return what winning with this lead does beyond the points of the trick."""
    least = memory.points + memory.pending + declared + POINTS[card] + LEAST_ANSWER
    if least >= WINNING:
        return DECIDED
    trumps = DECK.suit_masks[memory.trump]
    return DRAWING if memory.strict and trumps >> card & 1 and memory.unseen & trumps else 0


def _answer_value(memory: Memory, led: int, card: int) -> float:
    points = POINTS[led] + POINTS[card]
    if BEATING[memory.trump][led] >> card & 1:
        decided = memory.points + memory.pending + points >= WINNING
        return points + DECIDED * decided - _worth(memory, card)
    decided = memory.their_points + points >= WINNING
    return -points - DECIDED * decided - _worth(memory, card)


def _worth(memory: Memory, card: int) -> float:
    """Return what a card is worth in hand, beyond this trick."""
    ranks = TRUMP_WORTH if _is_trump(memory, card) else PLAIN_WORTH
    worth = float(ranks[card % DECK.width])
    other = PAIRS[DECK.suit_of[card]] & ~(1 << card)
    in_pair = PAIRS[DECK.suit_of[card]] >> card & 1
    if in_pair and memory.hand & other:
        worth += _marriage_value(memory, card) / 2
    elif in_pair and memory.unseen & ~memory.shown & other and not memory.strict:
        worth += _marriage_value(memory, card) / 8
    return worth


def _marriage_value(memory: Memory, card: int) -> int:
    return 40 if _is_trump(memory, card) else 20


def _is_trump(memory: Memory, card: int) -> bool:
    return DECK.suit_of[card] == memory.trump


def _win_chance(memory: Memory, card: int) -> float:
    """Return how likely it is that the other hand cannot take this lead."""
    beaters = BEATING[memory.trump][card]
    if not memory.strict:
        return 1 - _chance_held(memory, beaters)
    suit = DECK.suit_masks[DECK.suit_of[card]]
    over = _chance_held(memory, beaters & suit)
    if _is_trump(memory, card):
        return 1 - over
    ruffed = (1 - _chance_held(memory, suit)) * _chance_held(memory, beaters & ~suit)
    return (1 - over) * (1 - ruffed)


def _chance_held(memory: Memory, cards: int) -> float:
    """Return how likely the other hand holds any of these cards."""
    if cards & memory.shown:
        return 1.0
    hidden = memory.unseen & ~memory.shown
    places, size = memory.theirs - memory.shown.bit_count(), hidden.bit_count()
    wanted = (cards & hidden).bit_count()
    missed = 1.0
    for drawn in range(places):
        missed *= (size - wanted - drawn) / (size - drawn)
    return 1 - missed


def counted_on(memory: Memory) -> float:
    """Return the points to count on if the stock were closed now, by leading what is high."""
    trumps = DECK.suit_masks[memory.trump]
    high = _high_cards(memory, trumps)
    if high.bit_count() >= _expected(memory, trumps):
        # Nothing is left to ruff with, so the high cards of other suits will win too.
        high |= sum(_high_cards(memory, suit) for suit in DECK.suit_masks if suit != trumps)
    if not high and not memory.points:
        # Marriages count nothing without a trick.
        return 0
    declared = memory.pending + _declarable(memory)
    return memory.points + declared + sum(POINTS[card] + USUAL_ANSWER for card in bits(high))


def _high_cards(memory: Memory, suit: int) -> int:
    """Return the own cards of a suit above all that may be in the other hand."""
    unseen = memory.unseen & suit
    return memory.hand & suit & ((unseen & -unseen) - 1 if unseen else suit)


def _expected(memory: Memory, cards: int) -> float:
    """Return how many of these cards the other hand holds on average."""
    return (cards & memory.unseen).bit_count() * memory.theirs / memory.unseen.bit_count()


def _declarable(memory: Memory) -> int:
    pairs = [pair for pair in PAIRS if memory.hand & pair == pair]
    return sum(_marriage_value(memory, pair.bit_length() - 1) for pair in pairs)
