"""Cards, Weis and their order for the reference, from the rules page alone."""

from __future__ import annotations

from collections.abc import Iterable

SUITS = "HDSC"
RANKS = "AKQJT9876"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
NATURAL = "6789TJQKA"
TRUMP_ORDER = "678TQKA9J"
FIGURES = {"kleiner_bettel": 25, "grosser_bettel": 35, "raeuber_ohne": 40, "raeuber_mit": 50}
ORDER: list[int | str] = [
    *range(16, 26),
    "kleiner_bettel",
    *range(26, 36),
    "grosser_bettel",
    *range(36, 41),
    "raeuber_ohne",
    *range(41, 51),
    "raeuber_mit",
]
RUN = {3: 20, 4: 50, 5: 100, 6: 150, 7: 200, 8: 250, 9: 300}


def listed(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=CARDS.index)


def worth(card: str, trump: str | None) -> int:
    suit, rank = card[0], card[1]
    if suit == trump and rank in "J9":
        return {"J": 20, "9": 14}[rank]
    if trump is None and rank == "8":
        return 8
    return {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}.get(rank, 0)


def beats(card: str, other: str, trump: str | None) -> bool:
    """Whether a later card beats the one that is winning."""
    if card[0] == other[0]:
        order = TRUMP_ORDER if card[0] == trump else NATURAL
        return order.index(card[1]) > order.index(other[1])
    return card[0] == trump


def all_weis(hand: set[str]) -> list[tuple[int, list[str]]]:
    """Points and cards of every Weis: runs by suit from high to low, then fours by rank."""
    found = []
    for suit in SUITS:
        run: list[str] = []
        for rank in [*RANKS, ""]:
            if rank and suit + rank in hand:
                run.append(suit + rank)
                continue
            if len(run) >= 3:
                found.append((RUN[len(run)], run))
            run = []
    for rank in RANKS:
        four = [suit + rank for suit in SUITS]
        if hand.issuperset(four):
            found.append(({"9": 150, "J": 200}.get(rank, 100), four))
    return found


def better(one: tuple[int, list[str]], two: tuple[int, list[str]], trump: str | None) -> bool:
    """Whether the first Weis is better than the second, which was called earlier."""
    if one[0] != two[0]:
        return one[0] > two[0]
    if len(one[1]) != len(two[1]):
        return len(one[1]) > len(two[1])
    tops = [max(NATURAL.index(card[1]) for card in weis[1]) for weis in (one, two)]
    if tops[0] != tops[1]:
        return tops[0] > tops[1]
    in_trumps = [{card[0] for card in weis[1]} == {trump} for weis in (one, two)]
    return in_trumps[0] and not in_trumps[1]
