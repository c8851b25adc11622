"""A match of Rabló as the rules page has it: money, pot, end, and what each reader is told.

It rests on the second rule book (``reference.py``) and knows nothing of the engine. A reader
is a seat, or None for a spectator.
"""

from __future__ import annotations

from tests.engine.rablo.reference import WORTH, Deal, Json, Played, in_order, stake_of

Told = list[tuple[str, int | None, Json, dict[int, Json]]]


def laid(cards: list[Played]) -> list[Json]:
    return [{"seat": seat, "card": card} for seat, card in cards]


class Match:
    """A match, told pack by pack and move by move; every answer is a list of events."""

    def __init__(self, options: Json) -> None:
        self.start_money: int = options["starting_money"]
        self.max_deals: int | None = options["max_deals"]
        self.next_dealer: int = options["first_dealer"]
        self.balances = [self.start_money] * 4
        self.pot = 0
        self.number = 0
        self.settled = True

    # The course of a match

    def deal(self, pack: list[str]) -> Told:
        self.number += 1
        self.settled = False
        self.now = Deal(pack, self.next_dealer)
        self.next_dealer = (self.next_dealer + 1) % 4
        data = {
            "deal": self.number,
            "dealer": self.now.dealer,
            "balances": list(self.balances),
            "pot": self.pot,
        }
        hands = {seat: {"hand": in_order(self.now.dealt[seat])} for seat in range(4)}
        return [("deal_started", None, data, hands)]

    def move(self, seat: int, move: Json) -> Told:
        deal = self.now
        tricks_before = len(deal.tricks)
        deal.move(seat, move)
        told: Told = [("move", seat, {"move": move}, {})]
        if deal.by_act:
            told.append(self.reveal())
        if move["type"] == "show":
            told.append(("cards_shown", seat, {"cards": self.now.hands[seat]}, {}))
        if len(deal.tricks) > tricks_before:
            told.append(self.trick_won())
        if deal.by_trick:
            told.append(self.reveal())
        return told + self.end()

    def wait_over(self) -> Told:
        self.now.wait_over()
        return self.end()

    def reveal(self) -> tuple[str, int | None, Json, dict[int, Json]]:
        data = {"partner": self.now.partner, "solo": self.now.solo}
        return ("partner_revealed", None, data, {})

    def trick_won(self) -> tuple[str, int | None, Json, dict[int, Json]]:
        winner, cards = self.now.tricks[-1]
        points = sum(WORTH[card[1]] for _, card in cards)
        data = {"winner": winner, "cards": laid(cards), "points": points}
        return ("trick_won", winner, data, {})

    # Settlement

    def end(self) -> Told:
        if not self.now.over:
            return []
        self.settled = True
        before = list(self.balances)
        winners = self.settle()
        deal = self.now
        passed = deal.caller is None
        data = {
            "outcome": {True: "won", False: "lost", None: "passed"}[deal.won],
            "caller": None if passed else deal.caller,
            "partner": None if passed else deal.partner,
            "solo": None if passed else deal.solo,
            "card": None if passed else deal.called,
            "level": None if passed else deal.level,
            "stake": None if passed else self.stake(),
            "doubles": deal.doubles,
            "points": None if passed else deal.points(),
            "winners": winners,
            "deltas": [now - was for now, was in zip(self.balances, before, strict=True)],
            "balances": list(self.balances),
            "pot": self.pot,
            "hands": [in_order(hand) for hand in deal.dealt],
        }
        return [("deal_ended", None, data, {})]

    def stake(self) -> int:
        stake = stake_of(self.now.called, self.now.level)
        for _ in self.now.doubles:
            stake = stake * 2
        return stake

    def settle(self) -> list[int]:
        """Move the money of a deal that is over, and say who has won."""
        deal = self.now
        if deal.caller is None:
            self.balances = [money - 50 for money in self.balances]
            self.pot += 200
            return []
        side = deal.side
        winners = [seat for seat in range(4) if (seat in side) == deal.won]
        for seat in range(4):
            money = self.stake() * (3 if deal.solo and seat == deal.caller else 1)
            self.balances[seat] += money if seat in winners else -money
        share = self.pot // len(winners)
        for seat in winners:
            self.balances[seat] += share
        self.pot -= share * len(winners)
        return winners

    def ended(self) -> bool:
        broke = any(money <= 0 for money in self.balances)
        return self.settled and self.number > 0 and (broke or self.number == self.max_deals)

    def places(self) -> list[int]:
        return [1 + len([other for other in self.balances if other > m]) for m in self.balances]

    # What a reader may see

    def view(self, reader: int | None) -> Json:
        seen = self.for_all()
        seen["hand"] = None if reader is None else self.now.hands[reader]
        if seen["contract"] is not None:
            seen["solo"] = self.solo_for(reader)
            seen["partner"] = self.now.partner if self.now.revealed else None
            seen["you_are_partner"] = None if reader is None else reader == self.now.partner
        return seen

    def solo_for(self, reader: int | None) -> bool | None:
        """The caller looks into the own hand, everybody else waits."""
        may_know = self.now.revealed or reader == self.now.caller
        return self.now.solo if may_know else None

    def for_all(self) -> Json:
        """The state as a blind reader who knows no secret."""
        deal, tricks = self.now, self.now.tricks
        won = [winner for winner, _ in tricks]
        return {
            "deal": self.number,
            "dealer": deal.dealer,
            "phase": deal.phase,
            "hand": None,
            "hand_sizes": [len(hand) for hand in deal.hands],
            "calls": [{"seat": seat, "move": move} for seat, move in deal.said],
            "contract": self.contract(),
            "partner": None,
            "solo": None,
            "you_are_partner": None,
            "trick": laid(deal.trick),
            "last_trick": {"winner": won[-1], "cards": laid(tricks[-1][1])} if won else None,
            "played": laid(deal.played()),
            "tricks": [won.count(seat) for seat in range(4)],
            "points": [deal.card_points(seat) for seat in range(4)],
            "marriages": deal.marriages(),
            "shown": self.shown(),
            "balances": list(self.balances),
            "pot": self.pot,
        }

    def shown(self) -> Json | None:
        seat = self.now.showing
        return None if seat is None else {"seat": seat, "cards": self.now.hands[seat]}

    def contract(self) -> Json | None:
        deal = self.now
        if deal.phase == "calling":
            return None
        return {
            "caller": deal.caller,
            "card": deal.called,
            "level": deal.level,
            "trump": deal.trump,
            "stake": self.stake(),
            "doubles": deal.doubles,
        }
