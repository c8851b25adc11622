"""Positions recorded at a table of the package ``schnapsen``, read as ours.

Beside what our seat is told, each has the points of both sides (won, then waiting for a trick)
by that package's own count, and the other hand.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import rdeep
from benchmarks.rdeep_seat import answer, position
from engine.bots.snaps_strong import Knowing, SnapsStrong
from engine.games.snaps.cards import DECK

RECORDED: list[dict[str, Any]] = json.loads(
    Path("tests/data/rdeep_positions.json").read_text(encoding="utf-8")
)


def test_the_record_has_what_can_happen_there() -> None:
    told = [each["told"] for each in RECORDED]
    leads = {
        (trick["mine"], trick["led"].split()[-1])
        for each in told
        for trick in each["history"]
        if not trick["led"].isupper()
    }
    assert leads == {(who, what) for who in (True, False) for what in ("exchange", "marriage")}
    assert any((each["led"] or "").endswith("marriage") for each in told)
    assert {each["talon"] for each in told} >= {10, 2, 0}


@pytest.mark.parametrize("recorded", RECORDED)
def test_points_of_both_come_out_as_the_package_counts_them(recorded: dict[str, Any]) -> None:
    view, events = position(recorded["told"])
    mine, pending, theirs, their_pending = recorded["points"]
    lead = Knowing(view, events).lead(0)
    led = recorded["told"]["led"] or ""
    # There a marriage counts after its trick only.
    running = (40 if led[0] == view["state"]["trump"] else 20) if "marriage" in led else 0
    assert lead.points == (mine + pending, theirs + their_pending + running)
    assert [bool(each) for each in lead.tricks] == [mine > 0, theirs > 0]


@pytest.mark.parametrize("recorded", RECORDED)
def test_the_other_hand_is_one_that_is_thought_possible(recorded: dict[str, Any]) -> None:
    view, events = position(recorded["told"])
    knowing = Knowing(view, events)
    memory = knowing.memory
    held = DECK.mask(recorded["theirs"])
    if memory.led is not None:
        held ^= 1 << memory.led
    assert held & ~memory.unseen == 0
    assert held & knowing.banned == 0
    assert memory.shown & ~held == 0
    assert held.bit_count() == memory.theirs
    hidden_stock = max(0, view["state"]["stock"] - 1)
    assert memory.unseen.bit_count() == memory.theirs + hidden_stock
    assert memory.strict == (hidden_stock == 0)


@pytest.mark.parametrize("recorded", RECORDED)
def test_the_answer_is_one_of_the_moves_that_are_legal_there(recorded: dict[str, Any]) -> None:
    view, events = position(recorded["told"])
    move = SnapsStrong(samples=2).choose(view, events, random.Random(1), lambda: False)
    assert answer(move) in recorded["told"]["moves"]


def test_the_queen_shown_with_a_led_king_is_known() -> None:
    led = next(each for each in RECORDED if (each["told"]["led"] or "").endswith("marriage"))
    view, _ = position(led["told"])
    assert led["told"]["led"][0] + "Q" in view["state"]["known"]["1"]
    assert led["told"]["led"][:2] not in view["state"]["known"]["1"]


def test_without_the_package_the_run_ends_with_an_error() -> None:
    opponent = rdeep.Opponent(sys.executable)
    try:
        with pytest.raises(RuntimeError, match="does not answer"):
            opponent.tell({"pack": rdeep.pack_of(1, 0), "leads": True, "chance": "1"})
    finally:
        opponent.close()


def _kept(deal: int, *points: int) -> dict[str, Any]:
    cost = {"moves": 2, "wall": 1.0, "processor": 0.5}
    ways = [{"points": each, "ours": {**cost, "wall": 3.0}, "theirs": cost} for each in points]
    return {"deal": deal, "ways": ways}


def test_the_share_is_that_of_all_game_points() -> None:
    results = [_kept(0, 3, -1), _kept(1, 1, -3)]
    assert rdeep.share(results) == 0.5
    assert rdeep.share(results[:1]) == 0.75
    ways = [way for each in results for way in each["ways"]]
    assert rdeep.a_move(ways, "ours", "wall") == 1.5
    assert rdeep.a_move(ways, "theirs", "wall") == 0.5


def test_a_run_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    assert rdeep.kept(path) == []
    path.write_text(json.dumps(_kept(0, 1, 1)) + "\n")
    assert [each["deal"] for each in rdeep.kept(path)] == [0]
