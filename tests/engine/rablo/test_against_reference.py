"""Weighted random matches, compared step by step with the rules written a second time.

For every seat and a spectator: the view, the events, the legal moves, who must act, the end.
So nothing can be told to a reader that the rules page does not tell it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from engine.games.rablo.state import State
from engine.protocol import Event, Result
from tests.engine.conformance.play_rablo import RabloPlugin
from tests.engine.rablo.reference import CARDS, LEVELS, Json
from tests.engine.rablo.reference_match import Match, Told
from tests.engine.rablo.table import GAME

DEALS = 2000
READERS = (0, 1, 2, 3, None)
WEIGHTS = RabloPlugin()

STAKES = sorted({base * factor for base in (50, 100, 150, 300) for factor in (1, 2, 4, 8)})
AT_LEAST = {
    **{
        f"{side} {level} {how}": 5
        for side in ("solo", "with partner")
        for level in LEVELS
        for how in ("won", "lost")
    },
    **{f"stake {stake}": 5 for stake in STAKES},
    **{f"{value} counted {counted}": 5 for value in (20, 40) for counted in (True, False)},
    **{f"partner known by {how}": 10 for how in ("play", "rekontra", "enough", "a trick")},
    **{f"solo known by {how}": 2 for how in ("play", "play marriage", "show")},
    "enough by the caller": 20,
    "enough by the partner": 20,
    "enough by a secret partner": 20,
    "enough off lead": 20,
    "lost a trick with 66": 10,
    "six tricks": 50,
    "two marriages": 5,
    "snapszer shown and won": 20,
    "durchmarsch shown and won": 20,
    "passed out": 20,
    "pot taken": 20,
    "pot kept in part": 5,
    "end by bankruptcy": 50,
    "end by max_deals": 50,
    "end with a balance below zero": 20,
    "shared place": 20,
}


class Comparison:
    """An engine's match and its reference, moved on together."""

    def __init__(self, rng: Random, seen: Counter[str]) -> None:
        options = GAME.options(WEIGHTS.options(rng))
        self.rng, self.seen = rng, seen
        self.state: State = GAME.start(4, options)
        self.match = Match(options)

    def play(self) -> None:
        while not self.match.ended():
            self.play_deal()
        assert GAME.pack(self.state) is None

    def play_deal(self) -> None:
        assert GAME.pack(self.state) == tuple(CARDS)
        pack = WEIGHTS.pack(CARDS, self.rng)
        self.pot_before = self.match.pot
        self.eager = self.rng.choice([0.0, 0.3, 1.0])
        step = GAME.deal(self.state, pack)
        self.check(step.state, step.events, self.match.deal(pack))
        while not self.match.now.over:
            assert GAME.pack(self.state) is None
            if self.match.now.showing is None:
                self.move()
            else:
                self.wait()
        self.count_deal()

    def wait(self) -> None:
        assert [(timer.name, timer.ms) for timer in GAME.timers(self.state)] == [("show", 5000)]
        step = GAME.expire(self.state, "show")
        self.check(step.state, step.events, self.match.wait_over())

    def move(self) -> None:
        assert GAME.timers(self.state) == ()
        seat, move = self.choose()
        secret = not self.match.now.revealed
        step = GAME.apply(self.state, seat, GAME.move(move))
        self.check(step.state, step.events, self.match.move(seat, move))
        self.count_move(seat, move, secret)

    def choose(self) -> tuple[int, Json]:
        """Draw a move that the reference allows, a sensible one more often."""
        deal = self.match.now
        turn = deal.turn
        assert turn is not None
        for seat in range(4):
            if seat != turn and deal.legal(seat) and self.rng.random() < self.eager:
                return seat, deal.legal(seat)[0]
        moves, seen = deal.legal(turn), self.match.view(turn)
        if self.rng.random() >= self.eager:
            moves = [move for move in moves if move["type"] not in ("enough", "show")]
        weights = [WEIGHTS.weight(seen, move) for move in moves]
        return turn, self.rng.choices(moves, weights)[0]

    def check(self, state: State, events: Sequence[Event], told: Told) -> None:
        self.state = GAME.load(GAME.dump(state))
        match, deal = self.match, self.match.now
        for reader in READERS:
            view = GAME.view(state, reader)
            wanted = match.view(reader)
            assert view == wanted
            assert list(view) == list(wanted)
            heard = [(each.type, each.seat, list(each.seen_by(reader).items())) for each in events]
            own = -1 if reader is None else reader
            assert heard == [
                (kind, seat, list((data | secret.get(own, {})).items()))
                for kind, seat, data, secret in told
            ]
        for seat in range(4):
            moves = [GAME.move_data(move) for move in GAME.legal_moves(state, seat)]
            assert moves == deal.legal(seat)
        assert GAME.obliged(state) == (() if deal.turn is None else (deal.turn,))
        helpers = [seat for seat in range(4) if seat != deal.turn and deal.legal(seat)]
        assert GAME.rights_open(state) or not helpers
        assert GAME.veiled(state) == (deal.phase == "kontra")
        self.check_end()

    def check_end(self) -> None:
        match = self.match
        money = match.balances
        assert sum(money) + match.pot == 4 * match.start_money
        broke = "bankrupt" if min(money) <= 0 else "max_deals"
        end = Result(tuple(match.places()), tuple(money), broke) if match.ended() else None
        assert GAME.result(self.state) == end

    # What came up

    def count_move(self, seat: int, move: Json, secret: bool) -> None:
        deal, seen = self.match.now, self.seen
        if deal.by_trick:
            seen["partner known by a trick"] += 1
        if deal.by_act:
            how = move["type"] + (" marriage" if move.get("marriage") else "")
            seen[("solo" if deal.solo else "partner") + " known by " + how] += 1
        if move["type"] == "enough":
            seen["enough by the " + ("caller" if seat == deal.caller else "partner")] += 1
            seen["enough off lead"] += deal.tricks[-1][0] != seat
            seen["enough by a secret partner"] += secret and seat != deal.caller

    def count_deal(self) -> None:
        deal, match, seen = self.match.now, self.match, self.seen
        seen["deals"] += 1
        if match.ended():
            self.count_match()
        if deal.won is None:
            seen["passed out"] += 1
            return
        how = "won" if deal.won else "lost"
        side = "solo" if deal.solo else "with partner"
        lost_trick = bool(deal.tricks) and deal.tricks[-1][0] not in deal.side
        seen[f"{side} {deal.level} {how}"] += 1
        seen[f"stake {match.stake()}"] += 1
        seen["lost a trick with 66"] += lost_trick and how == "won"
        seen["six tricks"] += len(deal.tricks) == 6 and how == "won"
        seen["two marriages"] += len(deal.declared) > 1
        for each in deal.marriages():
            seen[f"{each['value']} counted {each['counted']}"] += 1
        if deal.showing is not None:
            seen[f"{deal.level} shown and {how}"] += 1
        if self.pot_before:
            seen["pot kept in part" if match.pot else "pot taken"] += 1

    def count_match(self) -> None:
        match = self.match
        lowest = min(match.balances)
        self.seen["end by bankruptcy" if lowest <= 0 else "end by max_deals"] += 1
        self.seen["end with a balance below zero"] += lowest < 0
        self.seen["shared place"] += len(set(match.places())) < 4


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    """What came up in all matches, each of which is compared while it is played."""
    counted: Counter[str] = Counter()
    rng = Random("rablo")
    while counted["deals"] < DEALS:
        Comparison(rng, counted).play()
    return counted


@pytest.mark.parametrize("thing", AT_LEAST)
def test_the_engine_agrees_with_the_reference_where_this_comes_up(
    thing: str, seen: Counter[str]
) -> None:
    assert seen[thing] >= AT_LEAST[thing]


def test_what_was_laid_open_always_won(seen: Counter[str]) -> None:
    """A shown snapszer has its 66, for no trick was lost before it."""
    assert seen["snapszer shown and lost"] == seen["durchmarsch shown and lost"] == 0
