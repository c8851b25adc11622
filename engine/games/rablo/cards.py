"""The 24 cards of Rabló, their points and the tables of its tricks."""

from __future__ import annotations

from engine.cards import Deck, bits
from engine.tricks import beating

SEATS = 4
DECK = Deck("HDSC", "ATKQJ9")
HEARTS = DECK.suits.index("H")
NO_CARD = DECK.size
"""Stands for the best card of a trick that has none yet."""

POINTS: tuple[int, ...] = (11, 10, 4, 3, 2, 0) * len(DECK.suits)
ALL_POINTS = sum(POINTS)
SUIT_MASK: tuple[int, ...] = tuple(DECK.suit_masks[suit] for suit in DECK.suit_of)
"""For each card the mask of its suit."""

BEATING: tuple[tuple[int, ...], ...] = tuple(beating(DECK, k) for k in range(len(DECK.suits)))
"""``BEATING[trump][best]``: the cards that would beat the best card of a trick."""

KINGS = DECK.mask(suit + "K" for suit in DECK.suits)


def kings_with_queen(hand: int) -> int:
    """Return the kings of a hand that also holds the queen of the suit.

    >>> DECK.texts(kings_with_queen(DECK.mask(["HK", "HQ", "DK", "SQ"])))
    ['HK']
    """
    return hand & hand >> 1 & KINGS


def points_of(mask: int) -> int:
    """Return the card points of a set of cards."""
    return sum(POINTS[card] for card in bits(mask))


def wins_every_trick(hand: int, unseen: int, trump: int) -> bool:
    """Whether the leader takes all remaining tricks, however the unseen cards lie.

    Within a suit the leader draws one unseen card a lead, so as many of his highest cards
    must be above them all as there are cards to draw or to draw with. Without at least as
    many trumps as the others, one of them could trump a plain lead.
    """
    trumps = DECK.suit_masks[trump]
    if hand & ~trumps and (hand & trumps).bit_count() < (unseen & trumps).bit_count():
        return False
    for suit in DECK.suit_masks:
        own, others = hand & suit, unseen & suit
        if own and others:
            masters = own & ((others & -others) - 1)
            if masters.bit_count() < min(own.bit_count(), others.bit_count()):
                return False
    return True
