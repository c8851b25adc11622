"""Cards as small integers and hands as bit masks, for any deck of suits and ranks.

Card ``i`` is suit ``i // ranks`` and rank ``i % ranks``, suits in the deck's order and ranks
from high to low. So ascending numbers are the order in which cards are listed, and within a
suit the lowest bit is the highest card. A card is written suit then rank: ``HA``, ``DT``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_CHUNK_BITS = 12
_CHUNK = (1 << _CHUNK_BITS) - 1


def bits(mask: int) -> Iterator[int]:
    """Yield the cards of a mask in listing order.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask that holds these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def listing(items: Sequence[T]) -> Callable[[int], tuple[T, ...]]:
    """Return a function that lists what stands for the cards of a mask (names, moves).

    It takes them out of tables of half a deck or so, not card by card.

    >>> listing("abc")(0b101)
    ('a', 'c')
    """
    starts = range(0, len(items), _CHUNK_BITS)
    first, *others = [_subsets(items[start : start + _CHUNK_BITS]) for start in starts]

    if len(others) == 1:
        second = others[0]
        return lambda mask: first[mask & _CHUNK] + second[mask >> _CHUNK_BITS]

    def listed(mask: int) -> tuple[T, ...]:
        found = first[mask & _CHUNK]
        for table in others:
            mask >>= _CHUNK_BITS
            found += table[mask & _CHUNK]
        return found

    return listed


def _subsets(items: Sequence[T]) -> list[tuple[T, ...]]:
    listed: list[tuple[T, ...]] = [()]
    for item in reversed(items):
        # Every mask so far, shifted by one, without and with this item in front.
        listed = [each for rest in listed for each in (rest, (item, *rest))]
    return listed


class Deck:
    """The suits and ranks of one game, with the tables that follow from them.

    >>> deck = Deck("HDSC", "ATKQJ9")
    >>> deck.names[0], deck.index["C9"], deck.texts(0b11)
    ('HA', 23, ['HA', 'HT'])
    """

    def __init__(self, suits: str, ranks: str) -> None:
        self.suits = suits
        self.ranks = ranks
        self.width = len(ranks)
        self.size = len(suits) * self.width
        self.names: tuple[str, ...] = tuple(s + r for s in suits for r in ranks)
        self.index: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        self.full = (1 << self.size) - 1
        self.suit_of: tuple[int, ...] = tuple(i // self.width for i in range(self.size))
        suit = (1 << self.width) - 1
        self.suit_masks: tuple[int, ...] = tuple(
            suit << (k * self.width) for k in range(len(suits))
        )
        self._listed = listing(self.names)

    def texts(self, mask: int) -> list[str]:
        """Return the names of a mask's cards in listing order."""
        return list(self._listed(mask))

    def mask(self, texts: Iterable[str]) -> int:
        """Return the mask of cards given by name; KeyError for a name this deck lacks."""
        index = self.index
        return mask_of(index[text] for text in texts)
