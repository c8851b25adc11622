"""Räuber with open hands: the card points that the declarer still gets, by alpha-beta.

More points are better for the declarer and worse for both opponents, whatever was bid; so this
one number serves every game. Where every trick or no trick is wanted, reaching that counts as
``GOAL`` more points, and losing it ends the search for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.patience import Stop, go_on, never
from engine.cards import bits, mask_of
from engine.games.raeuber.cards import DECK, LAST_TRICK, POINTS, STRENGTH, TRICK_SIZE, Trump
from engine.games.raeuber.contracts import Aim
from engine.games.raeuber.play import legal_cards

GOAL = 1000
"""What every trick, or no trick, counts where it is wanted."""

_TRUMPS: tuple[Trump, ...] = (None, *range(len(DECK.suits)))


def _above(card: int, trump: Trump) -> int:
    strength, suit = STRENGTH[trump], DECK.suit_masks[DECK.suit_of[card]]
    return mask_of(each for each in bits(suit) if strength[each] > strength[card])


ABOVE: dict[Trump, tuple[int, ...]] = {
    trump: tuple(_above(card, trump) for card in range(DECK.size)) for trump in _TRUMPS
}
"""By trumps and card, the higher cards of its suit."""

BEATING: dict[Trump, tuple[int, ...]] = {
    trump: tuple(
        above if trump is None or DECK.suit_of[card] == trump else above | DECK.suit_masks[trump]
        for card, above in enumerate(ABOVE[trump])
    )
    for trump in _TRUMPS
}
"""By trumps and the card that is winning a trick, the cards that beat it."""


class Solver:
    """One deal with open hands; places 0, 1, 2 are in playing order, 0 is the declarer.

    Every answer may raise OutOfTimeError once ``stop()`` is true.
    """

    def __init__(self, hands: Sequence[int], trump: Trump, aim: Aim, stop: Stop = never) -> None:
        self._hands = tuple(hands)
        self._trump = trump
        self._values = POINTS[trump]
        self._above = ABOVE[trump]
        self._beating = BEATING[trump]
        self._aim = aim
        self._stop = stop
        self._bounds: dict[int, tuple[int, int]] = {}

    def value(self, remaining: int, leader: int, alive: bool) -> int:
        """Return what the declarer still gets; ``alive`` if the aim can still be reached."""
        return self._search(remaining, leader, alive, -1, 2 * GOAL)

    def value_with(
        self, remaining: int, trick: Sequence[int], place: int, card: int, alive: bool
    ) -> int:
        """Return what the declarer gets, this trick included, if this place plays this card.

        ``remaining`` are the cards in all hands before it.
        """
        table = [*trick, card]
        return self._go_on(remaining ^ 1 << card, place, table, alive, -1, 2 * GOAL)

    def _search(self, remaining: int, leader: int, alive: bool, low: int, high: int) -> int:
        if not remaining:
            return GOAL if alive else 0
        key = remaining << 3 | leader << 1 | alive
        worst, best = self._bounds.get(key, (-1, 2 * GOAL))
        if worst >= high or worst == best:
            return worst
        if best <= low:
            return best
        go_on(self._stop)
        found = self._choose(remaining, leader, [], alive, max(low, worst), min(high, best))
        if found >= high:
            worst = max(worst, found)
        elif found <= low:
            best = min(best, found)
        else:
            worst = best = found
        self._bounds[key] = worst, best
        return found

    def _choose(
        self, remaining: int, place: int, trick: list[int], alive: bool, low: int, high: int
    ) -> int:
        """Return the value of the best card for this place, which is to play now."""
        declaring = place == 0
        found = -1 if declaring else 2 * GOAL
        for card in self._options(remaining, place, trick):
            trick.append(card)
            value = self._go_on(remaining ^ 1 << card, place, trick, alive, low, high)
            trick.pop()
            if declaring:
                found = max(found, value)
                low = max(low, found)
            else:
                found = min(found, value)
                high = min(high, found)
            if low >= high:
                break
        return found

    def _go_on(
        self, remaining: int, place: int, trick: list[int], alive: bool, low: int, high: int
    ) -> int:
        """Return the value once this place has played."""
        if len(trick) < TRICK_SIZE:
            after = place + 1 if place < 2 else 0
            return self._choose(remaining, after, trick, alive, low, high)
        leader = (place + 1) % TRICK_SIZE
        winner = (leader + self._best(trick)) % TRICK_SIZE
        if self._aim is not Aim.POINTS:
            alive = alive and (winner == 0) is (self._aim is Aim.EVERY_TRICK)
            if self._aim is Aim.NO_TRICK:
                return self._search(remaining, winner, True, low, high) if alive else 0
        if winner:
            return self._search(remaining, winner, alive, low, high)
        gain = sum(self._values[card] for card in trick) + (0 if remaining else LAST_TRICK)
        return gain + self._search(remaining, 0, alive, low - gain, high - gain)

    def _best(self, trick: Sequence[int]) -> int:
        first, second, third = trick
        best = 1 if self._beating[first] >> second & 1 else 0
        return 2 if self._beating[trick[best]] >> third & 1 else best

    def _options(self, remaining: int, place: int, trick: Sequence[int]) -> list[int]:
        """Return the cards worth trying, one of each set of equals, the high ones first."""
        hand = self._hands[place] & remaining
        cards = legal_cards(hand, trick, self._trump)
        if not cards & (cards - 1):
            return [cards.bit_length() - 1]
        beats = 0
        if trick:
            first = trick[0]
            beaten = len(trick) == 2 and self._beating[first] >> trick[1] & 1
            beats = self._beating[trick[1] if beaten else first]
        others = remaining & ~hand
        seen: set[tuple[int, int, int, int]] = set()
        winning: list[int] = []
        losing: list[int] = []
        for card in bits(cards):
            wins = beats >> card & 1
            look = (self._above[card] & others, self._values[card], DECK.suit_of[card], wins)
            if look not in seen:
                seen.add(look)
                (winning if wins or not trick else losing).append(card)
        return winning + losing
