"""The shared time in the store: it goes on as it was counted, and never back.

Nobody sets the store's clock in a test. What it says is compared with what a key remembers, and
that a test can write.
"""

from __future__ import annotations

import time

import pytest

from service.storage import keys
from service.storage.store import Store

A_MINUTE = 60_000


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _remember(store: Store, ahead: int, last: int) -> None:
    store._link.do("SET", keys.CLOCK, f"{ahead} {last}")


def _remembered(store: Store) -> tuple[int, int]:
    ahead, last = store._link.do("GET", keys.CLOCK).split()
    return int(ahead), int(last)


@pytest.fixture
def began(store: Store) -> int:
    """The time at which a test began, by a clock that nobody sets."""
    return _wall()


def _about(found: int, wanted: int) -> bool:
    # The machine may be busy between two looks.
    return wanted <= found <= wanted + 10_000


def test_the_shared_time_is_the_store_s(store: Store, began: int) -> None:
    assert _about(store.agree(0), began)
    assert _remembered(store)[0] == 0


def test_when_the_clock_was_set_back_time_goes_on_as_it_was_counted(
    store: Store, began: int
) -> None:
    ahead = began + 5 * A_MINUTE
    assert store.agree(ahead) == ahead
    assert _about(store.agree(0), ahead), "for everybody"


def test_a_clock_set_back_while_nothing_ran_does_not_take_time_back(
    store: Store, began: int
) -> None:
    _remember(store, 0, began + 5 * A_MINUTE)
    assert _about(store.agree(0), began + 5 * A_MINUTE)


def test_a_count_that_lags_takes_no_time_back(store: Store, began: int) -> None:
    assert _about(store.agree(began - 5 * A_MINUTE), began)


def test_a_count_a_moment_ahead_is_no_clock_set_back(store: Store, began: int) -> None:
    assert store.agree(began + 900) <= _wall()
    assert _remembered(store)[0] == 0


def test_what_it_is_ahead_shrinks_slowly(store: Store, began: int) -> None:
    _remember(store, A_MINUTE, began + A_MINUTE - 5000)
    shared = store.agree(0)
    late = _wall() - began
    assert A_MINUTE - (5000 + late) / 50 - 1 <= _remembered(store)[0] < A_MINUTE
    assert began + A_MINUTE - 200 <= shared <= began + A_MINUTE + late


def test_what_it_is_ahead_is_forgotten_when_the_clock_is_set_forward_again(
    store: Store, began: int
) -> None:
    ahead = 5 * A_MINUTE
    _remember(store, ahead, began)
    assert _about(store.agree(began), began)
    assert _remembered(store)[0] == 0


def test_the_last_time_is_remembered(store: Store, began: int) -> None:
    shared = store.agree(0)
    assert _remembered(store) == (0, shared)
