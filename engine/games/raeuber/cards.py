"""The 36 cards, what they are worth and which beats which, with and without trumps."""

from __future__ import annotations

from engine.cards import Deck

DECK = Deck("HDSC", "AKQJT9876")
HAND_SIZE = 12
TRICK_SIZE = 3
LAST_TRICK = 5
ALL_POINTS = 157

Trump = int | None
"""The suit that is trumps, or None in a game without."""

_PLAIN = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}
_IN_TRUMPS = _PLAIN | {"J": 20, "9": 14}
_NO_TRUMP = _PLAIN | {"8": 8}
_PLAIN_ORDER = "6789TJQKA"
_TRUMP_ORDER = "678TQKA9J"

KING, OBER, PUUR, SIX = (DECK.ranks.index(rank) for rank in "KQJ6")


def card_of(suit: int, rank: int) -> int:
    """Return the number of the card of this suit and rank."""
    return suit * DECK.width + rank


def _points(trump: Trump) -> tuple[int, ...]:
    def value(card: int) -> int:
        if trump is None:
            return _NO_TRUMP.get(DECK.names[card][1], 0)
        table = _IN_TRUMPS if DECK.suit_of[card] == trump else _PLAIN
        return table.get(DECK.names[card][1], 0)

    return tuple(value(card) for card in range(DECK.size))


def _strength(trump: Trump) -> tuple[int, ...]:
    def value(card: int) -> int:
        rank = DECK.names[card][1]
        if DECK.suit_of[card] == trump:
            return DECK.width + _TRUMP_ORDER.index(rank)
        return _PLAIN_ORDER.index(rank)

    return tuple(value(card) for card in range(DECK.size))


_SUITS = range(len(DECK.suits))
POINTS: dict[Trump, tuple[int, ...]] = {trump: _points(trump) for trump in (None, *_SUITS)}
"""What each card is worth, by trumps."""

STRENGTH: dict[Trump, tuple[int, ...]] = {trump: _strength(trump) for trump in (None, *_SUITS)}
"""How strong each card is, by trumps: any trump is above every other card."""


def _stronger(card: int) -> int:
    suit = DECK.suit_of[card]
    strength = STRENGTH[suit]
    cards = range(card_of(suit, 0), card_of(suit + 1, 0))
    return sum(1 << other for other in cards if strength[other] > strength[card])


HIGHER_TRUMPS: tuple[int, ...] = tuple(_stronger(card) for card in range(DECK.size))
"""The trumps that beat each card when its suit is trumps, as masks."""
