"""Checks the record of a match: nobody has to trust the server that wrote it.

A record names the game, its options, the seats with their nonces, the seed and its commitment,
and everything that happened: as acts (packs, moves, expiries), which are enough to play it
again, and as events, which say what came of them. Both are checked against the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from engine import deal
from engine.errors import RabloError
from engine.protocol import AnyGame, Event, JsonDict, Step
from engine.registry import GAMES

FORMAT = 1

HOST_EVENTS = frozenset(
    {
        "table_created",
        "seat_taken",
        "seat_left",
        "game_started",
        "game_ended",
        "seat_timed_out",
        "seat_away",
        "seat_returned",
    }
)
"""Events that the host of a table makes; all others come from the rules."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: a JSON pointer into the record, and a sentence."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(slots=True)
class Verdict:
    """What was checked, and what is wrong with it."""

    findings: list[Finding] = field(default_factory=list)
    packs: int = 0
    moves: int = 0
    deals: int = 0

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def told(self) -> str:
        """Say what was checked, or what is wrong."""
        if self.findings:
            return "\n".join(str(each) for each in self.findings)
        return f"commitment, {self.packs} packs, {self.moves} moves, {self.deals} deals and result."

    def add(self, where: str, what: str) -> None:
        """Note something wrong."""
        self.findings.append(Finding(where, what))


class _BrokenError(Exception):
    """The replay cannot go on; the finding says why."""


def verify(record: Any) -> Verdict:
    """Check a record as it was read from JSON, whatever it is."""
    verdict = Verdict()
    try:
        _Replay(record, verdict).run()
    except _BrokenError:
        pass
    except RabloError as error:
        verdict.add("", error.detail)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        verdict.add("", f"This is no record of a match: {type(error).__name__} {error}.")
    return verdict


class _Replay:
    """Plays a match again, act by act."""

    def __init__(self, record: Mapping[str, Any], verdict: Verdict) -> None:
        self._record = record
        self._verdict = verdict
        self._game = self._known_game()
        self._nonces = [seat["nonce"] for seat in record["seats"]]
        self._events = _told_by_rules(record["events"])
        self._deals: list[JsonDict] = []
        self._state: Any = None

    def run(self) -> None:
        """Check everything, up to the first act that cannot be played again."""
        self._check_commitment()
        options = self._game.options(self._record["options"])
        self._state = self._game.start(len(self._nonces), options)
        for number, act in enumerate(self._record["acts"]):
            self._act(f"/acts/{number}", act)
        self._check_end()

    def _known_game(self) -> AnyGame:
        record = self._record
        if record["format"] != FORMAT:
            self._stop("/format", f"This release reads format {FORMAT}, not {record['format']}.")
        game = GAMES.get(record["game"])
        if game is None:
            self._stop("/game", f"This release does not know the game {record['game']!r}.")
        if game.rules_version != record["rules_version"]:
            rules = f"{record['rules_version']}, not {game.rules_version}"
            self._stop("/rules_version", f"Played by other rules than this release has: {rules}.")
        return game

    def _stop(self, where: str, what: str) -> NoReturn:
        self._verdict.add(where, what)
        raise _BrokenError

    def _check_commitment(self) -> None:
        record = self._record
        if deal.commitment(record["id"], bytes.fromhex(record["seed"])) != record["commitment"]:
            self._verdict.add("/seed", "The seed is not the one that was committed to.")
        for number, nonce in enumerate(self._nonces):
            try:
                deal.check_nonce(nonce)
            except RabloError as error:
                self._verdict.add(f"/seats/{number}/nonce", error.detail)

    def _act(self, where: str, act: Mapping[str, Any]) -> None:
        try:
            step = self._step(where, act)
        except RabloError as error:
            self._stop(where, error.detail)
        self._state = step.state
        for event in step.events:
            self._check_event(where, event)

    def _step(self, where: str, act: Mapping[str, Any]) -> Step[Any]:
        kind = act["type"]
        if kind == "pack":
            self._check_pack(where, act)
            return self._game.deal(self._state, act["cards"])
        if kind == "move":
            self._verdict.moves += 1
            move = self._game.move(act["move"])
            return self._game.apply(self._state, act["seat"], move)
        if kind == "expiry":
            return self._game.expire(self._state, act["timer"])
        self._stop(where, f"An act is a pack, a move or an expiry, not {kind!r}.")

    def _check_pack(self, where: str, act: Mapping[str, Any]) -> None:
        cards = self._game.pack(self._state)
        if cards is None:
            self._stop(where, "A pack was dealt when no pack was wanted.")
        self._verdict.packs += 1
        if self._record["decks"] == "given":
            return
        seed = bytes.fromhex(self._record["seed"])
        if act["cards"] != deal.shuffled(cards, seed, self._verdict.packs, self._nonces):
            self._verdict.add(f"{where}/cards", "This is not the pack of the seed and the nonces.")

    def _check_event(self, where: str, event: Event) -> None:
        if event.type == "deal_ended":
            self._verdict.deals += 1
            self._deals.append(dict(event.data))
        number, told = next(self._events, (None, None))
        if told is None:
            self._stop("/events", f"The log ends before the {event.type} of {where}.")
        elif not _same(event, told):
            self._stop(
                f"/events/{number}",
                f"The rules make of {where}: {event.type} by seat {event.seat} {dict(event.data)}.",
            )

    def _check_end(self) -> None:
        number, told = next(self._events, (None, None))
        if told is not None:
            self._verdict.add(f"/events/{number}", "No act leads to this event.")
        if self._record["deals"] != self._deals:
            self._verdict.add("/deals", "These are not what the deals came to.")
        result = self._game.result(self._state)
        said = self._record["result"]
        if result is None and said is not None:
            self._verdict.add("/result", "By the rules the match is not over.")
        elif result is not None and said != {
            "places": list(result.places),
            "scores": list(result.scores),
            "reason": result.reason,
        }:
            self._verdict.add("/result", f"By the rules it is {result}.")


def _told_by_rules(events: Sequence[JsonDict]) -> Iterator[tuple[int, JsonDict]]:
    return ((n, event) for n, event in enumerate(events) if event["type"] not in HOST_EVENTS)


def _same(event: Event, told: Mapping[str, Any]) -> bool:
    return (event.type, event.seat) == (told["type"], told["seat"]) and dict(event.data) == told[
        "data"
    ]
