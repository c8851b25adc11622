"""The house bot ``simple`` for Räuber: it estimates its tens and counts the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.bots.interface import Rng
from engine.bots.raeuber_bidding import choose_bid, choose_contract
from engine.bots.raeuber_play import choose_card
from engine.bots.raeuber_table import read
from engine.games.raeuber.cards import DECK
from engine.protocol import JsonDict


class RaeuberSimple:
    """Plays Räuber by fixed rules; it draws no lots and needs no more than the view."""

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        """Return one of the legal moves, None where there is none."""
        legal: Sequence[JsonDict] = view["you"]["legal_moves"]
        if len(legal) < 2:
            return legal[0] if legal else None
        if view["state"]["phase"] == "bidding":
            return choose_bid(view, legal)
        table = read(view)
        if view["state"]["phase"] == "contract":
            move = choose_contract(table, legal)
            if move is not None:
                return move
        plays = {DECK.index[move["card"]]: move for move in legal if move["type"] == "play"}
        return plays[choose_card(table, list(plays))]
