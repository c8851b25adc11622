"""A guessed deal of Rabló played on by habit, and solved once few cards are left.

The solver lets everybody see all hands, and so trusts in finesses and defences that nobody
finds at a table. Here each seat looks at its own hand and at what is still to be seen, no more;
it only knows sooner than at a table who plays with whom.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.rablo_reading import ABOVE
from engine.bots.rablo_solver import Solver
from engine.cards import bits
from engine.games.rablo.cards import (
    BEATING,
    DECK,
    POINTS,
    SEATS,
    kings_with_queen,
    wins_every_trick,
)

EXACT = 2
"""With so many cards in each hand the rest is solved."""

FOR_TRUMPS, FOR_PAIR, FOR_DRAWING = 1.0, 0.4, 0.3
"""The worth of leading from king and queen, of trumps or not, and of drawing trumps from above,
in cards that may beat the lead."""

PER_TRUMP = 0.35
"""What each trump to be seen yet takes from the worth of a plain lead."""

SHORT, SHORTAGE = 4, 0.4
"""With fewer cards of a suit to be seen yet a plain lead is the likelier to be trumped."""

MASTER, SECOND, TRUMP = 0.8, 0.3, 0.5
"""What keeping the highest card of a suit, the second highest and a trump is worth."""


class Rollout:
    """One deal with open hands, as for the solver, which plays its ending."""

    def __init__(self, hands: Sequence[int], side: int, trump: int, solver: Solver) -> None:
        self._hands = tuple(hands)
        self._ours = tuple(bool(side >> seat & 1) for seat in range(SEATS))
        self._trump = trump
        self._trumps = DECK.suit_masks[trump]
        self._beating = BEATING[trump]
        self._solver = solver

    def wins_with(
        self,
        remaining: int,
        trick: Sequence[int],
        seat: int,
        card: int,
        need: int,
        declared: int = 0,
    ) -> bool:
        """Whether the side wins if this seat now plays this card; all is as for the solver."""
        if need <= 0:
            return True
        leader = (seat - len(trick)) % SEATS
        remaining ^= 1 << card
        table = [*trick, card]
        while True:
            remaining, leader = self._finish(table, remaining, leader)
            if not self._ours[leader]:
                return False
            need -= declared + sum(POINTS[each] for each in table)
            if need <= 0 or not remaining:
                return True
            if remaining.bit_count() <= EXACT * SEATS:
                return self._solver.wins(remaining, leader, need)
            hand = self._hands[leader] & remaining
            if wins_every_trick(hand, remaining & ~hand, self._trump):
                return True
            card, declared = self._lead(hand, remaining & ~hand)
            remaining ^= 1 << card
            table = [card]

    def _finish(self, table: list[int], remaining: int, leader: int) -> tuple[int, int]:
        """Let the others play to a trick; return what remains, and who won it."""
        best, winner = DECK.size, leader
        for place, card in enumerate(table):
            if self._beating[best] >> card & 1:
                best, winner = card, (leader + place) % SEATS
        for place in range(len(table), SEATS):
            seat = (leader + place) % SEATS
            hand = self._hands[seat] & remaining
            cards = self._solver.legal(hand, table[0], best)
            winning = bool(cards & self._beating[best])
            if not cards & (cards - 1):
                card = cards.bit_length() - 1
            elif winning:
                card = self._win(cards, remaining & ~hand, seat, len(table) == SEATS - 1)
            else:
                card = self._give(cards, remaining & ~hand, seat, winner)
            remaining ^= 1 << card
            table.append(card)
            if winning:
                best, winner = card, seat
        return remaining, winner

    def _lead(self, hand: int, unseen: int) -> tuple[int, int]:
        """Return the card that habit leads, and what is declared with it."""
        kings = kings_with_queen(hand)
        pairs = kings | kings << 1
        trumps = (unseen & self._trumps).bit_count()

        def worth(card: int) -> float:
            above = (ABOVE[card] & unseen).bit_count()
            trump, pair = self._trumps >> card & 1, pairs >> card & 1
            points = 0.01 * POINTS[card] * (-1 if above else 1)
            if trump:
                return points - above + FOR_TRUMPS * pair + FOR_DRAWING * (not above)
            suit = DECK.suit_masks[DECK.suit_of[card]]
            short = (unseen & suit).bit_count() < SHORT
            return points - above + FOR_PAIR * pair - PER_TRUMP * trumps - SHORTAGE * short

        card = max(bits(hand), key=worth)
        # Where every trick is wanted points change nothing, declared ones neither.
        declared = 40 if self._trumps >> card & 1 else 20
        return card, declared * (pairs >> card & 1)

    def _win(self, cards: int, unseen: int, seat: int, last: bool) -> int:
        """Return the card that takes the trick, as all of these do so far."""
        ours = self._ours[seat]
        if ours and last:
            return max(bits(cards), key=lambda card: POINTS[card] - 10 * (self._trumps >> card & 1))
        rate = 0.01 if ours else -0.01

        def worth(card: int) -> float:
            return rate * POINTS[card] - (ABOVE[card] & unseen).bit_count()

        return max(bits(cards), key=worth)

    def _give(self, cards: int, unseen: int, seat: int, winner: int) -> int:
        """Return the card to put on a trick that this seat cannot take."""
        ours = self._ours[seat]
        if ours and not self._ours[winner]:
            return min(bits(cards), key=POINTS.__getitem__)
        rate = 0.1 if ours else -0.02

        def worth(card: int) -> float:
            above = (ABOVE[card] & unseen).bit_count()
            kept = MASTER if not above else SECOND if above == 1 and not ours else 0.0
            return rate * POINTS[card] - kept - TRUMP * (self._trumps >> card & 1)

        return max(bits(cards), key=worth)
