"""The time a bot has; a search looks at it inside a guess too, for one guess may be long."""

from __future__ import annotations

from collections.abc import Callable

Stop = Callable[[], bool]
"""Once it is true an answer is wanted at once."""


class OutOfTimeError(Exception):
    """Time was up in the middle of a guess, which then does not count."""


def never() -> bool:
    """Time is never up."""
    return False


def go_on(stop: Stop) -> None:
    """Raise OutOfTimeError if time is up."""
    if stop():
        raise OutOfTimeError
