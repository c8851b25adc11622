"""Holds every answer against the spec: status, media type, schema, problem code, headers."""

from __future__ import annotations

import functools
from typing import Any

import jsonschema_rs
import orjson
from flask import Flask
from flask_smorest.spec.plugins import FlaskPlugin
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from engine.protocol import JsonDict

OPTIONAL = {
    "Link",
    "Idempotent-Replayed",
    "Preference-Applied",
    "RateLimit",
    "RateLimit-Policy",
}


class Reply(TestResponse):
    """An answer whose body is known to be JSON where a test reads it so."""

    @property
    def json(self) -> Any:
        return orjson.loads(self.data)


class Contract:
    """The spec of an app, with its schemas made ready and closed.

    Answers may grow in later releases, so the spec leaves objects open; the tests close them:
    a field that no schema names is a mistake now.
    """

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.spec: JsonDict = orjson.loads(app.extensions["rablo-spec"])
        self._closed = closed(self.spec["components"])

    def check(self, method: str, path: str, response: Reply) -> None:
        """Fail unless the answer is as the spec says."""
        assert response.headers["X-Request-Id"]
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        operation = self._operation(method, path)
        if operation is None:
            self._check_body("Problem", response)
            return
        documented = operation["responses"].get(str(response.status_code))
        assert documented, f"{method} {path}: {response.status_code} is not documented"
        self._check_documented(documented, response)

    def _check_documented(self, documented: JsonDict, response: Reply) -> None:
        content = documented.get("content")
        if content is None:
            assert response.data == b""
            return
        kind = str(response.mimetype)
        assert kind in content
        if kind.endswith("json"):
            reference: str = content[kind]["schema"]["$ref"]
            self._check_body(reference.rsplit("/", 1)[1], response)
        if kind == "application/problem+json":
            assert response.json["code"] in documented["x-codes"], response.json
        for name in documented.get("headers", {}):
            assert name in OPTIONAL or name in response.headers, name

    def _operation(self, method: str, path: str) -> JsonDict | None:
        adapter = self.app.url_map.bind("localhost")
        try:
            rule, _ = adapter.match(path, method, return_rule=True)
        except HTTPException:
            return None
        known: JsonDict = self.spec["paths"].get(FlaskPlugin.flaskpath2openapi(rule.rule), {})
        found: JsonDict | None = known.get(method.lower())
        return found

    def _check_body(self, component: str, response: Reply) -> None:
        self.validate(component, orjson.loads(response.data))

    def validate(self, component: str, value: Any) -> None:
        """Fail unless a value is as a component of the spec says."""
        self._validator(component).validate(value)

    @functools.cache  # noqa: B019 - a contract lives as long as its app
    def _validator(self, component: str) -> Any:
        document = {"components": self._closed, "$ref": f"#/components/schemas/{component}"}
        return jsonschema_rs.Draft202012Validator(document, validate_formats=True)


def closed(schema: Any) -> Any:
    """Return a schema that forbids what it does not name."""
    if isinstance(schema, list):
        return [closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(value) for key, value in schema.items()}
    if found.get("type") == "object" and "properties" in found:
        found.setdefault("additionalProperties", False)
    return found
