"""What holds for the strong players of all games."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from engine.bots import registry
from engine.bots.advice import Adviser
from engine.bots.interface import Bot, Rng
from engine.bots.patience import never
from engine.bots.rablo_strong import RabloStrong
from engine.bots.rablo_worlds import Worlds
from engine.bots.raeuber_strong import Knowing as RaeuberKnowing
from engine.bots.raeuber_strong import RaeuberStrong
from engine.bots.snaps_strong import Knowing as SnapsKnowing
from engine.bots.snaps_strong import SnapsStrong
from engine.protocol import JsonDict
from tests.engine.bots_driver import BotTable

Strong = RabloStrong | SnapsStrong | RaeuberStrong
KINDS: Mapping[str, type[Strong]] = {
    "rablo": RabloStrong,
    "snaps": SnapsStrong,
    "raeuber": RaeuberStrong,
}
SEATS = {"rablo": 4, "snaps": 2, "raeuber": 3}
OPTIONS: Mapping[str, JsonDict] = {"rablo": {"max_deals": 4}, "snaps": {}, "raeuber": {}}


class Wired:
    """A bot behind the wire: it gets JSON and must leave what it gets as it was."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seen: list[tuple[JsonDict, list[JsonDict], JsonDict | None]] = []

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        sent = json.dumps([view, list(events)])
        received = json.loads(sent)
        move = self.bot.choose(received[0], received[1], rng, stop)
        assert json.dumps(received) == sent
        self.seen.append((received[0], received[1], move))
        return move


def _deals(game: str, count: int, seed: int, bot: Bot) -> BotTable:
    table = BotTable(game, [bot] * SEATS[game], seed, **OPTIONS[game])
    for _ in range(count):
        table.play_deal()
    return table


@pytest.mark.parametrize("game", KINDS)
def test_whole_deals_are_played_from_json_alone(game: str) -> None:
    wired = Wired(KINDS[game](samples=2))
    _deals(game, 3, 1, wired)
    assert len(wired.seen) > 20


@pytest.mark.parametrize("game", KINDS)
def test_the_same_seed_gives_the_same_choices(game: str) -> None:
    wired = Wired(KINDS[game](samples=3))
    _deals(game, 2, 5, wired)
    again = KINDS[game](samples=3)
    for view, events, _ in wired.seen[:25]:
        chosen = [again.choose(view, events, random.Random(9), never) for _ in range(2)]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("game", KINDS)
def test_without_any_time_it_answers_at_once_and_legally(game: str) -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return True

    class Hurried:
        bot = KINDS[game](samples=1000)

        def choose(self, view: Any, events: Any, rng: Rng, _: Callable[[], bool]) -> Any:
            return self.bot.choose(view, events, rng, stop)

    _deals(game, 1, 3, Hurried())
    assert asked


@pytest.mark.parametrize("game", KINDS)
def test_it_looks_at_one_guess_after_another_until_time_is_up(game: str) -> None:
    wired = Wired(KINDS[game](samples=1))
    _deals(game, 2, 2, wired)
    bot, counts = KINDS[game](samples=1000), []
    for view, events, _ in wired.seen:
        calls = iter(range(1000))
        bot.choose(view, events, random.Random(1), lambda calls=calls: next(calls) >= 3)  # type: ignore[misc]
        counts.append(next(calls))
    assert max(counts) == 4


@pytest.mark.parametrize("game", KINDS)
def test_advice_has_every_legal_move_and_the_choice_is_the_best_of_those_valued(
    game: str,
) -> None:
    wired = Wired(KINDS[game](samples=3))
    _deals(game, 2, 4, wired)
    bot: Adviser = KINDS[game](samples=3)
    valued = 0
    for view, events, _ in wired.seen:
        advice = bot.advise(view, events, random.Random(1), never)
        assert [move for move, _ in advice.values] == view["you"]["legal_moves"]
        found = {json.dumps(move): value for move, value in advice.values if value is not None}
        if found:
            valued += 1
            assert found[json.dumps(advice.move)] == max(found.values())
    assert valued > 10


def _hidden_rablo(table: BotTable, seat: int, view: JsonDict) -> None:
    worlds = Worlds(view, random.Random(1))
    for other in range(4):
        if other != seat:
            held = table.state.hand(other)
            assert not held & worlds.banned[other]
    drawn = worlds.draw()
    assert drawn is not None
    assert drawn[seat] == table.state.hand(seat)
    assert sum(drawn) == table.state.remaining
    assert [hand.bit_count() for hand in drawn] == view["state"]["hand_sizes"]


def _hidden_snaps(table: BotTable, seat: int, view: JsonDict) -> None:
    knowing = SnapsKnowing(view, table.events(seat))
    held = table.state.hands[1 - seat]
    assert not held & knowing.banned
    assert not held & ~knowing.memory.unseen
    assert knowing.memory.shown & ~held == 0
    lead = knowing.lead(held)
    state = table.state
    first, second = (state.points(each) for each in (seat, 1 - seat))
    assert [lead.points[n] if lead.tricks[n] else 0 for n in (0, 1)] == [first, second]
    closing = state.closing
    found = knowing.closing
    assert (closing is None) is (found is None)
    if closing is not None and found is not None:
        assert (found.seat == 0, found.value) == (closing.seat == seat, closing.value)


def _hidden_raeuber(table: BotTable, seat: int, view: JsonDict) -> None:
    if view["state"]["phase"] != "playing":
        return
    knowing = RaeuberKnowing(view, view["you"]["legal_moves"])
    for other in range(3):
        if other != seat:
            assert not table.state.hands[other] & knowing.banned(other)
    drawn = knowing.hands(random.Random(1))
    assert drawn is not None
    assert sum(drawn) == sum(table.state.hands)


HIDDEN = {"rablo": _hidden_rablo, "snaps": _hidden_snaps, "raeuber": _hidden_raeuber}


@pytest.mark.parametrize("level", ["random", "simple"])
@pytest.mark.parametrize("game", KINDS)
def test_the_truth_is_never_ruled_out(game: str, level: str) -> None:
    looked = 0

    def asked(table: BotTable, seat: int, view: JsonDict, _: JsonDict | None) -> None:
        nonlocal looked
        looked += 1
        HIDDEN[game](table, seat, view)

    for seed in range(12):
        bots = [registry.bot(game, level)] * SEATS[game]
        BotTable(game, bots, seed, asked, **OPTIONS[game]).play_deal()
    assert looked > 50


@pytest.mark.parametrize("game", KINDS)
def test_the_level_is_listed(game: str) -> None:
    assert [each["level"] for each in registry.levels(game)] == ["random", "simple", "strong"]
