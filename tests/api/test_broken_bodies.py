"""Bodies that HTTP itself delivers broken, cut, coded or too long."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from service.storage.link import Client
from tests.api.contract import Reply
from tests.api.test_bad_input import dump, refused
from tests.api.world import Caller, opened, started

TABLE = b'{"game": "snaps"}'


def streamed(caller: Caller, data: bytes, **environ: Any) -> Reply:
    """Post bytes without a declared length, as a chunked body reaches the app."""
    reply = caller.world.client.post(
        "/v1/tables",
        input_stream=BytesIO(data),
        headers={"Authorization": f"Bearer {caller.token}"},
        content_type="application/json",
        environ_overrides={"wsgi.input_terminated": True, **environ},
    )
    assert isinstance(reply, Reply)
    return reply


@pytest.mark.parametrize("excess", [1, 10_000_000])
def test_a_body_of_unknown_length_is_refused_and_not_cut_when_too_long(
    ann: Caller, store_client: Client, excess: int
) -> None:
    fits = TABLE.ljust(64 * 1024)
    before = dump(store_client)
    refused(streamed(ann, fits + b" " * excess), 413, "body_too_large")
    assert dump(store_client) == before
    assert streamed(ann, fits).status_code == 201


def test_a_body_that_breaks_off_is_refused_even_if_it_reads_well(
    ann: Caller, store_client: Client
) -> None:
    before = dump(store_client)
    refused(streamed(ann, TABLE, CONTENT_LENGTH="99"), 400, "invalid_json")
    assert dump(store_client) == before


def test_a_body_that_cannot_be_read_to_its_end_is_refused(ann: Caller) -> None:
    class Garbled(BytesIO):
        def readinto(self, _: Any) -> int:
            raise OSError("garbled")

    reply = streamed(ann, b"", **{"wsgi.input": Garbled()})
    refused(reply, 400, "invalid_json")


@pytest.mark.parametrize(("coding", "status"), [("gzip", 415), ("identity", 201)])
def test_a_coded_body_is_refused(ann: Caller, coding: str, status: int) -> None:
    assert ann.raw("POST", "/v1/tables", TABLE, Content_Encoding=coding).status_code == status


@pytest.mark.parametrize("data", [b" " * 70_000, b"{", b"[]", b"\xff"])
def test_table_and_seat_are_judged_before_any_body(ann: Caller, bob: Caller, data: bytes) -> None:
    table = opened(ann)
    for path, status, code in (
        ("/v1/tables/tbl_x/moves", 404, "table_not_found"),
        (f"/v1/tables/{table}/moves", 403, "not_seated"),
        (f"/v1/tables/{table}/rematch", 403, "not_seated"),
        ("/v1/tables/tbl_x/seats", 404, "table_not_found"),
    ):
        refused(bob.raw("POST", path, data), status, code)


def test_a_refusal_quotes_no_more_than_it_needs(ann: Caller, bob: Caller) -> None:
    table = started(ann, bob)
    long = {"type": "close", "x" * 60_000: 1}
    for path, body in (
        ("/v1/tables", {f"unknown{number}": 1 for number in range(3000)}),
        (f"/v1/tables/{table}/moves", {"move": long, "version": 2}),
        (f"/v1/tables/{table}/moves", {"move": {}, "version": 2, "y" * 60_000: 1}),
    ):
        reply = ann.post(path, body)
        assert reply.status_code == 422
        assert len(reply.data) < 10_000
