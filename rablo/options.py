"""Options of a game as they are typed: ``name=value``."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.errors import OptionError
from engine.protocol import JsonDict


def read(typed: Iterable[str]) -> JsonDict:
    """Return options whose values are JSON or bare words. Raises OptionError.

    >>> read(["target=3", "end_rule=mean", "max_deals=null"])
    {'target': 3, 'end_rule': 'mean', 'max_deals': None}
    """
    found: JsonDict = {}
    for text in typed:
        name, sign, value = text.partition("=")
        if not sign:
            raise OptionError(name, "An option of the game is written name=value.")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found
