"""Šnaps for the conformance suite: its moves, its secrets and weighted play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.protocol import AnyGame, JsonDict
from tests.engine.conformance.plugin import Oracle
from tests.engine.snaps.reference import ORDER, Round
from tests.engine.snaps.weighted import choose

REASONS = ("enough", "wrong_enough", "last_trick", "last_trick_66")
CLOSED_REASONS = ("enough", "wrong_enough", "66", "short", "wrong_counter")


class SnapsOracle:
    """What may be known of a round, by the section "What is secret" of the rules."""

    def __init__(self, first_dealer: int) -> None:
        self.seats = 2
        self.counts: Counter[str] = Counter()
        self.dealer = 1 - first_dealer

    def dealt(self, pack: Sequence[str]) -> None:
        self.dealer = 1 - self.dealer
        self.round = Round(list(pack), self.dealer)
        self.own = [list(hand) for hand in self.round.dealt]
        self.moves: list[Any] = []
        self.pending: list[int] = []

    def moved(self, seat: int, move: JsonDict) -> None:
        told = self.round
        if move.get("marriage") and not told.tricks(seat):
            self.pending.append(seat)
        stock = told.stock
        told.move(seat, move)
        self.moves.append([seat, move])
        if told.stock < stock:
            for each in (0, 1):
                self.own[each].append(told.drawn[each])
        self.counts[move["type"]] += 1
        if told.end is not None:
            self.count_end(*told.end)

    def count_end(self, winner: int, value: int) -> None:
        told = self.round
        self.counts["by " + told.reason] += 1
        self.counts[f"value {value}"] += 1
        if told.closed is not None:
            closer = told.closed[0]
            result = "won" if winner == closer else "lost"
            self.counts[f"closing of seat {closer} {result}"] += 1
        for seat in self.pending:
            counted = "counted" if told.tricks(seat) else "lost"
            self.counts[f"pending marriage {counted}"] += 1
        self.counts["last upcard drawn"] += told.stock == 0

    def expired(self, timer: str) -> None:
        raise AssertionError("no timer runs in Šnaps")

    def facts(self, audience: int | None) -> JsonDict:
        told = self.round
        exchanged = any(move["type"] == "exchange" for _, move in self.moves)
        return {
            "hand": None if audience is None else self.own[audience],
            "upcard": told.pack[10],
            "jack": told.trump + "J" if exchanged else None,
            "moves": list(self.moves),
            "shown": [sorted(told.public[seat]) for seat in (0, 1)],
            "pack": told.pack if told.end is not None else None,
        }


class SnapsPlugin:
    """Matches to every target; a few hands are rigged for the rarest ends."""

    name = "snaps"
    deals = 250
    universe: Sequence[JsonDict] = (
        {"type": "exchange"},
        {"type": "close"},
        {"type": "enough"},
        *(
            {"type": "play", "card": card} | extra
            for card in ORDER
            for extra in ({}, {"marriage": True})
        ),
    )
    least: Mapping[str, int] = {
        "exchange": 30,
        "close": 50,
        "last upcard drawn": 30,
        "pending marriage counted": 20,
        "pending marriage lost": 2,
        **{f"by {reason}": 10 for reason in REASONS},
        **{f"by closed_{reason}": 4 for reason in CLOSED_REASONS},
        "by closed_countered": 2,
        **{f"value {value}": 30 for value in (1, 2, 3)},
        **{f"closing of seat {seat} {how}": 5 for seat in (0, 1) for how in ("won", "lost")},
    }

    def options(self, rng: Random) -> JsonDict:
        return {
            "target": rng.choice([3, 5, 7, 9, 11]),
            "show_points": rng.random() < 0.3,
            "first_dealer": rng.randrange(2),
        }

    def pack(self, cards: Sequence[str], rng: Random) -> list[str]:
        pack = list(cards)
        rng.shuffle(pack)
        if rng.random() < 0.2:
            pack[:10] = self.one_sided(pack[:10])
        return pack

    def one_sided(self, hands: list[str]) -> list[str]:
        """Give the dealer the higher half, so that a marriage led to him may come to nothing."""
        return sorted(hands, key=lambda card: "JQKTA".index(card[1]))

    def choose(
        self, game: AnyGame, state: Any, seat: int, moves: Sequence[Any], rng: Random
    ) -> Any:
        return choose(state, seat, moves, rng)

    def oracle(self, options: JsonDict) -> Oracle:
        return SnapsOracle(options["first_dealer"])
