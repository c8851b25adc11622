"""What a seat at a Rabló table knows once a contract stands, worked out from its view alone.

Cards are the integers and masks of ``engine.cards``. All chances are rough: they take unseen
cards to lie at random among the hands that may still hold them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import prod
from typing import Any

from engine.cards import bits, mask_of
from engine.games.rablo.cards import BEATING, DECK, POINTS, SEATS
from engine.tricks import follow, higher

ABOVE = higher(DECK)
HAND_SIZE = DECK.size // SEATS
AGAINST_CALLER = ("kontra", "szubkontra")

Played = tuple[int, int]
"""A seat and the card it played."""


@dataclass(frozen=True)
class Reading:
    """The deal as one seat sees it; ``played`` holds whole tricks and the running one.

    ``mine`` says whether this seat is on the caller's side, ``marriages`` what counted.
    """

    me: int
    hand: int
    caller: int
    called: int
    every_trick: bool
    mine: bool
    partner: int | None
    solo: bool
    kontras: frozenset[int]
    played: tuple[Played, ...]
    marriages: int

    @cached_property
    def trump(self) -> int:
        """The suit of the called card."""
        return DECK.suit_of[self.called]

    @cached_property
    def trumps(self) -> int:
        """The mask of all trumps."""
        return DECK.suit_masks[self.trump]

    @cached_property
    def trick(self) -> tuple[Played, ...]:
        """The cards of the running trick."""
        return self.played[len(self.played) // SEATS * SEATS :]

    @cached_property
    def unseen(self) -> int:
        """The cards in the three other hands."""
        return DECK.full & ~self.hand & ~mask_of(card for _, card in self.played)

    @cached_property
    def points(self) -> int:
        """What the caller's side has so far: it won every trick, or the deal were over."""
        whole = self.played[: len(self.played) - len(self.trick)]
        return self.marriages + sum(POINTS[card] for _, card in whole)

    @cached_property
    def behind(self) -> tuple[int, ...]:
        """The seats that play to this trick after this one, in order."""
        return tuple((self.me + k) % SEATS for k in range(1, SEATS - len(self.trick)))

    @cached_property
    def best(self) -> Played:
        """The seat and card that are winning the running trick, which has been led to."""
        return winning(self.trick, self.trump)

    def beats(self, card: int) -> bool:
        """Whether a card of this hand would be winning the running trick."""
        return not self.trick or bool(BEATING[self.trump][self.best[1]] >> card & 1)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        gone = [seat for seat, _ in self.played]
        return tuple(HAND_SIZE - gone.count(seat) for seat in range(SEATS))

    @cached_property
    def lacks(self) -> tuple[int, ...]:
        """By seat, the cards that its plays and doubles and its role say it cannot hold."""
        masks = [0] * SEATS
        for start in range(0, len(self.played), SEATS):
            trick = self.played[start : start + SEATS]
            for k in range(1, len(trick)):
                seat, card = trick[k]
                best = winning(trick[:k], self.trump)[1]
                masks[seat] |= _denied(self.trump, trick[0][1], best, card)
        without = self.kontras if self.solo else self.kontras | {self.caller}
        return tuple(mask | (seat in without) << self.called for seat, mask in enumerate(masks))

    @cached_property
    def foes(self) -> tuple[float, ...]:
        """By seat, how likely it is that the seat plays against this one."""
        with_caller = [self._with_caller(seat) for seat in range(SEATS)]
        foes = [1 - each for each in with_caller] if self.mine else with_caller
        foes[self.me] = 0.0
        return tuple(foes)

    def _with_caller(self, seat: int) -> float:
        if seat in (self.caller, self.partner):
            return 1.0
        if self.solo or self.partner is not None:
            return 0.0
        return self.share(self.called, seat)

    def share(self, card: int, seat: int) -> float:
        """Return how likely it is that another seat holds this card."""
        if seat == self.me or not self.unseen >> card & 1 or self.lacks[seat] >> card & 1:
            return 0.0
        others = (s for s in range(SEATS) if s != self.me and not self.lacks[s] >> card & 1)
        return self.sizes[seat] / (sum(self.sizes[s] for s in others) or 1)

    def holds_none(self, seat: int, cards: int) -> float:
        """Return how likely it is that another seat holds none of these cards."""
        return prod(1 - self.share(card, seat) for card in bits(cards & self.unseen))

    def can_beat(self, seat: int, card: int, led: int) -> float:
        """Return how likely a seat is to beat the card that is winning in a suit's trick."""
        above = 1 - self.holds_none(seat, ABOVE[card])
        if led == self.trump:
            return above
        void = self.holds_none(seat, DECK.suit_masks[led])
        if DECK.suit_of[card] == self.trump:
            return void * above
        return above + void * (1 - self.holds_none(seat, self.trumps))


def winning(trick: Sequence[Played], trump: int) -> Played:
    """Return who is winning a trick that has been led to, and with which card."""
    best = trick[0]
    for each in trick[1:]:
        if BEATING[trump][best[1]] >> each[1] & 1:
            best = each
    return best


@cache
def _denied(trump: int, led: int, best: int, card: int) -> int:
    """Return the cards beside which a follower could not have played this one."""
    suit, trumps = DECK.suit_masks[DECK.suit_of[led]], DECK.suit_masks[trump]
    beats = BEATING[trump][best]
    mine = 1 << card
    others = (other for other in range(DECK.size) if other != card)
    return mask_of(
        each for each in others if not follow(mine | 1 << each, suit, trumps, beats) & mine
    )


def read(view: Mapping[str, Any]) -> Reading:
    """Read the view of a seat in a deal whose contract stands."""
    state: Mapping[str, Any] = view["state"]
    contract, me = state["contract"], view["you"]["seat"]
    return Reading(
        me=me,
        hand=DECK.mask(state["hand"]),
        caller=contract["caller"],
        called=DECK.index[contract["card"]],
        every_trick=contract["level"] == "durchmarsch",
        mine=me == contract["caller"] or state["you_are_partner"],
        partner=me if state["you_are_partner"] else state["partner"],
        solo=bool(state["solo"]),
        kontras=frozenset(
            said["seat"] for said in state["calls"] if said["move"]["type"] in AGAINST_CALLER
        ),
        played=tuple((each["seat"], DECK.index[each["card"]]) for each in state["played"]),
        marriages=sum(each["value"] for each in state["marriages"] if each["counted"]),
    )
