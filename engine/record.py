"""Checks the record of a match: nobody has to trust the server that wrote it.

A record names the game, its options, the seats with their nonces, the seed and its commitment,
and everything that happened: as acts (packs, moves, expiries), which are enough to play it
again, and as events, which say what came of them. Both are checked against the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from engine import deal, record_log
from engine.errors import OptionError, RabloError, RecordError
from engine.protocol import AnyGame, Event, JsonDict
from engine.record_log import same
from engine.registry import GAMES
from engine.replay import take
from engine.verdict import Verdict

FORMAT = 1

Brief = Callable[[JsonDict], JsonDict]

_CLOCK = {"move_ms": 0, "bank_ms": 0, "increment_ms": 0, "strikes": 1}
_SEED = re.compile(rf"[0-9a-f]{{{2 * deal.SEED_BYTES}}}")


def verify(record: Any, brief: Brief | None = None) -> Verdict:
    """Check a record as it was read from JSON, whatever it is.

    ``brief`` is how a record without a log shortens the data of a deal.
    """
    verdict = Verdict()
    try:
        _Replay(record, verdict, brief).run()
    except RecordError as error:
        verdict.add(error.where, error.detail)
    except RabloError as error:
        verdict.add("", error.detail)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        verdict.add("", f"This is no record of a match: {type(error).__name__} {error}.")
    return verdict


class _Replay:
    """Plays a match again, act by act."""

    def __init__(self, record: Mapping[str, Any], verdict: Verdict, brief: Brief | None) -> None:
        self._record = record
        self._verdict = verdict
        self._brief = brief
        self._game = _known_game(record)
        self._seats: list[JsonDict] = record["seats"]
        self._log = None if brief else record_log.RulesLog(record["events"], verdict)
        self._deals: list[JsonDict] = []
        self._from_seed = record["decks"] != "given"
        self._version = 1
        self._state: Any = None

    def run(self) -> None:
        """Check everything, up to the first act that cannot be played again."""
        self._check_head()
        if self._log is not None:
            record_log.check_numbers(self._record, self._verdict)
        options = self._record["options"]
        self._state = self._game.start(self._game.seats(options), options)
        for number, act in enumerate(self._record["acts"]):
            self._act(f"/acts/{number}", act)
        self._check_end()
        if self._log is not None:
            self._log.end()
            record_log.check_host(self._record, self._verdict)

    def _check_head(self) -> None:
        record, add = self._record, self._verdict.add
        if not _SEED.fullmatch(record["seed"]):
            raise RecordError("A seed is 64 hexadecimal digits.", "/seed")
        if deal.commitment(record["id"], bytes.fromhex(record["seed"])) != record["commitment"]:
            add("/seed", "The seed is not the one that was committed to.")
        if record["decks"] not in ("drawn", "given"):
            add("/decks", "Packs are drawn or given.")
        self._check_options(record["options"])
        if self._game.seats(record["options"]) != len(self._seats):
            raise RecordError("The game has another number of seats.", "/seats")
        self._check_seats()
        for name, least in _CLOCK.items():
            if not _is_whole(record["clock"][name], least):
                add(f"/clock/{name}", f"This is a whole number from {least} on, or null.")

    def _check_seats(self) -> None:
        for number, seat in enumerate(self._seats):
            try:
                deal.check_nonce(seat["nonce"])
            except RabloError as error:
                self._verdict.add(f"/seats/{number}/nonce", error.detail)
            if not isinstance(seat["bot"], str | None):
                self._verdict.add(f"/seats/{number}/bot", "A bot's level is a name, or null.")

    def _check_options(self, options: Mapping[str, Any]) -> None:
        try:
            complete = self._game.options(options)
        except OptionError as error:
            raise RecordError(error.detail, "/options") from error
        if not same(complete, options):
            raise RecordError("These are not all options of the game.", "/options")

    def _act(self, where: str, act: Mapping[str, Any]) -> None:
        if self._log is not None and act["version"] < self._version:
            self._verdict.add(f"{where}/version", "Versions never go back.")
        self._version = act.get("version", 1)
        self._check_act(where, act)
        try:
            step = take(self._game, self._state, act)
        except RabloError as error:
            raise RecordError(error.detail, where) from error
        self._state = step.state
        for event in step.events:
            self._happened(where, act, event)

    def _check_act(self, where: str, act: Mapping[str, Any]) -> None:
        if act["type"] == "pack":
            self._check_pack(where, act)
        elif act["type"] == "move":
            self._verdict.moves += 1
            by = ("player", "stand_in") if self._seats[act["seat"]]["bot"] is None else ("bot",)
            if act["by"] not in by:
                self._verdict.add(f"{where}/by", f"The moves of this seat are by {by[0]}.")

    def _check_pack(self, where: str, act: Mapping[str, Any]) -> None:
        cards = self._game.pack(self._state)
        if cards is None:
            raise RecordError("A pack was dealt when no pack was wanted.", where)
        self._verdict.packs += 1
        if act["deal"] != self._verdict.packs:
            self._verdict.add(f"{where}/deal", f"This is deal {self._verdict.packs}.")
        nonces = [seat["nonce"] for seat in self._seats]
        seed = bytes.fromhex(self._record["seed"])
        if act["cards"] == deal.shuffled(cards, seed, self._verdict.packs, nonces):
            # Packs that were given are dealt first; all others follow from the seed.
            self._from_seed = True
        elif self._from_seed:
            self._verdict.add(f"{where}/cards", "This is not the pack of the seed and the nonces.")
        else:
            self._verdict.given += 1

    def _happened(self, where: str, act: Mapping[str, Any], event: Event) -> None:
        if self._log is not None:
            self._log.meet(where, act, event, self._verdict.packs)
        if event.type == "deal_ended":
            self._check_deal(dict(event.data))

    def _check_deal(self, data: JsonDict) -> None:
        number = self._verdict.deals
        self._verdict.deals += 1
        told = self._record["deals"][number : number + 1]
        if not same(told, [self._brief(data) if self._brief else data]):
            self._verdict.add(f"/deals/{number}", f"By the rules the deal came to {data}.")

    def _check_end(self) -> None:
        record, add = self._record, self._verdict.add
        if len(record["deals"]) > self._verdict.deals:
            add(f"/deals/{self._verdict.deals}", "No act leads to the end of this deal.")
        result, said = self._game.result(self._state), record["result"]
        if record["status"] != ("abandoned" if said is None else "finished"):
            add("/status", "A match with a result is finished, one without is abandoned.")
        if result is None and said is not None:
            add("/result", "By the rules the match is not over.")
        elif result is not None and not same(
            said,
            {
                "places": list(result.places),
                "scores": list(result.scores),
                "reason": result.reason,
            },
        ):
            add("/result", f"By the rules it is {result}.")


def _is_whole(value: Any, least: int) -> bool:
    # To Python alone, true is a number.
    return value is None or (type(value) is int and value >= least)


def _known_game(record: Mapping[str, Any]) -> AnyGame:
    if not same(record["format"], FORMAT):
        raise RecordError(f"This release reads format {FORMAT}, not {record['format']}.", "/format")
    game = GAMES.get(record["game"])
    if game is None:
        raise RecordError(f"This release does not know the game {record['game']!r}.", "/game")
    if game.rules_version != record["rules_version"]:
        rules = f"{record['rules_version']}, not {game.rules_version}"
        what = f"Played by other rules than this release has: {rules}."
        raise RecordError(what, "/rules_version")
    return game
