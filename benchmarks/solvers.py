"""How many random positions a second each solver solves, in processor time of one core."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

from engine.bots import rablo_solver, raeuber_solver, snaps_solver
from engine.cards import mask_of
from engine.games.rablo.cards import DECK as RABLO
from engine.games.raeuber.contracts import Aim
from engine.games.snaps.cards import DECK as SNAPS
from engine.games.snaps.cards import POINTS

Solve = Callable[[], object]


def main() -> None:
    """Measure and print."""
    for what, make, count in (
        ("rablo, 66 before a trick is lost", lambda rng: rablo(rng, 66), 2000),
        ("rablo, all six tricks", lambda rng: rablo(rng, rablo_solver.EVERY_TRICK), 2000),
        ("snaps, 5 + 5 cards", snaps, 2000),
        ("raeuber, 4 cards in hand, points", lambda rng: raeuber(rng, 4, Aim.POINTS), 200),
        ("raeuber, 5 cards in hand, points", lambda rng: raeuber(rng, 5, Aim.POINTS), 60),
        ("raeuber, 5 cards in hand, Räuber", lambda rng: raeuber(rng, 5, Aim.EVERY_TRICK), 60),
        ("raeuber, 5 cards in hand, Bettel", lambda rng: raeuber(rng, 5, Aim.NO_TRICK), 60),
    ):
        rng = random.Random(1)
        times = [timed(make(rng)) for _ in range(count)]
        rate, middle = count / sum(times), 1000 * median(times)
        print(f"{what}: {rate:,.0f} a second, median {middle:.3f} ms")


def timed(solve: Solve) -> float:
    """Return the processor time of one solve."""
    start = time.process_time()
    solve()
    return time.process_time() - start


def dealt(rng: random.Random, size: int, hands: int, each: int) -> list[int]:
    """Return random hands as masks."""
    cards = rng.sample(range(size), hands * each)
    return [mask_of(cards[k * each : (k + 1) * each]) for k in range(hands)]


def rablo(rng: random.Random, need: int) -> Solve:
    """Return the solve of a whole deal with a random call by a random seat."""
    hands, caller, called = dealt(rng, RABLO.size, 4, 6), rng.randrange(4), rng.randrange(24)
    holder = next(seat for seat in range(4) if hands[seat] >> called & 1)
    side, trump = 1 << caller | 1 << holder, RABLO.suit_of[called]
    return lambda: rablo_solver.Solver(hands, side, trump).wins(RABLO.full, caller, need)


def snaps(rng: random.Random) -> Solve:
    """Return the solve of a round whose stock has just gone."""
    mine, theirs = dealt(rng, SNAPS.size, 2, 5)
    played = sum(POINTS[card] for card in range(SNAPS.size) if not (mine | theirs) >> card & 1)
    won = rng.randrange(played + 1)
    points, tricks = (won, played - won), (int(won > 0), int(won < played))
    lead = snaps_solver.Lead((mine, theirs), rng.randrange(2), points, tricks)
    trump = rng.randrange(4)
    return lambda: snaps_solver.Solver(trump, None).value(lead)


def raeuber(rng: random.Random, cards: int, aim: Aim) -> Solve:
    """Return the solve of an ending."""
    hands, leader = dealt(rng, 36, 3, cards), rng.randrange(3)
    trump, alive = (None if aim is Aim.NO_TRICK else rng.randrange(4)), aim is not Aim.POINTS
    return lambda: raeuber_solver.Solver(hands, trump, aim).value(sum(hands), leader, alive)


if __name__ == "__main__":
    main()
