"""Rabló with all hands open: whether the caller's side wins, by alpha-beta on bit masks.

Between two tricks the four hands are what was dealt less what has been played, and the side
has won every trick so far, or the deal were over. So the cards that remain, who leads and how
many points are still needed are all that counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.patience import Stop, go_on, never
from engine.bots.rablo_reading import ABOVE
from engine.games.rablo.cards import (
    BEATING,
    DECK,
    KINGS,
    POINTS,
    SEATS,
    SUIT_MASK,
    wins_every_trick,
)
from engine.tricks import follow

EVERY_TRICK = 1000
"""Points that nobody ever has: only winning all six tricks will do."""

_AFTER = tuple((seat + 1) % SEATS for seat in range(SEATS))


class Solver:
    """One deal with open hands; ``hands`` are masks of all cards not yet played, or more.

    ``side`` is the mask of the seats of the caller's side. Every answer may raise
    OutOfTimeError once ``stop()`` is true.
    """

    def __init__(self, hands: Sequence[int], side: int, trump: int, stop: Stop = never) -> None:
        self._hands = tuple(hands)
        self._ours = tuple(bool(side >> seat & 1) for seat in range(SEATS))
        self._foes = sum(hand for hand, ours in zip(hands, self._ours, strict=True) if not ours)
        self._trump = trump
        self._trumps = DECK.suit_masks[trump]
        self._beating = BEATING[trump]
        self._stop = stop
        self._won: dict[int, int] = {}
        self._lost: dict[int, int] = {}

    def wins(self, remaining: int, leader: int, need: int) -> bool:
        """Whether the side, on lead, gets ``need`` points before it loses a trick, or them all."""
        if need <= 0 or not remaining:
            return True
        key = remaining << 2 | leader
        if need <= self._won.get(key, 0):
            return True
        if need >= self._lost.get(key, EVERY_TRICK + 1):
            return False
        found = self._wins(remaining, leader, need)
        (self._won if found else self._lost)[key] = need
        return found

    def wins_with(
        self,
        remaining: int,
        trick: Sequence[int],
        seat: int,
        card: int,
        need: int,
        declared: int = 0,
    ) -> bool:
        """Whether the side wins if this seat now plays this card.

        ``remaining`` are the cards in all hands before it, ``trick`` those on the table,
        ``need`` is as before the trick, and ``declared`` counts if the trick is won.
        """
        if need <= 0:
            return True
        need -= declared
        best, winner = DECK.size, seat
        first = (seat - len(trick)) % SEATS
        for place, each in enumerate((*trick, card)):
            need -= POINTS[each]
            if self._beating[best] >> each & 1:
                best, winner = each, (first + place) % SEATS
        lead = trick[0] if trick else card
        left = SEATS - 1 - len(trick)
        return self._goes_on(remaining ^ 1 << card, seat, left, lead, best, winner, need)

    def legal(self, hand: int, lead: int, best: int) -> int:
        """Return the cards that may be played to a trick, by its lead and the card winning it."""
        return follow(hand, SUIT_MASK[lead], self._trumps, self._beating[best])

    def _wins(self, remaining: int, leader: int, need: int) -> bool:
        go_on(self._stop)
        hand, trumps = self._hands[leader] & remaining, self._trumps & remaining
        others = remaining & ~hand
        if need > EVERY_TRICK // 2:
            if trumps & -trumps & self._foes:
                # The highest trump wins its trick whatever happens.
                return False
            couples = 0
        else:
            kings = hand & hand >> 1 & KINGS
            couples = kings | kings << 1
        if wins_every_trick(hand, others, self._trump):
            return True
        for card in self._leads(hand, others, couples):
            value = 0
            if couples >> card & 1:
                value = 40 if self._trumps >> card & 1 else 20
            left = need - value - POINTS[card]
            if self._goes_on(remaining ^ 1 << card, leader, 3, card, card, leader, left):
                return True
        return False

    def _leads(self, hand: int, others: int, couples: int) -> list[int]:
        """Return the leads worth trying, those first that no foe has a card above."""
        foes = self._foes & others
        safe: list[int] = []
        risky: list[int] = []
        for card in self._ours_of(hand & self._trumps, others, couples) + self._ours_of(
            hand & ~self._trumps, others, couples
        ):
            (risky if ABOVE[card] & foes else safe).append(card)
        return safe + risky

    def _ours_of(self, part: int, others: int, couples: int) -> list[int]:
        """Return the cards worth playing: of equals, the one with the most points.

        Cards are equal if the others hold the same cards above them. King and queen of a pair
        are equal to each other and to nothing else.
        """
        found = []
        last = -1
        while part:
            low = part & -part
            part ^= low
            card = low.bit_length() - 1
            signature = ABOVE[card] & others | SUIT_MASK[card] << 24 | (couples & low > 0) << 60
            if signature != last:
                found.append(card)
                last = signature
        return found

    def _foes_of(self, part: int, others: int) -> list[int]:
        """Return the cards worth playing: of equals, the one with the fewest points."""
        found = []
        last = -1
        while part:
            card = part.bit_length() - 1
            part ^= 1 << card
            signature = ABOVE[card] & others | SUIT_MASK[card] << 24
            if signature != last:
                found.append(card)
                last = signature
        return found

    def _goes_on(
        self, remaining: int, seat: int, left: int, lead: int, best: int, winner: int, need: int
    ) -> bool:
        """Whether the side wins once ``seat`` has played and ``left`` more are to play.

        ``need`` is what is missing if the side wins this trick.
        """
        if not left:
            return self._ours[winner] and self.wins(remaining, winner, need)
        seat = _AFTER[seat]
        beats, ours, hand = self._beating[best], self._ours[seat], self._hands[seat] & remaining
        cards = self.legal(hand, lead, best)
        winning = cards & beats  # all of them, or none: who can beat must
        if left == 1 and (not (winning or self._ours[winner]) if ours else winning):
            # The last card decides the trick: a foe that can win it does.
            return False
        others = remaining & ~hand
        left -= 1
        for card in self._options(ours, cards, hand, others):
            found = self._goes_on(
                remaining ^ 1 << card,
                seat,
                left,
                lead,
                card if winning else best,
                seat if winning else winner,
                need - POINTS[card],
            )
            if found is ours:
                return ours
        return not ours

    def _options(self, ours: bool, cards: int, hand: int, others: int) -> list[int]:
        if not cards & (cards - 1):
            return [cards.bit_length() - 1]
        if not ours:
            return self._foes_of(cards, others)
        kings = hand & hand >> 1 & KINGS
        return self._ours_of(cards, others, kings | kings << 1)
