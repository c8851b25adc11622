"""Means with their intervals, percentiles, and what duplication was worth."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean, variance

RESAMPLES = 1000
CONFIDENCE = 0.95


def interval(values: Sequence[float], seed: int = 1) -> tuple[float, float] | None:
    """Return the 95 % percentile bootstrap interval of the mean; None for under two values.

    >>> interval([1.0, 1.0, 1.0])
    (1.0, 1.0)
    """
    if len(values) < 2:
        return None
    rng = random.Random(seed)  # noqa: S311 - statistics
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(RESAMPLES))
    tail = (1 - CONFIDENCE) / 2
    return percentile(means, tail), percentile(means, 1 - tail)


def percentile(ascending: Sequence[float], share: float) -> float:
    """Return the value below which this share of sorted values lies.

    >>> percentile([1.0, 2.0, 3.0, 4.0, 5.0], 0.5)
    3.0
    """
    return ascending[min(len(ascending) - 1, int(share * len(ascending)))]


def variance_ratio(boards: Sequence[Sequence[float]]) -> float | None:
    """Return how many times as many deals a series would need if no pack were played twice.

    Each board holds the values of its deals. Without anything in common the variance of a
    board's mean would be that of one deal over the number of deals.
    """
    deals = [value for board in boards for value in board]
    if len(boards) < 2 or len(deals) == len(boards):
        return None
    size = len(deals) / len(boards)
    among = variance(fmean(board) for board in boards)
    if not among:
        return None
    return variance(deals) / size / among
