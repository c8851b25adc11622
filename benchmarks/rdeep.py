"""Our ``strong`` at Šnaps against ``RdeepBot`` of the PyPI package ``schnapsen``, by its rules.

    python -m benchmarks.rdeep --python /tmp/schnapsen/bin/python --deals 500

That package lives in an environment of its own; see benchmarks/README.md. Every pack is played
twice, each side leading once. With ``--results FILE`` what was played is kept there, deal by
deal, and a further run goes on where the last one ended; ``--seconds`` ends a run early.
"""

from __future__ import annotations

import argparse
import json
import queue
import random
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks import rdeep_seat
from engine.bots import registry
from engine.bots.interface import Bot
from engine.games.snaps.cards import DECK
from rablo.arena import figures

SAMPLES, DEPTH = 10, 5
PATIENCE_S = 60.0
"""Longer than any answer of the other side takes."""
ALLOWED = 4
"""Our time a move may be so many times theirs."""


class Clock:
    """What choosing costs us, in seconds."""

    def __init__(self) -> None:
        self.moves = 0
        self.wall = 0.0
        self.processor = 0.0


class Opponent:
    """The process of the other environment; every wait for it ends."""

    def __init__(self, python: str) -> None:
        script = Path(__file__).with_name("rdeep_table.py")
        command = [python, str(script), str(SAMPLES), str(DEPTH)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        for line in self._process.stdout or ():
            self._lines.put(line)
        self._lines.put("")

    def tell(self, what: dict[str, Any]) -> dict[str, Any]:
        """Send a line and return the answer to it. Raises RuntimeError if there is none."""
        try:
            print(json.dumps(what), file=self._process.stdin, flush=True)
            line = self._lines.get(timeout=PATIENCE_S)
        except (OSError, queue.Empty):
            line = ""
        if not line:
            raise RuntimeError("The other side does not answer.")
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait(PATIENCE_S)
        self._reader.join(PATIENCE_S)
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


def pack_of(seed: int, deal: int) -> list[str]:
    """Return the pack of a deal."""
    pack = list(DECK.names)
    random.Random(f"{seed}|{deal}").shuffle(pack)
    return pack


def play(opponent: Opponent, bot: Bot, seed: int, deal: int, leads: bool) -> dict[str, Any]:
    """Play a deal; return our points, negative if lost, and what the moves of both cost."""
    chance, clock = f"{seed}|{deal}|{leads}", Clock()
    rng = random.Random(chance)
    said = opponent.tell({"pack": pack_of(seed, deal), "leads": leads, "chance": chance})
    while "ask" in said:
        said = opponent.tell({"move": choice(bot, said["ask"], rng, clock)})
    theirs = said["ended"]
    points = theirs.pop("points")
    return {"points": points, "ours": vars(clock), "theirs": theirs}


def choice(bot: Bot, told: dict[str, Any], rng: random.Random, clock: Clock) -> str:
    """Return our move, in the text of the other side."""
    view, events = rdeep_seat.position(told)
    wall, processor = time.perf_counter(), time.process_time()
    move = bot.choose(view, events, rng, lambda: False)
    clock.processor += time.process_time() - processor
    clock.wall += time.perf_counter() - wall
    clock.moves += 1
    return rdeep_seat.answer(move)


def played(asked: argparse.Namespace, known: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Play the deals that are not known yet, both ways each, until time is up."""
    done = {each["deal"] for each in known}
    end = time.monotonic() + asked.seconds
    opponent, bot = Opponent(asked.python), registry.bot("snaps", asked.level)
    try:
        for deal in range(asked.deals):
            if time.monotonic() > end:
                return
            if deal not in done:
                ways = [play(opponent, bot, asked.seed, deal, leads) for leads in (True, False)]
                yield {"deal": deal, "ways": ways}
    finally:
        opponent.close()


def summary(results: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield what the results show, in lines."""
    ways = [way for each in results for way in each["ways"]]
    won = [way["points"] for way in ways if way["points"] > 0]
    all_points = sum(abs(way["points"]) for way in ways)
    low, high = share_interval(results)
    yield f"{len(results)} packs, {len(ways)} games, each pack both ways"
    yield f"game points: {sum(won)} of {all_points}: {share(results):.1%} [{low:.1%}, {high:.1%}]"
    gap = fmean(way["points"] for way in ways)
    yield f"{gap:+.3f} game points a game, {len(won) / len(ways):.1%} of the games"
    for kind in ("processor", "wall"):
        ours, theirs = (a_move(ways, side, kind) for side in ("ours", "theirs"))
        told = f"{1000 * ours:.2f} ms beside {1000 * theirs:.2f} ms: {ours / theirs:.2f} times"
        yield f"{kind} time a move: {told} (at most {ALLOWED})"


def share(results: Sequence[dict[str, Any]]) -> float:
    """Return our share of all game points."""
    points: list[int] = [way["points"] for each in results for way in each["ways"]]
    return sum(each for each in points if each > 0) / sum(abs(each) for each in points)


def share_interval(results: Sequence[dict[str, Any]]) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of that share, over packs."""
    rng = random.Random(1)
    found = sorted(share(rng.choices(results, k=len(results))) for _ in range(figures.RESAMPLES))
    tail = (1 - figures.CONFIDENCE) / 2
    return figures.percentile(found, tail), figures.percentile(found, 1 - tail)


def a_move(ways: Sequence[dict[str, Any]], side: str, kind: str) -> float:
    """Return the mean time of one side's choices."""
    moves: int = sum(way[side]["moves"] for way in ways)
    spent: float = sum(way[side][kind] for way in ways)
    return spent / moves


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", required=True, help="interpreter with the package schnapsen")
    parser.add_argument("--deals", type=int, default=500, help="packs, each played both ways")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="strong")
    parser.add_argument("--results", type=Path, help="file that keeps what was played")
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no deal after that")
    asked = parser.parse_args()
    results = kept(asked.results)
    for each in played(asked, results):
        results.append(each)
        if asked.results:
            with asked.results.open("a") as file:
                file.write(json.dumps(each) + "\n")
    print(*summary(results), sep="\n")


def kept(path: Path | None) -> list[dict[str, Any]]:
    """Return the results of earlier runs."""
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text().splitlines()]


if __name__ == "__main__":
    main()
