"""A game in the words of one language, as a terminal writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from engine import lang
from engine.protocol import JsonDict
from rablo.paint import Paint

_GLYPHS = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
_RED = "HD"


def phrases(code: str) -> Mapping[str, str]:
    """Return what the terminal says beside the games, in one language."""
    found: Mapping[str, str] = import_module(f"rablo.lang.{code}").PHRASES
    return found


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of a game with the names of those who play; ``you`` is the reader's seat."""

    game: str
    texts: JsonDict
    phrases: Mapping[str, str]
    names: Sequence[str] = ()
    you: int | None = None
    paint: Paint = field(default_factory=Paint)

    def card(self, code: str) -> str:
        """Return a card in short: the sign of its suit and the initial of its rank."""
        short = _GLYPHS[code[0]] + short_ranks(self.texts["ranks"])[code[1]]
        return self.paint.red(short) if code[0] in _RED else short

    def cards(self, codes: Iterable[str]) -> str:
        """Return cards in short, suits set apart."""
        told, last = "", ""
        for code in codes:
            told += ("" if not last else " " if last == code[0] else "  ") + self.card(code)
            last = code[0]
        return told

    def suit(self, code: str) -> str:
        """Return a suit with its sign."""
        name = f"{_GLYPHS[code]} {self.texts['suits'][code]}"
        return self.paint.red(name) if code in _RED else name

    def name(self, seat: int) -> str:
        """Return the name of who sits there; the reader's own stands out."""
        name = self.names[seat]
        return self.paint.bold(name) if seat == self.you else name

    def title(self, seat: int) -> str:
        """Return the name of who sits there, and whether it is the reader."""
        return f"{self.name(seat)} ({self.term('you')})" if seat == self.you else self.name(seat)

    def move(self, move: Mapping[str, Any]) -> str:
        """Return a move as a player says it."""
        return lang.say(self.texts, move)

    def term(self, key: str) -> str:
        """Return a word of the game; what has none stands as it is."""
        found: str = self.texts["terms"].get(key, key.replace("_", " "))
        return found

    def phrase(self, key: str, **blanks: Any) -> str:
        """Return what the terminal says."""
        return self.phrases[key].format(**blanks)


def short_ranks(ranks: Mapping[str, str]) -> dict[str, str]:
    """Return each rank in short: figures as they are, else as many letters as it takes.

    >>> short_ranks({"A": "as", "T": "desetka", "K": "kralj", "Q": "dama", "J": "dečko"})
    {'A': 'A', 'T': '10', 'K': 'K', 'Q': 'Da', 'J': 'De'}
    """
    figures = {rank: "10" if rank == "T" else rank for rank in ranks if rank in "T9876"}
    spoken = {rank: name for rank, name in ranks.items() if rank not in figures}
    return {rank: figures.get(rank) or _initial(rank, spoken) for rank in ranks}


def _initial(rank: str, names: Mapping[str, str]) -> str:
    name, others = names[rank], [other for each, other in names.items() if each != rank]
    long = next(n for n in range(1, len(name) + 1) if not _begins(others, name[:n]))
    return name[:long].capitalize()


def _begins(names: Iterable[str], start: str) -> bool:
    return any(name.lower().startswith(start.lower()) for name in names)
