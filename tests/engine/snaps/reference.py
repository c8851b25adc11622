"""A second rule book for one round of Šnaps, written from the rules page alone.

It knows nothing of the engine: cards are strings, everything is recounted from what was
played. Slow and plain on purpose; the engine is compared with it move by move.
"""

from __future__ import annotations

from typing import Any

SUITS = "HDSC"
RANKS = "ATKQJ"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
ORDER = [suit + rank for suit in SUITS for rank in RANKS]

Json = dict[str, Any]


def in_order(cards: list[str]) -> list[str]:
    return [card for card in ORDER if card in cards]


class Round:
    """One round from a pack, told move by move."""

    def __init__(self, pack: list[str], dealer: int) -> None:
        self.pack = pack
        self.dealer = dealer
        self.hands = {1 - dealer: list(pack[0:5]), dealer: list(pack[5:10])}
        self.dealt = [in_order(self.hands[0]), in_order(self.hands[1])]
        self.upcard: str | None = pack[10]
        self.trump = pack[10][0]
        self.talon = list(pack[11:20])
        self.closed: tuple[int, int] | None = None
        self.table: list[tuple[int, str]] = []
        self.won: list[tuple[int, list[tuple[int, str]]]] = []
        self.declared: list[tuple[int, str]] = []
        self.public: dict[int, set[str]] = {0: set(), 1: set()}
        self.on_lead = 1 - dealer
        self.end: tuple[int, int] | None = None
        self.reason = ""
        self.drawn: dict[int, str] = {}

    # -- counting

    @property
    def stock(self) -> int:
        return len(self.talon) + (self.upcard is not None)

    @property
    def to_move(self) -> int | None:
        if self.end is not None:
            return None
        return 1 - self.on_lead if self.table else self.on_lead

    def tricks(self, seat: int) -> int:
        return len([winner for winner, _ in self.won if winner == seat])

    def worth(self, suit: str) -> int:
        return 40 if suit == self.trump else 20

    def points(self, seat: int) -> int:
        cards = [card for winner, trick in self.won if winner == seat for _, card in trick]
        told = [self.worth(suit) for who, suit in self.declared if who == seat]
        return sum(WORTH[card[1]] for card in cards) + (sum(told) if self.tricks(seat) else 0)

    def state_of(self, seat: int) -> int:
        """Return what the rules pay for a win against this seat as it stands."""
        if not self.tricks(seat):
            return 3
        return 2 if self.points(seat) < 33 else 1

    # -- what may be played

    def legal(self, seat: int) -> list[Json]:
        if seat != self.to_move:
            return []
        hand = in_order(self.hands[seat])
        if self.table:
            return [{"type": "play", "card": card} for card in hand if self.may_answer(seat, card)]
        moves: list[Json] = []
        open_stock = self.closed is None and self.stock > 2
        if open_stock and self.trump + "J" in hand:
            moves.append({"type": "exchange"})
        if open_stock:
            moves.append({"type": "close"})
        moves.append({"type": "enough"})
        for card in hand:
            moves.append({"type": "play", "card": card})
            partner = card[0] + {"K": "Q", "Q": "K"}.get(card[1], "-")
            if partner in hand:
                moves.append({"type": "play", "card": card, "marriage": True})
        return moves

    def may_answer(self, seat: int, card: str) -> bool:
        if self.closed is None and self.stock > 0:
            return True
        led = self.table[0][1]
        same = [each for each in self.hands[seat] if each[0] == led[0]]
        higher = [each for each in same if WORTH[each[1]] > WORTH[led[1]]]
        trumps = [each for each in self.hands[seat] if each[0] == self.trump]
        for better in (higher, same, trumps):
            if better:
                return card in better
        return True

    # -- what a move does

    def move(self, seat: int, move: Json) -> None:
        getattr(self, "_" + move["type"])(seat, move)

    def _exchange(self, seat: int, move: Json) -> None:
        assert self.upcard is not None
        self.hands[seat].remove(self.trump + "J")
        self.hands[seat].append(self.upcard)
        self.public[seat].add(self.upcard)
        self.upcard = self.trump + "J"

    def _close(self, seat: int, move: Json) -> None:
        self.closed = (seat, self.state_of(1 - seat))

    def _enough(self, seat: int, move: Json) -> None:
        right = self.points(seat) >= 66
        other = 1 - seat
        self.reason = self._claim_reason(seat, right)
        if self.closed and (right or seat == self.closed[0]):
            self.end = self._closed_end(right and seat == self.closed[0])
        elif right:
            self.end = (seat, self.state_of(other))
        else:
            self.end = (other, 2 if self.tricks(other) else 3)

    def _claim_reason(self, seat: int, right: bool) -> str:
        if self.closed is None:
            return "enough" if right else "wrong_enough"
        if seat == self.closed[0]:
            return "closed_enough" if right else "closed_wrong_enough"
        return "closed_countered" if right else "closed_wrong_counter"

    def _closed_end(self, made: bool) -> tuple[int, int]:
        assert self.closed is not None
        closer, value = self.closed
        if made:
            return closer, value
        return 1 - closer, 3 if value == 3 else 2

    def _play(self, seat: int, move: Json) -> None:
        card = move["card"]
        self.hands[seat].remove(card)
        if move.get("marriage"):
            self.declared.append((seat, card[0]))
            self.public[seat] |= {card[0] + "K", card[0] + "Q"}
        self.table.append((seat, card))
        if len(self.table) == 2:
            self._take()

    def _take(self) -> None:
        (leader, led), (follower, card) = self.table
        higher = card[0] == led[0] and WORTH[card[1]] > WORTH[led[1]]
        ruffed = card[0] == self.trump and led[0] != self.trump
        self.on_lead = follower if higher or ruffed else leader
        self.won.append((self.on_lead, self.table))
        self.table = []
        if self.closed is None:
            for seat in (self.on_lead, 1 - self.on_lead):
                self._draw(seat)
        if not self.hands[0] and not self.hands[1]:
            self._run_out()

    def _draw(self, seat: int) -> None:
        if self.talon:
            self.drawn[seat] = self.talon.pop(0)
        elif self.upcard is not None:
            self.drawn[seat] = self.upcard
            self.public[seat].add(self.upcard)
            self.upcard = None
        else:
            return
        self.hands[seat].append(self.drawn[seat])

    def _run_out(self) -> None:
        if self.closed is not None:
            made = self.points(self.closed[0]) >= 66
            self.end = self._closed_end(made)
            self.reason = "closed_66" if made else "closed_short"
        else:
            last = self.on_lead
            made = self.points(last) >= 66
            self.end = (last, self.state_of(1 - last) if made else 1)
            self.reason = "last_trick_66" if made else "last_trick"

    # -- what may be seen

    def may_know(self, seat: int | None) -> set[str]:
        """Return every card whose place this seat may know; everything after the end."""
        if self.end is not None:
            return set(ORDER)
        cards = {card for _, trick in self.won for _, card in trick}
        cards |= {card for _, card in self.table} | {self.pack[10]}
        cards |= self.public[0] | self.public[1]
        # The trump jack is seen by both when it is exchanged.
        cards |= {self.upcard} if self.upcard else set()
        return cards | (set(self.hands[seat]) if seat is not None else set())

    def view(self, seat: int | None, deal: int, scores: list[int], show_points: bool) -> Json:
        over = self.end is not None
        closed_by = self.closed[0] if self.closed else None
        points = [self.points(0), self.points(1)]
        return {
            "deal": deal,
            "dealer": self.dealer,
            "phase": "playing",
            "hand": None if seat is None else in_order(self.hands[seat]),
            "hand_sizes": [len(self.hands[0]), len(self.hands[1])],
            "trump": self.trump,
            "upcard": None if self.closed else self.upcard,
            "stock": self.stock,
            "closed_by": closed_by,
            "trick": [{"seat": who, "card": card} for who, card in self.table],
            "last_trick": self.last_trick(),
            "tricks": [self.tricks(0), self.tricks(1)],
            "marriages": [self.told(who, suit) for who, suit in self.declared],
            "known": {str(s): self.shown(s) for s in (0, 1)},
            "points": points if over or show_points else None,
            "scores": scores,
        }

    def last_trick(self) -> Json | None:
        if not self.won:
            return None
        winner, cards = self.won[-1]
        return {"winner": winner, "cards": [{"seat": who, "card": card} for who, card in cards]}

    def told(self, seat: int, suit: str) -> Json:
        counted = True if self.tricks(seat) else False if self.end else None
        return {"seat": seat, "suit": suit, "value": self.worth(suit), "counted": counted}

    def shown(self, seat: int) -> list[str]:
        return in_order([card for card in self.hands[seat] if card in self.public[seat]])

    def settlement(self, scores: list[int]) -> Json:
        assert self.end is not None
        winner, value = self.end
        return {
            "winner": winner,
            "value": value,
            "reason": self.reason,
            "points": [self.points(0), self.points(1)],
            "tricks": [self.tricks(0), self.tricks(1)],
            "scores": scores,
            "hands": self.dealt,
            "upcard": self.pack[10],
            "talon": list(self.pack[11:]),
        }
