"""Holds the event log of a record against what the rules and its other parts say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.errors import RecordError
from engine.protocol import Event, JsonDict
from engine.verdict import Verdict

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
        "clock_extended",
    }
)
"""Events that the host of a table makes; all others come from the rules."""

_OF_THE_TABLE = ("table_created", "game_started", "game_ended")
_ABANDONED = {"places": None, "scores": None, "reason": "abandoned"}
_FREE: JsonDict = {"player": None, "bot": None, "nonce": "", "left": False}


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same JSON; to Python alone, true is 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


class RulesLog:
    """The events that come from the rules, compared one by one."""

    def __init__(self, events: Sequence[JsonDict], verdict: Verdict) -> None:
        self._rest = _told_by_rules(events)
        self._verdict = verdict

    def meet(self, where: str, act: Mapping[str, Any], event: Event, deal: int) -> None:
        """Compare an event of the rules with the next one told. Raises RecordError."""
        number, told = next(self._rest, (None, None))
        if told is None:
            raise RecordError(f"The log ends before the {event.type} of this.", where)
        here, data = f"/events/{number}", dict(event.data)
        if not same([event.type, event.seat, data], [told["type"], told["seat"], told["data"]]):
            made = f"{event.type} by seat {event.seat} {data}"
            raise RecordError(f"The rules make of {where}: {made}.", here)
        place = [act["version"], act["at"], deal]
        if not same(place, [told["version"], told["at"], told["deal"]]):
            self._verdict.add(here, "It belongs to version {}, {}, deal {}.".format(*place))

    def end(self) -> None:
        """Note an event that nothing led to."""
        number, told = next(self._rest, (None, None))
        if told is not None:
            self._verdict.add(f"/events/{number}", "No act leads to this event.")


def _told_by_rules(events: Sequence[JsonDict]) -> Iterator[tuple[int, JsonDict]]:
    return ((n, event) for n, event in enumerate(events) if event["type"] not in HOST_EVENTS)


def check_numbers(record: Mapping[str, Any], verdict: Verdict) -> None:
    """Check that nothing is missing from the log, and that nothing in it goes back.

    What the host tells belongs to the deal before it, whose number follows from the rules.
    """
    version, deal = 0, None
    for number, event in enumerate(record["events"]):
        if not same(event["seq"], number + 1):
            verdict.add(f"/events/{number}/seq", f"The log is dense: this is event {number + 1}.")
            return
        steps = {version, version + 1} - {0}
        if not any(same(event["version"], each) for each in steps):
            what = "Versions begin with 1 and go up one by one."
            verdict.add(f"/events/{number}/version", what)
            return
        version = event["version"]
        if event["type"] in HOST_EVENTS and not same(event["deal"], deal):
            verdict.add(f"/events/{number}/deal", f"It belongs to deal {deal}.")
        deal = event["deal"]


def check_host(record: Mapping[str, Any], verdict: Verdict) -> None:
    """Check what the host of the table told against what the record says beside it."""
    _check_frame(record, verdict)
    wanted = _wanted(record)
    for number, event in enumerate(record["events"]):
        said = wanted.get(event["type"], {})
        if not same(said, {key: event["data"].get(key) for key in said}):
            verdict.add(f"/events/{number}", f"Beside its log the record says: {said}.")
    for number, seat in enumerate(_seats(record)):
        if not same(seat, record["seats"][number]):
            verdict.add(f"/seats/{number}", f"By the log it is {seat}.")


def _check_frame(record: Mapping[str, Any], verdict: Verdict) -> None:
    kinds = [event["type"] for event in record["events"]]
    frame = (kinds[:1], kinds[-1:], kinds.count("table_created"), kinds.count("game_ended"))
    if frame != (["table_created"], ["game_ended"], 1, 1):
        verdict.add("/events", "A log begins with table_created and ends with game_ended.")
    for number, event in enumerate(record["events"]):
        if event["type"] in _OF_THE_TABLE and event["seat"] is not None:
            verdict.add(f"/events/{number}/seat", "This is of no seat.")
    if not same(record["events"][0]["at"], record["created_at"]):
        verdict.add("/created_at", "By the log the table was made at another time.")
    if kinds.count("game_started") != min(1, len(record["acts"])):
        verdict.add("/events", "A log has one game_started, if there was a game.")


def _wanted(record: Mapping[str, Any]) -> Mapping[str, JsonDict]:
    return {
        "table_created": {"game": record["game"], "options": record["options"]},
        "game_started": {"nonces": [seat["nonce"] for seat in record["seats"]]},
        "game_ended": record["result"] or _ABANDONED,
    }


def _seats(record: Mapping[str, Any]) -> list[JsonDict]:
    """Return the seats at the end as the log tells of them."""
    seats, started = [_FREE] * len(record["seats"]), False
    for event in record["events"]:
        number, data = event["seat"], event["data"]
        started = started or event["type"] == "game_started"
        if event["type"] == "seat_taken":
            seats[number] = {**_FREE, **{key: data[key] for key in _FREE if key in data}}
        elif event["type"] == "seat_left" and number is not None:
            seats[number] = {**seats[number], "left": True} if started else _FREE
    return seats
