"""JSON shapes that views and events share."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.raeuber.cards import DECK
from engine.games.raeuber.scoring import Side
from engine.games.raeuber.state import Placed, State, Weis
from engine.protocol import JsonDict


def placed(cards: Iterable[Placed]) -> list[JsonDict]:
    """Return cards with the seats that played them."""
    return [{"seat": seat, "card": DECK.names[card]} for seat, card in cards]


def contract(state: State) -> JsonDict | None:
    """Return who plays what, or None before the end of the auction."""
    game = state.contract
    if game is None:
        return None
    trump = None if state.trump is None else DECK.suits[state.trump]
    named = {"figure": game.name} if game.points is None else {"points": game.points}
    return {"declarer": state.declarer, **named, "trump": trump}


def weis(shown: Iterable[Weis]) -> list[JsonDict]:
    """Return Weis laid open."""
    return [
        {"seat": each.seat, "cards": DECK.texts(each.cards), "points": each.points}
        for each in shown
    ]


def by_side(declarer: int, opponents: int) -> JsonDict:
    """Return one number for each side."""
    return {"declarer": declarer, "opponents": opponents}


def side_totals(declarer: Side, opponents: Side) -> JsonDict:
    """Return card points, Weis and Stöck of both sides."""
    return {
        "card_points": by_side(declarer.cards, opponents.cards),
        "weis": by_side(declarer.weis, opponents.weis),
        "stoeck": by_side(declarer.stoeck, opponents.stoeck),
    }
