"""Table options as data: one description checks what is given and writes the JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.errors import OptionError

Kind = Literal["int", "choice", "bool"]
Value = int | str | None

_SCHEMA_TYPES = {bool: "boolean", int: "integer", str: "string"}


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game; build it with ``number``, ``choice`` or ``switch``.

    ``low`` and ``high`` bound a number, ``choices`` lists what a choice may be. A nullable
    option may be given as null, and its default may be None.
    """

    name: str
    kind: Kind
    default: Value
    sentence: str
    low: int = 0
    high: int = 0
    choices: tuple[int | str, ...] = ()
    nullable: bool = False

    def check(self, value: Any) -> Value:
        """Return the value if this option may have it; whole floats become integers.

        Raises OptionError.
        """
        if value is None and self.nullable:
            return None
        found = _plain(value)
        for each in self._allowed(found):
            if type(found) is type(each) and found == each:
                return each
        raise OptionError(self.name, f"{self.name} must be {self._wanted()}.")

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema of this option's value."""
        schema: dict[str, Any] = {"description": self.sentence, "default": self.default}
        types = [_SCHEMA_TYPES[kind] for kind in self._types()]
        if self.nullable:
            types.append("null")
        schema["type"] = types if len(types) > 1 else types[0]
        if self.kind == "int":
            schema |= {"minimum": self.low, "maximum": self.high}
        if self.kind == "choice":
            schema["enum"] = [*self.choices, *([None] if self.nullable else [])]
        return schema

    def _allowed(self, found: Any) -> tuple[int | str, ...]:
        if self.kind == "bool":
            return (False, True)
        if self.kind == "choice":
            return self.choices
        return (found,) if type(found) is int and self.low <= found <= self.high else ()

    def _types(self) -> list[type]:
        if self.kind == "choice":
            return list(dict.fromkeys(type(each) for each in self.choices))
        return [bool if self.kind == "bool" else int]

    def _wanted(self) -> str:
        if self.kind == "bool":
            wanted = "true or false"
        elif self.kind == "choice":
            wanted = "one of " + ", ".join(str(each) for each in self.choices)
        else:
            wanted = f"a whole number from {self.low} to {self.high}"
        return f"{wanted}, or null" if self.nullable else wanted


def number(
    name: str, low: int, high: int, default: int | None, sentence: str, *, nullable: bool = False
) -> Option:
    """Describe a whole number from ``low`` to ``high``."""
    return Option(name, "int", default, sentence, low, high, nullable=nullable)


def choice(
    name: str,
    choices: tuple[int | str, ...],
    default: Value,
    sentence: str,
    *,
    nullable: bool = False,
) -> Option:
    """Describe one out of a few values."""
    return Option(name, "choice", default, sentence, choices=choices, nullable=nullable)


def switch(name: str, default: bool, sentence: str) -> Option:
    """Describe an option that is on or off."""
    return Option(name, "bool", default, sentence)


class OptionSet:
    """All options of one game, in the order in which they are listed.

    >>> rounds = OptionSet(number("rounds", 1, 9, 3, "How many rounds are played."))
    >>> rounds.check({}), rounds.check({"rounds": 5.0})
    ({'rounds': 3}, {'rounds': 5})
    """

    def __init__(self, *options: Option) -> None:
        self._options = {option.name: option for option in options}

    def check(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return every option, the given ones checked and the others at their defaults.

        Raises OptionError for a name that is unknown and for a value that does not fit.
        """
        for name in given:
            if name not in self._options:
                known = ", ".join(self._options)
                raise OptionError(str(name), f"There is no such option; there are: {known}.")
        return {
            name: option.check(given[name]) if name in given else option.default
            for name, option in self._options.items()
        }

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema object of all options together."""
        return {
            "type": "object",
            "properties": {name: option.schema() for name, option in self._options.items()},
            "additionalProperties": False,
        }


def _plain(value: Any) -> Any:
    # JSON knows one kind of number: 24.0 is 24. A bool is an int to Python only.
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value
