"""Fields of request bodies and query strings, each strict about what it takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from marshmallow import ValidationError, fields

from engine.protocol import JsonDict

LARGEST: Final = 2**53 - 1


class Integral(fields.Integer):
    """A JSON number without a fraction: 24 and 24.0, never 24.7, true or "24".

    It is no larger than a double holds exactly, so that every client reads the same number.
    """

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        whole = type(value) is int or (isinstance(value, float) and value.is_integer())
        if not whole or abs(value) > LARGEST:
            raise ValidationError("Must be a whole number that a double holds exactly.")
        return int(value)


class QueryInteger(fields.Integer):
    """A whole number written in decimal digits, as it stands in a query string."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> int:
        if not re.fullmatch(r"-?[0-9]{1,15}", str(value)):
            raise ValidationError("Must be a whole number in decimal digits.")
        return int(value)


class Flag(fields.Boolean):
    """true or false, and nothing that merely resembles them."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> bool:
        if not isinstance(value, bool):
            raise ValidationError("Must be true or false.")
        return value


class JsonObject(fields.Field[Any]):
    """An object that the service or the game judges; ``component`` describes it in the spec."""

    def __init__(self, component: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.component = component

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> JsonDict:
        if not isinstance(value, dict):
            raise ValidationError("Must be an object.")
        return value
