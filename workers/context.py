"""The world of a worker process, opened by its first job and kept for all others."""

from __future__ import annotations

import functools
import os

from service.context import Context
from service.opening import open_context
from service.settings import Settings


@functools.cache
def context() -> Context:
    """Return the context that the environment describes."""
    return open_context(Settings.from_environ(os.environ))
