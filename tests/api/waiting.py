"""Doing something while a request waits for news."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from service.storage.waker import Waker
from tests.api.contract import Reply
from tests.api.world import World


def while_waiting(world: World, ask: Callable[[], Reply], act: Callable[[], object]) -> Reply:
    """Do something once the question is being waited on, and return its answer."""
    with ThreadPoolExecutor(1) as pool:
        asked: Future[Reply] = pool.submit(ask)
        until(lambda: open_waits(world) == 1)
        act()
        return asked.result(timeout=20)


def open_waits(world: World) -> int:
    waker = world.context.waker
    assert isinstance(waker, Waker)
    return waker.open


def until(reached: Callable[[], bool]) -> None:
    for _ in range(2000):
        if reached():
            return
        time.sleep(0.005)
    raise AssertionError("it never came to that")
