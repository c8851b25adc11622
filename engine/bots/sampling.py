"""Dealing the cards that one does not see to the hands that may hold them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from engine.bots.interface import Rng
from engine.bots.patience import Stop, go_on, never
from engine.cards import bits

T = TypeVar("T")


def deal_out(cards: int, sizes: Sequence[int], banned: Sequence[int], rng: Rng) -> list[int] | None:
    """Deal a mask of cards at random to hands of these sizes; None if there is no way.

    ``banned`` holds for each hand the cards that it cannot have. Hands are filled evenly: a
    card goes to a hand the more likely the more room there is.
    """
    hands, room = [0] * len(sizes), list(sizes)
    order, places = list(bits(cards)), _places(tuple(banned), cards.bit_length())
    rng.shuffle(order)
    order.sort(key=lambda card: len(places[card]))
    for card in order:
        free = [hand for hand in places[card] if room[hand] > 0]
        if free:
            _put(card, _drawn(free, room, rng), hands, room)
        elif not _make_room(card, hands, room, banned):
            return None
    return hands


@lru_cache(maxsize=64)
def _places(banned: tuple[int, ...], cards: int) -> tuple[tuple[int, ...], ...]:
    """Return for each card the hands that may have it."""
    return tuple(
        tuple(hand for hand, ban in enumerate(banned) if not ban >> card & 1)
        for card in range(cards)
    )


def _drawn(free: Sequence[int], room: Sequence[int], rng: Rng) -> int:
    if len(free) == 1:
        return free[0]
    total = 0
    for hand in free:
        total += room[hand]
    ticket = rng.random() * total
    for hand in free:
        ticket -= room[hand]
        if ticket < 0:
            return hand
    return free[-1]


def _put(card: int, hand: int, hands: list[int], room: list[int]) -> None:
    hands[hand] |= 1 << card
    room[hand] -= 1


def _make_room(card: int, hands: list[int], room: list[int], banned: Sequence[int]) -> bool:
    """Put a card where it may be by moving others on, until one comes to a hand with room."""
    came_from: dict[int, tuple[int, int]] = {}
    starts = [hand for hand in range(len(hands)) if not banned[hand] >> card & 1]
    reached = list(starts)
    for hand in reached:
        for other in range(len(hands)):
            movable = hands[hand] & ~banned[other]
            if other in reached or not movable:
                continue
            came_from[other] = (hand, (movable & -movable).bit_length() - 1)
            reached.append(other)
            if room[other] > 0:
                _put(card, _shifted(other, came_from, hands, room), hands, room)
                return True
    return False


def _shifted(
    last: int, came_from: dict[int, tuple[int, int]], hands: list[int], room: list[int]
) -> int:
    """Move one card along each step of the way; return the hand that has room now."""
    while last in came_from:
        before, card = came_from[last]
        hands[before] ^= 1 << card
        room[before] += 1
        _put(card, last, hands, room)
        last = before
    return last


def likely(
    draw: Callable[[], T | None],
    weight: Callable[[T], float],
    of: int,
    rng: Rng,
    stop: Stop = never,
) -> T | None:
    """Draw a few and keep one of them, each in proportion to its weight.

    May raise OutOfTimeError, for weighing may take long.
    """
    drawn = [each for each in (draw() for _ in range(of)) if each is not None]
    if len(drawn) < 2:
        return drawn[0] if drawn else None
    weights = []
    for each in drawn:
        go_on(stop)
        weights.append(weight(each))
    ticket = rng.random() * sum(weights)
    for each, share in zip(drawn, weights, strict=True):
        ticket -= share
        if ticket < 0:
            return each
    return drawn[-1]
