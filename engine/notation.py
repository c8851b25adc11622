"""A match as a text that people can read aloud, and that says all there is to check.

First a head with everything about the table, then each deal as a block of its own, then the
end::

    Rabló record 1

    Game: rablo
    Options: starting_money 3000, max_deals 1, first_dealer 3
    Seat 0: player (id ply_x, name Anna, kind human), nonce abc
    …

    Deal 1
    pack: HA DT …
    calling: 0 pass, 1 snapszer DA, 2 pass, 3 pass, 0 pass
    kontra: 2 pass, 3 pass, 0 pass
    trick 1: 1 DK, 2* DT, 3 DJ, 0 D9
    …
    result: outcome won, caller 1, …

    End: places [1 3 1 3], scores [3050 2950 3050 2950], reason max_deals

An act is the seat and the move in the game's short text, with a star when somebody else moved
for the player of that seat, or ``timer`` and its name. Times and the event log are left out: the
log follows from the acts. So do the cards in the result of a deal. Blank lines and lines that
begin with ``#`` say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from engine import plain
from engine.errors import RabloError, RecordError
from engine.protocol import AnyGame, JsonDict
from engine.record import FORMAT, verify
from engine.registry import game as game_named
from engine.replay import take
from engine.verdict import Verdict

TITLE = f"Rabló record {FORMAT}"
FREE = "free"

_HEAD = {
    "Game": "game",
    "Rules": "rules_version",
    "Table": "id",
    "Status": "status",
    "Created": "created_at",
    "Options": "options",
    "Clock": "clock",
    "Commitment": "commitment",
    "Seed": "seed",
    "Decks": "decks",
}
_IN_WORDS = ("options", "clock")
_SEAT: JsonDict = {"player": None, "bot": None, "nonce": "", "left": False}
_FOLLOWS_FROM_PACK = ("hands", "upcard", "talon")
_STAND_IN = "*"
_NUMBER = re.compile(r"[0-9]{1,6}")


def brief(deal: Mapping[str, Any]) -> JsonDict:
    """Return what a text says of a deal's end: no cards that follow from the pack, no nulls."""
    return {k: v for k, v in deal.items() if v is not None and k not in _FOLLOWS_FROM_PACK}


# Writing


def write(record: Mapping[str, Any]) -> str:
    """Return the text of a record. Raises RabloError if its acts cannot be played."""
    end = plain.write(record["result"]) if record["result"] else "none"
    return "\n".join([TITLE, "", *_head(record), *_deals(record), "", f"End: {end}", ""])


def _head(record: Mapping[str, Any]) -> Iterator[str]:
    for name, key in _HEAD.items():
        value = record[key]
        yield f"{name}: {plain.write(value) if key in _IN_WORDS else value}"
        if key == "clock":
            for number, seat in enumerate(record["seats"]):
                said = {k: v for k, v in seat.items() if v != _SEAT[k]}
                yield f"Seat {number}: {plain.write(said) or FREE}"


def _deals(record: Mapping[str, Any]) -> Iterator[str]:
    game = game_named(record["game"])
    state = game.start(len(record["seats"]), record["options"])
    ends = iter(record["deals"])
    line = _Line()
    for act in record["acts"]:
        step = take(game, state, act)
        if act["type"] == "pack":
            yield from line.taken()
            yield from ("", f"Deal {act['deal']}", f"pack: {' '.join(act['cards'])}")
        else:
            kinds = [event.type for event in step.events]
            label = _label(game, state, step.state, kinds)
            if label != line.label:
                yield from line.taken()
                line.label = label
            line.acts.append(_said(game, act))
            if "deal_ended" in kinds:
                yield from line.taken()
                yield f"result: {plain.write(brief(next(ends, {})))}"
        state = step.state
    yield from line.taken()


@dataclass(slots=True)
class _Line:
    """The line that is being written."""

    label: str = ""
    acts: list[str] = field(default_factory=list)

    def taken(self) -> list[str]:
        """Return the line, if anything stands in it, and begin the next one."""
        done = [f"{self.label}: {', '.join(self.acts)}"] if self.acts else []
        self.label, self.acts = "", []
        return done


def _label(game: AnyGame, before: Any, after: Any, kinds: list[str]) -> str:
    """Return under what an act stands: its trick, or else the phase in which it was made."""
    view = game.view(before, None)
    if "trick_won" in kinds or game.view(after, None)["trick"]:
        return f"trick {sum(view['tricks']) + 1}"
    return str(view["phase"])


def _said(game: AnyGame, act: Mapping[str, Any]) -> str:
    if act["type"] == "expiry":
        return f"timer {act['timer']}"
    star = _STAND_IN if act["by"] == "stand_in" else ""
    return f"{act['seat']}{star} {game.move(act['move'])}"


# Reading


@dataclass(frozen=True, slots=True)
class Reading:
    """A record without its log, and in which line each part of it stands.

    ``lines`` maps JSON pointers to numbers from 1; the result of a deal is as ``brief`` tells it.
    """

    record: JsonDict
    lines: Mapping[str, int]


def read(text: str) -> Reading:
    """Return the record that a text tells. Raises RecordError, with the line."""
    reader = _Reader()
    number = 1
    for number, line in _spoken(text):
        try:
            reader.line(number, line)
        except RecordError as error:
            raise RecordError(error.detail, error.where or f"line {number}") from None
        except RabloError as error:
            raise RecordError(error.detail, f"line {number}") from None
    if not reader.ended:
        raise RecordError("The text ends before its End.", f"line {number}")
    return Reading(reader.record, reader.lines)


def check(text: str) -> Verdict:
    """Check a text: all that can be checked in a record, and that every word of it is right."""
    try:
        reading = read(text)
    except RecordError as error:
        verdict = Verdict()
        verdict.add(error.where, error.detail)
        return verdict
    found = verify(reading.record, brief)
    verdict = Verdict([], found.packs, found.given, found.moves, found.deals)
    for each in found.findings:
        verdict.add(_line_of(reading.lines, each.where), each.what)
    if verdict.good:
        _compare(text, write(reading.record), verdict)
    return verdict


def _line_of(lines: Mapping[str, int], pointer: str) -> str:
    while pointer and pointer not in lines:
        pointer = pointer.rpartition("/")[0]
    # What is missing is missing before the last line at the latest.
    return f"line {lines[pointer or '/result']}"


def _compare(text: str, written: str, verdict: Verdict) -> None:
    for one, other in zip_longest(_spoken(text), _spoken(written)):
        if one is None or other is None or one[1] != other[1]:
            where = f"line {one[0]}" if one else ""
            verdict.add(where, f"This should read: {other[1] if other else 'nothing'}")
            return


def _spoken(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("#"):
            yield number, stripped


class _Reader:
    """Takes a text line by line."""

    def __init__(self) -> None:
        self.record: JsonDict = {}
        self.lines: dict[str, int] = {}
        self.ended = False
        self._number = 0
        self._game: AnyGame | None = None

    def line(self, number: int, line: str) -> None:
        """Read one line that says something."""
        self._number = number
        name, colon, rest = (part.strip() for part in line.partition(":"))
        if self.ended:
            raise RecordError("Nothing follows the End.")
        if not self.record:
            self._title(line)
        elif name == "End":
            self._end(rest)
        elif self.record["acts"] or line.startswith("Deal "):
            self._of_deal(name, colon, rest)
        else:
            self._of_head(name, rest)

    def _title(self, line: str) -> None:
        if line != TITLE:
            raise RecordError(f"A record begins with: {TITLE}")
        self.record = {"format": FORMAT, "seats": [], "acts": [], "deals": []}

    def _of_head(self, name: str, rest: str) -> None:
        key = _HEAD.get(name)
        if name == f"Seat {len(self.record['seats'])}":
            self._note("/seats", self.record["seats"])
            self.record["seats"].append({**_SEAT, **_seat(rest)})
        elif key is None or key in self.record:
            raise RecordError(f"{name!r} does not belong here.")
        else:
            if key == "game":
                self._game = game_named(rest)
            self.record[key] = plain.read(rest) if key in _IN_WORDS else rest
            self.lines[f"/{key}"] = self._number

    def _of_deal(self, name: str, colon: str, rest: str) -> None:
        acts = self.record["acts"]
        if not colon:
            self._begin(name)
        elif name == "result":
            self._require_ended(self._packs() - 1, "This deal has two results.")
            self._note("/deals", self.record["deals"])
            self.record["deals"].append(plain.read(rest))
        elif name == "pack" and acts[-1]["type"] == "pack" and not acts[-1]["cards"]:
            acts[-1]["cards"] = rest.split()
            self.lines[f"/acts/{len(acts) - 1}"] = self._number
        else:
            for said in rest.split(","):
                self._note("/acts", acts)
                acts.append(self._act(said.strip()))

    def _begin(self, title: str) -> None:
        word, _, number = title.partition(" ")
        if word != "Deal" or not _NUMBER.fullmatch(number):
            raise RecordError(f"{title!r} does not belong here.")
        self._complete()
        self._require_ended(self._packs(), "The deal before this one has no result.")
        self._note("/acts", self.record["acts"])
        self.record["acts"].append({"type": "pack", "deal": int(number), "cards": []})

    def _packs(self) -> int:
        return sum(act["type"] == "pack" for act in self.record["acts"])

    def _require_ended(self, deals: int, otherwise: str) -> None:
        if len(self.record["deals"]) != deals:
            raise RecordError(otherwise)

    def _complete(self) -> None:
        missing = [name for name, key in _HEAD.items() if key not in self.record]
        if missing:
            raise RecordError(f"Before this, the head must say: {', '.join(missing)}.")

    def _act(self, said: str) -> JsonDict:
        who, _, what = said.partition(" ")
        if who == "timer":
            return {"type": "expiry", "timer": what}
        seat, star = who.removesuffix(_STAND_IN), who.endswith(_STAND_IN)
        if (
            self._game is None
            or not _NUMBER.fullmatch(seat)
            or int(seat) >= len(self.record["seats"])
        ):
            raise RecordError(f"An act is a seat and its move, not {said!r}.")
        move = self._game.move_data(self._game.parse(what))
        return {"type": "move", "seat": int(seat), "move": move, "by": self._by(int(seat), star)}

    def _by(self, seat: int, star: bool) -> str:
        if star:
            return "stand_in"
        return "player" if self.record["seats"][seat]["bot"] is None else "bot"

    def _end(self, rest: str) -> None:
        self._complete()
        self.record["result"] = None if rest == "none" else plain.read(rest)
        self.lines["/result"] = self._number
        self.ended = True

    def _note(self, list_pointer: str, items: list[Any]) -> None:
        self.lines[f"{list_pointer}/{len(items)}"] = self._number


def _seat(said: str) -> JsonDict:
    found = {} if said == FREE else plain.read(said)
    if not found.keys() <= _SEAT.keys():
        raise RecordError(f"Of a seat is said: {', '.join(_SEAT)}.")
    return found
