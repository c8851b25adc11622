"""Šnaps with open cards once a led suit must be followed: the exact value of the round.

The value is in game points for seat 0, negative if seat 1 gets them. Alpha-beta; positions
between tricks are kept by what remains, who leads and the points so far.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.patience import Stop, go_on, never
from engine.games.snaps.cards import BEATING, DECK, POINTS
from engine.games.snaps.scoring import ENOUGH, SAFE
from engine.tricks import follow

MOST = 3
"""The most that a round is worth."""

Side = tuple[int, int, int, int, int, int, int]
"""Before a lead, by leader and the other: hands, points, whether a trick was won; and the seat."""

_KINGS = DECK.mask(suit + "K" for suit in DECK.suits)
_SUIT_MASK = tuple(DECK.suit_masks[suit] for suit in DECK.suit_of)


class Closing(NamedTuple):
    """Who closed the stock, and the value written down then."""

    seat: int
    value: int


class Lead(NamedTuple):
    """A position before a lead. ``points`` count all marriages declared, ``tricks`` the tricks.

    Points are worth nothing to a seat without a trick; of tricks only none or some matters.
    """

    hands: tuple[int, int]
    leader: int
    points: tuple[int, int]
    tricks: tuple[int, int]


def value_against(points: int, tricks: int) -> int:
    """Return what a win is worth over a seat with so many points and tricks."""
    if not tricks:
        return 3
    return 2 if points < SAFE else 1


def penalty(value: int) -> int:
    """Return what a wrong claim or a failed closing costs, by the value over the winner."""
    return 3 if value == 3 else 2


class Solver:
    """One round with open hands, strict following, and its stock empty or closed.

    Every answer may raise OutOfTimeError once ``stop()`` is true.
    """

    def __init__(self, trump: int, closing: Closing | None, stop: Stop = never) -> None:
        self._trumps = DECK.suit_masks[trump]
        self._beating = BEATING[trump]
        self._closing = closing
        self._stop = stop
        self._bounds: dict[Side, tuple[int, int]] = {}

    def value(self, lead: Lead) -> int:
        """Return what the round brings seat 0 with best play."""
        return self._for_first(self._search(_side(lead), -MOST, MOST), lead.leader)

    def value_of_lead(self, lead: Lead, card: int, marriage: bool) -> int:
        """Return what the round brings seat 0 if the leader now leads this card."""
        declared = self.marriage(card) if marriage else 0
        found = self._led(_side(lead), card, declared, -MOST, MOST)
        return self._for_first(found, lead.leader)

    def value_of_answer(self, lead: Lead, led: int, card: int) -> int:
        """Return what the round brings seat 0 if this card answers the card led.

        ``lead`` is as before the lead, but for a marriage that was led, which counts already.
        """
        found = self._taken(_side(lead), led, card, -MOST, MOST)
        return self._for_first(found, lead.leader)

    def value_of_claim(self, lead: Lead) -> int:
        """Return what the round brings seat 0 if the leader says enough."""
        return self._for_first(self._claim(_side(lead)), lead.leader)

    def marriage(self, card: int) -> int:
        """Return what king and queen of this card's suit count."""
        return 40 if self._trumps >> card & 1 else 20

    def answers(self, hand: int, led: int) -> int:
        """Return the cards that may answer a card."""
        return follow(hand, _SUIT_MASK[led], self._trumps, self._beating[led])

    @staticmethod
    def _for_first(value: int, seat: int) -> int:
        return -value if seat else value

    def _search(self, side: Side, low: int, high: int) -> int:
        """Return the value for the leader, or a bound outside of low to high."""
        if not side[0]:
            return self._played_out(side)
        best = self._claim(side)
        if best > 0 or best >= high:
            return best
        worst, top = self._bounds.get(side) or (best, self._most(side))
        if worst >= high or worst == top:
            return worst
        if top <= low:
            return top
        go_on(self._stop)
        best = worst
        for card, declared in self._leads(side[0], side[1]):
            found = self._led(side, card, declared, best if best > low else low, high)
            if found > best:
                best = found
                if best >= high or best >= top:
                    break
        if best >= high:
            self._bounds[side] = best, top
        elif best <= low:
            self._bounds[side] = worst, best
        else:
            self._bounds[side] = best, best
        return best

    def _claim(self, side: Side) -> int:
        """Return what the leader gets, or loses, by saying enough."""
        _, _, points, theirs, tricks, their_tricks, seat = side
        closing = self._closing
        if tricks and points >= ENOUGH:
            if closing is None:
                return value_against(theirs, their_tricks)
            return closing.value if closing.seat == seat else penalty(closing.value)
        if closing is not None and closing.seat == seat:
            return -penalty(closing.value)
        return -2 if their_tricks else -3

    def _most(self, side: Side) -> int:
        """Return the most that the leader can still get."""
        closing = self._closing
        if closing is None:
            return value_against(side[3], side[5])
        return closing.value if closing.seat == side[6] else penalty(closing.value)

    def _leads(self, mine: int, theirs: int) -> list[tuple[int, int]]:
        """Return the leads with what they declare, those first that cannot be taken."""
        safe: list[tuple[int, int]] = []
        risky: list[tuple[int, int]] = []
        trumps, beating = self._trumps, self._beating
        pairs = mine & mine >> 1 & _KINGS
        pairs |= pairs << 1
        for part in (mine & trumps, mine & ~trumps):
            while part:
                low = part & -part
                part ^= low
                card = low.bit_length() - 1
                declared = 0
                if pairs & low:
                    declared = 40 if trumps & low else 20
                beats = beating[card]
                taken = follow(theirs, _SUIT_MASK[card], trumps, beats) & beats
                (risky if taken else safe).append((card, declared))
        return safe + risky

    def _led(self, side: Side, card: int, declared: int, low: int, high: int) -> int:
        """Return the value for the leader of leading a card."""
        if declared:
            mine, theirs, points, their_points, tricks, their_tricks, seat = side
            points += declared
            side = (mine, theirs, points, their_points, tricks, their_tricks, seat)
        answers = self.answers(side[1], card)
        best = MOST + 1
        while answers:
            bit = answers & -answers
            answers ^= bit
            found = self._taken(side, card, bit.bit_length() - 1, low, high)
            if found < best:
                best = found
                if best <= low:
                    return best
                high = min(high, best)
        return best

    def _taken(self, side: Side, led: int, card: int, low: int, high: int) -> int:
        """Return the value for the leader after both cards of a trick."""
        mine, theirs, points, their_points, tricks, their_tricks, seat = side
        mine ^= 1 << led
        theirs ^= 1 << card
        worth = POINTS[led] + POINTS[card]
        if self._beating[led] >> card & 1:
            after = (theirs, mine, their_points + worth, points, 1, tricks, 1 - seat)
            return -self._search(after, -high, -low)
        after = (mine, theirs, points + worth, their_points, 1, their_tricks, seat)
        return self._search(after, low, high)

    def _played_out(self, side: Side) -> int:
        _, _, points, theirs, tricks, their_tricks, seat = side
        closing = self._closing
        if closing is None:
            return value_against(theirs, their_tricks) if points >= ENOUGH else 1
        mine = closing.seat == seat
        total, won = (points, tricks) if mine else (theirs, their_tricks)
        value = closing.value if won and total >= ENOUGH else -penalty(closing.value)
        return value if mine else -value


def _side(lead: Lead) -> Side:
    seat = lead.leader
    other = 1 - seat
    (points, tricks) = (lead.points, lead.tricks)
    return (
        lead.hands[seat],
        lead.hands[other],
        points[seat],
        points[other],
        min(1, tricks[seat]),
        min(1, tricks[other]),
        seat,
    )
