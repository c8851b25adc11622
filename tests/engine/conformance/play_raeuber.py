"""Räuber for the conformance suite: its moves, its secrets and weighted play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.protocol import AnyGame, JsonDict
from tests.engine.conformance.plugin import Oracle
from tests.engine.raeuber.counting import count_choice, count_deal
from tests.engine.raeuber.playing import choose, weighted_pack
from tests.engine.raeuber.reference import Reference
from tests.engine.raeuber.reference_cards import CARDS, FIGURES, SUITS

GAMES = ("points", *FIGURES)
WITH_EXCHANGE = ("kleiner_bettel", "raeuber_ohne", "raeuber_mit")


class RaeuberOracle:
    """What may be known of a deal, by the section "What is secret" of the rules."""

    def __init__(self, options: JsonDict) -> None:
        self.match = Reference(options)
        self.seats = self.match.players
        self.counts: Counter[str] = Counter()

    def dealt(self, pack: Sequence[str]) -> None:
        self.match.deal(list(pack))
        self.moves: list[tuple[int, JsonDict]] = []

    def moved(self, seat: int, move: JsonDict) -> None:
        count_choice(self.match, seat, move, self.counts)
        self.match.move(seat, move)
        self.moves.append((seat, move))
        if self.match.over:
            count_deal(self.match, self.counts)

    def expired(self, timer: str) -> None:
        raise AssertionError("no timer runs in Räuber")

    def facts(self, audience: int | None) -> JsonDict:
        """The own hand, the open moves, the exchange, and the Weis that were called and shown.

        The seat sitting out has no hand and so the facts of a spectator.
        """
        match = self.match
        hands = {seat: sorted(hand) for seat, hand in match.dealt.items()}
        return {
            "hand": hands.get(-1 if audience is None else audience),
            "moves": [
                [seat, {key: value for key, value in move.items() if key != "give"}]
                for seat, move in self.moves
            ],
            "exchange": match.exchange_for(audience),
            "called": match.called,
            "shown": match.shown,
            "hands": hands if match.over else None,
        }


class RaeuberPlugin:
    """Short matches by every end rule; some hands are low, long or high for the figures."""

    name = "raeuber"
    deals = 120
    universe: Sequence[JsonDict] = (
        *({"type": "bid", "points": points} for points in range(16, 51)),
        *({"type": "bid", "figure": figure} for figure in FIGURES),
        {"type": "pass"},
        *({"type": "demand", "card": card} for card in CARDS),
        *(
            {"type": "exchange", "want": want, "give": give}
            for want in CARDS
            for give in CARDS
            if want != give
        ),
        *({"type": "trump", "suit": suit} for suit in SUITS),
        *({"type": "play", "card": card} for card in CARDS),
    )
    least: Mapping[str, int] = {
        "passed": 5,
        "demand": 10,
        **{f"exchange in {game}": 2 for game in WITH_EXCHANGE},
        **{f"{game} {outcome}": 2 for game in GAMES for outcome in ("made", "lost")},
        **{f"Weis of the {side}": 10 for side in ("declarer", "opponents")},
        **{f"Stöck of the {side}": 2 for side in ("declarer", "opponents")},
        "Weis kept secret": 10,
        "Puur kept": 3,
        "undertrump forced": 1,
        "undertrump forbidden": 10,
        "opponents fallen": 1,
        **{f"end by {rule}": 1 for rule in ("mean", "first_to_target", "max_deals")},
        **{f"{players} players": 20 for players in (3, 4)},
    }

    def options(self, rng: Random) -> JsonDict:
        players = rng.choice([3, 4])
        credit = {"dealer_credit": rng.choice([15, 20])} if players == 4 else {}
        # A mean grows slowly, so these matches are given time.
        rule = rng.choice(["first_to_target", "first_to_target", "mean"])
        return credit | {
            "players": players,
            "target": 50,
            "end_rule": rule,
            "max_deals": 25 if rule == "mean" else rng.choice([1, 4, 12]),
            "first_dealer": rng.randrange(players),
        }

    def pack(self, cards: Sequence[str], rng: Random) -> list[str]:
        return weighted_pack(rng)

    def choose(
        self, game: AnyGame, state: Any, seat: int, moves: Sequence[Any], rng: Random
    ) -> Any:
        listed = [game.move_data(move) for move in moves]
        return moves[listed.index(choose(rng, listed, game.view(state, seat), seat))]

    def oracle(self, options: JsonDict) -> Oracle:
        return RaeuberOracle(options)
