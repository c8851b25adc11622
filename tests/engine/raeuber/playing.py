"""Weighted random play: packs and choices that bring every corner of the rules about."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.engine.raeuber.helpers import pack_of
from tests.engine.raeuber.reference_cards import CARDS, NATURAL, SUITS, TRUMP_ORDER, listed, worth

Json = dict[str, Any]


def weighted_pack(rng: Random) -> list[str]:
    """A pack that gives somebody a low, a long or a high hand more often than chance would."""
    kind = rng.choice(["plain", "low", "low", "long", "high"])
    wanted: list[str] = []
    if kind == "low":
        wanted = rng.sample([card for card in CARDS if card[1] in "678"], rng.randint(8, 12))
    elif kind == "long":
        suit = rng.choice(SUITS)
        length = rng.randint(5, 9)
        wanted = [suit + rank for rank in TRUMP_ORDER[-length:]]
        wanted += [other + "A" for other in SUITS if other != suit]
    elif kind == "high":
        wanted = [suit + rank for rank in "AKQJ" for suit in SUITS][: rng.randint(9, 12)]
    rest = [card for card in CARDS if card not in wanted]
    rng.shuffle(rest)
    favoured, others = (wanted + rest)[:12], (wanted + rest)[12:]
    rng.shuffle(favoured)
    hands = [others[:12], others[12:]]
    hands.insert(rng.randrange(3), favoured)
    return pack_of(hands)


def choose(rng: Random, moves: Sequence[Json], view: Json, seat: int) -> Json:
    """Draw one of the legal moves, often one that makes sense for who sees this view."""
    if rng.random() < 0.08:
        return rng.choice(moves)
    if view["phase"] == "bidding":
        return _bid(rng, moves, view["hand"])
    if view["phase"] == "contract" and rng.random() < 0.6:
        swaps = [move for move in moves if move["type"] in ("demand", "exchange")]
        if swaps:
            return _swap(rng, swaps, bettel="bettel" in view["contract"].get("figure", ""))
    if any(move["type"] == "trump" for move in moves):
        suits = [move for move in moves if move["type"] == "trump"]
        return max(suits, key=lambda move: sum(card[0] == move["suit"] for card in view["hand"]))
    return _play(rng, [move for move in moves if move["type"] == "play"], view, seat)


def _bid(rng: Random, moves: Sequence[Json], hand: list[str]) -> Json:
    low = sum(card[1] in "678" for card in hand)
    long = max(sum(card[0] == suit for card in hand) for suit in SUITS)
    high = sum(card[1] in "AKQJ" for card in hand)
    likely = {
        "kleiner_bettel": low >= 8,
        "grosser_bettel": low >= 9,
        "raeuber_ohne": high >= 9,
        "raeuber_mit": long >= 8,
    }
    figures = [move for move in moves if likely.get(move.get("figure", ""))]
    if figures and rng.random() < 0.8:
        return rng.choice(figures)
    points = [move for move in moves if "points" in move]
    if points and rng.random() < 0.3:
        return points[min(len(points) - 1, rng.choice([0, 0, 0, 1, 4]))]
    return moves[-1]


def _swap(rng: Random, swaps: list[Json], *, bettel: bool) -> Json:
    if bettel:
        lowest = min(NATURAL.index(move["want"][1]) for move in swaps)
        swaps = [move for move in swaps if NATURAL.index(move["want"][1]) == lowest]
        return max(swaps, key=lambda move: NATURAL.index(move["give"][1]))
    return rng.choice(swaps)


def _play(rng: Random, plays: list[Json], view: Json, seat: int) -> Json:
    contract = view["contract"]
    trump = contract["trump"]
    plain = [move for move in plays if move["card"][0] != trump]
    if plain and (view["deal"] + seat) % 2 and "points" in contract:
        # Some keep their trumps to the end, where they may have to play a lower one.
        return rng.choice(plain)
    if seat != contract["declarer"] or rng.random() < 0.1:
        return rng.choice(plays)
    cards = {move["card"]: move for move in plays}
    order = sorted(
        listed(cards),
        key=lambda card: (
            card[0] == trump,
            (TRUMP_ORDER if card[0] == trump else NATURAL).index(card[1]),
            worth(card, trump),
        ),
    )
    return cards[order[0] if "bettel" in contract.get("figure", "") else order[-1]]
