from __future__ import annotations

import random

import pytest

from rablo.arena.figures import interval, percentile, variance_ratio


def test_the_interval_holds_the_true_mean_about_as_often_as_it_says() -> None:
    rng = random.Random(3)
    hits = 0
    for _ in range(100):
        found = interval([rng.gauss(5, 2) for _ in range(40)])
        assert found is not None
        hits += found[0] <= 5 <= found[1]
    assert 86 <= hits <= 100


def test_one_value_has_no_interval() -> None:
    assert interval([3.0]) is None


@pytest.mark.parametrize(("share", "value"), [(0.0, 1.0), (0.5, 3.0), (0.95, 4.0), (1.0, 4.0)])
def test_percentiles(share: float, value: float) -> None:
    assert percentile([1.0, 2.0, 3.0, 4.0], share) == value


def test_duplication_pays_when_the_luck_of_the_pack_cancels() -> None:
    rng = random.Random(1)
    luck = [rng.gauss(0, 10) for _ in range(300)]
    boards = [[x + rng.gauss(1, 1), -x + rng.gauss(1, 1)] for x in luck]
    ratio = variance_ratio(boards)
    assert ratio is not None
    assert ratio > 50


def test_duplication_is_worth_nothing_without_anything_in_common() -> None:
    rng = random.Random(1)
    ratio = variance_ratio([[rng.gauss(0, 1), rng.gauss(0, 1)] for _ in range(2000)])
    assert ratio == pytest.approx(1, abs=0.1)


def test_there_is_no_ratio_where_nothing_was_duplicated() -> None:
    assert variance_ratio([[1.0], [2.0]]) is None
