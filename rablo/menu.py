"""Legal moves as a numbered list that a person can choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any

from engine.registry import GAMES
from rablo.paint import padded, width
from rablo.words import Words

Move = Mapping[str, Any]

LINE = 76
MANY = 60
_CELLS = ("give", "want", "card", "points", "suit", "figure")
_CARDS = ("give", "want", "card")
_BLANK = "…"


@dataclass(frozen=True, slots=True)
class Choice:
    """What a number stands for: one move, or several among which is chosen next."""

    label: str
    cell: str
    moves: tuple[Move, ...]


class Menu:
    """Numbers moves and reads what was typed. Cards come first, else in the list's order."""

    def __init__(self, moves: Sequence[Move], words: Words, field: str | None = None) -> None:
        self._words = words
        choices = [each for kind in _kinds(moves) for each in self._choices(kind, field)]
        self.choices = sorted(choices, key=_rank)
        self._numbers = self._numbered()

    def lines(self) -> Iterator[str]:
        """Yield the list: choices that differ in one word alone stand side by side."""
        numbered = zip(self._numbers, self.choices, strict=True)
        for label, group in groupby(numbered, key=lambda each: each[1].label):
            yield from self._group(label, list(group))

    def chosen(self, typed: str) -> tuple[Move, ...]:
        """Return the moves that a number or a move's own text means; none if it means nothing."""
        if typed.isdecimal():
            numbered = zip(map(str, self._numbers), self.choices, strict=True)
            return next((each.moves for number, each in numbered if number == typed), ())
        every = [move for each in self.choices for move in each.moves]
        return tuple(move for move in every if self._written(move) == typed.lower())[:1]

    def _numbered(self) -> list[int]:
        """Return the number of each choice: its own text if that is one, as in a bid of 16."""
        texts = [self._written(each.moves[0]) or "" for each in self.choices]
        own = {int(text) for text in texts if text.isdecimal()}
        others = (number for number in count(1) if number not in own)
        return [int(text) if text.isdecimal() else next(others) for text in texts]

    def _written(self, move: Move) -> str | None:
        """Return a move in its own notation, as in a record."""
        game = GAMES.get(self._words.game)
        return None if game is None else str(game.move(move)).lower()

    def _choices(self, moves: Sequence[Move], field: str | None) -> Iterator[Choice]:
        if field is None and len(moves) > MANY:
            blanked = self._said(moves[0], [each for each in _CELLS if each in moves[0]])
            yield Choice(blanked, "", tuple(moves))
            return
        cell = field or next((each for each in _CELLS if each in moves[0]), None)
        if cell is None:
            yield from (Choice(self._words.move(each), "", (each,)) for each in moves)
            return
        for value, same in groupby(moves, key=lambda move: move[cell]):
            found = tuple(same)
            open_still = [each for each in _CELLS if len({move.get(each) for move in found}) > 1]
            label = self._said(found[0], [cell, *open_still])
            yield Choice(label, self._cell(cell, value), found)

    def _said(self, move: Move, blank: Sequence[str]) -> str:
        """Return a move in words, some of them left out."""
        said = self._words.move(move)
        for name in blank:
            said = said.replace(self._full(name, move[name]), _BLANK, 1)
        return said

    def _full(self, field: str, value: Any) -> str:
        section = {"suit": "suits", "figure": "figures"}.get(field, "cards")
        return str(self._words.texts.get(section, {}).get(value, value))

    def _cell(self, field: str, value: Any) -> str:
        if field in _CARDS:
            return self._words.card(value)
        return self._words.suit(value) if field == "suit" else self._full(field, value)

    def _group(self, label: str, numbered: Sequence[tuple[int, Choice]]) -> Iterator[str]:
        if label != _BLANK and len(numbered) == 1:
            number, choice = numbered[0]
            yield f"{number:>4} {label.replace(_BLANK, choice.cell) if choice.cell else label}"
            return
        if label != _BLANK:
            yield f"     {label}"
        cells = [_cell(number, choice.cell) for number, choice in numbered]
        column = max(map(width, cells)) + 1
        per_line = max(1, LINE // column)
        for start in range(0, len(cells), per_line):
            row = "".join(padded(each, column) for each in cells[start : start + per_line])
            yield row.rstrip()


def next_field(moves: Sequence[Move]) -> str:
    """Return by what to choose next among moves of one kind: the first field that differs."""
    fields = [name for name in reversed(_CELLS) if name in moves[0]]
    return next(name for name in fields if len({move[name] for move in moves}) > 1)


def _kinds(moves: Sequence[Move]) -> Iterator[list[Move]]:
    for _, kind in groupby(moves, key=lambda move: (move["type"], sorted(move))):
        yield list(kind)


def _cell(number: int, cell: str) -> str:
    return f"{number:>4}" if cell == str(number) else f"{number:>4} {cell}"


def _rank(choice: Choice) -> int:
    """Return where a choice stands: cards first, then cards with something said, then words."""
    if choice.moves[0]["type"] != "play":
        return 2
    return int(choice.label != _BLANK)
