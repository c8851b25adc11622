"""Which card a simple Rabló player puts on the table.

The first trick that an opponent of the caller wins ends the deal. So the caller's side weighs
the chance of this trick against the way left to 66, and the others want one trick, however
few points are in it. The numbers were tuned by playing thousands of deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from engine.bots.rablo_reading import ABOVE, Reading
from engine.games.rablo.cards import DECK, POINTS, SEATS
from engine.games.rablo.contracts import ENOUGH_POINTS
from engine.protocol import JsonDict

PER_TRICK = 24
"""Points that a trick brings the caller's side, about."""

NEXT_TRICK = 0.75
"""How often the caller's side wins a further trick, about."""

FROM_FRIEND, FROM_FOE = 7, 2
"""Points that a seat yet to play adds, about."""


def best_play(reading: Reading, plays: Sequence[JsonDict]) -> JsonDict:
    """Return the play that promises most; the first of equals."""
    value = _value_with_caller if reading.mine else _value_against
    return max(plays, key=lambda play: value(reading, play))


def _value_with_caller(reading: Reading, play: JsonDict) -> float:
    card = DECK.index[play["card"]]
    chance = trick_chance(reading, card)
    if reading.every_trick:
        return chance - 0.2 * _keeping(reading, card) + _drawing(reading, card)
    marriage = _marriage_value(reading, card) if play.get("marriage") else 0
    missing = ENOUGH_POINTS - reading.points - marriage - _trick_points(reading, card)
    declared = 0.001 * marriage  # also where 66 is near enough without it
    later: float = NEXT_TRICK ** (max(0.0, missing) / PER_TRICK)
    return chance * later - 0.1 * _keeping(reading, card) + _drawing(reading, card) + declared


def _value_against(reading: Reading, play: JsonDict) -> float:
    card = DECK.index[play["card"]]
    given = 0.0 if reading.every_trick else 0.008 * POINTS[card]
    return trick_chance(reading, card) - 0.2 * _keeping(reading, card) - given


def _marriage_value(reading: Reading, card: int) -> int:
    return 40 if DECK.suit_of[card] == reading.trump else 20


def _trick_points(reading: Reading, card: int) -> float:
    """Return what the trick will hold, about."""
    behind = sum(
        reading.foes[seat] * FROM_FOE + (1 - reading.foes[seat]) * FROM_FRIEND
        for seat in reading.behind
    )
    return POINTS[card] + sum(POINTS[each] for _, each in reading.trick) + behind


def _drawing(reading: Reading, card: int) -> float:
    """Return the worth of a lead that takes trumps out of the other hands."""
    if reading.trick or DECK.suit_of[card] != reading.trump:
        return 0.0
    return 0.06 * (reading.unseen & reading.trumps).bit_count()


def _keeping(reading: Reading, card: int) -> float:
    """Return how much a card in hand may be worth in later tricks, from 0 to 1."""
    above = (ABOVE[card] & reading.unseen).bit_count()
    guarded = (reading.hand & DECK.suit_masks[DECK.suit_of[card]]).bit_count() > 1
    worth = 0.6 if above == 0 else 0.3 if above == 1 and guarded else 0.05
    rank = 0.01 * (DECK.width - card % DECK.width)
    return worth + rank + (0.3 if DECK.suit_of[card] == reading.trump else 0.0)


def trick_chance(reading: Reading, card: int) -> float:
    """Return how likely this seat's side is to win the trick if it plays this card."""
    led = DECK.suit_of[reading.trick[0][1] if reading.trick else card]
    if reading.beats(card):
        return _holds(reading, _covered(reading, card, led), led)
    seat, best = reading.best
    foe = reading.foes[seat]
    return (1 - foe) * _holds(reading, best, led) + foe * _rescue(reading, best, led)


def _holds(reading: Reading, card: int, led: int) -> float:
    """Return how likely it is that no foe behind takes the trick from this card."""
    return prod(
        1 - reading.foes[seat] * reading.can_beat(seat, card, led) for seat in reading.behind
    )


def _rescue(reading: Reading, best: int, led: int) -> float:
    """Return how likely it is that a friend behind takes the trick from this card."""
    return 1 - prod(
        1 - (1 - reading.foes[seat]) * reading.can_beat(seat, best, led) for seat in reading.behind
    )


def _covered(reading: Reading, card: int, led: int) -> int:
    """Return the called card where the caller's partner, behind, must put it on a lower trump."""
    called = reading.called
    secret = reading.me == reading.caller and reading.unseen >> called & 1
    if not secret or led != reading.trump or called > card:
        return card
    holders = [seat for seat in range(SEATS) if reading.share(called, seat) > 0]
    return called if all(seat in reading.behind for seat in holders) else card
