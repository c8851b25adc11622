"""How an honest table fares while one hostile machine does what it can.

One table of Rabló is played without a rest by four scripted players. For each attack of
``benchmarks.attacks``: the time of their moves before it and under it, what the attacker was
answered, and the memory of API and store. Afterwards what the attacks left behind must go away.

    python -m benchmarks.hostile [NAME …]

The attacker runs on the machine that it attacks, with less right to its processors (nice 10).
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import redis

from benchmarks.attacks import FLOODS, HANG_UP, WAITS
from benchmarks.looking import api_memory
from benchmarks.scripted import Match, tokens
from benchmarks.server import own_server, summary
from benchmarks.wire import Wire
from tests.e2e.server import ROOT, Server, environ
from tests.support.waiting import eventually

IDLE_S, ATTACK_S = 5.0, 10.0
SLOW_S = 25.0
PAUSE_S = 0.02
MOST_RATIO = 2.0
MOST_API, MOST_STORE = 300 * 2**20, 100 * 2**20
QUOTAS = {
    "RABLO_QUOTA_READS": "6000",
    "RABLO_QUOTA_WRITES": "3000",
    "RABLO_QUOTA_REGISTRATIONS": "600",
    "RABLO_QUOTA_GUESSES": "600",
}
"""As docs/running.md has them for a server that anybody can reach."""
LIFETIMES = {
    "RABLO_IDLE_TTL": "40",
    "RABLO_EMPTY_TTL": "20",
    "RABLO_FINISHED_TTL": "20",
    "RABLO_PLAYER_TTL": "60",
}
"""Days and months, made short enough to see their end."""

EXPECTED = {
    "header floods": {"414", "431"},
    "deep JSON": {"400", "422"},
    "huge integers": {"400", "422"},
    "10 MB bodies": {"413", HANG_UP},
    "token guessing": {"401", "429"},
    "registrations": {"201", "429"},
    "tables": {"201", "429"},
    "tables of many": {"201", "429"},
    "tables of bots": {"201", "429"},
    "idempotency keys": {"200", "201", "204", "403", "409", "429"},
    "reads": {"200", "429"},
    "slow senders": {"408", HANG_UP, "open"},
    "slow readers": {"unread"},
}


class Honest:
    """Four players who play match after match, in a thread of their own."""

    def __init__(self, server: Server, chance: random.Random) -> None:
        self.statuses: Counter[int] = Counter()
        self._server = server
        self._chance = chance
        self._times: list[float] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def times(self, seconds: float) -> list[float]:
        """Return the milliseconds of each move of the seconds to come."""
        found: list[float] = []
        self._times = found
        time.sleep(seconds)
        return list(found)

    def close(self) -> None:
        """Stop playing."""
        self._over.set()
        self._thread.join(60)

    def _play(self) -> None:
        players = tokens(self._server.url, 4)
        while not self._over.is_set():
            match = Match(self._chance)
            table_id, version = match.seated(self._server.url, players)
            wire = Wire(self._server.port, match.requests(table_id, version, players))
            wire.sock.settimeout(60)
            while not self._over.is_set() and wire.send():
                self._hear(wire)
                time.sleep(PAUSE_S)
            wire.sock.close()

    def _hear(self, wire: Wire) -> None:
        answer = None
        while answer is None:
            answer = wire.hear()
        self._times.append((time.perf_counter() - wire.sent_at) * 1000)
        self.statuses[answer[0]] += 1


def attack(server: Server, name: str, seconds: float) -> subprocess.Popen[bytes]:
    """Start an attack."""
    words = [sys.executable, "-m", "benchmarks.attacks", name, str(server.port), str(seconds)]
    return subprocess.Popen(words, cwd=ROOT, env=environ({}), stdout=subprocess.PIPE)


def threads(server: Server) -> int:
    """Return how many threads the processes have that answer requests."""
    return sum(len(list(Path(f"/proc/{pid}/task").iterdir())) for pid in server.api_workers())


def store_memory(store: Any) -> int:
    """Return the bytes that the store uses."""
    return int(store.info("memory")["used_memory"])


def left_behind(store: Any) -> int:
    """Return how many tables and players there are in the store; looks no more than needed."""
    time.sleep(1.0)
    each = (key for kind in ("*:table:*", "*:player") for key in store.scan_iter(kind, 1000))
    return sum(1 for _ in each)


def strike(server: Server, store: Any, honest: Honest, name: str) -> list[str]:
    """Measure one attack and print; return what was wrong."""
    seconds = SLOW_S if name in WAITS else ATTACK_S
    before = honest.times(IDLE_S)
    process = attack(server, name, seconds + 1)
    time.sleep(1)
    under = honest.times(seconds - 1)
    busy = threads(server)
    told = json.loads(process.communicate(timeout=120)[0])
    ratio = statistics.median(under) / statistics.median(before)
    api, held = api_memory(server), store_memory(store)
    print(f"{name}: {', '.join(f'{n} × {each}' for each, n in sorted(told['answers'].items()))}")
    print(f"  moves before  {summary(before)}")
    print(f"  moves under   {summary(under)}   {ratio:.2f} times")
    print(f"  API {api / 2**20:.0f} MB, {busy} threads; store {held / 2**20:.1f} MB", flush=True)
    wrong = list(told["faults"])
    wrong += [f"answered {each}" for each in sorted(set(told["answers"]) - EXPECTED[name])]
    wrong += ["honest players slowed too much"] * (ratio > MOST_RATIO)
    wrong += ["too much memory"] * (api > MOST_API or held > MOST_STORE)
    return [f"{name}: {each}" for each in wrong]


def main() -> None:
    """Measure and print; exit 1 when anything was not as it shall be."""
    wrong: list[str] = []
    with own_server(**QUOTAS, **LIFETIMES) as server:
        url = (server.data_dir / "store.url").read_text().strip()
        store: Any = redis.Redis.from_url(url)
        with closing(store):
            began = store_memory(store)
            with closing(Honest(server, random.Random(13))) as honest:
                honest.times(2)
                for name in sys.argv[1:] or (*FLOODS, *WAITS):
                    wrong += strike(server, store, honest, name)
            most, since = store_memory(store), time.monotonic()
            eventually(lambda: left_behind(store) == 0, "all is forgotten", within_s=240)
            print(
                f"store {began / 2**20:.1f} MB before, {most / 2**20:.1f} after, "
                f"{store_memory(store) / 2**20:.1f} within {time.monotonic() - since:.0f} s"
            )
        print(f"honest players were answered {dict(honest.statuses)}")
        wrong += [f"honest players: {each}" for each in honest.statuses if each != 201]
        wrong += ["a traceback in the log"] * ("Traceback" in server.log)
    print("\n".join(wrong) or "all as it shall be")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
