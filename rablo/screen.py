"""A table as lines: where the deal stands, who has what, what lies on it, one's own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rablo.faces import face
from rablo.paint import padded, width
from rablo.telling import trick
from rablo.words import Words

State = Mapping[str, Any]

_RULE = 60
_COLUMNS = {"balances": "balance", "scores": "score", "tricks": "trick", "points": "points"}


def table(state: State, words: Words, turn: Sequence[int] = ()) -> Iterator[str]:
    """Yield the table as the reader of ``words`` sees it, all but the hand."""
    yield words.paint.dim(_title(state, words))
    for line in face(words.game).lines(state, words):
        yield f"  {line}"
    if trump(state):
        yield f"  {words.term('trump')}: {words.suit(trump(state))}"
    yield from _rows(state, words, turn)
    if state["trick"]:
        yield f"  {words.phrase('on_table')}:  {trick(words, state['trick'])}"


def hand(state: State, words: Words, name: str) -> Iterator[str]:
    """Yield the line of a hand, trumps first, if the state has one."""
    if state["hand"]:
        yield f"  {name}:  {words.cards(in_order(state['hand'], trump(state)))}"


def trump(state: State) -> str:
    """Return the suit that is trumps; empty when none is.

    >>> trump({"contract": {"trump": "H"}}), trump({"trump": "S"}), trump({"contract": None})
    ('H', 'S', '')
    """
    return state.get("trump") or (state.get("contract") or {}).get("trump") or ""


def in_order(hand: Sequence[str], trump: str) -> list[str]:
    """Return a hand with the trumps before the other suits.

    >>> in_order(["HA", "DT", "CA"], "D")
    ['DT', 'HA', 'CA']
    """
    return sorted(hand, key=lambda card: card[0] != trump)


def _title(state: State, words: Words) -> str:
    phase = words.texts["phases"].get(state["phase"], state["phase"])
    title = f"── {words.term('dealer')}: {words.names[state['dealer']]} · {phase} "
    return title + "─" * max(0, _RULE - len(title))


def _rows(state: State, words: Words, turn: Sequence[int]) -> Iterator[str]:
    """Yield a line for each seat, with a column for everything that is counted by seat."""
    seats = range(len(words.names))
    counted = {
        words.term(term): state[key]
        for key, term in _COLUMNS.items()
        if isinstance(state.get(key), list) and len(state[key]) == len(words.names)
    }
    names = [("▸ " if seat in turn else "  ") + words.title(seat) for seat in seats]
    first = max(map(width, names))
    yield words.paint.dim(" " * (first + 2) + "".join(f"{title:>12}" for title in counted))
    for seat in seats:
        numbers = "".join(f"{values[seat]:>12}" for values in counted.values())
        yield f"  {padded(names[seat], first)}{numbers}"
