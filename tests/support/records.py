"""Matches played at random without a server, written down as a server would."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from engine.deal import commitment, shuffled
from engine.protocol import AnyGame, Event, JsonDict, Step
from engine.registry import GAMES

TABLE = "tbl_test"
SEED = bytes(range(32))
SHORT: dict[str, JsonDict] = {"rablo": {"max_deals": 3}, "snaps": {}, "raeuber": {"max_deals": 2}}
AT = "2026-11-30T10:00:00.000Z"


class Played:
    """Plays a match at random and writes its record down; ``given`` are packs laid down."""

    def __init__(
        self, game: AnyGame, chance: random.Random, *given: list[str], stop: int | None = None
    ) -> None:
        options = game.options(SHORT[game.name])
        self._game, self._chance, self._given = game, chance, list(given)
        self.record = _opened(game, options, "given" if given else "drawn")
        self.nonces = [seat["nonce"] for seat in self.record["seats"]]
        self._deal, self._version = 0, 1
        self._open(options)
        self._state = game.start(len(self.nonces), options)
        while game.result(self._state) is None and stop != len(self.record["acts"]):
            self._version += 1
            self._go_on()
        self._close()

    def _open(self, options: JsonDict) -> None:
        created = {"game": self._game.name, "options": options, "host": "ply_a"}
        self._note(Event("table_created", None, created))
        for number, seat in enumerate(self.record["seats"]):
            taken = {key: seat[key] for key in ("player", "bot", "nonce")}
            self._note(Event("seat_taken", number, {**taken, "host": "ply_a"}))
        self._note(Event("game_started", None, {"nonces": self.nonces}))

    def _close(self) -> None:
        result = self._game.result(self._state)
        events = self.record["events"]
        ended: JsonDict = {"places": None, "scores": None, "reason": "abandoned"}
        self.record["status"] = "abandoned"
        self.record["result"] = None
        if result is not None:
            ended = {"places": result.places, "scores": result.scores, "reason": result.reason}
            self.record["status"] = "finished"
            self.record["result"] = ended
        self.record["deals"] = [each["data"] for each in events if each["type"] == "deal_ended"]
        self._note(Event("game_ended", None, ended))

    def _go_on(self) -> None:
        game, state = self._game, self._state
        cards = game.pack(state)
        if cards is not None:
            self._deal += 1
            pack = shuffled(cards, SEED, self._deal, self.nonces)
            pack = self._given.pop(0) if self._given else pack
            self._take(game.deal(state, pack), {"type": "pack", "deal": self._deal, "cards": pack})
        elif game.timers(state):
            name = game.timers(state)[0].name
            self._take(game.expire(state, name), {"type": "expiry", "timer": name})
        else:
            seat = self._chance.choice(_seats_with_moves(game, state, len(self.nonces)))
            move = self._chance.choice(game.legal_moves(state, seat))
            by = "bot" if seat else self._chance.choice(("player", "stand_in"))
            act = {"type": "move", "seat": seat, "move": game.move_data(move), "by": by}
            self._take(game.apply(state, seat, move), act)

    def _take(self, step: Step[Any], act: JsonDict) -> None:
        self._state = step.state
        self.record["acts"].append({**act, "version": self._version, "at": AT})
        for event in step.events:
            self._note(event)

    def _note(self, event: Event) -> None:
        events = self.record["events"]
        told = {
            "seq": len(events) + 1,
            "type": event.type,
            "at": AT,
            "version": self._version,
            "deal": self._deal or None,
            "seat": event.seat,
            "data": dict(event.data),
        }
        events.append(told)


def _opened(game: AnyGame, options: JsonDict, decks: str) -> JsonDict:
    ann = {"id": "ply_a", "name": 'Änn "the 1st"', "kind": "human"}
    seats: list[JsonDict] = [{"player": ann, "bot": None, "nonce": "abc", "left": False}]
    bot = {"player": None, "bot": "simple", "nonce": "", "left": False}
    return {
        "format": 1,
        "id": TABLE,
        "game": game.name,
        "rules_version": game.rules_version,
        "status": "finished",
        "created_at": AT,
        "options": options,
        "clock": {"move_ms": None, "bank_ms": 0, "increment_ms": 0, "strikes": 3},
        "seats": seats + [bot] * (game.seats(options) - 1),
        "seed": SEED.hex(),
        "commitment": commitment(TABLE, SEED),
        "decks": decks,
        "acts": [],
        "deals": [],
        "events": [],
        "result": None,
    }


def _seats_with_moves(game: AnyGame, state: Any, seats: int) -> list[int]:
    return [seat for seat in range(seats) if game.legal_moves(state, seat)]


@cache
def _written(game: str, seed: int, stop: int | None) -> str:
    return json.dumps(Played(GAMES[game], random.Random(seed), stop=stop).record)


def record_of(game: str, seed: int = 11, stop: int | None = None) -> JsonDict:
    """Return the record of a match, as it was read from JSON; ``stop``: abandoned by then."""
    read: JsonDict = json.loads(_written(game, seed, stop))
    return read


def given_record(game: str, packs: int = 1) -> JsonDict:
    """Return the record of a match whose first packs were given."""
    rules = GAMES[game]
    options = rules.options(SHORT[game])
    cards = rules.pack(rules.start(rules.seats(options), options)) or ()
    laid = [list(cards[n:] + cards[:n]) for n in range(1, packs + 1)]
    read: JsonDict = json.loads(json.dumps(Played(rules, random.Random(5), *laid).record))
    return read
