from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.deal import commitment, shuffled
from engine.protocol import AnyGame, Event, JsonDict, Step
from engine.record import Verdict, verify
from engine.registry import GAMES

TABLE = "tbl_test"
SEED = bytes(range(32))
SHORT: dict[str, JsonDict] = {"rablo": {"max_deals": 3}, "snaps": {}, "raeuber": {"max_deals": 2}}


class Played:
    """Plays a match at random and writes its record down."""

    def __init__(self, game: AnyGame, chance: random.Random) -> None:
        options = game.options(SHORT[game.name])
        self.nonces = ["abc", *[""] * (game.seats(options) - 1)]
        self.record: JsonDict = {
            "format": 1,
            "id": TABLE,
            "game": game.name,
            "rules_version": game.rules_version,
            "options": options,
            "seats": [{"nonce": nonce} for nonce in self.nonces],
            "commitment": commitment(TABLE, SEED),
            "seed": SEED.hex(),
            "decks": "drawn",
            "acts": [],
            "events": [],
        }
        self._game, self._chance, self._deal = game, chance, 0
        self._state = game.start(len(self.nonces), options)
        self._note(Event("game_started", None, {}))
        while game.result(self._state) is None:
            self._go_on()
        result = game.result(self._state)
        assert result is not None
        ended = {"places": result.places, "scores": result.scores, "reason": result.reason}
        self.record["result"] = ended
        events = self.record["events"]
        self.record["deals"] = [each["data"] for each in events if each["type"] == "deal_ended"]
        self._note(Event("game_ended", None, ended))

    def _go_on(self) -> None:
        game, state = self._game, self._state
        cards = game.pack(state)
        if cards is not None:
            self._deal += 1
            pack = shuffled(cards, SEED, self._deal, self.nonces)
            self._take(game.deal(state, pack), {"type": "pack", "deal": self._deal, "cards": pack})
        elif game.timers(state):
            name = game.timers(state)[0].name
            self._take(game.expire(state, name), {"type": "expiry", "timer": name})
        else:
            seat = game.obliged(state)[0]
            move = self._chance.choice(game.legal_moves(state, seat))
            act = {"type": "move", "seat": seat, "move": game.move_data(move)}
            self._take(game.apply(state, seat, move), act)

    def _take(self, step: Step[Any], act: JsonDict) -> None:
        self._state = step.state
        self.record["acts"].append(act)
        for event in step.events:
            self._note(event)

    def _note(self, event: Event) -> None:
        told = {"type": event.type, "seat": event.seat, "data": dict(event.data)}
        self.record["events"].append(told)


@pytest.fixture(scope="module", params=sorted(GAMES))
def record(request: pytest.FixtureRequest) -> JsonDict:
    played = Played(GAMES[request.param], random.Random(11))
    read: JsonDict = json.loads(json.dumps(played.record))
    return read


def found(record: JsonDict, spoil: Callable[[JsonDict], object]) -> list[str]:
    spoiled = copy.deepcopy(record)
    spoil(spoiled)
    return [str(each) for each in verify(spoiled).findings]


def index(record: JsonDict, kind: str, *, last: bool = False) -> int:
    found = [n for n, act in enumerate(record["acts"]) if act["type"] == kind]
    return found[-1 if last else 0]


def event_index(record: JsonDict, kind: str) -> int:
    return next(n for n, event in enumerate(record["events"]) if event["type"] == kind)


def test_a_true_record_is_good_and_everything_in_it_was_checked(record: JsonDict) -> None:
    verdict = verify(record)
    kinds = [act["type"] for act in record["acts"]]
    assert verdict == Verdict([], kinds.count("pack"), kinds.count("move"), kinds.count("pack"))


def test_another_seed_breaks_the_commitment_and_every_pack(record: JsonDict) -> None:
    findings = found(record, lambda r: r.update(seed="00" * 32))
    assert findings[0] == "/seed: The seed is not the one that was committed to."
    assert findings[1].startswith("/acts/0/cards: This is not the pack")
    assert len(findings) == 1 + verify(record).packs


def test_a_pack_that_was_stacked_is_found(record: JsonDict) -> None:
    at = index(record, "pack", last=True)

    def swap(spoiled: JsonDict) -> None:
        cards = spoiled["acts"][at]["cards"]
        cards[0], cards[1] = cards[1], cards[0]

    assert found(record, swap)[0].startswith(f"/acts/{at}/cards: This is not the pack")


def test_given_packs_are_taken_as_they_are(record: JsonDict) -> None:
    spoiled = {**record, "decks": "given", "seed": "00" * 32}
    spoiled["commitment"] = commitment(TABLE, bytes(32))
    assert verify(spoiled).good


def test_a_nonce_that_was_changed_afterwards_is_found(record: JsonDict) -> None:
    findings = found(record, lambda r: r["seats"][0].update(nonce="abd"))
    assert findings[0].startswith("/acts/0/cards")


def test_a_move_against_the_rules_is_found_where_it_was_made(record: JsonDict) -> None:
    at = index(record, "move", last=True)
    findings = found(record, lambda r: r["acts"].insert(at, r["acts"][at]))
    assert len(findings) == 1
    assert findings[0].startswith((f"/acts/{at + 1}:", f"/events/{len(record['events']) - 1}"))


def test_a_move_that_was_left_out_is_found(record: JsonDict) -> None:
    at = index(record, "move")
    assert found(record, lambda r: r["acts"].pop(at))


def test_a_result_of_a_deal_that_was_bent_is_found(record: JsonDict) -> None:
    at = event_index(record, "deal_ended")
    findings = found(record, lambda r: r["events"][at]["data"].update(points=999))
    assert len(findings) == 1
    assert findings[0].startswith(f"/events/{at}: The rules make of /acts/")


def test_an_event_that_nothing_led_to_is_found(record: JsonDict) -> None:
    extra = {"type": "trick_won", "seat": 0, "data": {}}
    last = len(record["events"]) - 1
    findings = found(record, lambda r: r["events"].insert(last, extra))
    assert findings == [f"/events/{last}: No act leads to this event."]


def test_the_list_of_deals_must_be_what_they_came_to(record: JsonDict) -> None:
    assert found(record, lambda r: r["deals"].pop()) == [
        "/deals: These are not what the deals came to."
    ]


def test_a_bent_final_result_is_found(record: JsonDict) -> None:
    findings = found(record, lambda r: r["result"].update(reason="bribe"))
    assert findings[0].startswith("/result: By the rules it is Result(")


def test_a_match_that_is_not_over_has_no_result(record: JsonDict) -> None:
    def cut(spoiled: JsonDict) -> None:
        at = index(spoiled, "pack", last=True)
        dealt = [n for n, e in enumerate(spoiled["events"]) if e["type"] == "deal_started"]
        spoiled["acts"], spoiled["events"] = spoiled["acts"][:at], spoiled["events"][: dealt[-1]]
        spoiled["deals"].pop()

    assert found(record, cut) == ["/result: By the rules the match is not over."]


@pytest.mark.parametrize(
    ("field", "value", "finding"),
    [
        ("format", 2, "/format: This release reads format 1, not 2."),
        ("game", "whist", "/game: This release does not know the game 'whist'."),
        ("rules_version", "0", "/rules_version: Played by other rules"),
        ("acts", [{"type": "bribe"}], "/acts/0: An act is a pack, a move or an expiry"),
    ],
)
def test_what_this_release_cannot_check_is_said(
    record: JsonDict, field: str, value: object, finding: str
) -> None:
    assert found(record, lambda r: r.update({field: value}))[-1].startswith(finding)


@pytest.mark.parametrize("text", ["[]", "1", "null", '"x"', "{}", '{"format": 1, "game": []}'])
def test_what_is_no_record_is_refused_without_a_crash(text: str) -> None:
    assert not verify(json.loads(text)).good
