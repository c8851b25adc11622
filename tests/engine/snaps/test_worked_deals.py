"""The worked deals: every list of legal moves and every settlement, in order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.protocol import JsonDict
from tests.engine.snaps.table import SNAPS, started

DEALS = json.loads((Path(__file__).parents[2] / "data" / "snaps.json").read_text())["deals"]


def test_there_are_forty_worked_deals() -> None:
    assert len(DEALS) == 40


@pytest.mark.parametrize("deal", DEALS, ids=[f"{i}-{d['name']}" for i, d in enumerate(DEALS)])
def test_a_worked_deal_comes_out_move_by_move(deal: JsonDict) -> None:
    step = SNAPS.deal(started(first_dealer=deal["dealer"]), deal["deck"])
    for each in deal["steps"]:
        seat, state = each["seat"], step.state
        assert [SNAPS.move_data(move) for move in SNAPS.legal_moves(state, seat)] == each["legal"]
        assert SNAPS.legal_moves(state, 1 - seat) == ()
        step = SNAPS.apply(state, seat, SNAPS.move(each["move"]))
    end = step.events[-1].data
    closed_by = SNAPS.view(step.state, None)["closed_by"]
    found = {name: end[name] for name in ("winner", "value", "points", "tricks")}
    assert {**found, "closed_by": closed_by} == deal["result"]
