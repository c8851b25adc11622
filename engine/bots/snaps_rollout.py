"""A round of Šnaps with the stock open, played on by simple habits in a guessed deal.

Seat 0 is the player who guesses. Nobody looks into the other hand or the stock; once the stock
is empty the rest is solved exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.bots.patience import Stop, never
from engine.bots.snaps_solver import Lead, Solver, value_against
from engine.cards import bits
from engine.games.snaps.cards import BEATING, DECK, JACKS, LAST_DRAW, PAIRS, POINTS
from engine.games.snaps.scoring import ENOUGH

RICH = 10
"""A card led with so many points is worth a trump."""


@dataclass(slots=True)
class Round:
    """A guessed deal in play; ``stock`` is in the order of drawing, the upcard last.

    ``points`` count all marriages declared, also those that wait for a first trick. Playing it
    out may raise OutOfTimeError once ``stop()`` is true.
    """

    trump: int
    hands: list[int]
    stock: list[int]
    leader: int
    points: list[int]
    tricks: list[int]
    stop: Stop = never

    def copy(self) -> Round:
        """Return a round that can be played on apart."""
        return Round(
            self.trump,
            self.hands.copy(),
            self.stock.copy(),
            self.leader,
            self.points.copy(),
            self.tricks.copy(),
            self.stop,
        )

    def lead(self) -> Lead:
        """Return the position as the solver reads it."""
        (mine, theirs), (own, other), (won, lost) = self.hands, self.points, self.tricks
        return Lead((mine, theirs), self.leader, (own, other), (won, lost))

    def play_out(self) -> int:
        """Play to the end; return what the round brings seat 0."""
        while self.stock:
            me = self.leader
            if self.points[me] >= ENOUGH and self.tricks[me]:
                value = value_against(self.points[1 - me], self.tricks[1 - me])
                return value if me == 0 else -value
            self._exchange()
            card, declared = self._choose_lead()
            self.points[me] += declared
            self.answered(card, self.choose_answer(card))
        return Solver(self.trump, None, self.stop).value(self.lead())

    def answered(self, led: int, card: int) -> None:
        """Complete a trick and let both draw; ``led`` may have left its hand already."""
        leader = self.leader
        self.hands[leader] &= ~(1 << led)
        self.hands[1 - leader] ^= 1 << card
        winner = 1 - leader if BEATING[self.trump][led] >> card & 1 else leader
        self.points[winner] += POINTS[led] + POINTS[card]
        self.tricks[winner] += 1
        self.leader = winner
        if self.stock:
            self.hands[winner] |= 1 << self.stock.pop(0)
            self.hands[1 - winner] |= 1 << self.stock.pop(0)

    def choose_answer(self, led: int) -> int:
        """Return the card that habit answers with: take what is rich or cheap to take."""
        hand = self.hands[1 - self.leader]
        trumps = DECK.suit_masks[self.trump]
        beating = hand & BEATING[self.trump][led]
        plain = beating & ~trumps if not trumps >> led & 1 else 0
        if plain:
            # The highest card of a plain suit is safest on the table.
            return (plain & -plain).bit_length() - 1
        if beating and (POINTS[led] >= RICH or not hand & ~trumps):
            return self._cheapest(beating, hand)
        return self._cheapest(hand, hand)

    def _exchange(self) -> None:
        jack = 1 << JACKS[self.trump]
        if len(self.stock) > LAST_DRAW and self.hands[self.leader] & jack:
            self.hands[self.leader] ^= jack | 1 << self.stock[-1]
            self.stock[-1] = JACKS[self.trump]

    def _choose_lead(self) -> tuple[int, int]:
        """Return the card that habit leads, and what is declared with it."""
        hand = self.hands[self.leader]
        pairs = [suit for suit, pair in enumerate(PAIRS) if hand & pair == pair]
        if pairs:
            suit = self.trump if self.trump in pairs else pairs[0]
            queen = PAIRS[suit].bit_length() - 1
            return queen, 40 if suit == self.trump else 20
        return self._cheapest(hand, hand), 0

    def _cheapest(self, cards: int, hand: int) -> int:
        """Return the card that is missed least; trumps and halves of pairs are kept."""
        trumps = DECK.suit_masks[self.trump]

        def price(card: int) -> int:
            pair = PAIRS[DECK.suit_of[card]]
            kept = 15 * (pair >> card & 1 and hand & pair == pair)
            return POINTS[card] + kept + 12 * (trumps >> card & 1)

        return min(bits(cards), key=price)
