"""The complete state of a match, secrets included, and its JSON form.

Hands are what was dealt less what has been played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from typing import Any

from engine.errors import RabloError, StateError
from engine.frozen import frozen
from engine.games.rablo.cards import POINTS
from engine.games.rablo.contracts import LEVELS, Contract, contract_of, doubled
from engine.games.rablo.moves import Call, Move, parse
from engine.protocol import JsonDict

CALLING = "calling"
KONTRA = "kontra"
PLAYING = "playing"
SHOWING = "showing"

FORMAT = 1
_PLAIN_FIELDS = ("phase", "turn", "passes", "remaining", "best", "points", "public")


@frozen
class Match:
    """What only the end of a deal changes: the money, and whose deal it is.

    ``number`` counts deals from 1; before the first it is 0 and ``dealer`` will deal first.
    """

    max_deals: int | None
    number: int
    dealer: int
    balances: tuple[int, ...]
    pot: int


@frozen
class Deal:
    """What no card changes: the hands as dealt and what was said before the first card.

    ``said`` holds calls, doubles and passes of both phases, ``call`` the call that stands and
    its seat. ``over`` is true when the next deal, if any, has to be dealt; everything else
    then still shows how this one ended.
    """

    match: Match
    dealt: tuple[int, ...]
    said: tuple[tuple[int, Move], ...]
    call: tuple[int, Call] | None
    contract: Contract | None
    over: bool


@frozen
class Trick:
    """A complete trick, its cards in the order in which they were played, and their points."""

    leader: int
    cards: tuple[int, ...]
    winner: int
    points: int


@frozen
class Marriage:
    """A declared marriage and the number, from 0, of the trick it was led to."""

    seat: int
    suit: int
    value: int
    trick: int


@frozen
class State:
    """One position. ``turn`` is who speaks, plays next, or has shown.

    ``passes`` counts passes in a row, ``remaining`` is the mask of cards not yet played,
    ``best`` wins the trick so far (NO_CARD before a lead), ``points`` are the caller's side's
    so far, and ``public`` tells whether the table knows the partner or the solo.
    """

    deal: Deal
    phase: str
    turn: int
    passes: int
    remaining: int
    trick: tuple[int, ...]
    best: int
    tricks: tuple[Trick, ...]
    marriages: tuple[Marriage, ...]
    points: int
    public: bool

    def hand(self, seat: int) -> int:
        """Return the mask of the cards that a seat still holds."""
        return self.deal.dealt[seat] & self.remaining


def dump(state: State) -> JsonDict:
    """Return the state as JSON; cards are numbers, sets of cards are masks."""
    deal = state.deal
    return {
        "format": FORMAT,
        "match": _dump_match(deal.match),
        "dealt": list(deal.dealt),
        "said": [[seat, str(move)] for seat, move in deal.said],
        "contract": deal.contract and _dump_contract(deal.contract),
        "over": deal.over,
        **{name: getattr(state, name) for name in _PLAIN_FIELDS},
        "trick": list(state.trick),
        "tricks": [[each.leader, list(each.cards), each.winner] for each in state.tricks],
        "marriages": [list(astuple(each)) for each in state.marriages],
    }


def _dump_match(match: Match) -> JsonDict:
    return {
        "max_deals": match.max_deals,
        "number": match.number,
        "dealer": match.dealer,
        "balances": list(match.balances),
        "pot": match.pot,
    }


def _dump_contract(contract: Contract) -> JsonDict:
    # The rest follows from these and from the hands.
    return {
        "caller": contract.caller,
        "card": contract.card,
        "level": contract.level.name,
        "doubles": contract.doubles,
    }


def load(data: Mapping[str, Any]) -> State:
    """Return the state that ``dump`` wrote. Raises StateError."""
    if data.get("format") != FORMAT:
        raise StateError(f"This is no state of Rabló in format {FORMAT}.")
    try:
        return _load(data)
    except (LookupError, TypeError, ValueError, StopIteration, RabloError) as problem:
        raise StateError(f"This state of Rabló is damaged ({type(problem).__name__}).") from problem


def _load(data: Mapping[str, Any]) -> State:
    return State(
        deal=_load_deal(data),
        trick=tuple(data["trick"]),
        tricks=tuple(_load_trick(*each) for each in data["tricks"]),
        marriages=tuple(Marriage(*each) for each in data["marriages"]),
        **{name: data[name] for name in _PLAIN_FIELDS},
    )


def _load_trick(leader: int, cards: list[int], winner: int) -> Trick:
    return Trick(leader, tuple(cards), winner, sum(POINTS[card] for card in cards))


def _load_deal(data: Mapping[str, Any]) -> Deal:
    match, dealt = data["match"], tuple(data["dealt"])
    said = tuple((seat, parse(text)) for seat, text in data["said"])
    calls = [(seat, move) for seat, move in said if isinstance(move, Call)]
    return Deal(
        match=Match(**match | {"balances": tuple(match["balances"])}),
        dealt=dealt,
        said=said,
        call=calls[-1] if calls else None,
        contract=_load_contract(data["contract"], dealt),
        over=data["over"],
    )


def _load_contract(data: Mapping[str, Any] | None, dealt: tuple[int, ...]) -> Contract | None:
    if data is None:
        return None
    contract = contract_of(data["caller"], data["card"], LEVELS[data["level"]], dealt)
    return doubled(contract, data["doubles"])
