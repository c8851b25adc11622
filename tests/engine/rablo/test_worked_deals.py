"""Every deal of tests/data/rablo.json, step by step."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.rablo.table import GAME, Table

DEALS = json.loads(Path("tests/data/rablo.json").read_text(encoding="utf-8"))["deals"]


def check_legal(table: Table, step: dict[str, Any]) -> None:
    lists = {str(seat): GAME.legal_moves(table.state, seat) for seat in range(4)}
    assert {seat: len(moves) for seat, moves in lists.items() if moves} == step["legal_count"]
    if "legal" in step:
        told = {seat: list(map(GAME.move_data, moves)) for seat, moves in lists.items() if moves}
        assert told == step["legal"]


def take(table: Table, step: dict[str, Any]) -> None:
    if "expire" in step:
        assert [timer.name for timer in GAME.timers(table.state)] == [step["expire"]]
        table.expire()
        return
    check_legal(table, step)
    table.move(step["seat"], str(GAME.move(step["move"])))
    assert public(table) == step["partner_public"]


def public(table: Table) -> bool:
    """Whether the table has been told, read off what a spectator is sent."""
    seen = table.view(None)
    assert ("partner_revealed" in table.types) <= (seen["solo"] is not None)
    return "partner_revealed" in table.types


@pytest.mark.parametrize("deal", DEALS, ids=[deal["name"] for deal in DEALS])
def test_worked_deal(deal: dict[str, Any]) -> None:
    table = Table(first_dealer=deal["dealer"]).deal_pack(deal["deck"])
    table.money(deal["balances_before"], deal["pot_before"])
    for step in deal["steps"]:
        take(table, step)
    ended = table.ended
    assert {key: ended[key] for key in deal["result"]} == deal["result"]
    assert ended["balances"] == deal["balances_after"] == table.view(None)["balances"]
    assert ended["pot"] == deal["pot_after"] == table.view(0)["pot"]


def test_all_worked_deals_are_there() -> None:
    assert len(DEALS) == 43
