"""Records: a true one holds, and whatever is bent in it is found where it was bent."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from engine.protocol import JsonDict
from engine.record import verify
from engine.registry import GAMES
from engine.verdict import Verdict
from tests.support.records import Played, given_record, record_of

Spoil = Callable[[JsonDict], object]


@pytest.fixture(scope="module", params=sorted(GAMES))
def record(request: pytest.FixtureRequest) -> JsonDict:
    return record_of(request.param)


def found(record: JsonDict, spoil: Spoil) -> list[str]:
    spoiled = copy.deepcopy(record)
    spoil(spoiled)
    return [str(each) for each in verify(spoiled).findings]


def index(record: JsonDict, kind: str, *, last: bool = False) -> int:
    found = [n for n, act in enumerate(record["acts"]) if act["type"] == kind]
    return found[-1 if last else 0]


def event_index(record: JsonDict, kind: str) -> int:
    return next(n for n, event in enumerate(record["events"]) if event["type"] == kind)


def event(record: JsonDict, kind: str) -> JsonDict:
    told: JsonDict = record["events"][event_index(record, kind)]
    return told


def swap(items: list[Any], one: int, other: int) -> None:
    items[one], items[other] = items[other], items[one]


def test_a_true_record_is_good_and_everything_in_it_was_checked(record: JsonDict) -> None:
    verdict = verify(record)
    kinds = [act["type"] for act in record["acts"]]
    assert verdict == Verdict([], kinds.count("pack"), 0, kinds.count("move"), kinds.count("pack"))
    deals = f"{verdict.packs} packs, {verdict.moves} moves, {verdict.deals} deals"
    assert verdict.told() == f"commitment, {deals} and result."


@pytest.mark.parametrize("stop", [0, 1, 20])
def test_a_record_of_an_abandoned_match_is_good(stop: int) -> None:
    for game in GAMES:
        record = record_of(game, stop=stop)
        if not stop:
            record["events"].pop(event_index(record, "game_started"))
            record["events"][-1]["seq"] -= 1
        assert verify(record).findings == []


def test_packs_that_were_given_are_counted_and_said() -> None:
    for game in GAMES:
        verdict = verify(given_record(game))
        assert (verdict.findings, verdict.given) == ([], 1)
        assert " (1 of them given by the operator, not drawn), " in verdict.told()


def _other_game(record: JsonDict) -> None:
    names = sorted(GAMES)
    record["game"] = names[(names.index(record["game"]) + 1) % len(names)]


def _bend(kind: str, **fields: Any) -> Spoil:
    return lambda record: event(record, kind)["data"].update(fields)


def _act(kind: str, **fields: Any) -> Spoil:
    return lambda record: record["acts"][index(record, kind)].update(fields)


def _swap_acts(record: JsonDict) -> None:
    at = index(record, "move")
    swap(record["acts"], at, at + 1)


def _swap_moves(record: JsonDict) -> None:
    """Let one seat have played its last two cards in the other order."""
    plays = [act for act in record["acts"] if act.get("move", {}).get("type") == "play"]
    mine = [act for act in plays if act["seat"] == plays[-1]["seat"]][-2:]
    mine[0]["move"], mine[1]["move"] = mine[1]["move"], mine[0]["move"]


def _drop_event(record: JsonDict) -> None:
    record["events"].pop(event_index(record, "move"))
    for number, each in enumerate(record["events"], 1):
        each["seq"] = number


def _add_event(record: JsonDict) -> None:
    extra = {**event(record, "trick_won"), "seq": len(record["events"])}
    record["events"].insert(len(record["events"]) - 1, extra)
    record["events"][-1]["seq"] += 1


def _cut_deal(record: JsonDict) -> None:
    at = index(record, "pack", last=True)
    dealt = [n for n, each in enumerate(record["events"]) if each["type"] == "deal_started"]
    record["acts"], record["deals"] = record["acts"][:at], record["deals"][:-1]
    record["events"] = [*record["events"][: dealt[-1]], record["events"][-1]]


def _reseat(record: JsonDict) -> None:
    record["seats"][0]["player"] = {**record["seats"][0]["player"], "name": "Somebody else"}


def _stack(record: JsonDict) -> None:
    swap(record["acts"][index(record, "pack", last=True)]["cards"], 0, 1)


TAMPERED: Mapping[str, tuple[Spoil, str]] = {
    "another seed": (lambda r: r.update(seed="00" * 32), "/seed"),
    "a seed in capitals": (lambda r: r.update(seed=r["seed"].upper()), "/seed"),
    "a seed too short": (lambda r: r.update(seed="00"), "/seed"),
    "another commitment": (lambda r: r.update(commitment="0" * 64), "/seed"),
    "another table": (lambda r: r.update(id="tbl_other"), "/seed"),
    "another nonce": (lambda r: r["seats"][0].update(nonce="abd"), "/acts/0/cards"),
    "a nonce that is none": (lambda r: r["seats"][0].update(nonce="a|b"), "/seats/0/nonce"),
    "other nonces in the log": (_bend("game_started", nonces=["abc"]), "/events/"),
    "another game": (_other_game, ""),
    "an unknown game": (lambda r: r.update(game="whist"), "/game"),
    "other rules": (lambda r: r.update(rules_version="0"), "/rules_version"),
    "another format": (lambda r: r.update(format=2), "/format"),
    "another option": (lambda r: r["options"].update(first_dealer=0), ""),
    "an unknown option": (lambda r: r["options"].update(jokers=2), ""),
    "an option left out": (lambda r: r["options"].popitem(), ""),
    "a seat more": (lambda r: r["seats"].append(r["seats"][-1]), "/seats"),
    "a seat less": (lambda r: r["seats"].pop(), "/seats"),
    "somebody else in a seat": (_reseat, "/seats/0"),
    "a player who did not leave": (lambda r: r["seats"][0].update(left=True), "/seats/0"),
    "a stacked pack": (_stack, "/acts/"),
    "a pack with a card twice": (
        lambda r: r["acts"][0]["cards"].__setitem__(0, r["acts"][0]["cards"][1]),
        "/acts/0",
    ),
    "decks said to be neither": (lambda r: r.update(decks="found"), "/decks"),
    "another number of a deal": (_act("pack", deal=2), "/acts/0/deal"),
    "two acts swapped": (_swap_acts, "/"),
    "two moves of a seat swapped": (_swap_moves, "/"),
    "an act left out": (lambda r: r["acts"].pop(index(r, "move")), "/"),
    "an act made twice": (
        lambda r: r["acts"].insert(index(r, "move"), r["acts"][index(r, "move")]),
        "/",
    ),
    "a pack left out": (lambda r: r["acts"].pop(0), "/acts/0"),
    "a pack dealt twice": (lambda r: r["acts"].insert(1, r["acts"][0]), "/acts/1"),
    "a move by another seat": (_act("move", seat=1), "/acts/"),
    "a move that is none": (_act("move", move={"type": "bribe"}), "/acts/"),
    "a move by somebody else": (_act("move", by="bot"), "/acts/"),
    "an act that is none": (_act("move", type="bribe"), "/acts/"),
    "a timer that did not run": (
        lambda r: r["acts"].insert(1, {**r["acts"][1], "type": "expiry", "timer": "show"}),
        "/acts/1",
    ),
    "a later version of an act": (_act("move", version=99_999), "/"),
    "an event left out": (_drop_event, "/events/"),
    "an event too many": (_add_event, "/events/"),
    "an event with another number": (lambda r: event(r, "move").update(seq=1), "/events/"),
    "an event of another deal": (lambda r: event(r, "move").update(deal=2), "/events/"),
    "an event of another version": (lambda r: event(r, "move").update(version=9), "/events/"),
    "an act at another time": (_act("move", at="2026-11-30T09:00:00.000Z"), "/events/"),
    "an event at another time": (lambda r: event(r, "move").update(at=""), "/events/"),
    "a table made at another time": (lambda r: r.update(created_at=""), "/created_at"),
    "an end in another deal": (lambda r: r["events"][-1].update(deal=1), "/events/"),
    "an end of one seat": (lambda r: r["events"][-1].update(seat=1), "/events/"),
    "a version that goes back": (lambda r: r["events"][-1].update(version=2), "/events/"),
    "a bent trick": (_bend("trick_won", winner=9), "/events/"),
    "a true that was 1": (lambda r: event(r, "trick_won").update(seat=True), "/events/"),
    "a bent end of a deal in the log": (_bend("deal_ended", hands=[]), "/events/"),
    "a bent end of a deal": (lambda r: r["deals"][0].update(hands=[]), "/deals/0"),
    "the end of a deal left out": (lambda r: r["deals"].pop(), "/deals/"),
    "the end of a deal twice": (lambda r: r["deals"].append(r["deals"][0]), "/deals/"),
    "bent scores": (lambda r: r["result"].update(scores=[999]), "/result"),
    "bent places": (lambda r: r["result"]["places"].reverse(), "/result"),
    "another reason": (lambda r: r["result"].update(reason="bribe"), "/result"),
    "a bent end in the log": (_bend("game_ended", reason="bribe"), "/events/"),
    "a log without an end": (lambda r: r["events"].pop(), "/events"),
    "another game in the log": (_bend("table_created", game="whist"), "/events/0"),
    "a match cut short": (_cut_deal, "/result"),
    "an end that was none": (lambda r: r.update(status="abandoned"), "/status"),
    "no result": (lambda r: r.update(result=None), ""),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_a_tampered_record_is_found(record: JsonDict, how: str) -> None:
    spoil, where = TAMPERED[how]
    findings = found(record, spoil)
    assert findings, how
    assert any(each.startswith(where) for each in findings), findings


def test_another_seed_breaks_the_commitment_and_every_pack(record: JsonDict) -> None:
    findings = found(record, lambda r: r.update(seed="00" * 32))
    assert findings[0] == "/seed: The seed is not the one that was committed to."
    assert findings[1].startswith("/acts/0/cards: This is not the pack")
    assert len(findings) == 1 + verify(record).packs


def test_a_move_against_the_rules_is_found_where_it_was_made(record: JsonDict) -> None:
    at = index(record, "move", last=True)
    findings = found(record, lambda r: r["acts"].insert(at, r["acts"][at]))
    assert findings[0].startswith((f"/acts/{at + 1}:", f"/events/{len(record['events']) - 1}"))


def test_a_given_pack_that_was_changed_is_found() -> None:
    for game in GAMES:
        findings = found(given_record(game), lambda r: r["acts"][0]["cards"].reverse())
        assert findings[0].startswith(("/acts/", "/events/")), game


def test_packs_are_given_before_others_are_drawn() -> None:
    assert verify(given_record("rablo", packs=2)).given == 2
    drawn, laid = (
        record_of("rablo")["acts"][0]["cards"],
        given_record("rablo")["acts"][0]["cards"],
    )
    record = Played(GAMES["rablo"], random.Random(5), drawn, laid).record
    at = [n for n, act in enumerate(record["acts"]) if act["type"] == "pack"][1]
    findings = [str(each) for each in verify(json.loads(json.dumps(record))).findings]
    assert findings == [f"/acts/{at}/cards: This is not the pack of the seed and the nonces."]


def test_a_drawn_table_does_not_hold_as_a_given_one_once_a_pack_is_changed() -> None:
    record = {**record_of("rablo"), "decks": "given"}
    at = index(record, "pack", last=True)
    findings = found(record, lambda r: swap(r["acts"][at]["cards"], 0, 1))
    assert findings[0].startswith(f"/acts/{at}/cards: This is not the pack")


@pytest.mark.parametrize("text", ["[]", "1", "null", '"x"', "{}", '{"format": 1, "game": []}'])
def test_what_is_no_record_is_refused_without_a_crash(text: str) -> None:
    assert not verify(json.loads(text)).good


@pytest.mark.parametrize("clock", [None, "x", {}, {"move_ms": "x"}, {"strikes": [3]}])
def test_a_clock_that_is_none_is_refused(record: JsonDict, clock: Any) -> None:
    whole = {**record["clock"], **clock} if isinstance(clock, dict) and clock else clock
    assert not verify({**record, "clock": whole}).good


def leaves(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value that holds no others."""
    items = part.items() if isinstance(part, dict) else enumerate(part)
    for key, value in items:
        if isinstance(value, dict | list):
            yield from leaves(value, (*path, key))
        else:
            yield (*path, key)


def free(path: tuple[Any, ...]) -> bool:
    """Whether a value stands for itself: the clock, who was host, what seats looked like once."""
    names = {key for key in path if isinstance(key, str)}
    once = {"host", "left", "nonce", "player", "bot", "at"}
    return "clock" in names or ("events" in names and not names.isdisjoint(once))


def test_no_value_that_follows_from_others_can_be_changed_unnoticed(record: JsonDict) -> None:
    chance = random.Random(2)
    paths = [path for path in leaves(record) if not free(path)]
    for path in chance.sample(paths, 150):
        spoiled = copy.deepcopy(record)
        place = spoiled
        for key in path[:-1]:
            place = place[key]
        old = place[path[-1]]
        place[path[-1]] = chance.choice([each for each in (None, True, 0, 1, "x") if each != old])
        assert not verify(spoiled).good, path
