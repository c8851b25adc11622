"""The strong Rabló player: guesses the hidden hands, solves each guess, and counts money.

Cards are also played on by habit in each guess, as nobody sees all hands at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, log
from typing import Any

from engine.bots.advice import Advice, averages, by_habit
from engine.bots.interface import Rng
from engine.bots.patience import Stop
from engine.bots.rablo_calls import NO_CALL_YET, call_chance, outlook, side_chance, standing, worth
from engine.bots.rablo_play import best_play
from engine.bots.rablo_reading import Reading
from engine.bots.rablo_rollout import Rollout
from engine.bots.rablo_simple import RabloSimple
from engine.bots.rablo_solver import EVERY_TRICK, Solver
from engine.bots.rablo_worlds import Hands, Worlds
from engine.games.rablo.cards import DECK, SEATS
from engine.games.rablo.contracts import (
    DURCHMARSCH,
    ENOUGH_POINTS,
    LEVELS,
    SOLO_FACTOR,
    Level,
    stake_of,
)
from engine.protocol import JsonDict

CALLS = 4
"""So many calls, those that look best, are searched."""

SURE, OPEN, LOOKS = -0.4, 0.4, 0.8
SURE_AGAINST, LOOKS_AGAINST = 0.3, -1.05
"""How the chance of a contract follows from how often it is won with open hands and from what
the own hand looks like, to whoever is for it and against it: logistic, fitted to 500 contracts
that were called freely and then played by this player."""

AS_PARTNER, AS_FOE = 0.5, -0.3
"""The worth of passing a call, in its stakes, to whom it calls and to the others."""

OVER_RATE, OVER_CAUTION = 1.35, 0.22
"""What a call over another one brings: so much of twice its chance, less one, and so much less.
These four were measured where such a seat, 3,100 times, played both ways from the same cards."""

DOUBLE_CAUTION = 0.15
"""How much surer than even one has to be to double: the others may double again."""

PASS: JsonDict = {"type": "pass"}
_HABITS = RabloSimple()

Guess = Callable[[int], float]


class RabloStrong:
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
        """Return that move with the average of each."""
        moves: Sequence[JsonDict] = view["you"]["legal_moves"]
        values: dict[int, float] = {}
        if len(moves) > 1:
            values = self._values(view, moves, Worlds(view, rng), stop)
        if not values:
            return by_habit(_HABITS, view, events, rng, stop)
        top = max(values.values())
        best = [moves[n] for n, value in values.items() if value == top]
        move = _preferred(view, best, rng)
        return Advice(move, tuple((each, values.get(n)) for n, each in enumerate(moves)))

    def _values(
        self,
        view: Mapping[str, Any],
        moves: Sequence[JsonDict],
        worlds: Worlds,
        stop: Callable[[], bool],
    ) -> dict[int, float]:
        """Return the worth of each move that was searched; none if time was up at once."""
        reading = worlds.reading
        if reading is None:
            return self._calls(view, moves, worlds, stop)
        if view["state"]["phase"] == "kontra":
            return self._doubles(view, worlds, reading, stop)
        if any(move["type"] in ("enough", "show") for move in moves):
            # Either wins the deal here and now.
            return {}
        table = Play(view, reading, moves, stop)
        found = averages(len(moves), self._guesses(worlds, table.guess), stop)
        return dict(enumerate(found or ()))

    def _guesses(self, worlds: Worlds, make: Callable[[Hands], Guess]) -> Iterator[Guess | None]:
        for _ in range(self._samples):
            hands = worlds.draw()
            yield None if hands is None else make(hands)

    def _calls(
        self,
        view: Mapping[str, Any],
        moves: Sequence[JsonDict],
        worlds: Worlds,
        stop: Callable[[], bool],
    ) -> dict[int, float]:
        hand, me = worlds.hand, worlds.me
        calls = [n for n, move in enumerate(moves) if move["type"] == "call"]
        calls = sorted(calls, key=lambda n: -outlook(view, hand, moves[n]))[:CALLS]

        def guess(hands: Hands) -> Guess:
            return lambda n: _won_by_caller(hands, me, moves[calls[n]], stop)

        found = averages(len(calls), self._guesses(worlds, guess), stop)
        if found is None:
            return {}
        values = {}
        for n, share in zip(calls, found, strict=True):
            card, level = DECK.index[moves[n]["card"]], LEVELS[moves[n]["level"]]
            chance = _chance(share, call_chance(hand, card, level))
            values[n] = _worth(view, hand, moves[n], chance)
        return {**values, moves.index(PASS): _passing(view, hand)}

    def _doubles(
        self,
        view: Mapping[str, Any],
        worlds: Worlds,
        reading: Reading,
        stop: Callable[[], bool],
    ) -> dict[int, float]:
        """Return the worth of passing (0) and of doubling (1), of which there is one kind."""
        contract = view["state"]["contract"]

        def guess(hands: Hands) -> Guess:
            return lambda _: _won_by_caller(hands, reading.caller, contract, stop)

        found = averages(1, self._guesses(worlds, guess), stop)
        if found is None:
            return {}
        mine = _own_chance(reading, LEVELS[contract["level"]], found[0])
        stake: int = contract["stake"]
        return {0: stake * (2 * mine - 1), 1: 2 * stake * (2 * mine - 1 - DOUBLE_CAUTION)}


class Play:
    """What a card is worth at a table where a contract is played."""

    def __init__(
        self,
        view: Mapping[str, Any],
        reading: Reading,
        moves: Sequence[JsonDict],
        stop: Stop,
    ) -> None:
        self._reading = reading
        self._stop = stop
        self._stake: int = view["state"]["contract"]["stake"]
        self._trick = tuple(card for _, card in reading.trick)
        self._need = EVERY_TRICK if reading.every_trick else ENOUGH_POINTS - reading.points
        led = sum(each["value"] for each in view["state"]["marriages"] if each["counted"] is None)
        self._cards = [DECK.index[move["card"]] for move in moves]
        self._declared = [
            self._marriage(card) if move.get("marriage") else led
            for card, move in zip(self._cards, moves, strict=True)
        ]

    def _marriage(self, card: int) -> int:
        return 40 if DECK.suit_of[card] == self._reading.trump else 20

    def guess(self, hands: Hands) -> Guess:
        """Return the money that each move brings if the hands lie so."""
        reading = self._reading
        holder = _holder(reading, hands)
        side = 1 << reading.caller | 1 << holder
        solver = Solver(hands, side, reading.trump, self._stop)
        rollout = Rollout(hands, side, reading.trump, solver)
        remaining = sum(hands)
        solo = holder == reading.caller
        stake = self._stake * (SOLO_FACTOR if solo and reading.mine else 1)

        def money(n: int) -> float:
            at = (
                remaining,
                self._trick,
                reading.me,
                self._cards[n],
                self._need,
                self._declared[n],
            )
            # With open hands nothing is missed, by habit too much: the truth lies between.
            won = solver.wins_with(*at) + rollout.wins_with(*at)
            return stake * (won - 1 if reading.mine else 1 - won)

        return money


def _worth(view: Mapping[str, Any], hand: int, call: JsonDict, chance: float) -> float:
    """Return what a call brings on average if it is won with this chance."""
    if not standing(view)[0]:
        return worth(view, hand, call, chance)
    card, level = DECK.index[call["card"]], LEVELS[call["level"]]
    stake = stake_of(level, card) * (SOLO_FACTOR if hand >> card & 1 else 1)
    pot: int = view["state"]["pot"]
    return stake * (OVER_RATE * (2 * chance - 1) - OVER_CAUTION) + chance * pot / 2


def _passing(view: Mapping[str, Any], hand: int) -> float:
    """Return what passing brings on average."""
    stake, card = standing(view)
    if not stake:
        return NO_CALL_YET
    return stake * (AS_PARTNER if hand >> card & 1 else AS_FOE)


def _holder(reading: Reading, hands: Hands) -> int:
    """Return who was dealt the called card."""
    for seat, card in reading.played:
        if card == reading.called:
            return seat
    return next(seat for seat in range(SEATS) if hands[seat] >> reading.called & 1)


def _won_by_caller(hands: Hands, caller: int, call: Mapping[str, Any], stop: Stop) -> float:
    """Return 1 if a contract is won with these hands open, else 0."""
    card, level = DECK.index[call["card"]], LEVELS[call["level"]]
    holder = next(seat for seat in range(SEATS) if hands[seat] >> card & 1)
    solver = Solver(hands, 1 << caller | 1 << holder, DECK.suit_of[card], stop)
    need = EVERY_TRICK if level is DURCHMARSCH else ENOUGH_POINTS
    return float(solver.wins(DECK.full, caller, need))


def _own_chance(reading: Reading, level: Level, share: float) -> float:
    """Return the chance of this seat's side, of a contract so often won with open hands."""
    if reading.me == reading.caller:
        return _chance(share, call_chance(reading.hand, reading.called, level))
    looks = side_chance(reading.hand, reading.trump, level, reading.mine)
    if reading.mine:
        return _chance(share, looks)
    return 1 - _logistic(SURE_AGAINST + OPEN * _logit(share) + LOOKS_AGAINST * _logit(looks))


def _chance(share: float, looks: float) -> float:
    return _logistic(SURE + OPEN * _logit(share) + LOOKS * _logit(looks))


def _logit(share: float) -> float:
    return log((share + 0.03) / (1.03 - share))


def _logistic(logit: float) -> float:
    return 1 / (1 + exp(-logit))


def _preferred(view: Mapping[str, Any], best: Sequence[JsonDict], rng: Rng) -> JsonDict:
    """Return one of equally good moves: the one that habit prefers."""
    reading = Worlds(view, rng).reading
    if len(best) == 1 or reading is None or best[0]["type"] != "play":
        return best[-1]
    return best_play(reading, best)
