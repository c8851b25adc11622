"""A guessed deal of Räuber played on by habit, and solved once few cards are left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.bots.patience import Stop, never
from engine.bots.raeuber_solver import ABOVE, BEATING, Solver
from engine.cards import bits
from engine.games.raeuber.cards import DECK, POINTS, STRENGTH, TRICK_SIZE, Trump
from engine.games.raeuber.contracts import Aim
from engine.games.raeuber.play import legal_cards

EXACT = 3
"""With so many cards in each hand the rest is solved, if not said otherwise."""

TRUMP_PRICE = 8
WORTH_TAKING = 4
"""With so many points on the table a trick is taken though somebody may go over it."""


@dataclass(slots=True)
class Rollout:
    """A deal in play with open hands; places are in playing order, 0 is the declarer.

    ``points`` are those the declarer has got meanwhile, ``alive`` is as in the solver. Playing
    it out may raise OutOfTimeError once ``stop()`` is true.
    """

    hands: list[int]
    trump: Trump
    aim: Aim
    place: int
    trick: list[int]
    alive: bool
    points: int = 0
    stop: Stop = never
    exact: int = EXACT

    def copy(self) -> Rollout:
        """Return a deal that can be played on apart."""
        return replace(self, hands=self.hands.copy(), trick=self.trick.copy())

    def play_out(self) -> int:
        """Play to the end; return what the declarer gets from here on."""
        while self.trick or self.hands[self.place].bit_count() > self.exact:
            if self.aim is Aim.NO_TRICK and not self.alive:
                return 0
            self.play(self.choose())
        if self.aim is Aim.NO_TRICK and not self.alive:
            return 0
        solver = Solver(self.hands, self.trump, self.aim, self.stop)
        return self.points + solver.value(sum(self.hands), self.place, self.alive)

    def play(self, card: int) -> None:
        """Let the place whose turn it is play a card."""
        self.hands[self.place] ^= 1 << card
        self.trick.append(card)
        self.place = (self.place + 1) % TRICK_SIZE
        if len(self.trick) < TRICK_SIZE:
            return
        self.place = self._winner()
        if self.aim is not Aim.POINTS:
            self.alive = self.alive and (self.place == 0) is (self.aim is Aim.EVERY_TRICK)
        if self.place == 0:
            values = POINTS[self.trump]
            self.points += sum(values[each] for each in self.trick)
        self.trick = []

    def choose(self) -> int:
        """Return the card that habit plays."""
        legal = legal_cards(self.hands[self.place], self.trick, self.trump)
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        if self.aim is Aim.NO_TRICK:
            return self._low(legal)
        return self._follow(legal) if self.trick else self._lead(legal)

    def _winner(self) -> int:
        """Return the place that is winning the trick; ``place`` plays next or has just led."""
        first = (self.place - len(self.trick)) % TRICK_SIZE
        return (first + self._best()) % TRICK_SIZE

    def _best(self) -> int:
        beating, best = BEATING[self.trump], 0
        for at in range(1, len(self.trick)):
            if beating[self.trick[best]] >> self.trick[at] & 1:
                best = at
        return best

    def _others(self) -> int:
        return sum(self.hands) & ~self.hands[self.place]

    def _price(self, card: int) -> int:
        trumps = TRUMP_PRICE * (DECK.suit_of[card] == self.trump)
        return 4 * (POINTS[self.trump][card] + trumps) + STRENGTH[self.trump][card] % DECK.width

    def _lead(self, legal: int) -> int:
        others, above = self._others(), ABOVE[self.trump]
        trumps = 0 if self.trump is None else DECK.suit_masks[self.trump]
        masters = [card for card in bits(legal) if not above[card] & others]
        drawing = [card for card in masters if trumps >> card & 1]
        if drawing and others & trumps and self.place == 0:
            return drawing[0]
        if masters and (self.place == 0 or not others & trumps):
            return max(masters, key=lambda card: POINTS[self.trump][card])
        return min(bits(legal), key=self._price)

    def _follow(self, legal: int) -> int:
        best = self.trick[self._best()]
        others, last = self._others(), len(self.trick) == TRICK_SIZE - 1
        winner = self._winner()
        if self.place and winner and (last or not BEATING[self.trump][best] & others):
            return self._give(legal)
        winning = legal & BEATING[self.trump][best]
        if not winning:
            return min(bits(legal), key=self._price)
        if last:
            # What wins is safe: it may as well be worth something, but for trumps.
            plain = [card for card in bits(winning) if DECK.suit_of[card] != self.trump]
            if plain:
                return max(plain, key=lambda card: POINTS[self.trump][card])
        sure = [card for card in bits(winning) if not BEATING[self.trump][card] & others]
        pot = sum(POINTS[self.trump][card] for card in self.trick)
        if last or sure or pot >= WORTH_TAKING or self.aim is Aim.EVERY_TRICK:
            return min(sure or bits(winning), key=self._price)
        return min(bits(legal), key=self._price)

    def _give(self, legal: int) -> int:
        """Put points into a trick of the own side, but no trump."""
        plain = [card for card in bits(legal) if DECK.suit_of[card] != self.trump]
        if not plain:
            return min(bits(legal), key=self._price)
        return max(plain, key=lambda card: POINTS[self.trump][card])

    def _low(self, legal: int) -> int:
        """Play for no trick of the declarer, or against it."""
        strength = STRENGTH[None]
        if not self.trick:
            return min(bits(legal), key=lambda card: strength[card])
        under = legal & ~BEATING[None][self.trick[self._best()]]
        waits = self.place != 0 and self._winner() != 0 and len(self.trick) == 1
        follows = DECK.suit_of[self.trick[0]] == DECK.suit_of[legal.bit_length() - 1]
        if waits and follows:
            return min(bits(legal), key=lambda card: strength[card])
        return max(bits(under), key=lambda card: strength[card]) if under else _lowest(legal)


def _lowest(cards: int) -> int:
    return min(bits(cards), key=lambda card: STRENGTH[None][card])
