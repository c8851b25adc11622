"""What a house bot gets and gives: the same as an outside client in its seat, and no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

from engine.protocol import JsonDict

T = TypeVar("T")


class Rng(Protocol):
    """The chance a bot may use; ``random.Random`` is one."""

    def random(self) -> float:
        """Return a number from 0 up to, not including, 1."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 up to, not including, ``stop``."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return one element, each equally likely."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put the elements into a random order, in place."""


class Bot(Protocol):
    """A player without memory: its choice follows from the arguments alone."""

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        """Return one of ``view["you"]["legal_moves"]``, or None to leave a right unused.

        ``view`` is the table as the bot's seat sees it, ``events`` the log of the running deal
        as that seat reads it, oldest first. None is an answer only where the seat is not in
        ``view["turn"]``. Once ``stop()`` is true the answer is wanted at once.
        """


def must_move(view: Mapping[str, Any]) -> bool:
    """Whether the game waits for the reader of this view."""
    return view["you"]["seat"] in view["turn"]
