"""What a run of the tests must not depend on: language, width and proxies of whoever runs it."""

from __future__ import annotations

import os

_DROPPED = {"COLUMNS", "FORCE_COLOR", "LANGUAGE", "LINES", "NO_COLOR", "PYTHONIOENCODING"}
_PREFIXES = ("CLICOLOR", "LC_", "RABLO_")


def plain_surroundings() -> None:
    """Make the environment of this process, and of all that it starts, the same everywhere."""
    for name in tuple(os.environ):
        proxy = name.lower().endswith("_proxy")
        if proxy or name in _DROPPED or name.startswith(_PREFIXES):
            del os.environ[name]
    os.environ["LANG"] = "C.UTF-8"
