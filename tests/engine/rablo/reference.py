"""The rules of one deal of Rabló written a second time, from the rules page alone.

Slow and literal on purpose: cards are strings, and everything is recounted from what was
dealt, said and played. Nothing comes from the engine, which is compared with it move by move.
"""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
Played = tuple[int, str]

SUITS = "HDSC"
RANKS = "ATKQJ9"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
DOUBLES = ["kontra", "rekontra", "szubkontra"]
LEVELS = ["snapszer", "durchmarsch"]


def in_order(cards: list[str]) -> list[str]:
    return [card for card in CARDS if card in cards]


def stake_of(card: str, level: str) -> int:
    """The table of calls."""
    if level == "snapszer":
        return 100 if card[0] == "H" else 50
    return 300 if card[0] == "H" else 150


def higher(card: str, other: str) -> bool:
    """Whether a card beats another one of its own suit."""
    return card[0] == other[0] and RANKS.index(card[1]) < RANKS.index(other[1])


def winning(trick: list[Played], trump: str) -> Played:
    """The highest trump, or without trumps the highest card of the suit led."""
    suit = trump if any(card[0] == trump for _, card in trick) else trick[0][1][0]
    best = None
    for seat, card in trick:
        if card[0] == suit and (best is None or higher(card, best[1])):
            best = (seat, card)
    assert best is not None
    return best


def may_follow(hand: list[str], trick: list[Played], trump: str) -> list[str]:
    """Which cards of a hand may be put to a trick that has been led."""
    led = trick[0][1][0]
    best = winning(trick, trump)[1]
    of_suit = [card for card in hand if card[0] == led]
    if of_suit:
        beating = [card for card in of_suit if best[0] == led and higher(card, best)]
        return beating or of_suit
    trumps = [card for card in hand if card[0] == trump]
    if trumps:
        over = [card for card in trumps if best[0] != trump or higher(card, best)]
        return over or trumps
    return hand


def certain(hand: list[str], unseen: list[str], trump: str) -> bool:
    """Whether the leader wins every trick, wherever the unseen cards lie: the page's test."""
    for suit in SUITS:
        own = [card for card in CARDS if card in hand and card[0] == suit]
        there = [card for card in CARDS if card in unseen and card[0] == suit]
        for j in range(min(len(own), len(there))):
            if not higher(own[j], there[0]):
                return False
    if all(card[0] == trump for card in hand):
        return True
    own_trumps = len([card for card in hand if card[0] == trump])
    return own_trumps >= len([card for card in unseen if card[0] == trump])


class Deal:
    """One deal from a pack, told move by move."""

    def __init__(self, pack: list[str], dealer: int) -> None:
        self.dealer = dealer
        self.dealt: list[list[str]] = [[], [], [], []]
        for place, card in enumerate(pack):
            self.dealt[(dealer + 1 + place // 3) % 4].append(card)
        self.hands = [in_order(hand) for hand in self.dealt]
        self.phase = "calling"
        self.over = False
        self.turn: int | None = (dealer + 1) % 4
        # What was said.
        self.said: list[tuple[int, Json]] = []
        self.passes = 0
        self.caller: int | None = None
        self.called = self.level = self.trump = ""
        self.doubles: list[str] = []
        self.side: list[int] = []
        # What was played.
        self.trick: list[Played] = []
        self.tricks: list[tuple[int, list[Played]]] = []
        self.declared: list[tuple[int, int, str]] = []
        self.showing: int | None = None
        self.won: bool | None = None
        # Who knows what.
        self.revealed = self.by_act = self.by_trick = False

    # Who is who

    @property
    def solo(self) -> bool:
        return len(self.side) == 1

    @property
    def partner(self) -> int | None:
        return next((seat for seat in self.side if seat != self.caller), None)

    # What a seat may do

    def legal(self, seat: int) -> list[Json]:
        if self.over:
            return []
        moves: list[Json] = []
        if self.turn == seat and self.phase == "calling":
            moves = [*self.calls(), {"type": "pass"}]
        if self.turn == seat and self.phase == "kontra":
            moves = [{"type": "pass"}, *self.double_of(seat)]
        if self.turn == seat and self.phase == "playing":
            moves = self.plays(seat)
        if self.may_say_enough(seat):
            moves.append({"type": "enough"})
        if self.may_show(seat):
            moves.append({"type": "show"})
        return moves

    def calls(self) -> list[Json]:
        last = 0 if self.caller is None else stake_of(self.called, self.level)
        return [
            {"type": "call", "card": card, "level": level}
            for level in LEVELS
            for card in CARDS
            if stake_of(card, level) > last
        ]

    def double_of(self, seat: int) -> list[Json]:
        callers_sides_turn = len(self.doubles) == 1
        may = (seat in self.side) == callers_sides_turn
        return [{"type": DOUBLES[len(self.doubles)]}] if may else []

    def plays(self, seat: int) -> list[Json]:
        hand = self.hands[seat]
        if self.trick:
            cards = may_follow(hand, self.trick, self.trump)
            return [{"type": "play", "card": card} for card in in_order(cards)]
        moves: list[Json] = []
        for card in hand:
            moves.append({"type": "play", "card": card})
            if self.may_declare(seat, card):
                moves.append({"type": "play", "card": card, "marriage": True})
        return moves

    def may_declare(self, seat: int, card: str) -> bool:
        pair = [card[0] + "K", card[0] + "Q"]
        holds = all(each in self.hands[seat] for each in pair)
        return self.level == "snapszer" and seat in self.side and card in pair and holds

    def may_say_enough(self, seat: int) -> bool:
        between_tricks = self.phase == "playing" and self.tricks and not self.trick
        if not between_tricks or self.level != "snapszer":
            return False
        return seat in self.side and self.points() >= 66

    def may_show(self, seat: int) -> bool:
        if self.phase != "playing" or self.trick or self.turn != seat or seat not in self.side:
            return False
        hand = self.hands[seat]
        unseen = [card for card in CARDS if card not in hand and card not in self.gone()]
        return certain(hand, unseen, self.trump)

    # What a move does

    def move(self, seat: int, move: Json) -> None:
        assert move in self.legal(seat)
        self.by_act = not self.revealed and self.reveals(seat, move)
        self.by_trick = False
        if self.phase == "calling":
            self.speak(seat, move)
        elif self.phase == "kontra":
            self.answer(seat, move)
        elif move["type"] == "play":
            self.play(seat, move)
        elif move["type"] == "enough":
            self.end(won=True)
        else:
            self.phase, self.showing, self.turn = "showing", seat, None
        self.revealed = self.revealed or self.by_act or self.by_trick

    def reveals(self, seat: int, move: Json) -> bool:
        """Whether everybody knows the partner, or the solo, as soon as this has been done."""
        if move["type"] in ("call", "pass", "kontra", "szubkontra"):
            return False
        laid_open = self.hands[seat] if move["type"] == "show" else [move.get("card")]
        if self.called in laid_open:
            return True
        plain_card = move["type"] == "play" and not move.get("marriage")
        return seat == self.partner and not plain_card

    def speak(self, seat: int, move: Json) -> None:
        self.said.append((seat, move))
        self.passes += 1
        if move["type"] == "call":
            self.passes = 0
            self.caller, self.called, self.level = seat, move["card"], move["level"]
        self.turn = (seat + 1) % 4
        if self.caller is None:
            if self.passes == 4:
                self.end(won=None)
        elif self.passes == 3 or stake_of(self.called, self.level) == 300:
            self.trump = self.called[0]
            holder = next(seat for seat in range(4) if self.called in self.dealt[seat])
            self.side = sorted({self.caller, holder})
            self.phase, self.passes, self.turn = "kontra", 0, (self.caller + 1) % 4

    def answer(self, seat: int, move: Json) -> None:
        self.said.append((seat, move))
        self.passes += 1
        if move["type"] != "pass":
            self.passes = 0
            self.doubles.append(move["type"])
        self.turn = (seat + 1) % 4
        if self.passes == 3 or move["type"] == "szubkontra":
            self.phase, self.turn = "playing", self.caller

    def play(self, seat: int, move: Json) -> None:
        if move.get("marriage"):
            self.declared.append((len(self.tricks), seat, move["card"][0]))
        self.hands[seat].remove(move["card"])
        self.trick.append((seat, move["card"]))
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            self.gather()

    def gather(self) -> None:
        enough_before = self.points() >= 66
        winner = winning(self.trick, self.trump)[0]
        self.tricks.append((winner, self.trick))
        self.trick, self.turn = [], winner
        if winner not in self.side:
            self.end(won=self.level == "snapszer" and enough_before)
        elif len(self.tricks) == 6:
            self.end(won=True)
        else:
            self.by_trick = winner != self.caller and not self.revealed and not self.by_act

    def wait_over(self) -> None:
        """The five seconds after a show have passed."""
        self.end(won=self.level == "durchmarsch" or self.points() >= 66)

    def end(self, won: bool | None) -> None:
        self.won, self.over, self.revealed, self.turn = won, True, True, None

    # Counting

    def gone(self) -> list[str]:
        return [card for _, card in self.played()]

    def played(self) -> list[Played]:
        return [each for _, trick in self.tricks for each in trick] + self.trick

    def card_points(self, seat: int) -> int:
        won = [trick for winner, trick in self.tricks if winner == seat]
        return sum(WORTH[card[1]] for trick in won for _, card in trick)

    def marriages(self) -> list[Json]:
        told = []
        for trick, seat, suit in self.declared:
            full = trick < len(self.tricks)
            counted = self.tricks[trick][0] in self.side if full else None
            value = 40 if suit == self.trump else 20
            told.append({"seat": seat, "suit": suit, "value": value, "counted": counted})
        return told

    def points(self) -> int:
        """The points of the caller's side: card points and marriages that counted."""
        cards = sum(self.card_points(seat) for seat in self.side)
        if self.showing is not None:
            cards += sum(WORTH[card[1]] for hand in self.hands for card in hand)
        counted: list[int] = [each["value"] for each in self.marriages() if each["counted"]]
        return cards + sum(counted)
