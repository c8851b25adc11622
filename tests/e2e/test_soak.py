"""A short soak; `python -m benchmarks.soak` is the long one."""

from __future__ import annotations

import random
import time
from pathlib import Path

from tests.e2e.server import running
from tests.e2e.soaking import Clocks, Faults, Soak
from tests.support.cutter import Cutter
from tests.support.relay import running as relaying


def test_nothing_acknowledged_is_lost_or_done_twice_whatever_fault_strikes(tmp_path: Path) -> None:
    clocks = Clocks(tmp_path / "clocks")
    with (
        running(tmp_path / "data", **clocks.server) as server,
        relaying(Cutter(server.port)) as cutter,
    ):
        chance = random.Random("a short soak")
        faults = Faults(server, cutter, clocks, chance, longest_s=0.6, away_s=3.2)
        soak = Soak(cutter.url)
        soak.start(players=1)
        for kind in chance.sample(sorted(faults.kinds), len(faults.kinds)):
            faults.strike(kind)
            time.sleep(chance.uniform(0.05, 0.3))
        faults.heal()
        soak.finish()
        found = soak.reckon()
        assert "clock of this machine is not believed" in server.log
    assert found["tables"] >= 6
    assert found["acknowledged"] > 20
