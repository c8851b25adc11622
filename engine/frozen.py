"""Records that nobody may change, for places where a new one is made with every move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def frozen(record: type[T]) -> type[T]:
    """Make a dataclass with slots whose instances are compared and hashed by value.

    The type checker refuses every assignment to a field, as it does for ``frozen=True``. At
    run time nothing guards them: that guard would make the constructor five times as slow.
    """
    return dataclass(slots=True, unsafe_hash=True)(record)
