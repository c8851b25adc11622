"""Rabló for the conformance suite: its moves, its secrets and weighted play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engine.protocol import AnyGame, JsonDict
from tests.engine.conformance.plugin import Oracle

SUITS, RANKS = "HDSC", "ATKQJ9"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
DOUBLES = ("kontra", "rekontra", "szubkontra")


def stake(move: Mapping[str, Any]) -> int:
    plain = {"snapszer": 50, "durchmarsch": 150}[move["level"]]
    return plain * 2 if move["card"].startswith("H") else plain


class RabloOracle:
    """What may be known of a deal, by the section "What is secret" of the rules."""

    def __init__(self, first_dealer: int) -> None:
        self.seats = 4
        self.counts: Counter[str] = Counter()
        self.dealer = first_dealer - 1
        self.clear()

    def dealt(self, pack: Sequence[str]) -> None:
        self.clear()
        self.dealer = (self.dealer + 1) % 4
        for place, card in enumerate(pack):
            self.hands[(self.dealer + 1 + place // 3) % 4].append(card)

    def clear(self) -> None:
        self.hands: list[list[str]] = [[], [], [], []]
        self.moves: list[Any] = []
        self.call: tuple[int, JsonDict] | None = None
        self.partner: int | None = None
        self.kontra = self.public = self.over = False
        self.passes = self.tricks = 0
        self.shown: list[str] = []
        self.trick: list[tuple[int, str]] = []

    def facts(self, audience: int | None) -> JsonDict:
        caller = self.call[0] if self.kontra and self.call else None
        return {
            "hand": None if audience is None else sorted(self.hands[audience]),
            "moves": list(self.moves),
            "sides": [caller, self.partner] if self.public else None,
            "shown": self.shown,
            "hands": [sorted(hand) for hand in self.hands] if self.over else None,
        }

    def moved(self, seat: int, move: JsonDict) -> None:
        self.moves.append([seat, move])
        self.counts[move["type"]] += 1
        if self.call is None or not self.kontra:
            self.auction(seat, move)
        elif move["type"] in ("play", "enough", "show"):
            self.playing(seat, move)
        else:
            self.public |= move["type"] == "rekontra" and seat == self.partner

    def auction(self, seat: int, move: JsonDict) -> None:
        self.passes = self.passes + 1 if move["type"] == "pass" else 0
        if move["type"] == "call":
            self.call = (seat, move)
        if self.call is None:
            self.over = self.passes == 4
            self.counts["passed out"] += self.over
            return
        caller, call = self.call
        self.kontra = self.passes == 3 or stake(call) == 300
        if self.kontra:
            holder = next(who for who in range(4) if call["card"] in self.hands[who])
            self.partner = None if holder == caller else holder
            self.counts["solo"] += self.partner is None
            self.counts[f"{call['level']} {stake(call)}"] += 1

    def playing(self, seat: int, move: JsonDict) -> None:
        assert self.call is not None
        caller, call = self.call
        if move["type"] != "play":
            secret = seat == self.partner and not self.public
            self.counts["enough by a secret partner"] += secret and move["type"] == "enough"
            self.shown = self.left(seat) if move["type"] == "show" else []
            self.public |= seat == self.partner or call["card"] in self.shown
            self.over = move["type"] == "enough"
            return
        declared = bool(move.get("marriage"))
        self.counts["marriage"] += declared
        self.public |= move["card"] == call["card"] or (declared and seat == self.partner)
        self.trick.append((seat, move["card"]))
        if len(self.trick) == 4:
            self.gather(caller, call["card"][0])

    def gather(self, caller: int, trump: str) -> None:
        led = self.trick[0][1][0]
        winner, _ = max(
            self.trick,
            key=lambda put: (put[1][0] == trump, put[1][0] == led, -RANKS.index(put[1][1])),
        )
        self.tricks += 1
        self.trick = []
        self.over = winner not in (caller, self.partner) or self.tricks == 6
        self.counts["six tricks"] += self.tricks == 6
        if not self.over and winner != caller:
            self.counts["partner known by a trick"] += not self.public
            self.public = True

    def expired(self, timer: str) -> None:
        self.over = True

    def left(self, seat: int) -> list[str]:
        played = {move["card"] for _, move in self.moves if move["type"] == "play"}
        return [card for card in self.hands[seat] if card not in played]


def weight_of_call(hand: Sequence[str], move: JsonDict) -> float:
    """Call from strength: a low card of a long suit, mostly one that somebody else holds."""
    card = move["card"]
    if sum(held[0] == card[0] for held in hand) < 4:
        return 0.01
    strength = 6.0 if card[1] in "J9" and card not in hand else 0.3
    return strength if move["level"] == "snapszer" else strength / 10


def weight_of_play(seen: JsonDict, move: JsonDict) -> float:
    """Lead high and declare, keep the called card back, and be free with points."""
    strength = 6.0 - RANKS.index(move["card"][1])
    if not seen["trick"]:
        return strength**2 * (9.0 if move.get("marriage") else 1.0)
    if move["card"] == seen["contract"]["card"]:
        return 0.1
    thrown_off = move["card"][0] != seen["trick"][0]["card"][0]
    return strength**2 if seen["you_are_partner"] or thrown_off else 1.0


class RabloPlugin:
    """Matches of few deals, half of them with a hand that is worth calling on."""

    name = "rablo"
    deals = 200
    universe: Sequence[JsonDict] = (
        *(
            {"type": "call", "card": card, "level": level}
            for level in ("snapszer", "durchmarsch")
            for card in CARDS
        ),
        *({"type": word} for word in ("pass", *DOUBLES)),
        *(
            {"type": "play", "card": card} | extra
            for card in CARDS
            for extra in ({}, {"marriage": True})
        ),
        {"type": "enough"},
        {"type": "show"},
    )
    least: Mapping[str, int] = {
        "marriage": 50,
        "enough": 50,
        "enough by a secret partner": 10,
        "partner known by a trick": 10,
        "solo": 20,
        "show": 20,
        "six tricks": 5,
        "passed out": 5,
        **dict.fromkeys(("snapszer 50", "snapszer 100", "durchmarsch 150", "durchmarsch 300"), 20),
        **dict.fromkeys(DOUBLES, 20),
    }

    def options(self, rng: Random) -> JsonDict:
        return {
            "starting_money": rng.choice([50, 1000, 3000]),
            "max_deals": rng.choice([None, 1, 7, 25]),
            "first_dealer": rng.randrange(4),
        }

    def pack(self, cards: Sequence[str], rng: Random) -> list[str]:
        pack = list(cards)
        rng.shuffle(pack)
        return self.rigged(pack, rng) if rng.random() < 0.75 else pack

    def rigged(self, pack: list[str], rng: Random) -> list[str]:
        """Give one hand the high trumps and another the low; often the opponents are rich."""
        suit, other = rng.sample(SUITS, 2)
        strong = [suit + rank for rank in "ATKQ"] + [
            other + rank for rank in rng.choice(["A9", "A9", "AT"])
        ]
        weak = [suit + rank for rank in "J9"]
        rest = [card for card in pack if card not in strong and card not in weak]
        if rng.random() < 0.7:
            rest.sort(key=lambda card: -RANKS.index(card[1]))
        hands = [strong, weak + rest[:4], rest[4::2], rest[5::2]]
        rng.shuffle(hands)
        return [card for half in (0, 3) for hand in hands for card in hand[half : half + 3]]

    def choose(
        self, game: AnyGame, state: Any, seat: int, moves: Sequence[Any], rng: Random
    ) -> Any:
        if all(game.is_right(move) for move in moves):
            return rng.choice([None, moves[0], moves[0], moves[0]])
        seen = game.view(state, seat)
        weights = [self.weight(seen, game.move_data(move)) for move in moves]
        return rng.choices(moves, weights)[0]

    def weight(self, seen: JsonDict, move: JsonDict) -> float:
        if move["type"] == "call":
            return weight_of_call(seen["hand"], move)
        if move["type"] == "play":
            return weight_of_play(seen, move)
        return {"pass": 3.0, "show": 20.0, "enough": 40.0}.get(move["type"], 3.0)

    def oracle(self, options: JsonDict) -> Oracle:
        return RabloOracle(options["first_dealer"])
