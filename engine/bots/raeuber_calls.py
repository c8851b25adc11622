"""Bidding, exchanging and naming trumps by what the deal then brings on average.

The other hands are guessed as what was said tells of them, the own game is played on in each
guess, and the others are taken to bid as the simple player does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.bots.advice import FEWEST
from engine.bots.interface import Rng
from engine.bots.patience import OutOfTimeError, Stop, go_on
from engine.bots.raeuber_bidding import thinkable
from engine.bots.raeuber_evidence import DRAWN, Evidence
from engine.bots.raeuber_games import Game, figure_games, points_games
from engine.bots.raeuber_habits import Habit, heard
from engine.bots.raeuber_table import read
from engine.bots.sampling import deal_out, likely
from engine.games.raeuber.cards import DECK, HAND_SIZE
from engine.games.raeuber.contracts import CONTRACTS, LEVELS, Aim
from engine.protocol import JsonDict

PLANS, FIGURES = 3, 2
"""Ways to play for points, and to play each figure, that are looked at when bidding."""

DECLARED = 6
"""Ways that the declarer looks at."""

THINKABLE = 0.3
"""Figures that no exchange and no lead can make more likely than this are not looked at."""

HIGHER = 14
"""A points bid is looked at up to about so many points above the lowest."""


class Bidding:
    """What each bid of one seat brings."""

    def __init__(self, view: Mapping[str, Any], moves: Sequence[JsonDict], stop: Stop) -> None:
        self._hand = DECK.mask(view["state"]["hand"])
        self._auction, self._said = heard(view)
        self._stop = stop
        self._levels = [_level(move) for move in moves]
        self._games = self._own_games()
        self._played: list[list[Game]] = list(
            {id(each): each for each in self._games.values()}.values()
        )
        self._lost = [0.0] * len(moves)
        self._won = [0] * len(moves)
        self.guesses = 0

    def _own_games(self) -> dict[int, list[Game]]:
        """Return the games to play on, by level of the bid."""
        found: dict[int, list[Game]] = {}
        points: list[Game] | None = None
        for level in self._levels:
            if level is None:
                continue
            contract = CONTRACTS[level]
            if contract.aim is Aim.POINTS:
                points = points or points_games(self._hand, True, PLANS)
                if len(found) < HIGHER:
                    found[level] = points
            elif thinkable(contract, self._hand, THINKABLE):
                found[level] = figure_games(
                    self._hand, contract, contract.swap is not None, FIGURES
                )
        return found

    def guess(self, rng: Rng) -> None:
        """Play on in one more guess of the other hands."""
        habits = self.hands(rng)
        if habits is None:
            return
        for games in self._played:
            for game in games:
                game.play([habit.hand for habit in habits], self._stop)
        for n, level in enumerate(self._levels):
            if level is None or level in self._games:
                self._end(n, level, habits)
        self.guesses += 1

    def hands(self, rng: Rng) -> list[Habit] | None:
        """Return hands that the next two players may have."""
        draws = DRAWN if self._said else 1
        return likely(lambda: self._draw(rng), self._likelihood, draws, rng)

    def _draw(self, rng: Rng) -> list[Habit] | None:
        go_on(self._stop)
        dealt = deal_out(DECK.full & ~self._hand, (HAND_SIZE, HAND_SIZE), (0, 0), rng)
        return None if dealt is None else [Habit(hand) for hand in dealt]

    def _likelihood(self, habits: Sequence[Habit]) -> float:
        fits = 1.0
        for said in self._said:
            fits *= said.likelihood(habits[said.place - 1])
        return fits

    def _end(self, n: int, level: int | None, habits: Sequence[Habit]) -> None:
        end = self._auction.ended_with(level, habits)
        if end.holder == 0:
            self._won[n] += 1
        elif end.holder is not None:
            self._lost[n] -= habits[end.holder - 1].worth(end.standing) / 2

    def values(self) -> list[float | None]:
        """Return what each move brings on average; None for what was not looked at."""
        return [self._value(n, level) for n, level in enumerate(self._levels)]

    def _value(self, n: int, level: int | None) -> float | None:
        total = self._lost[n]
        if level is not None:
            if level not in self._games:
                return None
            best = max(game.worth(CONTRACTS[level]) for game in self._games[level])
            total += self._won[n] * best
        return total / self.guesses


class Declaring:
    """What a declarer's ways to go on before the first card bring."""

    def __init__(self, view: Mapping[str, Any], kinds: set[str], stop: Stop) -> None:
        self._table = table = read(view)
        self._stop = stop
        self._evidence = Evidence(view, table)
        if table.contract.aim is Aim.POINTS:
            self._games = points_games(table.hand, "demand" in kinds, DECLARED)
        else:
            may_swap = "exchange" in kinds
            self._games = figure_games(table.hand, table.contract, may_swap, DECLARED)
        self.guesses = 0

    def guess(self, rng: Rng) -> None:
        """Play on in one more guess of the other hands."""
        hands = likely(lambda: self._draw(rng), self._likelihood, DRAWN, rng)
        if hands is None:
            return
        for game in self._games:
            game.play(hands, self._stop)
        self.guesses += 1

    def _draw(self, rng: Rng) -> list[int] | None:
        go_on(self._stop)
        table = self._table
        banned = [~table.may_hold[seat] for seat in table.order[1:]]
        return deal_out(table.unseen, (HAND_SIZE, HAND_SIZE), banned, rng)

    def _likelihood(self, hands: Sequence[int]) -> float:
        return self._evidence.fits(dict(zip(self._table.order[1:], hands, strict=True)))

    def values(self) -> list[tuple[JsonDict | None, float]]:
        """Return how to begin each game that was looked at and what it brings, least first."""
        contract = self._table.contract
        games = sorted(self._games, key=lambda game: game.worth(contract))
        return [(_first_move(game), game.worth(contract)) for game in games]


def _first_move(game: Game) -> JsonDict | None:
    """Return how the declarer begins this game; None for his lead."""
    if game.swap is not None:
        want, give = (DECK.names[card] for card in game.swap)
        if game.aim is Aim.POINTS:
            return {"type": "demand", "card": want}
        return {"type": "exchange", "want": want, "give": give}
    return None if game.trump is None else {"type": "trump", "suit": DECK.suits[game.trump]}


def _level(move: JsonDict) -> int | None:
    if move["type"] == "pass":
        return None
    return LEVELS[move.get("figure") or str(move["points"])]


def bid_values(
    view: Mapping[str, Any], moves: Sequence[JsonDict], guesses: int, rng: Rng, stop: Stop
) -> list[float | None]:
    """Return what each bid and the pass brings; None for what was not looked at.

    Raises OutOfTimeError if time was up too soon to tell.
    """
    bidding = Bidding(view, moves, stop)
    _guess(bidding, guesses, rng)
    return bidding.values()


def declaring_values(
    view: Mapping[str, Any], moves: Sequence[JsonDict], guesses: int, rng: Rng, stop: Stop
) -> list[float | None] | None:
    """Return what each demand, exchange or suit brings; None if it is best to lead.

    None also for a move that was not looked at. Raises OutOfTimeError if time was up too soon.
    The first lead is not looked at: guesses find no better one than the rules for Bettel hands.
    """
    kinds = {move["type"] for move in moves}
    if kinds == {"play"}:
        return None
    declaring = Declaring(view, kinds, stop)
    _guess(declaring, guesses, rng)
    found = declaring.values()
    best, _ = found[-1]
    if best is None:
        return None
    worths = {str(move): worth for move, worth in found}
    return [worths.get(str(move)) for move in moves]


def _guess(search: Bidding | Declaring, guesses: int, rng: Rng) -> None:
    """Guess so often, or as often as there is time for if that tells anything."""
    try:
        for _ in range(guesses):
            search.guess(rng)
    except OutOfTimeError:
        if search.guesses < FEWEST:
            raise
    if not search.guesses:
        raise OutOfTimeError
