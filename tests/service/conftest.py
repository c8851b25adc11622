from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from engine.bots import registry
from service.context import Context
from service.settings import Settings
from service.storage.link import Client
from service.storage.store import Store
from service.storage.waker import Waker
from tests.service.world import ManualClock, StringBot, World, levels


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def ctx(store_client: Client, settings: Settings, clock: ManualClock) -> Iterator[Context]:
    store = Store(store_client, settings, clock)
    store.prepare()
    with closing(Waker(store_client)) as waker:
        yield Context(store, waker, clock, settings)


@pytest.fixture
def world(
    ctx: Context, store_client: Client, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> World:
    bot = StringBot()
    monkeypatch.setattr(registry, "LEVELS", levels(bot))
    return World(ctx, store_client, clock, bot)
