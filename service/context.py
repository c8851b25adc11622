"""What every use case is given: the store, the waker, the time and the settings."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Event

from service.clock import Clock
from service.ports import JobCounts, Store, Waker
from service.settings import Settings


@dataclass(frozen=True, slots=True)
class Context:
    """The world of one process. ``draining`` is set once it is to stop; ``jobs`` counts jobs."""

    store: Store
    waker: Waker
    clock: Clock
    settings: Settings
    draining: Event = field(default_factory=Event)
    jobs: JobCounts | None = None

    def drain(self) -> None:
        """Take on nothing new, and answer whoever waits."""
        self.draining.set()
        self.waker.drain()
