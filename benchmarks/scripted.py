"""Matches of Rabló whose every move is known beforehand, so that a client need not think."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, closing

from benchmarks.server import OPERATOR, Json
from benchmarks.wire import request
from engine.registry import game
from rablo.client import Client
from tests.engine.conformance.play_rablo import RabloPlugin

DEALS = 12
OPTIONS = {"max_deals": DEALS, "first_dealer": 0, "starting_money": 1_000_000}


class Match:
    """Packs and moves of one match without a shown hand, at a table of four players."""

    def __init__(self, chance: random.Random) -> None:
        self.packs: list[list[str]] = []
        self.moves: list[tuple[int, Json]] = []
        self._write(chance)

    def _write(self, chance: random.Random) -> None:
        rules, plugin = game("rablo"), RabloPlugin()
        self.options = options = rules.options(OPTIONS)
        state = rules.start(4, options)
        while rules.result(state) is None:
            cards = rules.pack(state)
            if cards is not None:
                self.packs.append(plugin.pack(cards, chance))
                state = rules.deal(state, self.packs[-1]).state
                continue
            seat = rules.obliged(state)[0]
            moves = [
                each
                for each in rules.legal_moves(state, seat)
                if rules.move_data(each)["type"] != "show"
            ]
            move = chance.choice(moves)
            self.moves.append((seat, rules.move_data(move)))
            state = rules.apply(state, seat, move).state

    def seated(self, url: str, tokens: list[str]) -> tuple[str, int]:
        """Make the table; return its id and the version at which play begins."""
        with ExitStack() as held:
            clients = [held.enter_context(closing(Client(url, token))) for token in tokens]
            wish = {
                "game": "rablo",
                "options": OPTIONS,
                "decks": self.packs,
                "seats": [{"player": "me"}, None, None, None],
            }
            operator = {"Operator-Token": OPERATOR}
            table_id: str = clients[0].call("POST", "/v1/tables", wish, operator)["id"]
            path = f"/v1/tables/{table_id}"
            for seat, client in enumerate(clients[1:], 1):
                view = client.call("PUT", f"{path}/seats/{seat}", {"player": "me"})
        return table_id, int(view["version"])

    def requests(self, table_id: str, version: int, tokens: list[str]) -> Iterator[bytes]:
        """Yield a POST for every move, each with a key of its own."""
        for number, (seat, move) in enumerate(self.moves):
            yield request(
                "POST",
                f"/v1/tables/{table_id}/moves",
                {"move": move, "version": version + number},
                tokens[seat],
                {"Idempotency-Key": secrets.token_hex(8)},
            )


def tokens(url: str, count: int) -> list[str]:
    """Register so many players; return their tokens."""
    with closing(Client(url)) as client:
        wish = {"name": "benchmark", "kind": "bot"}
        return [client.post("/v1/players", wish)["token"] for _ in range(count)]
