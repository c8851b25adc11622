"""``rablo play`` against the API in this process: rights, races, leaving, the record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from engine.registry import GAMES
from rablo.client import ApiError, Client
from rablo.paint import Paint
from rablo.playing import LeftError, Match
from rablo.terminal import Terminal
from tests.api.conftest import OPERATOR
from tests.api.world import Caller, World, me
from tests.service.world import rablo_pack

HANDS = (
    "HT HK HQ SK DA DK",
    "HJ SJ DT DQ CA CT",
    "HA SA S9 CK CQ CJ",
    "H9 SQ ST D9 DJ C9",
)
Act = Callable[[], object]
_NOTHING_LEFT = "nothing left"


class InProcess(Client):
    """A client without a network, for one caller; waiting takes no time."""

    def __init__(self, caller: Caller) -> None:
        super().__init__("http://localhost", caller.token)
        self._caller = caller

    def _send(
        self, method: str, path: str, body: Mapping[str, Any] | None, extra: Mapping[str, str]
    ) -> tuple[int, bytes]:
        path = re.sub(r"wait=\d+&?", "", path)
        found = self._caller.send(method, path, body, dict(extra))
        return found.status_code, found.data


class Script(Terminal):
    """A person who types: answers when asked, and other things while nothing is asked.

    Anything that can be called is done in between, and counts as nothing typed.
    """

    def __init__(self, answers: Iterable[str | Act], between: Iterable[str | Act] = ()) -> None:
        self.live = True
        self.paint = Paint()
        self.lines: list[str] = []
        self._answers = iter(answers)
        self._between = iter(between)

    def say(self, *lines: str) -> None:
        self.lines += lines

    def ask(self, prompt: str) -> str | None:
        self.lines.append(prompt)
        return next(self._typed(self._answers), None)

    def typed(self) -> str | None:
        done = next(self._between, _NOTHING_LEFT)
        assert done is not _NOTHING_LEFT, "the script ends before the game does"
        if callable(done):
            done()
            return None
        return done

    def _typed(self, answers: Iterator[str | Act]) -> Iterator[str]:
        for each in answers:
            if callable(each):
                each()
            else:
                yield each

    def said(self, text: str) -> bool:
        return any(text in line for line in self.lines)


@pytest.fixture
def people(world: World) -> list[Caller]:
    return [world.register(name) for name in ("Ann", "Ben", "Cleo", "Dan")]


@pytest.fixture
def table(people: list[Caller]) -> str:
    """A deal in which seat 0 calls the ace of its partner in seat 2, and they reach 84."""
    body = {
        "game": "rablo",
        "options": {"max_deals": 1},
        "seats": [me(), None, None, None],
        "decks": [rablo_pack(*HANDS)],
    }
    made = people[0].post("/v1/tables", body, Operator_Token=OPERATOR)
    for each in people[1:]:
        each.post(f"/v1/tables/{made.json['id']}/seats", me())
    return str(made.json["id"])


def match(caller: Caller, table: str, script: Script) -> Match:
    client = InProcess(caller)
    return Match(client, "en", client.get(f"/v1/tables/{table}"), script)


def acts(people: list[Caller], table: str, *moves: str) -> list[Act]:
    """Return moves to be made by whoever is on turn, as they are written in records."""

    def act(move: dict[str, Any]) -> None:
        view = people[0].get(f"/v1/tables/{table}").json
        caller = people[view["turn"][0]]
        made = caller.post(f"/v1/tables/{table}/moves", {"move": move, "version": view["version"]})
        assert made.status_code == 201, made.data

    game = GAMES["rablo"]
    return [partial(act, game.move_data(game.parse(move))) for move in moves]


def test_a_right_is_offered_while_somebody_else_is_to_lead(
    people: list[Caller], table: str
) -> None:
    others = acts(people, table, *["pass"] * 6, "HJ", "HA", "H9", "SA", "ST", "SJ")
    answers = ["snapszer HA", "HK marriage", "1"]
    # Ann puts her only spade before Ben plays, so the last act comes after her answer.
    script = Script(answers, [*others, "1"])
    match(people[0], table, script).play()
    assert script.said("Until the next card is led you may also say:")
    assert script.said("   1 Enough!")
    assert script.said("  Ann: Enough!")
    assert script.said("The caller's side wins. Stake: 100.")
    assert script.said("The record holds:")


def test_numbers_typed_when_there_is_nothing_to_choose_are_let_go(
    people: list[Caller], table: str
) -> None:
    script = Script(["pass"], ["1", "xyz", *acts(people, table, *["pass"] * 3)])
    match(people[0], table, script).play()
    assert not script.said("none of your moves")
    assert script.said("Four passes: everybody pays 50 into the pot.")


def test_a_move_that_comes_too_late_is_said_and_asked_again(
    people: list[Caller], table: str
) -> None:
    elsewhere = acts(people, table, "pass")
    script = Script([*elsewhere, "1"], acts(people, table, *["pass"] * 3))
    match(people[0], table, script).play()
    assert script.said("The game has gone on meanwhile.")
    assert script.said("The record holds:")


def test_enter_alone_makes_the_only_move(people: list[Caller], table: str) -> None:
    before = acts(people, table, "snapszer HA", "pass", "pass", "pass", "pass")
    for each in before:
        each()
    script = Script(["", "y"], ["q"])
    play = match(people[2], table, script)
    with pytest.raises(LeftError):
        play.play()
    assert script.said("   1 Pass")
    assert script.said("You hold the called card: you are the partner")
    assert script.said("  Cleo: Pass")


def test_help_table_and_rules_are_shown_and_change_nothing(
    people: list[Caller], table: str
) -> None:
    script = Script(["h", "?", "t", "r", "foo", "0", "q", "n", ""])
    with pytest.raises(LeftError):
        match(people[0], table, script).play()
    assert script.said("Type the number of a move")
    assert script.said("# Rabló")
    assert sum(line.startswith("── dealer: ") for line in script.lines) == 2
    assert (
        script.lines.count(
            "That is none of your moves. Type a number, or the move itself, such as HK."
        )
        == 2
    )


def test_who_leaves_is_played_by_the_house(people: list[Caller], table: str) -> None:
    script = Script(["q", "y"])
    played = match(people[0], table, script)
    with pytest.raises(LeftError):
        played.play()
    played.leave()
    assert people[0].get(f"/v1/tables/{table}").json["seats"][0]["left"]
    assert script.lines[-1] == "You have left the table."
    played.leave()
    assert script.lines.count("You have left the table.") == 1


def test_a_record_with_another_commitment_is_told(people: list[Caller], table: str) -> None:
    script = Script(["pass"], acts(people, table, *["pass"] * 3))
    view = InProcess(people[0]).get(f"/v1/tables/{table}")
    client = InProcess(people[0])
    Match(client, "en", {**view, "commitment": "0" * 64}, script).play()
    assert script.said("The record does NOT hold:")
    assert script.said("/commitment: This is not what was shown before the first card.")


def test_what_was_before_one_sat_down_is_no_news(world: World, people: list[Caller]) -> None:
    opened = people[0].post("/v1/tables", {"game": "snaps", "seats": [me(), None]}).json
    people[1].post(f"/v1/tables/{opened['id']}/seats", me())
    script = Script([])
    with pytest.raises(LeftError):
        match(people[0], opened["id"], script).play()
    assert script.said("Ben sits down.")
    leaving = Script(["y"], ["q"])
    with pytest.raises(LeftError):
        match(people[1], opened["id"], leaving).play()
    assert leaving.said("Round 1.")
    assert not leaving.said("sits down.")


def test_other_refusals_are_errors(people: list[Caller], table: str) -> None:
    script = Script([lambda: people[0].delete(f"/v1/tables/{table}/seats/0"), "1"])
    with pytest.raises(ApiError, match="seat_left"):
        match(people[0], table, script).play()
