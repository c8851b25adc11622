"""Tables for tests: deals with chosen hands, and matches moved on by text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.games.raeuber.cards import DECK
from engine.games.raeuber.game import Raeuber
from engine.games.raeuber.state import State
from engine.protocol import Event, JsonDict

GAME = Raeuber()
DATA = Path(__file__).parents[2] / "data"

# Three hands without a Weis in any of them, handy where Weis would be in the way.
NO_WEIS = (
    "CA D6 D7 DT DJ H7 H9 HA S6 S7 S9 SA",
    "C6 C8 CT CQ D9 DA DQ H6 HK HJ ST SK",
    "C7 C9 CK CJ D8 DK H8 HT HQ S8 SQ SJ",
)


def cases(kind: str) -> list[Any]:
    """The worked examples of one kind."""
    found: list[Any] = json.loads((DATA / "raeuber.json").read_text())[kind]
    return found


def played_deals() -> list[Any]:
    """The whole deals that were replayed elsewhere, with legal moves and scores."""
    found: list[Any] = json.loads((DATA / "raeuber_deals.json").read_text())["deals"]
    return found


def pack_of(hands: Sequence[Sequence[str]]) -> list[str]:
    """The pack that deals these three hands to Vorhand and the seats after."""
    return [card for start in range(0, 12, 4) for hand in hands for card in hand[start : start + 4]]


def table(**options: Any) -> State:
    """A match before its first deal."""
    complete = GAME.options(options)
    return GAME.start(GAME.seats(complete), complete)


def dealt(*hands: str | Sequence[str], **options: Any) -> State:
    """A first deal in which Vorhand and the seats after hold these hands."""
    as_lists = [hand.split() if isinstance(hand, str) else list(hand) for hand in hands]
    return GAME.deal(table(**options), pack_of(as_lists)).state


def actor(state: State) -> int:
    """The seat that must act."""
    (seat,) = GAME.obliged(state)
    return seat


def happen(state: State, *texts: str) -> tuple[State, list[Event]]:
    """Make these moves in turn; return what came of it and all that happened."""
    told: list[Event] = []
    for text in texts:
        step = GAME.apply(state, actor(state), GAME.parse(text))
        state = step.state
        told += step.events
    return state, told


def after(state: State, *texts: str) -> State:
    """Make these moves in turn."""
    return happen(state, *texts)[0]


def legal(state: State, seat: int | None = None) -> list[str]:
    """The legal moves as text, of the seat that must act if no other is named."""
    return [str(move) for move in GAME.legal_moves(state, actor(state) if seat is None else seat)]


def play_out(state: State) -> tuple[State, list[Event]]:
    """Play the first legal card until the deal is over."""
    told: list[Event] = []
    while state.running:
        more = happen(state, legal(state)[0])
        state, told = more[0], told + more[1]
    return state, told


def of_type(told: Sequence[Event], kind: str) -> list[JsonDict]:
    """The public data of all events of one type."""
    return [dict(event.data) for event in told if event.type == kind]


def suit_number(suit: str | None) -> int | None:
    """The number of a suit, None for no trumps."""
    return None if suit is None else DECK.suits.index(suit)


def cards_of(texts: Mapping[str, Sequence[str]]) -> list[Sequence[str]]:
    """Hands keyed by seat as a list in seat order."""
    return [texts[seat] for seat in sorted(texts)]
