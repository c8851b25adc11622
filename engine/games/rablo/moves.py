"""The moves of Rabló: each exists once, so equality is identity and lists are tables.

The short text is the word itself (``pass``, ``enough``), the card played (``HK``, with a
marriage ``HK marriage``), or level and card of a call (``snapszer DA``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import bits, listing
from engine.errors import InvalidMoveError
from engine.games.rablo.cards import DECK
from engine.games.rablo.contracts import DOUBLES, LEVELS, Level, stake_of


@dataclass(frozen=True, slots=True, eq=False)
class Move:
    """What every move has: its ``type`` in JSON and its short text."""

    type: str
    text: str

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Callable[[str], Move], tuple[str]]:
        # Copies and pickles come back as the one object that exists.
        return parse, (self.text,)


@dataclass(frozen=True, slots=True, eq=False)
class Word(Move):
    """A move that is one word."""


@dataclass(frozen=True, slots=True, eq=False)
class Call(Move):
    """A call of a card at a level, with what it is worth."""

    card: int
    level: Level
    stake: int


@dataclass(frozen=True, slots=True, eq=False)
class Play(Move):
    """A card put on the table, perhaps declaring a marriage with it."""

    card: int
    marriage: bool


def _call(level: Level, card: int) -> Call:
    text = f"{level.name} {DECK.names[card]}"
    return Call("call", text, card, level, stake_of(level, card))


def _play(card: int, marriage: bool) -> Play:
    name = DECK.names[card]
    return Play("play", f"{name} marriage" if marriage else name, card, marriage)


_CARDS = range(DECK.size)

PASS = Word("pass", "pass")
ENOUGH = Word("enough", "enough")
SHOW = Word("show", "show")
DOUBLE_WORDS: tuple[Word, ...] = tuple(Word(word, word) for word in DOUBLES)
CALLS: tuple[Call, ...] = tuple(_call(level, card) for level in LEVELS.values() for card in _CARDS)
PLAYS: tuple[Play, ...] = tuple(_play(card, marriage=False) for card in _CARDS)
MARRIAGES: tuple[Play, ...] = tuple(_play(card, marriage=True) for card in _CARDS)

_PLAY_LIST = tuple(move for both in zip(PLAYS, MARRIAGES, strict=True) for move in both)
MOVES: tuple[Move, ...] = (*CALLS, PASS, *DOUBLE_WORDS, *_PLAY_LIST, ENOUGH, SHOW)
"""Every move of the game, in the order in which legal moves are listed."""

CALLS_ABOVE: dict[int, tuple[Move, ...]] = {
    stake: (*(call for call in CALLS if call.stake > stake), PASS)
    for stake in (0, *(stake for level in LEVELS.values() for stake in level.stakes))
}
"""What may be said after a call of this stake; 0 is for no call yet."""
SAYABLE: dict[int, frozenset[Move]] = {
    stake: frozenset(said) for stake, said in CALLS_ABOVE.items()
}
"""The same as sets, for one of fifty is slow to find in a list."""

plays: Callable[[int], tuple[Move, ...]] = listing(PLAYS)
"""Lists the plain plays of a set of cards."""


def leads(mask: int, kings: int) -> tuple[Move, ...]:
    """Return the leads of a hand, with the marriages of these kings and their queens."""
    couples = kings | kings << 1
    return tuple(
        move
        for card in bits(mask)
        for move in ((PLAYS[card], MARRIAGES[card]) if couples >> card & 1 else (PLAYS[card],))
    )


_BY_TEXT: dict[str, Move] = {move.text: move for move in MOVES}


def parse(text: str) -> Move:
    """Return the move of a short text.

    >>> parse("durchmarsch S9") is CALLS[24 + 17]
    True
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise InvalidMoveError(f"{text!r} is no move of Rabló.") from None
