"""How long shown hands are shown, with real processes, undisturbed and while some are killed.

A hand must be shown for 5.00 to 5.25 seconds, never less. In each round of five shows one
process of a kind is killed at a random moment from 0.5 to 4.5 s after the last show.

    python -m benchmarks.show_timer
"""

from __future__ import annotations

import random
import sys
import time
from datetime import datetime

from benchmarks.server import Json, own_server, players, post, seated, summary
from engine.registry import game
from rablo.client import Client
from tests.e2e.server import Server, kill
from tests.engine.conformance.play_rablo import RabloPlugin

ROUNDS = 4
SHOWS = 5
VICTIMS = (None, "timers", "worker", "timer worker")
LEAST_MS, MOST_MS = 5000.0, 5250.0


class Script:
    """A pack and the moves that lead from it to a show."""

    def __init__(self, chance: random.Random) -> None:
        self._rules, self._plugin, self._chance = game("rablo"), RabloPlugin(), chance
        while not self._find():
            pass

    def _find(self) -> bool:
        rules = self._rules
        state = rules.start(4, rules.options({"max_deals": 1, "first_dealer": 0}))
        self.pack = self._plugin.pack(rules.pack(state) or (), self._chance)
        self.moves: list[tuple[int, Json]] = []
        state = rules.deal(state, self.pack).state
        while rules.result(state) is None and not rules.timers(state):
            seat = rules.obliged(state)[0]
            moves = rules.legal_moves(state, seat)
            shows = [move for move in moves if rules.move_data(move) == {"type": "show"}]
            chosen = shows or [self._plugin.choose(rules, state, seat, moves, self._chance)]
            self.moves.append((seat, rules.move_data(chosen[0])))
            state = rules.apply(state, seat, chosen[0]).state
        return bool(rules.timers(state))


def show(clients: list[Client], script: Script) -> str:
    """Play up to a show; return the table."""
    options = {"max_deals": 1, "first_dealer": 0}
    body = {"game": "rablo", "options": options, "decks": [script.pack]}
    view = seated(clients, body, operator=True)
    for seat, move in script.moves:
        view = post(clients[seat], view["id"], move, view["version"])
    table_id: str = view["id"]
    return table_id


def shown_ms(client: Client, table_id: str) -> float:
    """Return how long the hand was shown, by the times in the log."""
    times = {event["type"]: event["at"] for event in client.events(table_id)}
    ends = [datetime.fromisoformat(times[kind]) for kind in ("cards_shown", "deal_ended")]
    return (ends[1] - ends[0]).total_seconds() * 1000


def measure(server: Server, clients: list[Client], victim: str | None) -> list[float]:
    """Return the times of some shows in which one process of a kind is killed."""
    chance = random.Random(victim or "")
    found: list[float] = []
    for _ in range(ROUNDS):
        tables = [show(clients, Script(chance)) for _ in range(SHOWS)]
        if victim is not None:
            time.sleep(chance.uniform(0.5, 4.5))
            kill(chance.choice(server.pids(victim)))
        found += [shown_ms(clients[0], table_id) for table_id in tables]
    return found


def main() -> None:
    """Measure and print; exit 1 when a show was too short or too long."""
    good = True
    with own_server() as server, players(server, 4) as clients:
        for victim in VICTIMS:
            found = measure(server, clients, victim)
            fine = all(LEAST_MS <= each <= MOST_MS for each in found)
            good = good and fine
            what = f"one of {victim!r} killed" if victim else "undisturbed"
            print(f"{what:30} {summary(found)}  {'good' if fine else 'BAD'}")
    sys.exit(not good)


if __name__ == "__main__":
    main()
