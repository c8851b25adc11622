"""Guesses of the hidden hands at a Rabló table, consistent with all that a seat knows.

Facts rule hands out: cards that a play, a kontra or a role denies, and cards that a marriage
or a public partner gives away. What was said makes hands likely: of a few guesses the one is
kept in which calls, passes and doubles make sense.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.bots.interface import Rng
from engine.bots.rablo_calls import bare_outlook, best_outlook, call_chance, pass_worth, side_chance
from engine.bots.rablo_reading import HAND_SIZE, Reading, read
from engine.bots.sampling import deal_out, likely
from engine.cards import mask_of
from engine.games.rablo.cards import DECK, SEATS
from engine.games.rablo.contracts import DURCHMARSCH, LEVELS, SNAPSZER, stake_of

OF = 8
"""So many guesses are drawn for one to be kept."""

FLOOR = 0.03
"""How likely anything is to be said without any reason."""

AGAINST_HABIT = 0.1
"""How likely a call is where another one looks better, or a pass where a call looks good."""

CLEARLY = 3
"""How much better, in money, another call must look."""

Hands = list[int]
Said = tuple[int, Mapping[str, Any], int, int]
"""A seat and what it said, with stake and card of the call before; both 0 if there was none."""


@dataclass(frozen=True)
class Worlds:
    """What a seat knows of the hands; ``reading`` is None before there is a contract."""

    view: Mapping[str, Any]
    rng: Rng

    @cached_property
    def me(self) -> int:
        """The seat that knows this."""
        seat: int = self.view["you"]["seat"]
        return seat

    @cached_property
    def hand(self) -> int:
        """The cards in its hand."""
        return DECK.mask(self.view["state"]["hand"])

    @cached_property
    def reading(self) -> Reading | None:
        """The contract and the play so far."""
        return read(self.view) if self.view["state"]["contract"] else None

    def draw(self) -> Hands | None:
        """Return all four hands as they may be now."""
        return likely(self._any, self._weight, OF if self._said else 1, self.rng)

    @cached_property
    def _sizes(self) -> tuple[int, ...]:
        held = self.reading.sizes if self.reading else (HAND_SIZE,) * SEATS
        return tuple(0 if seat == self.me else size for seat, size in enumerate(held))

    @cached_property
    def _unseen(self) -> int:
        return self.reading.unseen if self.reading else DECK.full & ~self.hand

    @cached_property
    def banned(self) -> tuple[int, ...]:
        """By seat, the cards that it cannot hold."""
        reading = self.reading
        if reading is None:
            return (0,) * SEATS
        known = self._known(reading)
        everywhere = sum(known)
        return tuple(
            DECK.full if seat == self.me else reading.lacks[seat] | everywhere & ~known[seat]
            for seat in range(SEATS)
        )

    def _known(self, reading: Reading) -> list[int]:
        """Return by seat the cards that are known to lie there."""
        known = [0] * SEATS
        for each in self.view["state"]["marriages"]:
            suit = DECK.suits.index(each["suit"])
            pair = DECK.mask((DECK.suits[suit] + "K", DECK.suits[suit] + "Q"))
            known[each["seat"]] |= pair & self._unseen
        holder = reading.caller if reading.solo else reading.partner
        if holder is not None and holder != self.me:
            known[holder] |= 1 << reading.called & self._unseen
        return known

    def _any(self) -> Hands | None:
        hands = deal_out(self._unseen, self._sizes, self.banned, self.rng)
        if hands is not None:
            hands[self.me] = self.hand
        return hands

    @cached_property
    def _said(self) -> list[Said]:
        """What the others have said: calls and passes of the auction, and doubles."""
        said: list[Said] = []
        stake = called = 0
        calls = self.view["state"]["calls"]
        for n, each in enumerate(calls):
            kind = each["move"]["type"]
            if each["seat"] != self.me and (kind != "pass" or n < self._auction):
                said.append((each["seat"], each["move"], stake, called))
            if kind == "call":
                called = DECK.index[each["move"]["card"]]
                stake = stake_of(LEVELS[each["move"]["level"]], called)
        return said

    @cached_property
    def _auction(self) -> int:
        """How many of the words said belong to the auction."""
        calls = [each["move"]["type"] for each in self.view["state"]["calls"]]
        if self.reading is None:
            return len(calls)
        # Three passes end it; after the highest call they mean nothing, but do no harm.
        return len(calls) - calls[::-1].index("call") + SEATS - 1

    @cached_property
    def _gone(self) -> tuple[int, ...]:
        played = self.reading.played if self.reading else ()
        return tuple(mask_of(card for who, card in played if who == seat) for seat in range(SEATS))

    def _weight(self, hands: Hands) -> float:
        weight = FLOOR
        for said in self._said:
            weight *= self._reason(said, hands[said[0]] | self._gone[said[0]])
        return weight

    def _reason(self, said: Said, dealt: int) -> float:
        """Return how likely a seat is to say this with a hand."""
        seat, move, stake, called = said
        if move["type"] == "pass":
            passing = pass_worth(stake, bool(dealt >> called & 1))
            return AGAINST_HABIT if best_outlook(dealt, stake) > passing else 1.0
        if move["type"] == "call":
            card, level = DECK.index[move["card"]], LEVELS[move["level"]]
            chance = call_chance(dealt, card, level)
            other = best_outlook(dealt, stake) - CLEARLY
            odd = bare_outlook(dealt, card, level, chance) < other
            return FLOOR + chance**2 * (AGAINST_HABIT if odd else 1.0)
        return FLOOR + self._sureness(seat, move, dealt)

    def _sureness(self, seat: int, move: Mapping[str, Any], dealt: int) -> float:
        """Return how sure of winning a seat was with a hand when it doubled."""
        reading = self.reading
        if reading is None or seat == reading.caller:
            return 1.0
        level = DURCHMARSCH if reading.every_trick else SNAPSZER
        partner = move["type"] == "rekontra"
        return side_chance(dealt, reading.trump, level, partner) ** 2
