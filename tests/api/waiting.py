"""Doing something while a request waits for news."""

from __future__ import annotations

from collections.abc import Callable

from service.storage.waker import Waker
from tests.api.contract import Reply
from tests.api.world import World
from tests.support.waiting import eventually, in_thread


def while_waiting(world: World, ask: Callable[[], Reply], act: Callable[[], object]) -> Reply:
    """Do something once the question is being waited on, and return its answer."""
    asked = in_thread(ask)
    eventually(lambda: open_waits(world) == 1)
    act()
    return asked.result()


def open_waits(world: World) -> int:
    waker = world.context.waker
    assert isinstance(waker, Waker)
    return waker.open
