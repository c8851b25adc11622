"""The twenty cards of Šnaps, their points, and the tables that the rules look up."""

from __future__ import annotations

from typing import Final

from engine import tricks
from engine.cards import Deck

DECK: Final = Deck("HDSC", "ATKQJ")
_RANK_POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
POINTS: Final[tuple[int, ...]] = tuple(_RANK_POINTS[name[1]] for name in DECK.names)

JACKS: Final[tuple[int, ...]] = tuple(DECK.index[suit + "J"] for suit in DECK.suits)
PAIRS: Final[tuple[int, ...]] = tuple(DECK.mask((suit + "K", suit + "Q")) for suit in DECK.suits)
"""King and queen of each suit, as masks."""
BEATING: Final[tuple[tuple[int, ...], ...]] = tuple(
    tricks.beating(DECK, trump) for trump in range(len(DECK.suits))
)
"""By trump suit, then by card led: the cards that take the trick from it."""

HAND: Final = 5
UPCARD: Final = 2 * HAND
"""Where the upcard lies in a pack; the talon comes after it."""
STOCK: Final = DECK.size - UPCARD
"""The cards to draw at the start: the talon and the upcard."""
LAST_DRAW: Final = 2
"""With this few cards to draw nobody exchanges or closes any more."""
