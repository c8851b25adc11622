"""What the others' bids, trumps, exchange and Weis tell of the hands they were dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp
from typing import Any

from engine.bots.raeuber_bidding import Swap, swapped
from engine.bots.raeuber_habits import Habit, heard
from engine.bots.raeuber_hand import best_plan, bettel_chance, plans, raeuber_chance
from engine.bots.raeuber_table import Table
from engine.games.raeuber.cards import DECK
from engine.games.raeuber.contracts import Aim
from engine.games.raeuber.weis import melds

DRAWN = 3
"""Of so many guesses one is kept, by how well it suits what the others have said."""

AGAINST_WEIS = 0.03
"""How well a hand fits that should have called another Weis: players do not choose there."""


class Evidence:
    """How well guesses of the two other hands fit what has been said.

    Hands are by seat and hold all cards since the exchange, those played included.
    """

    def __init__(self, view: Mapping[str, Any], table: Table) -> None:
        self._table = table
        self._said = heard(view)[1]
        self._undo = _undone(view["state"]["exchange"])
        self._calls = list(_calls(view["state"]))

    def fits(self, whole: Mapping[int, int]) -> float:
        """Return how likely all that was said is with these hands, up to a factor."""
        table, fits = self._table, 1.0
        for said in self._said:
            seat = table.order[said.place]
            if seat == table.declarer and table.contract.aim is not Aim.POINTS:
                continue
            fits *= said.likelihood(Habit(swapped(whole[seat], self._undo.get(seat))))
        if not table.declaring:
            fits *= self._declared(whole[table.declarer])
        return fits * self.weis_fit(whole)

    def weis_fit(self, whole: Mapping[int, int]) -> float:
        """Return how well these hands fit the Weis called, or not called, in the first trick."""
        fits = 1.0
        for seat, points, below in self._calls:
            if seat != self._table.seat and not _calls_so(whole[seat], points, below):
                fits *= AGAINST_WEIS
        return fits

    def _declared(self, hand: int) -> float:
        """Return how well the declarer's hand suits the game he has chosen."""
        trump, aim = self._table.trump, self._table.contract.aim
        if aim is Aim.NO_TRICK:
            return max(0.05, bettel_chance(hand))
        if aim is Aim.EVERY_TRICK:
            return max(0.05, raeuber_chance(hand, trump))
        if trump is None:
            return 1.0
        named = max(plan.total for plan in plans(hand, may_demand=False) if plan.trump == trump)
        return exp((named - best_plan(hand, may_demand=False).total) / 6)


def _undone(exchange: Mapping[str, Any] | None) -> dict[int, Swap]:
    """Return by seat how to take the exchange back, where all of it is known."""
    if exchange is None or "given" not in exchange:
        return {}
    gave, got = (DECK.index[exchange[key]] for key in ("wanted", "given"))
    return {exchange["from"]: (gave, got), exchange["seat"]: (got, gave)}


def _calls(state: Mapping[str, Any]) -> Iterator[tuple[int, int | None, int]]:
    """Yield who has played to the first trick, the Weis called or None, and the best so far."""
    if state["contract"].get("figure", "").endswith("bettel"):
        return
    called = {each["seat"]: each["points"] for each in state["weis"]["announced"]}
    best = 0
    for each in state["played"][:3]:
        points = called.get(each["seat"])
        yield each["seat"], points, best
        best = max(best, points or 0)


def _calls_so(hand: int, points: int | None, below: int) -> bool:
    best = max((meld.points for meld in melds(hand)), default=0)
    return best == points if points else best < below or not best
