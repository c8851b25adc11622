"""Choosing a card in Räuber: by its worth for points, or for and against a figure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from engine.bots.raeuber_hand import bettel_leads, stay_low_chance
from engine.bots.raeuber_table import Table
from engine.cards import bits
from engine.games.raeuber.cards import DECK, LAST_TRICK, POINTS, STRENGTH
from engine.games.raeuber.contracts import Aim

# What a player who has not played yet adds to a trick, and how surely he beats what he can.
ANOTHER_CARD = 5.0
BEATS_IF_ABLE = 0.85
# How likely a card kept wins a trick later, by how many unseen cards of its suit are higher.
TRUMP_KEEPS = (0.95, 0.7, 0.5, 0.35)
PLAIN_KEEPS = (0.6, 0.3, 0.12, 0.04)
LATER_TRICK = 10.0
LOST_SHARE = 0.6
DRAWS_TRUMPS = 3.0


def choose_card(table: Table, legal: Sequence[int]) -> int:
    """Return the card to play, one of the legal ones."""
    if table.contract.aim is Aim.NO_TRICK:
        return _stay_below(table, legal) if table.declaring else _push(table, legal)
    if table.contract.aim is Aim.EVERY_TRICK and not _opponents_have_won(table):
        return _surest(table, legal) if table.declaring else _guard(table, legal)
    return max(legal, key=lambda card: _worth(table, card))


def _opponents_have_won(table: Table) -> bool:
    return sum(table.tricks) > table.tricks[table.declarer]


# For points


def _worth(table: Table, card: int) -> float:
    """Return what playing this card promises: the trick, less what the card is worth later."""
    values = POINTS[table.trump]
    pot = ANOTHER_CARD * len(table.still_to_play)
    pot += sum(values[each] for each in (*table.cards, card))
    if table.hand.bit_count() == 1:
        pot += LAST_TRICK
    promise = pot * (2 * _side_wins(table, card) - 1) - _kept(table, card)
    suit = DECK.suit_of[card]
    if table.declaring and not table.trick and suit == table.trump:
        promise += DRAWS_TRUMPS * (table.unseen & DECK.suit_masks[suit]).bit_count()
    return promise


def _side_wins(table: Table, card: int) -> float:
    """Return how likely the reader's side takes the trick if he plays this card."""
    standing = table.winner()
    if standing is None or table.beating(standing[1]) >> card & 1:
        standing = (table.seat, card)
    chance = 1.0 if table.same_side(standing[0]) else 0.0
    for seat in table.still_to_play:
        beats = BEATS_IF_ABLE * _holds(table, seat, table.beating(standing[1]))
        chance += (1 - chance) * beats if table.same_side(seat) else -chance * beats
    return chance


def _holds(table: Table, seat: int, wanted: int) -> float:
    """Return how likely this seat has at least one of these cards."""
    possible = table.may_hold[seat]
    return _at_least_one(possible.bit_count(), (possible & wanted).bit_count(), table.sizes[seat])


@cache
def _at_least_one(possible: int, wanted: int, size: int) -> float:
    size = min(size, possible)
    return 1 - comb(possible - wanted, size) / comb(possible, size)


def _kept(table: Table, card: int) -> float:
    """Return what this card is worth when it is kept for later."""
    suit = DECK.suit_masks[DECK.suit_of[card]]
    above = (table.unseen & suit & table.beating(card)).bit_count()
    keeps = TRUMP_KEEPS if DECK.suit_of[card] == table.trump else PLAIN_KEEPS
    wins = keeps[min(above, len(keeps) - 1)]
    points = POINTS[table.trump][card]
    return wins * (points + LATER_TRICK) - (1 - wins) * LOST_SHARE * points


# For and against a Räuber


def _surest(table: Table, legal: Sequence[int]) -> int:
    """Lead what is least likely beaten, trumps first."""

    def promise(card: int) -> tuple[float, bool, int]:
        in_trumps = DECK.suit_of[card] == table.trump
        return (round(_side_wins(table, card), 6), in_trumps, STRENGTH[table.trump][card])

    return max(legal, key=promise)


def _guard(table: Table, legal: Sequence[int]) -> int:
    """Take the trick if possible, else throw what guards nothing."""
    standing = table.winner()
    taking = [card for card in legal if standing and table.beating(standing[1]) >> card & 1]
    if taking:
        return max(taking, key=lambda card: STRENGTH[table.trump][card])
    return min(legal, key=lambda card: _guards(table, card))


def _guards(table: Table, card: int) -> tuple[int, int]:
    """Return how much is lost with this card: 2 a guard, 1 a companion, 0 nothing."""
    suit = DECK.suit_masks[DECK.suit_of[card]]
    strength = STRENGTH[table.trump]
    own = sorted((strength[each] for each in bits(table.hand & suit)), reverse=True)
    above = sum(strength[each] > own[0] for each in bits(table.unseen & suit))
    length = len(own)
    if length <= above:
        return 0, strength[card]
    if length == above + 1 or strength[card] == own[0]:
        return 2, strength[card]
    return 1, strength[card]


# For and against a Bettel


def _stay_below(table: Table, legal: Sequence[int]) -> int:
    """Play under the trick what is most dangerous to keep."""
    standing = table.winner()
    size = max(table.sizes.values())
    if standing is None:
        leads = dict(bettel_leads(table.hand, table.unseen, size))
        return max(legal, key=lambda card: (round(leads[card], 6), STRENGTH[None][card]))

    def safety(card: int) -> tuple[float, float, int]:
        kept = stay_low_chance(table.hand & ~(1 << card), table.unseen, size)
        return _goes_under(table, card), round(kept, 6), STRENGTH[None][card]

    return max(legal, key=safety)


def _goes_under(table: Table, card: int) -> float:
    """Return how likely this card does not win the trick."""
    return round(1 - _side_wins(table, card), 6)


def _push(table: Table, legal: Sequence[int]) -> int:
    """Make the declarer win a trick: play low before him, go under his card after him."""
    standing = table.winner()
    rank = STRENGTH[None]
    if standing is None:
        return max(legal, key=lambda card: (_traps(table, card), -rank[card]))
    follows = DECK.suit_of[legal[0]] == DECK.suit_of[table.cards[0]]
    if follows and table.declarer in table.still_to_play:
        return min(legal, key=lambda card: rank[card])
    below = [card for card in legal if not table.beating(standing[1]) >> card & 1]
    caught = standing[0] == table.declarer and follows
    return max(below if caught and below else legal, key=lambda card: rank[card])


def _traps(table: Table, card: int) -> float:
    """Return how likely the declarer must win a trick that is led with this card."""
    suit = DECK.suit_masks[DECK.suit_of[card]]
    over, under = table.beating(card), suit & ~table.beating(card)
    chance = 1.0
    for seat in table.still_to_play:
        must_go_over = _holds(table, seat, over) * (1 - _holds(table, seat, under))
        chance *= must_go_over if seat == table.declarer else 1 - must_go_over
    return round(chance, 6)
