"""Events for a bot that may never look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from engine.protocol import JsonDict


class Unread(Sequence[JsonDict]):
    """The events that a seat may read, read when one of them is first looked at."""

    def __init__(self, read: Callable[[], list[JsonDict]]) -> None:
        self._read = read
        self._found: list[JsonDict] | None = None

    @overload
    def __getitem__(self, index: int) -> JsonDict: ...
    @overload
    def __getitem__(self, index: slice) -> list[JsonDict]: ...
    def __getitem__(self, index: int | slice) -> JsonDict | list[JsonDict]:
        """Return an event, or a slice of them."""
        return self._all()[index]

    def __len__(self) -> int:
        """Return how many events there are."""
        return len(self._all())

    def __iter__(self) -> Iterator[JsonDict]:
        """Go through the events, the oldest first."""
        return iter(self._all())

    def _all(self) -> list[JsonDict]:
        if self._found is None:
            self._found = self._read()
        return self._found
