"""The house bot ``simple``: what it always does, and how well it does it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from engine.bots import registry
from engine.bots.interface import Rng
from engine.bots.snaps_memory import Memory, remember
from engine.games.snaps.cards import DECK
from engine.games.snaps.state import State
from engine.protocol import JsonDict
from tests.engine.snaps.arena import Table, Turn, Wired, heard, seen
from tests.engine.snaps.table import SNAPS, dealt, started, steps

SIMPLE = registry.bot("snaps", "simple")
RANDOM = registry.bot("snaps", "random")
DEALS = 2000


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    """Return every turn of ``simple`` in 2,000 deals, half of them against ``random``."""
    rng, found, deals = Random("simple at Šnaps"), [], 0
    while deals < DEALS:
        other = SIMPLE if deals < DEALS // 2 else RANDOM
        seat = rng.randrange(2)
        table = Table((SIMPLE, other) if seat == 0 else (other, SIMPLE), rng, rng.randrange(2))
        found += [turn for turn in table.play() if SIMPLE is table.bots[turn.seat]]
        deals += table.state.deal
    return found


def kinds(turn: Turn) -> set[str]:
    return {move["type"] for move in turn.view["you"]["legal_moves"]}


def test_it_says_enough_exactly_when_it_has_66(turns: list[Turn]) -> None:
    claims = 0
    for turn in turns:
        if "enough" in kinds(turn):
            has_66 = turn.state.points(turn.seat) >= 66
            assert (turn.move["type"] == "enough") == has_66
            claims += has_66
    assert claims > DEALS // 3


def test_it_never_says_a_wrong_enough(turns: list[Turn]) -> None:
    for turn in turns:
        if turn.move["type"] == "enough":
            end = turn.after.events[-1].data
            assert (end["winner"], "wrong" in end["reason"]) == (turn.seat, False)


def test_it_exchanges_whenever_it_can(turns: list[Turn]) -> None:
    able = [turn for turn in turns if "exchange" in kinds(turn)]
    assert len(able) > 200
    assert {turn.move["type"] for turn in able} <= {"exchange", "enough"}


def test_it_closes_with_hands_that_mostly_win(turns: list[Turn]) -> None:
    ends: Counter[bool] = Counter()
    for turn in turns:
        last = turn.after.events[-1]
        closer = turn.after.state.closing
        if last.type == "deal_ended" and closer is not None and closer.seat == turn.seat:
            ends[last.data["winner"] == turn.seat] += 1
    assert ends.total() > 200
    assert ends[True] > 0.8 * ends.total()


def test_it_declares_its_marriages_when_it_goes_on_with_a_card(turns: list[Turn]) -> None:
    able = [turn for turn in turns if any("marriage" in m for m in moves_of(turn))]
    plays = [turn.move for turn in able if turn.move["type"] == "play"]
    assert len(plays) > 200
    assert all("marriage" in move for move in plays)


def moves_of(turn: Turn) -> Sequence[JsonDict]:
    moves: Sequence[JsonDict] = turn.view["you"]["legal_moves"]
    return moves


def test_it_needs_only_json_and_leaves_it_unchanged() -> None:
    bots, rng = (Wired(SIMPLE), Wired(SIMPLE)), Random("wire")
    tables = [Table(bots, rng, first_dealer) for first_dealer in (0, 1) * 5]
    assert all(turn.move in moves_of(turn) for table in tables for turn in table.play())


class Watched:
    """The same bot, with what it remembered at its last choice."""

    memory: Memory

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        self.memory = remember(view, events)
        return SIMPLE.choose(view, events, rng, stop)


def test_it_counts_points_and_cards_right_from_what_it_is_shown() -> None:
    rng, watched = Random("memory"), (Watched(), Watched())
    for first_dealer in (0, 1) * 15:
        for turn in Table(watched, rng, first_dealer).play():
            state, seat, memory = turn.state, turn.seat, watched[turn.seat].memory
            assert memory.points == state.points(seat)
            assert memory.their_points == state.points(1 - seat)
            theirs, hidden = state.hands[1 - seat], max(state.stock - 1, 0)
            assert theirs & ~memory.unseen == 0
            assert memory.unseen.bit_count() == theirs.bit_count() + hidden
            assert memory.shown & ~theirs == 0
            assert memory.strict == state.strict


def test_it_beats_random_clearly() -> None:
    rng, won = Random("a series"), 0
    for match in range(100):
        seat = match % 2
        table = Table((SIMPLE, RANDOM) if seat == 0 else (RANDOM, SIMPLE), rng, match // 2 % 2)
        for _ in table.play():
            pass
        won += table.winner() == seat
    assert won >= 95


def choice(state: State, moves: str = "") -> str:
    """Return what the bot says after these moves, as text."""
    seat_logs: list[list[JsonDict]] = [[], []]
    first = SNAPS.deal(
        started(first_dealer=state.dealer), [DECK.names[card] for card in state.pack]
    )
    state = first.state
    for step in (first, *steps(state, moves)):
        state = step.state
        for seat, log in enumerate(seat_logs):
            log += [heard(event, seat, len(log)) for event in step.events]
    assert state.turn is not None
    rng = Random(1)
    unused = rng.getstate()
    view = seen(state, state.turn)
    move = SIMPLE.choose(view, seat_logs[state.turn], rng, lambda: False)
    assert move is not None
    assert rng.getstate() == unused
    return str(SNAPS.move(move))


def test_it_takes_an_ace_with_a_low_trump() -> None:
    assert choice(dealt("SA HT DK DQ CT", "CJ HJ DT HK SJ", "CQ"), "SA") == "CJ"


def test_it_throws_a_low_card_rather_than_spend_a_trump_on_a_jack() -> None:
    assert choice(dealt("SJ HT DK DQ CT", "CJ HJ DT HA CA", "CQ"), "SJ") == "HJ"


def test_it_takes_a_low_card_with_the_ten_of_the_suit() -> None:
    assert choice(dealt("SJ HT DK DQ CT", "ST HJ DJ HA CA", "CQ"), "SJ") == "ST"


def test_it_keeps_a_marriage_together_when_it_throws() -> None:
    assert choice(dealt("CA SA DT DA CT", "SK SQ DK HA ST", "CJ"), "CA") == "DK"


def test_it_declares_40_before_20() -> None:
    assert choice(dealt("CK CQ SK SQ HJ", "HT DA DT HA CA", "CJ"))[0] == "C"


def test_it_closes_with_the_high_trumps_and_a_marriage() -> None:
    assert choice(dealt("CA CT CK CQ HA", "HT DA DT HK SA", "CJ")) == "close"


def test_it_draws_trumps_first_after_closing() -> None:
    assert choice(dealt("CA CT CK HA SA", "HT DA DT HK CQ", "CJ"), "close")[0] == "C"


def test_it_does_not_close_on_low_cards() -> None:
    assert choice(dealt("HJ HQ DJ DQ SJ", "HA HT DA DT SA", "CJ")) != "close"


def test_it_answers_nothing_where_it_may_not_move() -> None:
    view = {"turn": [0], "you": {"seat": 1, "legal_moves": []}, "state": {}}
    assert SIMPLE.choose(view, [], Random(1), lambda: False) is None
