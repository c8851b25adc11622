"""The OpenAPI document: written by the code, served, committed, and compared in CI."""

from __future__ import annotations

from typing import Any, Final

import flask_smorest
import orjson
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from marshmallow import Schema, fields
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from api import conditions, problems
from api.fields import LARGEST, Integral, JsonObject
from api.schemas import events
from api.schemas.answers import common
from api.schemas.games import components, published, union
from api.schemas.requests import Choice
from engine.protocol import JsonDict
from engine.registry import GAMES
from engine.shapes import ref, text

VERSION: Final = "1.0.0"
DESCRIPTION: Final = """\
Card tables for your clients: three games, house bots, one small API.

Read a table's view, pick one of `you.legal_moves`, post it with the view's `version`. Wait for
news with `wait` and `If-None-Match`, or read the event log from a cursor. Every refusal is
`application/problem+json` with a stable `code`, and changes nothing. Repeat any POST safely
with an `Idempotency-Key`.
"""

HEADERS: Final[dict[str, JsonDict]] = {
    "ETag": text('`"v<version>.<seat>"`, `s` for spectators.'),
    "Location": text("The address of what was made."),
    "Link": text('The next page, as `<…>; rel="next"`.'),
    "Idempotent-Replayed": text("`true` on an answer that was kept from the first time."),
    "Preference-Applied": text("The preference that was honoured."),
    "Content-Language": text("The language of the answer."),
    "RateLimit": text("What is left of the quota, and the seconds until it is whole again."),
    "RateLimit-Policy": text("The quota: `q` requests in `w` seconds."),
    "X-Request-Id": text("Names this request in the server's log."),
    "Retry-After": text("The seconds after which to try again."),
    "WWW-Authenticate": text("What is wrong with the token."),
}

PARAMETERS: Final[dict[str, JsonDict]] = {
    "Idempotency-Key": text(
        "Any text of your own for this request. Sent again with the same key it answers what it "
        "answered first, and does nothing twice.",
        pattern=conditions.KEY_PATTERN,
    ),
    "If-Match": text("The ETag of the view in which the move was chosen, in place of `version`."),
    "If-None-Match": text("The ETag you have; 304 when it still stands."),
    "Prefer": text("`wait=25` waits up to 25 seconds for news."),
    "Operator-Token": text("The operator's token, for tables with given `decks`."),
    "Accept-Language": text("The languages you read, if `lang` is not given."),
}


class Converter(OpenAPIConverter):
    """Turns our own kinds of schemas and fields into JSON Schema."""

    def schema2jsonschema(self, schema: Schema) -> JsonDict:
        """Describe unions by their members, everything else as apispec does."""
        if isinstance(schema, OneOfSchema):
            members = {value: self._name(member) for value, member in schema.type_schemas.items()}
            return _published(union(_sentence(schema), schema.type_field, members))
        if isinstance(schema, Choice):
            names = [self._name(member) for member in schema.choices.values()]
            sentence = _sentence(schema)
            return _published({"description": sentence, "oneOf": [ref(name) for name in names]})
        found: JsonDict = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        return {"description": _sentence(schema), **found}

    def field2property(self, field: fields.Field[Any]) -> JsonDict:
        """Describe a field whose schema is a component by a reference to it."""
        if isinstance(field, JsonObject):
            return _published(ref(field.component))
        found: JsonDict = super().field2property(field)
        if isinstance(field, Integral):
            return {"minimum": -LARGEST, "maximum": LARGEST, **found}
        return found

    def _name(self, schema: type[Schema] | Schema) -> str:
        found: JsonDict = self.resolve_nested_schema(schema)  # type: ignore[no-untyped-call]
        return str(found["$ref"]).rsplit("/", 1)[1]


class Plugin(MarshmallowPlugin):
    """apispec's marshmallow plugin with our converter."""

    Converter = Converter


class Api(flask_smorest.Api):  # type: ignore[misc]
    """flask-smorest with our problems in place of its errors."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        problems.register(self._app)

    def _register_responses(self) -> None:
        """Register none: every operation names its own refusals."""

    def _register_pagination_header(self) -> None:
        """Register none: pages say in their body what follows."""


def create_api(app: Flask) -> Api:
    """Return the documented API of an app, with all components but no paths yet."""
    app.config.update(API_TITLE="Rabló", API_VERSION=VERSION, OPENAPI_VERSION="3.1.0")
    api = Api(
        app,
        spec_kwargs={
            "marshmallow_plugin": Plugin(
                schema_name_resolver=lambda schema: _class(schema).__name__
            ),
            "info": {"description": DESCRIPTION},
            "servers": [{"url": "/"}],
        },
    )
    _add_components(api)
    return api


def _add_components(api: Api) -> None:
    parts = api.spec.components
    for name, schema in {**common(), **components(GAMES), **events.components(GAMES)}.items():
        parts.schema(name, published(schema, {}))
    for name, schema in HEADERS.items():
        parts.header(name, {"description": schema["description"], "schema": {"type": "string"}})
    for name, schema in PARAMETERS.items():
        plain = {key: value for key, value in schema.items() if key != "description"}
        parts.parameter(name, "header", {"description": schema["description"], "schema": plain})
    parts.security_scheme("token", {"type": "http", "scheme": "bearer"})


def _published(schema: JsonDict) -> JsonDict:
    found: JsonDict = published(schema, {})
    return found


def _class(schema: type[Schema] | Schema) -> type[Schema]:
    return schema if isinstance(schema, type) else type(schema)


def _sentence(schema: Schema) -> str:
    return " ".join((type(schema).__doc__ or "").split("\n\n")[0].split())


def written(api: Api) -> bytes:
    """Return the document as it is served and committed."""
    document = api.spec.to_dict()
    return orjson.dumps(document, option=orjson.OPT_INDENT_2) + b"\n"
