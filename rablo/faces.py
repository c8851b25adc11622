"""What a terminal shows of one game beside what all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rablo.words import Words

State = Mapping[str, Any]
Lines = Callable[[State, Words], Iterator[str]]
Opened = Callable[[State, Sequence[State]], State]


@dataclass(frozen=True, slots=True)
class Face:
    """``lines`` says where the deal stands; ``risky`` moves are asked about twice.

    ``opened`` adds to what an onlooker sees what all seats together know.
    """

    lines: Lines
    risky: frozenset[str] = frozenset()
    opened: Opened = lambda state, seats: state


def face(game: str) -> Face:
    """Return how a game looks; one without a face of its own shows the common things."""
    return _FACES.get(game, Face(_nothing))


def _nothing(state: State, words: Words) -> Iterator[str]:
    yield from ()


def _fact(words: Words, term: str, value: Any) -> str:
    return f"{words.term(term)}: {value}"


def _rablo(state: State, words: Words) -> Iterator[str]:
    contract = state["contract"]
    if contract is None:
        if state["pot"]:
            yield _fact(words, "pot", state["pot"])
        return
    call = words.move({"type": "call", "card": contract["card"], "level": contract["level"]})
    doubles = [words.texts["doubles"][each] for each in contract["doubles"]]
    stake = _fact(words, "stake", " ".join([str(contract["stake"]), *doubles]))
    yield f"{words.name(contract['caller'])}: {words.paint.bold(call)} · {stake}"
    yield _partner(state, words)
    for each in state["marriages"]:
        yield f"{words.name(each['seat'])}: {words.suit(each['suit'])} {each['value']}"


def _partner(state: State, words: Words) -> str:
    events = words.texts["events"]
    if state["partner"] is not None:
        return str(events["partner_revealed"]).format(player=words.name(state["partner"]))
    mine = state["contract"]["caller"] == words.you
    if state["solo"]:
        caller = words.name(state["contract"]["caller"])
        return words.phrase("you_solo") if mine else events["solo_revealed"].format(player=caller)
    return words.phrase("you_partner" if state["you_are_partner"] else "partner_secret")


def _rablo_opened(state: State, seats: Sequence[State]) -> State:
    if state["contract"] is None:
        return state
    partner = next((n for n, seat in enumerate(seats) if seat["you_are_partner"]), None)
    return {**state, "partner": partner, "solo": partner is None}


def _snaps(state: State, words: Words) -> Iterator[str]:
    if state["upcard"]:
        upcard = _fact(words, "upcard", words.card(state["upcard"]))
        yield f"{upcard} · {_fact(words, 'stock', state['stock'])}"
    if state["closed_by"] is not None:
        yield words.phrase("closed_by", player=words.name(state["closed_by"]))
    for each in state["marriages"]:
        yield f"{words.name(each['seat'])}: {words.suit(each['suit'])} {each['value']}"
    for seat, known in state["known"].items():
        if known and int(seat) != words.you:
            player = words.name(int(seat))
            yield words.phrase("holds", player=player, cards=words.cards(known))


def _raeuber(state: State, words: Words) -> Iterator[str]:
    if state["sitting_out"] is not None:
        yield _fact(words, "sitting_out", words.name(state["sitting_out"]))
    contract = state["contract"]
    if contract is not None:
        kind = "figure" if "figure" in contract else "points"
        bid = words.move({"type": "bid", kind: contract[kind]})
        yield f"{words.name(contract['declarer'])}: {words.paint.bold(bid)}"
    if state["card_points"]:
        own, others = state["card_points"]["declarer"], state["card_points"]["opponents"]
        points = f"{words.term('declarer')} {own}, {words.term('opponents')} {others}"
        yield _fact(words, "points", points)
    for each in state["weis"]["announced"]:
        told = words.texts["events"]["weis_called"]
        yield told.format(player=words.name(each["seat"]), points=each["points"])


_FACES: Mapping[str, Face] = {
    "rablo": Face(_rablo, opened=_rablo_opened),
    "snaps": Face(_snaps, frozenset({"enough"})),
    "raeuber": Face(_raeuber),
}
