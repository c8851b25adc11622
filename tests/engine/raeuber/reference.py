"""The rules of Räuber written a second time, from the rules page alone, for comparison.

Slow and literal on purpose: cards are strings, hands are sets, nothing comes from the engine.
It answers what each seat may see, hear and do after every move.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.engine.raeuber.reference_cards import (
    CARDS,
    FIGURES,
    ORDER,
    SUITS,
    all_weis,
    beats,
    better,
    listed,
    worth,
)

Json = dict[str, Any]
Told = list[tuple[str, int | None, Json, dict[int, Json]]]


class Reference:
    """A match as the rules page has it."""

    def __init__(self, options: Json) -> None:
        self.options = options
        self.players: int = options["players"]
        self.scores = [0] * self.players
        self.number = 0
        self.dealer: int = options["first_dealer"]
        self.over = True

    # The course of a deal

    def deal(self, pack: list[str]) -> Told:
        if self.number:
            self.dealer = (self.dealer + 1) % self.players
        self.number += 1
        self.over = False
        self.phase = "bidding"
        seats = [(self.dealer + 1 + i) % self.players for i in range(3)]
        self.active = seats
        self.out = self.dealer if self.players == 4 else None
        self.hands: dict[int, set[str]] = {seat: set() for seat in seats}
        for i, card in enumerate(pack):
            self.hands[seats[i // 4 % 3]].add(card)
        self.dealt = {seat: set(hand) for seat, hand in self.hands.items()}
        self.bids: list[Json] = []
        self.passed: set[int] = set()
        self.declarer: int | None = None
        self.bid: int | str | None = None
        self.trump: str | None = None
        self.exchange: Json | None = None
        self.played: list[Json] = []
        self.won: dict[int, list[list[str]]] = {seat: [] for seat in range(self.players)}
        self.points = {"declarer": 0, "opponents": 0}
        self.called: list[Json] = []
        self.shown: list[Json] = []
        self.stoeck: int | None = None
        self.turn: int | None = seats[0]
        data = {
            "deal": self.number,
            "dealer": self.dealer,
            "sitting_out": self.out,
            "hand_sizes": self.sizes(),
        }
        hands = {seat: {"hand": listed(self.hands[seat])} for seat in seats}
        return [("deal_started", None, data, hands)]

    def sizes(self) -> list[int]:
        return [len(self.hands.get(seat, ())) for seat in range(self.players)]

    def next_of(self, seat: int) -> int:
        return self.active[(self.active.index(seat) + 1) % 3]

    def move(self, seat: int, move: Json) -> Told:
        assert seat == self.turn
        act = getattr(self, "do_" + move["type"])
        told: Told = act(seat, move)
        return told

    def do_bid(self, seat: int, move: Json) -> Told:
        self.bid = move.get("points", move.get("figure"))
        self.declarer = seat
        if self.bid == "raeuber_mit":
            self.passed = set(self.active) - {seat}
        return self.spoken(seat, move)

    def do_pass(self, seat: int, move: Json) -> Told:
        self.passed.add(seat)
        return self.spoken(seat, move)

    def spoken(self, seat: int, move: Json) -> Told:
        self.bids.append({"seat": seat, "move": move})
        told: Told = [("move", seat, {"move": move}, {})]
        if len(self.passed) == 3:
            return told + self.end()
        if len(self.passed) == 2 and self.declarer is not None:
            self.turn, self.phase = self.declarer, "contract"
            return told
        self.turn = self.next_of(seat)
        while self.turn in self.passed:
            self.turn = self.next_of(self.turn)
        return told

    def do_demand(self, seat: int, move: Json) -> Told:
        return self.swap("demand", seat, move, move["card"], move["card"][0] + "6")

    def do_exchange(self, seat: int, move: Json) -> Told:
        return self.swap("exchange", seat, move, move["want"], move["give"])

    def swap(self, kind: str, seat: int, move: Json, want: str, give: str) -> Told:
        source = next(other for other, hand in self.hands.items() if want in hand)
        self.hands[source] = self.hands[source] - {want} | {give}
        self.hands[seat] = self.hands[seat] - {give} | {want}
        self.exchange = {"kind": kind, "seat": seat, "wanted": want, "from": source, "given": give}
        if kind == "demand":
            return [("move", seat, {"move": move, "from": source}, {})]
        public = {"move": {"type": "exchange", "want": want}, "from": source}
        return [("move", seat, public, {seat: {"move": move}, source: {"move": move}})]

    def do_trump(self, seat: int, move: Json) -> Told:
        self.trump, self.phase = move["suit"], "playing"
        return [("move", seat, {"move": move}, {})]

    def do_play(self, seat: int, move: Json) -> Told:
        card = move["card"]
        told: Told = [("move", seat, {"move": move}, {})]
        if len(self.played) < 3 and self.has_weis():
            told += self.call(seat)
        self.phase = "playing"
        self.hands[seat] = self.hands[seat] - {card}
        self.played.append({"seat": seat, "card": card})
        told += self.say_stoeck(seat, card)
        self.turn = self.next_of(seat)
        if len(self.played) % 3:
            return told
        told += self.take_trick()
        if len(self.played) == 3 and self.has_weis():
            told += self.show()
        lost_bettel = "bettel" in str(self.bid) and self.won[self.decl()]
        return told + (self.end() if lost_bettel or len(self.played) == 36 else [])

    def decl(self) -> int:
        assert self.declarer is not None
        return self.declarer

    def has_weis(self) -> bool:
        return "bettel" not in str(self.bid)

    def call(self, seat: int) -> Told:
        best = max((points for points, _ in all_weis(self.hands[seat])), default=0)
        if not best or any(each["points"] > best for each in self.called):
            return []
        self.called.append({"seat": seat, "points": best})
        return [("weis_called", seat, {"points": best}, {})]

    def show(self) -> Told:
        best: tuple[int, list[str]] | None = None
        holder = None
        seats = [each["seat"] for each in self.played]
        held = {each["seat"]: self.hands[each["seat"]] | {each["card"]} for each in self.played}
        for seat in seats:
            for weis in all_weis(held[seat]):
                if best is None or better(weis, best, self.trump):
                    best, holder = weis, seat
        if holder is None:
            return []
        side = [seat for seat in seats if (seat == self.declarer) == (holder == self.declarer)]
        self.shown = [
            {"seat": seat, "cards": listed(cards), "points": points}
            for seat in side
            for points, cards in all_weis(held[seat])
        ]
        return [("weis_shown", None, {"shown": self.shown}, {})]

    def say_stoeck(self, seat: int, card: str) -> Told:
        if self.trump is None or card not in (self.trump + "K", self.trump + "Q"):
            return []
        own = {each["card"] for each in self.played if each["seat"] == seat}
        if not own >= {self.trump + "K", self.trump + "Q"}:
            return []
        self.stoeck = seat
        return [("stoeck", seat, {"points": 20}, {})]

    def take_trick(self) -> Told:
        trick = self.played[-3:]
        best = trick[0]
        for each in trick[1:]:
            if beats(each["card"], best["card"], self.trump):
                best = each
        winner: int = best["seat"]
        points = sum(worth(each["card"], self.trump) for each in trick)
        points += 5 if len(self.played) == 36 else 0
        self.won[winner].append([each["card"] for each in trick])
        self.points["declarer" if winner == self.declarer else "opponents"] += points
        self.turn = winner
        return [("trick_won", winner, {"winner": winner, "cards": trick, "points": points}, {})]

    # The end of a deal

    def end(self) -> Told:
        self.over, self.turn = True, None
        deltas = [0] * self.players
        if self.out is not None:
            deltas[self.out] = self.options["dealer_credit"]
        if self.declarer is not None:
            own, other = self.write()
            for seat in self.active:
                deltas[seat] = own if seat == self.declarer else other
        self.scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
        passed = self.declarer is None
        outcome = "passed" if passed else "made" if deltas[self.decl()] > 0 else "lost"
        data = {
            "outcome": outcome,
            "declarer": self.declarer,
            "contract": self.contract(),
            "card_points": None if passed else dict(self.points),
            "weis": None if passed else self.weis_points(),
            "stoeck": None if passed else self.stoeck_points(),
            "deltas": deltas,
            "scores": list(self.scores),
            "hands": [listed(self.dealt.get(seat, ())) for seat in range(self.players)],
        }
        return [("deal_ended", None, data, {})]

    def by_side(self, entries: list[tuple[int, int]]) -> Json:
        own = sum(points for seat, points in entries if seat == self.declarer)
        return {"declarer": own, "opponents": sum(points for _, points in entries) - own}

    def weis_points(self) -> Json:
        return self.by_side([(each["seat"], each["points"]) for each in self.shown])

    def stoeck_points(self) -> Json:
        return self.by_side([] if self.stoeck is None else [(self.stoeck, 20)])

    def write(self) -> tuple[int, int]:
        extra = {
            side: self.weis_points()[side] + self.stoeck_points()[side]
            for side in ("declarer", "opponents")
        }
        halves = self.points["opponents"] // 20 + extra["opponents"] // 20
        opponents_tricks = sum(len(self.won[s]) for s in self.active if s != self.declarer)
        if isinstance(self.bid, int):
            made = (self.points["declarer"] + extra["declarer"]) // 10
            fallen = self.points["opponents"] < 21
            return (made if made >= self.bid else -self.bid), (-10 if fallen else halves)
        stake = FIGURES[str(self.bid)]
        if "bettel" in str(self.bid):
            comfort = 10 if self.bid == "kleiner_bettel" else 15
            return (-stake, comfort) if self.won[self.decl()] else (stake, 0)
        return (-stake, halves) if opponents_tricks else (stake, 0)

    def contract(self) -> Json | None:
        if self.declarer is None or self.phase == "bidding":
            return None
        key = "points" if isinstance(self.bid, int) else "figure"
        return {"declarer": self.declarer, key: self.bid, "trump": self.trump}

    def finished(self) -> str | None:
        """The reason why the match is over, if it is."""
        if not self.over or not self.number:
            return None
        target = self.options["target"]
        mean = sum(self.scores) / self.players >= target
        first = any(score >= target for score in self.scores)
        if mean if self.options["end_rule"] == "mean" else first:
            return "target"
        return "max_deals" if self.number >= self.options["max_deals"] else None

    # What a seat may do and see

    def legal(self, seat: int) -> list[Json]:
        if self.over or seat != self.turn:
            return []
        return {"bidding": self.may_say, "contract": self.may_declare, "playing": self.may_play}[
            self.phase
        ](seat)

    def may_say(self, seat: int) -> list[Json]:
        place = -1 if self.bid is None else ORDER.index(self.bid)
        higher = ORDER[place + 1 :]
        had = any(each["seat"] == seat and "points" in each["move"] for each in self.bids)
        points = [] if had else sorted(bid for bid in higher if isinstance(bid, int))
        return [
            *({"type": "bid", "points": bid} for bid in points),
            *({"type": "bid", "figure": bid} for bid in higher if bid in FIGURES),
            {"type": "pass"},
        ]

    def may_declare(self, seat: int) -> list[Json]:
        hand = self.hands[seat]
        others = [card for card in CARDS if card not in hand]
        moves: list[Json] = []
        if self.exchange is None and isinstance(self.bid, int):
            moves += [{"type": "demand", "card": c} for c in others if c[0] + "6" in hand]
        elif self.exchange is None and self.bid != "grosser_bettel":
            pairs = product(others, listed(hand))
            moves += [{"type": "exchange", "want": want, "give": give} for want, give in pairs]
        if isinstance(self.bid, int) or self.bid == "raeuber_mit":
            return moves + [{"type": "trump", "suit": suit} for suit in SUITS]
        return moves + [{"type": "play", "card": card} for card in listed(hand)]

    def may_play(self, seat: int) -> list[Json]:
        trick = [each["card"] for each in self.played[len(self.played) // 3 * 3 :]]
        hand = self.hands[seat]
        return [
            {"type": "play", "card": card} for card in listed(hand) if self.fits(card, hand, trick)
        ]

    def fits(self, card: str, hand: set[str], trick: list[str]) -> bool:
        if not trick:
            return True
        led = trick[0][0]
        follows = [other for other in hand if other[0] == led]
        if led == self.trump:
            may_keep = follows == [self.trump + "J"]
            return card[0] == led or not follows or may_keep
        if card[0] == led:
            return True
        if card[0] != self.trump:
            return not follows
        if all(beats(card, other, self.trump) for other in trick):
            return True
        return all(other[0] == self.trump for other in hand)

    def view(self, reader: int | None) -> Json:
        bidding = self.phase == "bidding"
        done = len(self.played) // 3 * 3
        last = self.played[done - 3 : done] if done else []
        return {
            "deal": self.number,
            "dealer": self.dealer,
            "sitting_out": self.out,
            "phase": self.phase,
            "hand": listed(self.hands[reader]) if reader in self.active else None,
            "hand_sizes": self.sizes(),
            "bids": self.bids,
            "contract": self.contract(),
            "exchange": self.exchange_for(reader),
            "trick": self.played[done:],
            "last_trick": {"winner": self.winner_of(last), "cards": last} if last else None,
            "played": self.played,
            "tricks": [len(self.won[seat]) for seat in range(self.players)],
            "card_points": None if bidding else self.points,
            "weis": {"announced": self.called, "shown": self.shown},
            "stoeck": self.stoeck,
            "scores": self.scores,
        }

    def winner_of(self, trick: list[Json]) -> int:
        cards = [each["card"] for each in trick]
        return next(seat for seat, tricks in self.won.items() if cards in tricks)

    def exchange_for(self, reader: int | None) -> Json | None:
        if self.exchange is None:
            return None
        involved = reader in (self.exchange["seat"], self.exchange["from"])
        if involved or self.over or self.exchange["kind"] == "demand":
            return self.exchange
        return {key: value for key, value in self.exchange.items() if key != "given"}
