"""Weis: runs and fours of a kind, which of them is best, and who hears of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.games.raeuber.cards import DECK, Trump, card_of
from engine.games.raeuber.state import State, Weis

SHORTEST_RUN = 3
RUN_POINTS = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}
STOECK_POINTS = 20
_FOUR_POINTS = {"9": 150, "J": 200}
_PLAIN_FOUR = 100


@dataclass(frozen=True, slots=True)
class Meld:
    """One Weis in a hand. ``top`` is the place of its highest rank, 0 for an As.

    ``suit`` is None for four of a kind.
    """

    cards: int
    points: int
    top: int
    suit: int | None


def _runs(suit_cards: int) -> tuple[tuple[int, int], ...]:
    """Return (top, length) of each maximal run among the nine cards of one suit."""
    found = []
    top = 0
    while top < DECK.width:
        length = 0
        while suit_cards >> top + length & 1:
            length += 1
        if length >= SHORTEST_RUN:
            found.append((top, length))
        top += length + 1
    return tuple(found)


_RUNS: tuple[tuple[tuple[int, int], ...], ...] = tuple(_runs(mask) for mask in range(1 << 9))
_FOURS: tuple[Meld, ...] = tuple(
    Meld(
        sum(1 << card_of(suit, rank) for suit in range(len(DECK.suits))),
        _FOUR_POINTS.get(DECK.ranks[rank], _PLAIN_FOUR),
        rank,
        None,
    )
    for rank in range(DECK.width)
)


def melds(hand: int) -> tuple[Meld, ...]:
    """Return all Weis of a hand: runs by suit from the top, then fours of a kind."""
    return (*_runs_of(hand), *(four for four in _FOURS if four.cards & ~hand == 0))


def _runs_of(hand: int) -> Iterator[Meld]:
    for suit, suit_mask in enumerate(DECK.suit_masks):
        for top, length in _RUNS[(hand & suit_mask) >> suit * DECK.width]:
            cards = (1 << length) - 1 << card_of(suit, top)
            yield Meld(cards, RUN_POINTS[length], top, suit)


def rank_of(meld: Meld, trump: Trump) -> tuple[int, int, int, bool]:
    """Return a key that is greater for a better Weis; ties go to who plays earlier."""
    in_trumps = trump is not None and meld.suit == trump
    return (meld.points, meld.cards.bit_count(), -meld.top, in_trumps)


def best_of(hands: Sequence[int], trump: Trump) -> int | None:
    """Return whose Weis is the best of the table, as a place among these hands.

    The hands are in playing order from the declarer. None if nobody has a Weis.
    """
    best = [max((rank_of(meld, trump) for meld in melds(hand)), default=()) for hand in hands]
    winner = max(range(len(hands)), key=lambda place: best[place])
    return winner if best[winner] else None


def announcement(state: State, seat: int, hand: int) -> int | None:
    """Return the points this seat calls when it plays to the first trick, or None.

    ``hand`` is all that it held. It calls its best Weis if that is not below the best heard.
    """
    contract = state.contract
    if contract is None or not contract.weis:
        return None
    own = max((meld.points for meld in melds(hand)), default=0)
    heard = max((points for _, points in state.announced), default=0)
    return own if own and own >= heard else None


def shown_by_winners(state: State) -> tuple[Weis, ...]:
    """Return all Weis of the side that has the best one, in playing order."""
    declarer, contract = state.declarer, state.contract
    if declarer is None or contract is None or not contract.weis:
        return ()
    order = state.order_from(declarer)
    best = best_of([state.full_hand(seat) for seat in order], state.trump)
    if best is None:
        return ()
    side = order[:1] if best == 0 else order[1:]
    return tuple(
        Weis(seat, meld.cards, meld.points)
        for seat in side
        for meld in melds(state.full_hand(seat))
    )
