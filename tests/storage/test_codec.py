"""What is stored comes back as it was, or is refused."""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest

from engine.errors import StateError
from engine.protocol import Event
from service.model import Answer, ClockRule, Due, Logged, Seat
from service.storage import codec
from tests.support import tables


def test_a_table_with_everything_in_it_survives() -> None:
    ann = tables.player("Ann")
    table = tables.table(
        status="playing",
        host=ann.id,
        options={"max_deals": 8},
        clock=ClockRule(30_000, 5_000, 100, 2),
        seats=(tables.seat(ann, nonce="x", away=True, bank_ms=7), Seat(bot="simple"), Seat()),
        given=(("HA", "HT"), ("DA",)),
        rematch="tbl_x",
        state={"deep": [1, {"a": None}]},
        due=Due("move", 5, 2),
        deadline=Due("move", 5, 2),
        last_deal={"hands": []},
        result={"places": [1, 2]},
    )
    assert codec.decode_table(codec.encode_table(table), table.due) == table


def test_the_due_action_beside_the_snapshot_counts() -> None:
    data = codec.encode_table(tables.table(due=Due("ask", 1)))
    assert codec.decode_table(data, Due("bots", 9)).due == Due("bots", 9)


def test_a_snapshot_of_another_format_is_refused() -> None:
    raw = orjson.loads(codec.encode_table(tables.table()))
    data = orjson.dumps({**raw, "format": 99})
    with pytest.raises(StateError, match="format 99"):
        codec.decode_table(data, None)


def test_a_table_of_other_rules_is_refused() -> None:
    data = codec.encode_table(tables.table(rules_version="of-old"))
    with pytest.raises(StateError, match="of-old"):
        codec.decode_table(data, None)


def test_a_table_of_a_game_that_is_not_hosted_is_refused() -> None:
    with pytest.raises(StateError, match="poker"):
        codec.decode_table(codec.encode_table(tables.table(game="poker")), None)


@pytest.mark.parametrize("data", [b"", b"{", b"[]"])
def test_bytes_that_are_no_snapshot_are_refused(data: bytes) -> None:
    with pytest.raises(StateError):
        codec.decode_table(data, None)


def test_a_snapshot_with_an_unknown_field_is_refused() -> None:
    raw = orjson.loads(codec.encode_table(tables.table()))
    raw["table"]["surprise"] = 1
    with pytest.raises(StateError, match="surprise"):
        codec.decode_table(orjson.dumps(raw), None)


def test_a_snapshot_without_a_field_that_has_a_default_is_read() -> None:
    table = tables.table()
    raw = orjson.loads(codec.encode_table(table))
    del raw["table"]["lonely_deals"]
    assert codec.decode_table(orjson.dumps(raw), None) == table


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_a_log_entry_survives_with_its_secrets(seat: int | None) -> None:
    event = Event("deal_started", seat, {"deal": 1}, {0: {"hand": ["HA"]}, 3: {"hand": []}})
    logged = Logged(7, 123, 4, 1, event)
    assert codec.decode_logged(codec.encode_logged(logged, "abc")) == logged


def test_a_log_entry_of_another_format_is_refused() -> None:
    with pytest.raises(StateError):
        codec.decode_logged(b'[99,"abc",1,1,1,1,"move",0,{},{}]')


@pytest.mark.parametrize("due", [None, Due("show", 17), Due("move", 17, 0)])
def test_a_due_action_survives(due: Due | None) -> None:
    assert codec.decode_due(codec.encode_due(due)) == due


def test_a_kept_answer_survives_and_is_marked_as_replayed() -> None:
    answer = Answer(201, b'{"a":"\n"}\n' * 200, "v3.1", "/v1/tables/tbl_x")
    data = codec.encode_kept(answer, "digest", 4711)
    assert codec.kept_until(data) == 4711
    kept = codec.decode_kept(data)
    assert kept.answer == replace(answer, replayed=True)
    assert kept.digest == "digest"
    assert len(data) < len(answer.body) / 3


@pytest.mark.parametrize("data", [b"", b"12 x", b'12 [99,"d",200,null,null]\nx'])
def test_a_kept_answer_that_cannot_be_read_is_refused(data: bytes) -> None:
    with pytest.raises(StateError):
        codec.decode_kept(data)


def test_retries_differ_by_method_path_and_key() -> None:
    ann = tables.player()
    fields = {
        codec.retry_field(tables.retry(ann, key, method=method, path=path).named)
        for key in ("k", "k2")
        for method in ("POST", "PUT")
        for path in ("/a", "/b")
    }
    assert len(fields) == 8
