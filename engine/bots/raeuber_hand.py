"""How good a hand is for each game of Räuber, before anything else is known.

The weights and chances were measured on deals that this bot played with itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from math import comb, erfc, prod, sqrt

from engine.cards import bits
from engine.games.raeuber.cards import DECK, HAND_SIZE, KING, OBER, PUUR, STRENGTH, Trump
from engine.games.raeuber.declaring import demandable, six_of
from engine.games.raeuber.weis import STOECK_POINTS, melds, rank_of

ACE, BANNER, NELL = (DECK.ranks.index(rank) for rank in "AT9")
SUITS = range(len(DECK.suits))
_SUIT = (1 << DECK.width) - 1
_STARTS = tuple(suit * DECK.width for suit in SUITS)
_PAIR = 1 << KING | 1 << OBER

# Card points of a declarer: a constant, then by what the hand holds.
BASE = -6.0
TRUMP_WEIGHTS = {PUUR: 31.0, NELL: 19.0, ACE: 11.0, KING: 6.0, OBER: 6.0, BANNER: 8.0}
SMALL_TRUMP = 5.0
SIDE_ACE = 13.0
SIDE_KING = 3.0
SIDE_KING_WITH_ACE = 10.0
SIDE_OBER = 2.0
BY_LENGTH = {0: 6.0, 1: 2.0}
SPREAD = 14.0

# How often the best Weis of a hand is the best of the table, by its points: for one from the
# As on, and how much less for every rank that it starts lower.
WEIS_HOLDS = {20: (0.55, 0.065), 50: (0.78, 0.035), 100: (0.92, 0.02)}
GREAT_WEIS = (0.98, 0.0)


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play a points game: what to demand, if anything, and the trumps to name.

    ``cards`` are the card points to expect, ``weis`` counts in ``holds`` of all cases.
    """

    demand: int | None
    trump: int
    cards: float
    stoeck: int
    weis: int
    holds: float

    @property
    def total(self) -> float:
        """Card points, Weis and Stöck to expect together."""
        return self.cards + self.stoeck + self.weis * self.holds

    def chance(self, bid: int) -> float:
        """Return how likely this plan makes so many tens."""
        short = 10 * bid - self.cards - self.stoeck
        without = _above_mean(short / SPREAD)
        return self.holds * _above_mean((short - self.weis) / SPREAD) + (1 - self.holds) * without


def _above_mean(deviations: float) -> float:
    return erfc(deviations / sqrt(2)) / 2


def best_plan(hand: int, may_demand: bool = True) -> Plan:
    """Return the most promising way to play this hand for points."""
    return max(plans(hand, may_demand), key=lambda plan: plan.total)


def plans(hand: int, may_demand: bool) -> Iterator[Plan]:
    """Yield every way to play this hand for points."""
    yield from _plans_with(hand, None)
    for card in bits(demandable(hand) if may_demand else 0):
        yield from _plans_with(hand & ~(1 << six_of(card)) | 1 << card, card)


def _plans_with(hand: int, demand: int | None) -> Iterator[Plan]:
    weis, holds = _weis(hand)
    suits = _holdings(hand)
    sides = [_side_suit(holding) for holding in suits]
    together = BASE + sum(sides)
    for trump in SUITS:
        stoeck = STOECK_POINTS if suits[trump] & _PAIR == _PAIR else 0
        cards = together - sides[trump] + _trump_suit(suits[trump])
        yield Plan(demand, trump, cards, stoeck, weis, holds)


def _weis(hand: int) -> tuple[int, float]:
    """Return the points of all Weis and how likely they count."""
    found = melds(hand)
    if not found:
        return 0, 0.0
    best = max(found, key=lambda meld: rank_of(meld, None))
    highest, less = WEIS_HOLDS.get(best.points, GREAT_WEIS)
    return sum(meld.points for meld in found), highest - less * best.top


def _holdings(hand: int) -> list[int]:
    """Return the hand's ranks in each suit, as masks from the As on."""
    return [hand >> start & _SUIT for start in _STARTS]


@cache
def _trump_suit(holding: int) -> float:
    return sum(TRUMP_WEIGHTS.get(rank, SMALL_TRUMP) for rank in bits(holding))


@cache
def _side_suit(holding: int) -> float:
    worth = BY_LENGTH.get(holding.bit_count(), 0.0)
    ace = holding >> ACE & 1
    if ace:
        worth += SIDE_ACE
    if holding >> KING & 1:
        worth += SIDE_KING_WITH_ACE if ace else SIDE_KING
    if holding >> OBER & 1:
        worth += SIDE_OBER
    return worth


def raeuber_chance(hand: int, trump: Trump) -> float:
    """Return about how likely this hand wins every trick when its top cards are led."""
    chance = 1.0
    for suit, holding in enumerate(_holdings(hand)):
        chance *= _solid(holding, suit == trump)
    return chance


def bettel_chance(hand: int) -> float:
    """Return about how likely this hand wins no trick, with its best lead."""
    owns = _holdings(hand)
    low = [_low(own, _SUIT & ~own, HAND_SIZE) for own in owns]
    lead = [_best_lead(own) for own in owns]
    return max(lead[suit] * prod(low[:suit]) * prod(low[suit + 1 :]) for suit in SUITS)


def at_best(hand: int, trump: Trump, *, bettel: bool) -> float:
    """Return a chance that no exchange and no lead can raise a figure above.

    They touch two suits; the other two stay as they are.
    """
    factors = sorted(
        _low(own, _SUIT & ~own, HAND_SIZE) if bettel else _solid(own, suit == trump)
        for suit, own in enumerate(_holdings(hand))
    )
    return factors[-1] * factors[-2]


def learn_suits() -> None:
    """Work out now, in about a third of a second, what is else worked out when first asked."""
    for holding in range(_SUIT + 1):
        for flag in (False, True):
            _swapped_solid(holding, flag)
            _swapped_low(holding, flag)


def chance_with_swap(hand: int, trump: Trump, *, bettel: bool) -> float:
    """Return the best chance of a figure that one exchange, or none, can give this hand."""
    if not bettel:
        return _best_swap(
            [_swapped_solid(own, suit == trump) for suit, own in enumerate(_holdings(hand))]
        )
    low = [_swapped_low(own, leading=False) for own in _holdings(hand)]
    lead = [_swapped_low(own, leading=True) for own in _holdings(hand)]
    return max(_best_swap([*low[:suit], lead[suit], *low[suit + 1 :]]) for suit in SUITS)


Swapped = tuple[float, float, float, float]
"""Chances of a suit: as it is, a card fewer, a card more, one for another."""


def _best_swap(suits: list[Swapped]) -> float:
    whole = prod(suit[0] for suit in suits)
    best = whole
    for one, (_, fewer, _, other) in enumerate(suits):
        rest = prod(suit[0] for at, suit in enumerate(suits) if at != one)
        best = max(best, rest * other)
        for two, (_, _, more, _) in enumerate(suits):
            if one != two:
                kept = prod(suit[0] for at, suit in enumerate(suits) if at not in (one, two))
                best = max(best, kept * fewer * more)
    return best


@cache
def _swapped_solid(own: int, trumps: bool) -> Swapped:
    return _swapped(own, lambda holding: _solid(holding, trumps))


@cache
def _swapped_low(own: int, leading: bool) -> Swapped:
    if leading:
        return _swapped(own, _best_lead)
    return _swapped(own, lambda holding: _low(holding, _SUIT & ~holding, HAND_SIZE))


def _swapped(own: int, chance: Callable[[int], float]) -> Swapped:
    fewer = [own & ~(1 << rank) for rank in bits(own)]
    more = [own | 1 << rank for rank in bits(_SUIT & ~own)]
    other = [less | 1 << rank for less in fewer for rank in bits(_SUIT & ~own)]
    best = [max(map(chance, those), default=0.0) for those in (fewer, more, other)]
    return chance(own), best[0], best[1], best[2]


def bettel_leads(hand: int, unseen: int, size: int) -> Iterator[tuple[int, float]]:
    """Yield every card and how likely no trick is won if it is led.

    The unseen cards lie in two hands of this size.
    """
    suits = list(zip(_holdings(hand), _holdings(unseen), strict=True))
    low = [_low(own, others, size) for own, others in suits]
    for card in bits(hand):
        led = DECK.suit_of[card]
        chance = _low_lead(card % DECK.width, *suits[led], size)
        for suit in SUITS:
            chance *= 1.0 if suit == led else low[suit]
        yield card, chance


def stay_low_chance(hand: int, unseen: int, size: int) -> float:
    """Return about how likely this hand wins no trick when the others lead."""
    chance = 1.0
    for own, others in zip(_holdings(hand), _holdings(unseen), strict=True):
        chance *= _low(own, others, size)
    return chance


@cache
def _solid(holding: int, trumps: bool) -> float:
    """Return how likely the cards of one suit win all tricks they are led to."""
    order = _TRUMP_STRENGTH if trumps else _PLAIN_STRENGTH
    own = sorted((order[rank] for rank in bits(holding)), reverse=True)

    def beaten(other: int) -> bool:
        count = other.bit_count()
        if count > len(own) and trumps:
            return True
        rounds = min(count, len(own))
        return rounds > 0 and max(order[rank] for rank in bits(other)) > own[rounds - 1]

    return sum(
        chance
        for one, two, chance in _splits(_SUIT & ~holding, HAND_SIZE)
        if not beaten(one) and not beaten(two)
    )


@cache
def _low(own: int, others: int, size: int) -> float:
    """Return how likely the cards of one suit stay below those of the others.

    The others play their lowest first, and the higher of two must be gone under.
    """
    mine = _ascending(own)
    if not mine:
        return 1.0
    return sum(
        chance
        for one, two, chance in _splits(others, size)
        if _stays_below(mine, _ascending(one), _ascending(two))
    )


def _stays_below(mine: list[int], one: list[int], two: list[int]) -> bool:
    rounds = min(len(mine), max(len(one), len(two)))
    return all(mine[i] < max([*one[i : i + 1], *two[i : i + 1]]) for i in range(rounds))


@cache
def _low_lead(rank: int, own: int, others: int, size: int) -> float:
    """Return how likely this card is gone over when led, and the rest of its suit stays low."""
    led = _PLAIN_STRENGTH[rank]
    rest = _ascending(own & ~(1 << rank))

    def safe(one: list[int], two: list[int]) -> bool:
        # Whoever cannot go under must go over, and then parts with his highest card.
        forced = any(other and other[0] > led for other in (one, two))
        return forced and _stays_below(rest, one[:-1], two[:-1])

    return sum(
        chance
        for one, two, chance in _splits(others, size)
        if safe(_ascending(one), _ascending(two))
    )


@cache
def _best_lead(own: int) -> float:
    """Return the chance of the best lead from this suit before the first card."""
    others = _SUIT & ~own
    return max((_low_lead(rank, own, others, HAND_SIZE) for rank in bits(own)), default=0.0)


_PLAIN_STRENGTH = STRENGTH[None][: DECK.width]
_TRUMP_STRENGTH = STRENGTH[0][: DECK.width]


def _ascending(holding: int) -> list[int]:
    return sorted(_PLAIN_STRENGTH[rank] for rank in bits(holding))


@cache
def _splits(cards: int, size: int) -> tuple[tuple[int, int, float], ...]:
    """Return every way these cards of a suit lie in two hands of this size, with its chance."""
    rest = 2 * size - cards.bit_count()
    ways = comb(2 * size, size)
    found = []
    one = cards
    while True:
        if 0 <= size - one.bit_count() <= rest:
            found.append((one, cards & ~one, comb(rest, size - one.bit_count()) / ways))
        if not one:
            return tuple(found)
        one = (one - 1) & cards
