"""A table for tests of Rabló: deal given hands, make moves by their short texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.games.rablo.cards import DECK
from engine.games.rablo.game import Rablo
from engine.games.rablo.state import State
from engine.protocol import Event, JsonDict

GAME = Rablo()


def pack_of(hands: Mapping[int, str], dealer: int) -> list[str]:
    """Return a pack that deals these hands; what is not named fills up in listing order."""
    named = {seat: text.split() for seat, text in hands.items()}
    taken = {card for hand in named.values() for card in hand}
    rest = [card for card in DECK.names if card not in taken]
    for seat in range(4):
        hand = named.setdefault(seat, [])
        while len(hand) < 6:
            hand.append(rest.pop(0))
    assert not rest, "these hands are no deal"
    order = [(dealer + 1 + place) % 4 for place in range(4)]
    return [card for half in (0, 3) for seat in order for card in named[seat][half : half + 3]]


class Table:
    """A match in play: the state, and every event since the start."""

    def __init__(self, **options: Any) -> None:
        self.state: State = GAME.start(4, GAME.options(options))
        self.events: list[Event] = []

    def deal(self, hands: Mapping[int, str] | None = None) -> Table:
        match = self.state.deal.match
        dealer = (match.dealer + 1) % 4 if match.number else match.dealer
        return self.deal_pack(pack_of(hands or {}, dealer))

    def deal_pack(self, pack: Sequence[str]) -> Table:
        step = GAME.deal(self.state, pack)
        self.state = step.state
        self.events += step.events
        return self

    def money(self, balances: Iterable[int], pot: int) -> Table:
        """Set the money; the deal in play is not touched."""
        match = replace(self.state.deal.match, balances=tuple(balances), pot=pot)
        self.state = replace(self.state, deal=replace(self.state.deal, match=match))
        return self

    def move(self, seat: int, text: str) -> list[Event]:
        step = GAME.apply(self.state, seat, GAME.parse(text))
        self.state = step.state
        self.events += step.events
        return list(step.events)

    def say(self, *texts: str) -> Table:
        """Let whoever is obliged make each of these moves in turn."""
        for text in texts:
            self.move(GAME.obliged(self.state)[0], text)
        return self

    def expire(self) -> list[Event]:
        step = GAME.expire(self.state, "show")
        self.state = step.state
        self.events += step.events
        return list(step.events)

    def legal(self, seat: int) -> list[str]:
        return [str(move) for move in GAME.legal_moves(self.state, seat)]

    def view(self, seat: int | None) -> JsonDict:
        return GAME.view(self.state, seat)

    @property
    def types(self) -> list[str]:
        return [event.type for event in self.events]

    @property
    def ended(self) -> JsonDict:
        """Return the data of the last event, which must have ended a deal."""
        assert self.events[-1].type == "deal_ended"
        return dict(self.events[-1].data)
