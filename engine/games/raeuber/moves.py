"""The moves, their three forms, and menus: all that a seat may do as a few bit masks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import bits
from engine.errors import InvalidMoveError
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.contracts import CONTRACTS, HIGHEST_BID, LEVELS, LOWEST_BID
from engine.protocol import JsonDict


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid; the level is its place among all bids."""

    level: int

    def __str__(self) -> str:
        return CONTRACTS[self.level].name


@dataclass(frozen=True, slots=True)
class Pass:
    """Leaving the auction for good."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Demand:
    """Asking for a card against the six of its suit."""

    card: int

    def __str__(self) -> str:
        return f"demand {DECK.names[self.card]}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Asking for a card against one that only its holder gets to know."""

    want: int
    give: int

    def __str__(self) -> str:
        return f"exchange {DECK.names[self.want]} {DECK.names[self.give]}"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Naming the suit that is trumps."""

    suit: int

    def __str__(self) -> str:
        return f"trump {DECK.suits[self.suit]}"


@dataclass(frozen=True, slots=True)
class Play:
    """Playing a card to the trick."""

    card: int

    def __str__(self) -> str:
        return DECK.names[self.card]


Move = Bid | Pass | Demand | Exchange | NameTrump | Play

# Every move exists once, so that a list of 288 exchanges costs no more than its references.
_CARDS = range(DECK.size)
PASS = Pass()
BIDS: tuple[Bid, ...] = tuple(Bid(level) for level in range(len(CONTRACTS)))
DEMANDS: tuple[Demand, ...] = tuple(Demand(card) for card in _CARDS)
EXCHANGES: tuple[tuple[Exchange, ...], ...] = tuple(
    tuple(Exchange(want, give) for give in _CARDS) for want in _CARDS
)
TRUMPS: tuple[NameTrump, ...] = tuple(NameTrump(suit) for suit in range(len(DECK.suits)))
PLAYS: tuple[Play, ...] = tuple(Play(card) for card in _CARDS)

# Bids are listed as the rules list moves: all points first, then the figures.
_LISTED_BIDS: tuple[Bid, ...] = tuple(
    sorted(BIDS, key=lambda bid: (CONTRACTS[bid.level].points is None, bid.level))
)


def _every_move() -> Iterator[Move]:
    yield from BIDS
    yield PASS
    yield from DEMANDS
    for row in EXCHANGES:
        yield from row
    yield from TRUMPS
    yield from PLAYS


_BY_TEXT: dict[str, Move] = {str(move): move for move in _every_move()}


@dataclass(frozen=True, slots=True)
class Menu:
    """All that one seat may do now: levels, cards and suits as masks.

    Every pair of a wanted and a given card is an exchange. The list of legal moves and the
    test whether a move is among them both come from here.
    """

    bids: int = 0
    passing: bool = False
    demands: int = 0
    wants: int = 0
    gives: int = 0
    trumps: int = 0
    plays: int = 0

    def __iter__(self) -> Iterator[Move]:
        if self.bids:
            yield from (bid for bid in _LISTED_BIDS if self.bids >> bid.level & 1)
        if self.passing:
            yield PASS
        yield from (DEMANDS[card] for card in bits(self.demands))
        gives = tuple(bits(self.gives))
        for want in bits(self.wants):
            row = EXCHANGES[want]
            yield from (row[give] for give in gives)
        yield from (TRUMPS[suit] for suit in bits(self.trumps))
        yield from (PLAYS[card] for card in bits(self.plays))

    def __contains__(self, move: Move) -> bool:
        match move:
            case Bid(level):
                found = self.bids >> level & 1
            case Demand(card):
                found = self.demands >> card & 1
            case Exchange(want, give):
                found = self.wants >> want & self.gives >> give & 1
            case NameTrump(suit):
                found = self.trumps >> suit & 1
            case Play(card):
                found = self.plays >> card & 1
            case Pass():
                found = self.passing
        return bool(found)


NO_MOVES = Menu()


def parse(text: str) -> Move:
    """Return the move that ``str`` wrote. Raises InvalidMoveError.

    >>> [str(parse(text)) for text in ("16", "exchange HJ C6", "trump H", "HA")]
    ['16', 'exchange HJ C6', 'trump H', 'HA']
    """
    move = _BY_TEXT.get(text)
    if move is None:
        raise InvalidMoveError("This text is no move of Räuber.")
    return move


def to_json(move: Move) -> JsonDict:
    """Return the JSON object of a move."""
    names = DECK.names
    match move:
        case Bid(level):
            contract = CONTRACTS[level]
            if contract.points is None:
                return {"type": "bid", "figure": contract.name}
            return {"type": "bid", "points": contract.points}
        case Pass():
            return {"type": "pass"}
        case Demand(card):
            return {"type": "demand", "card": names[card]}
        case Exchange(want, give):
            return {"type": "exchange", "want": names[want], "give": names[give]}
        case NameTrump(suit):
            return {"type": "trump", "suit": DECK.suits[suit]}
        case Play(card):
            return {"type": "play", "card": names[card]}


def from_json(data: Mapping[str, Any]) -> Move:
    """Return the move that a JSON object means. Raises InvalidMoveError."""
    kind = data.get("type")
    shapes = _SHAPES.get(kind, ()) if isinstance(kind, str) else ()
    for keys, read in shapes:
        if data.keys() == {"type", *keys}:
            return read(*(data[key] for key in keys))
    if shapes:
        forms = " or ".join(", ".join(keys) or "nothing else" for keys, _ in shapes)
        raise InvalidMoveError(f"A move of type {kind} has beside its type: {forms}.")
    raise InvalidMoveError(f"A move has a type, one of: {', '.join(_SHAPES)}.")


def schema() -> JsonDict:
    """Describe the moves: each type with the JSON Schema object of that move."""
    return {kind: _schema(kind, [keys for keys, _ in shapes]) for kind, shapes in _SHAPES.items()}


def _schema(kind: str, forms: list[tuple[str, ...]]) -> JsonDict:
    # One object for a type, so that clients can tell types apart: where there are several
    # forms it takes the keys of one of them, and all forms have equally many.
    always = [key for key in forms[0] if all(key in keys for keys in forms)]
    return {
        "type": "object",
        "description": _SENTENCES[kind],
        "properties": {
            "type": {"type": "string", "const": kind},
            **{key: _VALUES[key] for keys in forms for key in keys},
        },
        "required": ["type", *always],
        "maxProperties": 1 + len(forms[0]),
        "minProperties": 1 + len(forms[0]),
        "additionalProperties": False,
    }


_SENTENCES = {
    "bid": "Bid points, in tens, or a figure: higher than what was bid before.",
    "pass": "Bid no more in this auction.",
    "demand": "Ask for a card in exchange for the six of its suit, before naming trumps.",
    "exchange": "Ask for any card and give one of your own for it, once.",
    "trump": "Name the suit of trumps.",
    "play": "Play a card.",
}
_FIGURE_NAMES = tuple(game.name for game in CONTRACTS if game.points is None)
_CARD: JsonDict = {"type": "string", "enum": list(DECK.names)}
_VALUES: dict[str, JsonDict] = {
    "points": {"type": "integer", "minimum": LOWEST_BID, "maximum": HIGHEST_BID},
    "figure": {"type": "string", "enum": list(_FIGURE_NAMES)},
    "card": _CARD,
    "want": _CARD,
    "give": _CARD,
    "suit": {"type": "string", "enum": list(DECK.suits)},
}


def _card(text: Any) -> int:
    card = DECK.index.get(text) if isinstance(text, str) else None
    if card is None:
        raise InvalidMoveError("A card is a suit H, D, S or C and a rank A K Q J T 9 8 7 or 6.")
    return card


def _points_bid(points: Any) -> Move:
    # JSON knows one kind of number: 16.0 is 16. A bool is an int to Python only.
    number = isinstance(points, int | float) and not isinstance(points, bool)
    if not (number and LOWEST_BID <= points <= HIGHEST_BID and points == int(points)):
        raise InvalidMoveError(f"A bid is a whole number from {LOWEST_BID} to {HIGHEST_BID}.")
    return BIDS[LEVELS[str(int(points))]]


def _figure_bid(figure: Any) -> Move:
    if figure not in _FIGURE_NAMES:
        raise InvalidMoveError(f"A figure is one of: {', '.join(_FIGURE_NAMES)}.")
    return BIDS[LEVELS[figure]]


def _name_trump(suit: Any) -> Move:
    if not isinstance(suit, str) or len(suit) != 1 or suit not in DECK.suits:
        raise InvalidMoveError("A suit is H, D, S or C.")
    return TRUMPS[DECK.suits.index(suit)]


_Shape = tuple[tuple[str, ...], Callable[..., Move]]
_SHAPES: dict[str, tuple[_Shape, ...]] = {
    "bid": ((("points",), _points_bid), (("figure",), _figure_bid)),
    "pass": (((), lambda: PASS),),
    "demand": ((("card",), lambda card: DEMANDS[_card(card)]),),
    "exchange": ((("want", "give"), lambda want, give: EXCHANGES[_card(want)][_card(give)]),),
    "trump": ((("suit",), _name_trump),),
    "play": ((("card",), lambda card: PLAYS[_card(card)]),),
}
