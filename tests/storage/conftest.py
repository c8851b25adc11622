"""Storage tests run twice: on one store, and on a cluster of three primaries with replicas.

After each of them, every key that is left must be a documented one, of its documented type and
lifetime.
"""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator
from contextlib import closing

import pytest

from service.settings import Settings
from service.storage.embedded import EmbeddedStore
from service.storage.link import Client, connect
from tests.storage.documented import undocumented
from tests.support.cluster import Cluster, running_cluster
from tests.support.keyspace import flush


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running_cluster(tmp_path_factory.mktemp("cluster"), primaries=3, replicas=1) as cluster:
        yield cluster


@pytest.fixture(scope="session", params=["single", "cluster"])
def state_url(request: pytest.FixtureRequest) -> str:
    if request.param == "single":
        single: EmbeddedStore = request.getfixturevalue("store_server")
        return single.url
    several: Cluster = request.getfixturevalue("cluster")
    return several.url


def _collect_dropped_connections() -> None:
    # A cluster client that learns its layout anew drops node clients without closing them.
    # Python closes their sockets when it collects them, and warns; better here than in a test
    # that has nothing to do with it.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture(scope="session")
def shared_client(state_url: str) -> Iterator[Client]:
    with closing(connect(state_url)) as client:
        yield client
    del client
    _collect_dropped_connections()


@pytest.fixture
def store_url(state_url: str, shared_client: Client) -> Iterator[str]:
    flush(shared_client)
    yield state_url
    assert undocumented(shared_client, Settings()) == []
