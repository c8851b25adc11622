"""A server for each test, on the real store, emptied before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from api.app import create_app
from service.context import Context
from service.settings import Settings
from service.storage.embedded import EmbeddedStore
from service.storage.link import Client
from service.storage.store import Store
from service.storage.waker import Waker
from tests.api.contract import Contract
from tests.api.world import Caller, ManualClock, World

OPERATOR = "operator-token-of-the-tests"


@pytest.fixture(scope="session")
def app(store_server: EmbeddedStore, shared_client: Client) -> Flask:
    """The app, made once; each test puts a context of its own under it."""
    settings = Settings(redis_url=store_server.url)
    store = Store(shared_client, settings)
    return create_app(Context(store, Waker(shared_client), ManualClock(), settings))


@pytest.fixture(scope="session")
def contract(app: Flask) -> Contract:
    """The spec, read and made ready once."""
    return Contract(app)


@pytest.fixture
def world(
    app: Flask, contract: Contract, store_client: Client, settings: Settings
) -> Iterator[World]:
    clock = ManualClock()
    ours = replace(settings, operator_token=OPERATOR)
    store = Store(store_client, ours, clock)
    store.prepare()
    waker = Waker(store_client)
    context = Context(store, waker, clock, ours)
    app.extensions["rablo"] = context
    yield World(app, context, clock, contract)
    waker.close()


@pytest.fixture
def ann(world: World) -> Caller:
    return world.register("Ann")


@pytest.fixture
def bob(world: World) -> Caller:
    return world.register("Bob")


@pytest.fixture
def stranger(world: World) -> Caller:
    return world.caller()
