"""Many random faults in one run while all three games are played, and the reckoning afterwards.

    python -m benchmarks.soak --faults 230 --seed 3

Kills and pauses every kind of process, sets the clock of one process or of all by minutes, breaks
connections in mid-request, lets the store find no room for its file, or be away for 20 seconds,
and kills everything at once. Afterwards every acknowledged move must be in the log exactly once,
none that was not asked for, all tables over, no log going back in time, and every record must
verify.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from benchmarks.server import own_server
from tests.e2e.soaking import Clocks, Faults, Soak
from tests.support.cutter import Cutter
from tests.support.relay import running

PAUSE_S = 10.0
AWAY_S = 20.0
SELDOM = ("no room", "store away", "kill everything")


def main() -> None:
    """Soak and print; an AssertionError tells what was lost."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--faults", type=int, default=230)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--players", type=int, default=2, help="players of each game")
    wish = parser.parse_args()
    chance = random.Random(wish.seed)
    began = time.monotonic()
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory(prefix="rablo-clocks-"))
        clocks = Clocks(Path(folder) / "clocks")
        server = held.enter_context(own_server(**clocks.server))
        cutter = held.enter_context(running(Cutter(server.port)))
        faults = Faults(server, cutter, clocks, chance, PAUSE_S, AWAY_S)
        soak = Soak(cutter.url, game_s=3600.0)
        soak.start(wish.players)
        kinds = sorted(faults.kinds)
        weights = [0.3 if kind in SELDOM else 1.0 for kind in kinds]
        drawn = [*SELDOM, *chance.choices(kinds, weights, k=wish.faults - len(SELDOM))]
        for kind in chance.sample(drawn, len(drawn)):
            faults.strike(kind)
            time.sleep(chance.uniform(0.05, 0.6))
        faults.heal()
        soak.finish()
        found = soak.reckon()
    seconds = time.monotonic() - began
    print(f"{faults.struck.total()} faults in {seconds:.0f} s, seed {wish.seed}")
    for kind, count in sorted(faults.struck.items()):
        print(f"  {count:4} {kind}")
    print(
        f"{found['tables']} tables, {found['moves']} moves, {found['acknowledged']} of players "
        "acknowledged: every one in the log once, every record verifies"
    )


if __name__ == "__main__":
    main()
