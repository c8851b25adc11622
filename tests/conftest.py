"""Fixtures for a real store: one we started ourselves, emptied before each test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import hypothesis
import pytest

from service.settings import Settings
from service.storage.embedded import EmbeddedStore
from service.storage.link import Client, connect
from service.storage.store import Store
from tests.support.surroundings import plain_surroundings

plain_surroundings()
# The same examples everywhere and at any speed; nothing is kept in the folder.
hypothesis.settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("steady")


@pytest.fixture(scope="session")
def store_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedStore]:
    """A running embedded store on a free port, for the whole run."""
    server = EmbeddedStore(tmp_path_factory.mktemp("store"), appendfsync="no")
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def shared_client(store_server: EmbeddedStore) -> Iterator[Client]:
    with closing(connect(store_server.url)) as client:
        yield client


@pytest.fixture
def store_url(store_server: EmbeddedStore, shared_client: Client) -> str:
    """The address of an empty store, for processes of their own."""
    shared_client.flushall()
    return store_server.url


@pytest.fixture
def store_client(store_url: str, shared_client: Client) -> Client:
    """A client of an empty store."""
    return shared_client


@pytest.fixture
def settings(store_url: str) -> Settings:
    """Settings that lead to the empty store."""
    return Settings(redis_url=store_url)


@pytest.fixture
def store(store_client: Client, settings: Settings) -> Store:
    """An empty store, ready for use."""
    store = Store(store_client, settings)
    store.prepare()
    return store
