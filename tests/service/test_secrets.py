"""Twins: two tables that differ only in who holds the called card look the same to the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.protocol import JsonDict
from service import views
from service.errors import ServiceError
from service.model import ClockRule, Player
from service.positions import position
from service.requests import Sit
from tests.service.world import PASS, World, bots, put, rablo_pack

# Seat 0 calls SA. Seats 1 and 2 hold SA and ST, this way round or the other.
HANDS = ("HA HK HQ DA CA CT", "HT DT DQ CK SA S9", "HJ DK DJ CQ ST SK", "H9 D9 C9 CJ SQ SJ")

CALL = {"type": "call", "card": "SA", "level": "snapszer"}
KONTRA, ENOUGH = {"type": "kontra"}, {"type": "enough"}
SPOKEN: list[tuple[int, JsonDict]] = [
    *((0, CALL), (1, PASS), (2, PASS), (3, PASS)),
    # The three after the caller, then the three after whoever doubled: only the side that may
    # double has a choice.
    *((1, PASS), (2, PASS), (3, KONTRA)),
    *((0, PASS), (1, PASS), (2, PASS)),
]
# After the third trick the caller's side has 66, and its secret partner might say enough.
PLAYED: list[tuple[int, JsonDict]] = [
    *((0, put("DA")), (1, put("DT")), (2, put("DK")), (3, put("D9"))),
    *((0, put("CA")), (1, put("CK")), (2, put("CQ")), (3, put("C9"))),
    *((0, put("HA")), (1, put("HT")), (2, put("HJ")), (3, put("H9"))),
    *((0, put("CT")), (1, put("S9")), (2, put("SK"))),
]
SCRIPT = SPOKEN + PLAYED


def swapped(hand: str) -> str:
    return " ".join({"SA": "ST", "ST": "SA"}.get(card, card) for card in hand.split())


PACKS = (rablo_pack(*HANDS), rablo_pack(*(swapped(hand) for hand in HANDS)))


class Twin:
    """One of two tables, with how it looks to those who may not know the partner."""

    def __init__(self, world: World, table_id: str, people: Mapping[int, Player]) -> None:
        self.world = world
        self.id = table_id
        self.people = people

    def looks(self) -> dict[str, Any]:
        """Return all that can be read here by seats 0 and 3 and by spectators, and when."""
        here = position(self.world.table(self.id))
        now = self.world.clock.ms
        seen: dict[str, Any] = {"due": here.table.due, "version": here.table.version}
        for reader in (None, 0, 3):
            view = views.view(here, reader, now)
            del view["id"], view["commitment"]
            log = self.world.store.events(self.id, 0, 1000)
            events = [views.event(each, reader) for each in log]
            seen[f"seat {reader}"] = (view, events, views.etag(here.table, reader))
        return seen


def scripted(view: Mapping[str, Any]) -> JsonDict | None:
    """Say and play what the script has next, and use no right."""
    seat, state = view["you"]["seat"], view["state"]
    if seat not in view["turn"]:
        return None
    who, move = SCRIPT[len(state["calls"]) + len(state["played"])]
    assert who == seat
    return move


@pytest.fixture
def house_twins(world: World) -> tuple[Twin, Twin]:
    """Twins with a house bot in every seat."""
    world.bot.choice = scripted
    ann = world.player()

    def twin(pack: tuple[str, ...]) -> Twin:
        how: dict[str, Any] = {"seats": bots(4), "options": {"max_deals": 1}, "bot_delay_ms": 30}
        return Twin(world, world.create(ann, decks=(pack,), **how)["id"], {})

    return twin(PACKS[0]), twin(PACKS[1])


@pytest.fixture
def player_twins(world: World) -> tuple[Twin, Twin]:
    """Twins with four players, the same four, and a clock."""
    people = dict(enumerate(world.players(4)))

    def twin(pack: tuple[str, ...]) -> Twin:
        how: dict[str, Any] = {"seats": (Sit(), *[None] * 3), "clock": ClockRule(60_000)}
        table_id = world.create(people[0], decks=(pack,), **how)["id"]
        for seat in (1, 2, 3):
            world.sit(people[seat], table_id, seat)
        return Twin(world, table_id, people)

    return twin(PACKS[0]), twin(PACKS[1])


@pytest.fixture(params=["house_twins", "player_twins"])
def twins(request: pytest.FixtureRequest) -> tuple[Twin, Twin]:
    found: tuple[Twin, Twin] = request.getfixturevalue(request.param)
    return found


def wait(twin: Twin) -> None:
    """Let the time come for the next move."""
    clock, due = twin.world.clock, twin.world.table(twin.id).due
    clock.ms = due.at if due is not None and not twin.people else clock.ms + 1_000


def advance(twin: Twin, number: int) -> None:
    """Let the next move of the script be made, by its player or by the house."""
    if twin.people:
        seat, move = SCRIPT[number]
        twin.world.move(twin.people[seat], twin.id, move)
    else:
        twin.world.run(twin.id)


def test_the_twins_differ_in_two_hands_alone() -> None:
    assert sorted(PACKS[0]) == sorted(PACKS[1])
    assert [a == b for a, b in zip(*PACKS, strict=True)].count(False) == 2


def test_twins_look_the_same_until_the_partner_is_public(
    world: World, twins: tuple[Twin, Twin]
) -> None:
    one, two = twins
    for number in range(len(SCRIPT)):
        assert one.looks() == two.looks()
        wait(one)
        advance(one, number)
        assert one.looks() != two.looks()
        advance(two, number)
    assert one.looks() == two.looks()
    assert len(world.view(one.id)["state"]["played"]) == len(PLAYED)
    assert world.view(one.id)["state"]["partner"] is None


def test_the_card_after_that_tells_them_apart(
    world: World, player_twins: tuple[Twin, Twin]
) -> None:
    one, two = player_twins
    for number in range(len(SCRIPT)):
        advance(one, number)
        advance(two, number)
    for twin in player_twins:
        world.move(twin.people[3], twin.id, put("CJ"))
    assert world.types(one.id)[-1] == "deal_started", "an opponent's trick ended the deal"
    assert world.types(two.id)[-3:] == ["move", "trick_won", "partner_revealed"]
    assert world.view(two.id)["state"]["partner"] == 2


def test_what_others_are_refused_is_the_same(world: World, player_twins: tuple[Twin, Twin]) -> None:
    for number in range(len(SCRIPT)):
        told: list[list[object]] = []
        for twin in player_twins:
            idle = {0, 3}.difference(world.view(twin.id)["turn"])
            told.append([_refusal(twin, seat) for seat in sorted(idle)])
        assert told[0] == told[1]
        for twin in player_twins:
            advance(twin, number)


def _refusal(twin: Twin, seat: int) -> tuple[object, ...]:
    with pytest.raises(ServiceError) as refused:
        twin.world.move(twin.people[seat], twin.id, PASS)
    error = refused.value
    return type(error), error.code, error.detail, error.version, error.legal_moves


def test_only_caller_and_secret_partner_see_the_right_they_have(
    world: World, player_twins: tuple[Twin, Twin]
) -> None:
    for twin, partner in zip(player_twins, (1, 2), strict=True):
        for number in range(len(SPOKEN) + 12):
            advance(twin, number)
        views = {seat: world.view(twin.id, who) for seat, who in twin.people.items()}
        assert views[partner]["you"]["legal_moves"] == [ENOUGH]
        assert ENOUGH in views[0]["you"]["legal_moves"]
        assert views[3 - partner]["you"]["legal_moves"] == []
        assert views[3]["you"]["legal_moves"] == []
        assert {tuple(view["turn"]) for view in views.values()} == {(0,)}


def test_house_bots_are_asked_the_same_in_both_twins(
    world: World, house_twins: tuple[Twin, Twin]
) -> None:
    asked = []
    for twin in house_twins:
        world.bot.asked.clear()
        for number in range(len(SCRIPT)):
            wait(twin)
            advance(twin, number)
        asked.append([(view["version"], view["you"]["seat"]) for view in world.bot.asked])
    assert asked[0] == asked[1]
    after_the_third_trick = 1 + len(SPOKEN) + 12
    assert [each for each in asked[0] if each[0] == after_the_third_trick] == [
        *((after_the_third_trick, seat) for seat in range(4)),
        (after_the_third_trick, 0),
    ]
