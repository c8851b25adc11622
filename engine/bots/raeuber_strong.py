"""The strong Räuber player: guesses the hidden hands and counts what the deal is written for.

With few cards left each guess is solved; before that it is played on by habit. What it does
before the first card is in ``raeuber_calls``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from engine.bots.advice import Advice, averages, by_habit
from engine.bots.interface import Rng
from engine.bots.patience import OutOfTimeError, Stop, never
from engine.bots.raeuber_calls import bid_values, declaring_values
from engine.bots.raeuber_evidence import DRAWN, Evidence
from engine.bots.raeuber_rollout import Rollout
from engine.bots.raeuber_simple import RaeuberSimple
from engine.bots.raeuber_solver import GOAL, Solver
from engine.bots.raeuber_table import Table, read
from engine.bots.sampling import deal_out, likely
from engine.cards import mask_of
from engine.games.raeuber.cards import ALL_POINTS, DECK, HAND_SIZE, KING, OBER, card_of
from engine.games.raeuber.contracts import Aim
from engine.games.raeuber.scoring import Side, written
from engine.games.raeuber.weis import STOECK_POINTS, best_of, melds
from engine.protocol import JsonDict

EXACT = 4
"""With so many cards in hand every guess is solved from here on."""

CALLING = 2
"""So many guesses are looked at before the first card for each one looked at later."""

_HABITS = RaeuberSimple()
Guess = Callable[[int], float]


class RaeuberStrong:
    """Looks at ``samples`` guesses of the hidden hands, or as many as there is time for."""

    def __init__(self, samples: int) -> None:
        self._samples = samples

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        """Return the move that brings most on average."""
        return self.advise(view, events, rng, stop).move

    def advise(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> Advice:
        """Return that move with the average of each: what it brings above the others' mean."""
        moves: Sequence[JsonDict] = view["you"]["legal_moves"]
        found = None
        with suppress(OutOfTimeError):
            found = self._values(view, moves, rng, stop) if len(moves) > 1 else None
        if found is None:
            return by_habit(_HABITS, view, events, rng, stop)
        top = max(value for value in found if value is not None)
        best = [move for move, value in zip(moves, found, strict=True) if value == top]
        values = tuple(zip(moves, found, strict=True))
        return Advice(_preferred(view, best, rng, stop), values)

    def _values(
        self, view: Mapping[str, Any], moves: Sequence[JsonDict], rng: Rng, stop: Stop
    ) -> Sequence[float | None] | None:
        """Return what each move brings; None for one not looked at, or where nothing was found.

        May raise OutOfTimeError.
        """
        phase = view["state"]["phase"]
        if phase == "bidding":
            return bid_values(view, moves, CALLING * self._samples, rng, stop)
        if phase == "contract":
            return declaring_values(view, moves, CALLING * self._samples, rng, stop)
        knowing = Knowing(view, moves)
        guesses = (knowing.guess(rng, stop) for _ in range(self._samples))
        return averages(len(moves), guesses, stop)


def _preferred(
    view: Mapping[str, Any], best: Sequence[JsonDict], rng: Rng, stop: Callable[[], bool]
) -> JsonDict:
    """Return the one of equally good cards that habit prefers."""
    if len(best) == 1 or best[0]["type"] != "play":
        return best[0]
    narrowed = {**view, "you": {**view["you"], "legal_moves": best}}
    return _HABITS.choose(narrowed, (), rng, stop) or best[0]


class Knowing:
    """What a seat knows of a deal whose cards are being played."""

    def __init__(self, view: Mapping[str, Any], moves: Sequence[JsonDict]) -> None:
        state = view["state"]
        self._table: Table = read(view)
        table = self._table
        self._cards = [DECK.index[move["card"]] for move in moves]
        start = table.order.index(table.declarer)
        self._places = (*table.order[start:], *table.order[:start])
        self._place = self._places.index(table.seat)
        self._trick = table.cards
        self._played = [
            mask_of(DECK.index[each["card"]] for each in state["played"] if each["seat"] == seat)
            for seat in self._places
        ]
        self._shown = state["weis"]["shown"]
        self._known = {
            each["seat"]: DECK.mask(each["cards"]) & table.unseen for each in self._shown
        }
        self._got: int = state["card_points"]["declarer"]
        self._first = len(state["played"]) < len(self._places)
        self._tricks = tuple(table.tricks[seat] for seat in self._places)
        self._alive = self._is_alive()
        self._evidence = Evidence(view, table)

    def _is_alive(self) -> bool:
        aim, (own, *others) = self._table.contract.aim, self._tricks
        if aim is Aim.EVERY_TRICK:
            return not any(others)
        return aim is Aim.NO_TRICK and not own

    def guess(self, rng: Rng, stop: Stop) -> Guess | None:
        """Return what each move brings in one guess of the hidden hands."""
        hands = self.hands(rng, stop)
        if hands is None:
            return None
        table = self._table
        extras = self._extras(hands)
        if table.hand.bit_count() <= EXACT:
            solver = Solver(hands, table.trump, table.contract.aim, stop)
            remaining = sum(hands)
            return lambda n: self._worth(
                solver.value_with(remaining, self._trick, self._place, self._cards[n], self._alive),
                extras,
            )
        start = Rollout(
            hands,
            table.trump,
            table.contract.aim,
            self._place,
            self._trick,
            self._alive,
            stop=stop,
        )

        def value(n: int) -> float:
            deal = start.copy()
            deal.play(self._cards[n])
            return self._worth(deal.play_out(), extras)

        return value

    def hands(self, rng: Rng, stop: Stop = never) -> list[int] | None:
        """Return hands by place as they may be now."""
        return likely(lambda: self._drawn(rng), self._fits, DRAWN, rng, stop)

    def _drawn(self, rng: Rng) -> list[int] | None:
        table = self._table
        others = table.order[1:]
        sizes = [table.sizes[seat] for seat in others]
        dealt = deal_out(table.unseen, sizes, [self.banned(seat) for seat in others], rng)
        if dealt is None:
            return None
        by_seat = {table.seat: table.hand, **dict(zip(others, dealt, strict=True))}
        return [by_seat[seat] for seat in self._places]

    def _fits(self, hands: Sequence[int]) -> float:
        whole = [hand | gone for hand, gone in zip(hands, self._played, strict=True)]
        return self._evidence.fits(dict(zip(self._places, whole, strict=True)))

    def banned(self, seat: int) -> int:
        """Return the cards that another seat cannot hold."""
        elsewhere = sum(cards for holder, cards in self._known.items() if holder != seat)
        return ~self._table.may_hold[seat] | elsewhere

    def _extras(self, hands: Sequence[int]) -> tuple[Side, Side]:
        """Return Weis and Stöck of both sides in this guess; their cards are not yet counted."""
        whole = [hand | gone for hand, gone in zip(hands, self._played, strict=True)]
        weis = self._weis(whole) if self._table.contract.weis else (0, 0)
        stoeck = [0, 0]
        trump = self._table.trump
        if trump is not None and self._table.contract.weis:
            pair = 1 << card_of(trump, KING) | 1 << card_of(trump, OBER)
            for place, hand in enumerate(whole):
                if hand & pair == pair:
                    stoeck[place > 0] = STOECK_POINTS
        own = self._tricks[0]
        others = sum(self._tricks) - own
        return Side(0, weis[0], stoeck[0], own), Side(0, weis[1], stoeck[1], others)

    def _weis(self, whole: Sequence[int]) -> tuple[int, int]:
        if not self._first:
            declarer = self._table.declarer
            own = sum(each["points"] for each in self._shown if each["seat"] == declarer)
            return own, sum(each["points"] for each in self._shown) - own
        best = best_of(whole, self._table.trump)
        if best is None:
            return 0, 0
        totals = [sum(meld.points for meld in melds(hand)) for hand in whole]
        return (totals[0], 0) if best == 0 else (0, totals[1] + totals[2])

    def _worth(self, future: int, extras: tuple[Side, Side]) -> float:
        """Return what the deal brings above the others' mean, by what the declarer still gets."""
        reached = future >= GOAL
        cards = self._got + future - GOAL * reached
        contract = self._table.contract
        if contract.aim is not Aim.POINTS:
            cards = cards if contract.aim is Aim.EVERY_TRICK else 0
        tricks = self._outcome(reached)
        own = Side(cards, extras[0].weis, extras[0].stoeck, tricks[0])
        other = Side(ALL_POINTS - cards, extras[1].weis, extras[1].stoeck, tricks[1])
        declarer, opponent = written(contract, own, other)
        margin = declarer - opponent
        return margin if self._place == 0 else -margin / 2

    def _outcome(self, reached: bool) -> tuple[int, int]:
        """Return tricks of both sides as far as a figure asks for them."""
        if self._table.contract.aim is Aim.NO_TRICK:
            return (0, HAND_SIZE) if reached else (1, 0)
        return (HAND_SIZE, 0) if reached else (0, 1)
