"""The example bot, in the arena and over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples import play_http
from examples.keen import Keen
from rablo.arena import series
from rablo.arena.series import Plan
from rablo.arena.summary import summary

EXAMPLE = Path(play_http.__file__).with_name("keen.py")


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60


def test_the_example_beats_chance_without_an_illegal_move() -> None:
    plan = Plan("snaps", ("examples.keen:Keen", "random"), 30, 1, {}, think_ms=0)
    found = summary(plan, list(series.run(plan, 1)))
    assert found["bots"][0]["illegal"] == 0
    assert found["differences"][0]["interval"][0] > 0


def test_the_log_is_read_up_and_begins_with_the_running_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    types = ["game_started", "deal_started", "move", "deal_ended", "deal_started", "move"]
    log = [{"seq": seq, "type": each} for seq, each in enumerate(types, start=1)]

    def call(url: str, token: str) -> play_http.Json:
        after = int(url.split("after=")[1].split("&")[0])
        page = log[after : after + 2]
        return {"events": page, "next_after": page[-1]["seq"]}

    monkeypatch.setattr(play_http, "call", call)
    deal: list[play_http.Json] = []
    play_http.read_up(deal, 6, "table", "token")
    assert [each["seq"] for each in deal] == [5, 6]


def test_the_example_is_a_bot_of_the_arena() -> None:
    assert callable(Keen().choose)
