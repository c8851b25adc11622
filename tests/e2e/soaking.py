"""Play in all three games that goes on while faults strike, and the reckoning afterwards."""

from __future__ import annotations

import os
import random
import resource
import secrets
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import redis

from engine.record import verify
from rablo.client import Client
from tests.e2e.playing import GAME_S, SEATS, SHORT, Persistent
from tests.e2e.server import PARTS, Server, answers, kill
from tests.support import jumping
from tests.support.cutter import Cutter
from tests.support.jumping.sitecustomize import JUMP
from tests.support.waiting import PATIENCE_S, Work, eventually, in_thread

CLOCK = {"move_ms": 20_000, "strikes": 100}

CLOCKED = ("api worker", "timer worker", "worker", "timers")
"""What tells the time by itself."""

JUMP_MS = 200_000
"""How far a clock may be set off, forward or back."""


@dataclass
class Played:
    """One table that was played, with what its player was told of his moves."""

    table_id: str
    player: Persistent | None = None


@dataclass
class Soak:
    """Keeps tables going until it is told to stop: with a player among bots, and of bots alone."""

    url: str
    game_s: float = GAME_S
    tables: list[Played] = field(default_factory=list)
    stopping: threading.Event = field(default_factory=threading.Event)
    works: list[Work[None]] = field(default_factory=list)

    def start(self, players: int) -> None:
        """Begin with so many players and as many tables of bots for each game."""
        for number in range(players):
            for game in SEATS:
                for alone in (False, True):
                    self.works.append(in_thread(partial(self._keep_on, game, number, alone)))

    def finish(self) -> None:
        """Let the last games be played to their ends. Raises what went wrong."""
        self.stopping.set()
        for work in self.works:
            work.result(self.game_s)

    def _keep_on(self, game: str, number: int, alone: bool) -> None:
        with closing(Client(self.url)) as client:
            name = {"name": f"{game} {number}", "kind": "bot"}
            client.token = Persistent(client).ask("POST", "/v1/players", name)["token"]
            chance = random.Random(f"{game} {number} {alone}")
            while not self.stopping.is_set():
                self._one(client, game, alone, chance.randrange(1 << 30))

    def _one(self, client: Client, game: str, alone: bool, seed: int) -> None:
        player = Persistent(client, seed, self.game_s)
        mine = {"bot": "random"} if alone else {"player": "me"}
        seats = [mine, *[{"bot": "simple"}] * (SEATS[game] - 1)]
        wish = {"game": game, "options": SHORT[game], "seats": seats, "bot_delay_ms": 15}
        if seed % 2:
            wish["clock"] = CLOCK
        table_id = player.ask("POST", "/v1/tables", wish, secrets.token_hex(8))["id"]
        self.tables.append(Played(table_id, None if alone else player))
        if alone:
            player.end_of(table_id)
        else:
            player.play(table_id)

    def reckon(self) -> Counter[str]:
        """Hold every table against its record; return what was counted."""
        found: Counter[str] = Counter()
        with closing(Client(self.url)) as client:
            asker = Persistent(client)
            for played in self.tables:
                record = asker.ask("GET", f"/v1/tables/{played.table_id}/record")
                _check(record)
                found["tables"] += 1
                found["moves"] += sum(act["type"] == "move" for act in record["acts"])
                if played.player is not None:
                    _check_player(record, played.player)
                    found["acknowledged"] += len(played.player.acknowledged)
        return found


def _check(record: Any) -> None:
    assert verify(record).findings == []
    seqs = [event["seq"] for event in record["events"]]
    assert seqs == list(range(1, len(seqs) + 1))
    times = [event["at"] for event in record["events"]]
    assert times == sorted(times)


def _check_player(record: Any, player: Persistent) -> None:
    """What was acknowledged is there once, and nothing that was not asked for."""
    own = [act for act in record["acts"] if act.get("by") == "player"]
    made = {act["version"]: act["move"] for act in own}
    assert len(made) == len(own)
    told = dict(player.acknowledged)
    assert len(told) == len(player.acknowledged)
    assert told.items() <= made.items()
    assert made.items() <= {version + 1: move for version, move in player.sent}.items()


class Clocks:
    """The clocks of a server's processes, to be set as one likes; ``server`` is how to run it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder = folder
        self.server = {"program": jumping.__name__, "JUMPS": str(folder)}

    def set_process(self, pid: int, wrong_by_ms: int) -> None:
        """Set the clock of one process off."""
        self._write(str(pid), wrong_by_ms)

    def set_machine(self, store_url: str, wrong_by_ms: int) -> None:
        """Set the clock of all processes off, and the store's with it."""
        with closing(redis.Redis.from_url(store_url)) as client:
            client.set(JUMP, wrong_by_ms)
        self._write("machine", wrong_by_ms)

    def _write(self, name: str, wrong_by_ms: int) -> None:
        fresh = self._folder / "fresh"
        fresh.write_text(str(wrong_by_ms))
        fresh.replace(self._folder / name)


class Faults:
    """What may befall a server, one at a time. Pauses last up to ``longest_s``."""

    def __init__(
        self,
        server: Server,
        cutter: Cutter,
        clocks: Clocks,
        chance: random.Random,
        longest_s: float,
        away_s: float,
    ) -> None:
        self._server, self._clocks, self._chance = server, clocks, chance
        self._longest_s, self._away_s = longest_s, away_s
        self._asleep: set[int] = set()
        self._healers: list[threading.Timer] = []
        self.struck: Counter[str] = Counter()
        self.kinds: dict[str, Callable[[], None]] = {
            **{f"kill {part}": self._killer(part) for part in (*PARTS, "api worker")},
            **{f"pause {part}": self._pauser(part) for part in (*PARTS, "api worker")},
            "cut requests": lambda: setattr(cutter, "requests", 3),
            "cut answers": lambda: setattr(cutter, "answers", 3),
            **{f"set clock of {part}": self._clock_setter(part) for part in CLOCKED},
            "set clock of machine": self._set_machine,
            "no room": self._no_room,
            "store away": self._store_away,
            "kill everything": self._kill_everything,
        }

    def strike(self, kind: str) -> None:
        """Let one fault happen."""
        self.kinds[kind]()
        self.struck[kind] += 1

    def heal(self) -> None:
        """Wait for the end of every pause, and for the server to answer."""
        for healer in self._healers:
            healer.join(self._longest_s + self._away_s + PATIENCE_S)
        eventually(lambda: answers(self._server), "the server answers again")

    def _pids(self, part: str) -> list[int]:
        return self._server.api_workers() if part == "api worker" else self._server.pids(part)

    def _victim(self, part: str) -> int | None:
        pids = [pid for pid in self._pids(part) if pid not in self._asleep]
        return self._chance.choice(pids) if pids else None

    def _killer(self, part: str) -> Callable[[], None]:
        def act() -> None:
            if (pid := self._victim(part)) is not None:
                with suppress(ProcessLookupError):
                    kill(pid)

        return act

    def _pauser(self, part: str) -> Callable[[], None]:
        def act() -> None:
            if (pid := self._victim(part)) is not None:
                self._pause(pid, self._chance.uniform(0.1, self._longest_s))

        return act

    def _pause(self, pid: int, seconds: float) -> None:
        def wake() -> None:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
            self._asleep.discard(pid)

        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            self._asleep.add(pid)
            self._later(seconds, wake)

    def _clock_setter(self, part: str) -> Callable[[], None]:
        def act() -> None:
            if (pid := self._victim(part)) is not None:
                self._clocks.set_process(pid, self._wrong_by())

        return act

    def _set_machine(self) -> None:
        with suppress(redis.RedisError, OSError):
            url = (self._server.data_dir / "store.url").read_text()
            self._clocks.set_machine(url, self._wrong_by())

    def _wrong_by(self) -> int:
        return self._chance.randrange(-JUMP_MS, JUMP_MS)

    def _later(self, seconds: float, act: Callable[[], None]) -> threading.Timer:
        timer = threading.Timer(seconds, act)
        timer.daemon = True
        timer.start()
        self._healers.append(timer)
        return timer

    def _no_room(self) -> None:
        """Let the store's file not grow for a while; it is not killed meanwhile."""
        self.heal()
        if (pid := self._victim("store")) is None:
            return
        files = (self._server.data_dir / "appendonlydir").glob("*.incr.aof")
        room = max(path.stat().st_size for path in files) + self._chance.randrange(2000)
        with suppress(ProcessLookupError):
            hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)[1]
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (room, hard))
            time.sleep(self._chance.uniform(0.5, self._longest_s))
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
        # What it could not write then, it has to write before it may be killed again.
        time.sleep(1.5)

    def _store_away(self) -> None:
        if (pid := self._victim("store")) is not None:
            self._pause(pid, self._away_s)
            time.sleep(self._away_s)

    def _kill_everything(self) -> None:
        kill(*self._server.everything())
        self._server.wait()
        self._asleep.clear()
        self._server.start()
