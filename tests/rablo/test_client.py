"""The terminal's client of the public API, where a server or an address is not as it should be."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from rablo.client import Client, UnreachableError


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as found:
        yield found


def url_of(listener: socket.socket) -> str:
    return f"http://127.0.0.1:{listener.getsockname()[1]}"


@pytest.mark.parametrize(
    "url",
    ["", "x", "ftp://x", "http://", "http://x:99999", "http://x:abc", "http://[::1", "http://a b"],
)
def test_what_is_no_address_is_said_to_be_none(url: str) -> None:
    with pytest.raises(UnreachableError, match="is no address of a server"):
        Client(url)


def test_a_request_that_was_broken_off_does_not_block_the_next_one(
    listener: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    with closing(Client(url_of(listener), timeout=0.1)) as client:
        with monkeypatch.context() as patch:
            patch.setattr("http.client.HTTPConnection.getresponse", interrupted)
            with pytest.raises(KeyboardInterrupt):
                client.get("/first")
        with pytest.raises(UnreachableError, match="timed out"):
            client.post("/second")


def test_an_answer_that_is_no_json_is_no_answer_of_this_server(
    monkeypatch: pytest.MonkeyPatch, listener: socket.socket
) -> None:
    with closing(Client(url_of(listener))) as client:
        monkeypatch.setattr(client, "_send", lambda *_: (200, b"<html>"))
        with pytest.raises(UnreachableError, match="is no Rabló server"):
            client.get("/")
