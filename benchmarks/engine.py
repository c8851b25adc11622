"""Random deals of Rabló through ``legal_moves`` and ``apply``, beside open_spiel's euchre.

Run with any interpreter; the comparison is made where ``pyspiel`` can be imported. Both sides
take turns in one run, and the best round of each counts.
"""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Callable
from random import Random
from typing import Any

from engine.games.rablo.game import Rablo
from engine.games.rablo.moves import PASS, Move
from engine.games.rablo.state import PLAYING, State

ROUNDS = 7
DEALS = 1000


def rablo_deals(deals: int, rng: Random) -> int:
    """Play deals of Rabló with every event made; return the number of moves."""
    game = Rablo()
    options = game.options({"starting_money": 1_000_000})
    moves = done = 0
    state = game.start(4, options)
    while done < deals:
        cards = game.pack(state)
        if cards is None:
            state = game.start(4, options)
            continue
        state = game.deal(state, sorted(cards, key=lambda _: rng.random())).state
        done += 1
        while seats := game.obliged(state):
            move = weighted(state, game.legal_moves(state, seats[0]), rng)
            state = game.apply(state, seats[0], move).state
            moves += 1
        for timer in game.timers(state):
            state = game.expire(state, timer.name).state
    return moves


def weighted(state: State, moves: tuple[Move, ...], rng: Random) -> Move:
    """Pass half the time, lead high and follow low mostly, or most deals would be over at once."""
    chance = rng.random()
    if chance < 0.5 and PASS in (moves[0], moves[-1]):
        return PASS
    if chance < 0.8 and state.phase == PLAYING:
        return moves[-1] if state.trick else moves[0]
    return rng.choice(moves)


def euchre_deals(deals: int, rng: Random) -> int:
    """Play deals of euchre in open_spiel's ordinary loop; return the number of moves."""
    game: Any = importlib.import_module("pyspiel").load_game("euchre")
    moves = 0
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
    return moves


def euchre_deals_without_odds(deals: int, rng: Random) -> int:
    """Do the same, but deal by a plain choice, which happens to be right in euchre."""
    game: Any = importlib.import_module("pyspiel").load_game("euchre")
    moves = 0
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
    return moves


def rate(play: Callable[[int, Random], int], rng: Random) -> float:
    """Return moves a second over one round."""
    begun = time.perf_counter()
    moves = play(DEALS, rng)
    return moves / (time.perf_counter() - begun)


def main() -> None:
    """Print the best rates and, with open_spiel, how ours compares."""
    rng = Random(24)
    sides = {"rablo": rablo_deals}
    if importlib.util.find_spec("pyspiel"):
        sides |= {"euchre": euchre_deals, "euchre, dealt without odds": euchre_deals_without_odds}
    best = dict.fromkeys(sides, 0.0)
    for _ in range(ROUNDS):
        for name, play in sides.items():
            best[name] = max(best[name], rate(play, rng))
    for name, moves in best.items():
        print(f"{name:28}{moves:>10,.0f} moves/s   ours is {best['rablo'] / moves:.2f} of it")


if __name__ == "__main__":
    main()
