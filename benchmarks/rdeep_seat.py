"""A seat at a table of the package ``schnapsen``, in the words of our view and event log.

That package has no closing, ends a round by itself at 66 and leads a marriage with the king;
so the legal moves are those it names, and a claim is never among them. It also exchanges with
two cards to draw. Seat 0 is the reader.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.games.snaps import moves
from engine.games.snaps.cards import DECK, HAND, STOCK
from engine.protocol import JsonDict

EXCHANGE = "exchange"
MARRIAGE = " marriage"
_FAR = 40
"""A target so far away that a game point is worth the same at any score."""


def position(told: JsonDict) -> tuple[JsonDict, list[JsonDict]]:
    """Return the view and the events of a position as the package's side tells it."""
    tricks = [each for each in told["history"] if "answer" in each]
    on_table = [] if told["led"] is None else [{"seat": 1, "card": _card(told["led"])}]
    state = {
        "dealer": _dealer(told),
        "hand": DECK.texts(DECK.mask(told["hand"])),
        "hand_sizes": [len(told["hand"]), _their_size(told, len(tricks))],
        "trump": told["upcard"][0],
        "upcard": _upcard(told),
        "stock": told["talon"],
        "closed_by": None,
        "trick": on_table,
        "tricks": [sum(each["won"] for each in tricks), sum(not each["won"] for each in tricks)],
        "marriages": list(_marriages(told)),
        "known": {"0": [], "1": _known(told)},
        "points": None,
        "scores": [0, 0],
    }
    you = {"seat": 0, "legal_moves": [moves.to_data(moves.from_text(m)) for m in told["moves"]]}
    view = {"turn": [0], "you": you, "state": state, "options": {"target": _FAR}}
    return view, list(_events(told))


def _card(led: str) -> str:
    return led.split()[0]


def _known(told: JsonDict) -> list[str]:
    """Return the cards known in the other hand.

    The package still counts a led card to its hand, and not yet what is shown with it.
    """
    known: set[str] = set(told["known"])
    led = told["led"]
    if led is not None:
        known.discard(_card(led))
        if led.endswith(MARRIAGE):
            known.add(led[0] + "Q")
    return sorted(known, key=lambda card: DECK.index[card])


def _dealer(told: JsonDict) -> int:
    leads = [each["mine"] for each in told["history"]] or [told["led"] is None]
    return 1 if leads[0] else 0


def _their_size(told: JsonDict, tricks: int) -> int:
    drawn = min(tricks, STOCK // 2)
    return HAND + drawn - tricks - (told["led"] is not None)


def _upcard(told: JsonDict) -> str | None:
    if not told["talon"]:
        return None
    exchanged = any(each["led"] == EXCHANGE for each in told["history"])
    upcard: str = told["upcard"]
    return upcard[0] + "J" if exchanged else upcard


def _marriages(told: JsonDict) -> Iterator[JsonDict]:
    trump = told["upcard"][0]
    leads = [(0 if each["mine"] else 1, each["led"]) for each in told["history"]]
    for seat, led in [*leads, (1, told["led"] or "")]:
        if led.endswith(MARRIAGE):
            yield {"seat": seat, "suit": led[0], "value": 40 if led[0] == trump else 20}


def _events(told: JsonDict) -> Iterator[JsonDict]:
    yield _event("deal_started", None, {"upcard": told["upcard"]})
    stock = STOCK
    for each in told["history"]:
        leader = 0 if each["mine"] else 1
        yield _moved(leader, each["led"])
        if each["led"] == EXCHANGE:
            continue
        yield _moved(1 - leader, each["answer"])
        cards = [
            {"seat": leader, "card": _card(each["led"])},
            {"seat": 1 - leader, "card": each["answer"]},
        ]
        winner = 0 if each["won"] else 1
        yield _event("trick_won", winner, {"winner": winner, "cards": cards})
        for drawer in (winner, 1 - winner) if stock else ():
            stock -= 1
            yield _event("cards_drawn", drawer, {"stock": stock})
    if told["led"] is not None:
        yield _moved(1, told["led"])


def _moved(seat: int, text: str) -> JsonDict:
    return _event("move", seat, {"move": moves.to_data(moves.from_text(text))})


def _event(kind: str, seat: int | None, data: JsonDict) -> JsonDict:
    return {"type": kind, "seat": seat, "data": data}


def answer(move: Any) -> str:
    """Return the text by which the package's side knows a move."""
    return str(moves.from_data(move))
