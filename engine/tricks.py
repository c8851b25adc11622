"""Trick-taking on bit masks: tables that follow from a deck, and the strict rule of following.

Functions, not a base class: a game takes what its rules share with others and no more.
"""

from __future__ import annotations

from engine.cards import Deck


def higher(deck: Deck) -> tuple[int, ...]:
    """For each card, return the mask of the cards of its suit that are above it."""
    return tuple(
        ((1 << card) - 1) & deck.suit_masks[deck.suit_of[card]] for card in range(deck.size)
    )


def beating(deck: Deck, trump: int) -> tuple[int, ...]:
    """For each card that is winning a trick, return the mask of the cards that would beat it.

    One more entry stands for a trick without a card, which every card takes the lead in.
    """
    trumps = deck.suit_masks[trump]
    above = higher(deck)
    won_by = [
        above[card] if trumps >> card & 1 else above[card] | trumps for card in range(deck.size)
    ]
    return (*won_by, deck.full)


def follow(hand: int, led: int, trumps: int, beats: int) -> int:
    """Return the cards that may be played to a trick in which one must follow and must win.

    ``led`` and ``trumps`` are the masks of those suits, ``beats`` that of the cards which
    would beat the card winning so far. Whoever cannot follow must trump; whoever can do
    neither may play anything.
    """
    own = hand & led or hand & trumps or hand
    return own & beats or own
