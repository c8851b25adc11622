"""One server for all tests that leave it as they found it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from rablo.client import Client
from service.storage.embedded import EmbeddedStore
from tests.e2e.server import Server, running
from tests.support import waiting

OPERATOR = "operator-of-the-tests"


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server. Nothing may be killed or stopped in it."""
    data_dir = tmp_path_factory.mktemp("serve") / "data"
    with running(data_dir, RABLO_OPERATOR_TOKEN=OPERATOR) as server:
        yield server


@pytest.fixture
def queue_store(tmp_path: Path) -> Iterator[EmbeddedStore]:
    """A second store, for the queues alone."""
    store = EmbeddedStore(tmp_path / "queues", appendfsync="no")
    store.start()
    yield store
    store.stop()


Newcomer = Callable[[], Client]
Twin = Callable[[Client], Client]


@pytest.fixture
def newcomer(server: Server) -> Iterator[Newcomer]:
    """Makes clients, each for a player of its own."""
    with ExitStack() as held:
        yield lambda: held.enter_context(closing(server.client()))


@pytest.fixture
def client(newcomer: Newcomer) -> Client:
    """A client for a player of its own."""
    return newcomer()


@pytest.fixture
def twin(server: Server) -> Iterator[Twin]:
    """Makes further clients of one player."""
    with ExitStack() as held:
        yield lambda client: held.enter_context(closing(Client(server.url, client.token)))


@pytest.fixture
def free_port() -> int:
    """A port at which nobody answers."""
    return waiting.free_port()
