"""What a process used last, so that it need not be sent and read again at once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

T = TypeVar("T")

MOST = 500


class Recent(Generic[T]):
    """Values by their key, a limited number of them; thread-safe.

    They never change, and whoever takes one makes sure that it is still the right one.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._values: OrderedDict[str, T] = OrderedDict()

    def get(self, key: str) -> T | None:
        """Return the value that was put here last.

        >>> recent = Recent[int](2)
        >>> for number in (1, 2, 3): recent.put(str(number), number)
        >>> recent.get("1"), recent.get("3")
        (None, 3)
        """
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: str, value: T) -> None:
        """Note a value; the one that was not used for longest makes room."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)
