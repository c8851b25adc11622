"""A flask-smorest blueprint that documents our contract: problems, headers, links, tokens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final, TypeVar, cast

import flask_smorest
from marshmallow import Schema

from api import codes, current, examples
from api.parser import Parser
from api.problems import MEDIA_TYPE, RequestError
from service.errors import UnauthorizedError

View = TypeVar("View", bound=Callable[..., Any])
Doc = dict[str, Any]
Refusal = str | tuple[int, str]
"""A code, with its status where it is not the usual one of this code."""

_BODY_CODES: Final = (
    "invalid_json",
    "body_too_large",
    "unsupported_media_type",
    "invalid_request",
)

_QUOTA: Final = "too_many_requests"
_QUOTA_HEADERS: Final = ("RateLimit", "RateLimit-Policy")
_PROBLEM_HEADERS: Final = {401: "WWW-Authenticate", 429: "Retry-After", 503: "Retry-After"}


_PATH: Final = {
    "game": "The name of a game.",
    "table_id": "The id of a table.",
    "seat": "The number of a seat, from 0.",
}
"""What the parts of an address are."""


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """Resources of one part of the API.

    ``takes`` and ``gives`` are flask-smorest's ``arguments`` and ``alt_response``, typed;
    ``operation`` says the rest.
    """

    ARGUMENTS_PARSER = Parser()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._prepare_doc_cbks.append(_contract_doc)

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Register a resource, and say what the parts of its address are."""
        named = [
            {"in": "path", "name": name, "description": text}
            for name, text in _PATH.items()
            if f"{name}>" in rule
        ]
        return cast(Callable[[View], View], super().route(rule, parameters=named, **options))

    def takes(
        self, schema: type[Schema], *, location: str = "json", required: bool = True
    ) -> Callable[[View], View]:
        """Load body or query by a schema and pass it to the view."""
        # An instance: making one for each request costs more than loading with it.
        decorator = self.arguments(schema(), location=location, required=required)
        return cast(Callable[[View], View], decorator)

    def gives(
        self, status: int, schema: str | Doc | None = None, **described: Any
    ) -> Callable[[View], View]:
        """Document a successful answer; ``schema`` names a component of the spec."""
        decorator = self.alt_response(status, schema=schema, success=True, **described)
        return cast(Callable[[View], View], decorator)

    def operation(
        self,
        name: str,
        *,
        refuses: tuple[Refusal, ...] = (),
        headers: tuple[str, ...] = (),
        links: Mapping[str, Doc] | None = None,
        token: bool | None = True,
        always: tuple[str, ...] = codes.ALWAYS,
    ) -> Callable[[View], View]:
        """Name an operation and say what its other decorators do not; stands above them all.

        ``token`` True asks for one, False lets spectators in, None looks at none. ``links``
        belong to the answer that succeeds. A missing token is refused before anything else.
        """

        def decorator(view: View) -> View:
            guarded = _signed(view) if token else view
            doc = guarded.__dict__.setdefault("_apidoc", {})
            doc["contract"] = {
                "name": name,
                "refuses": (*refuses, *always),
                "headers": headers,
                "links": links,
                "token": token,
            }
            return guarded

        return decorator


def judged_first(check: Callable[[str], object]) -> Callable[[View], View]:
    """Let what comes before the body be refused before a body that is refused.

    ``check`` is given the table's id and raises for an unknown table or a foreign seat. It
    runs only when the body was refused: otherwise the service judges in this order itself.
    """

    def decorator(view: View) -> View:
        @wraps(view)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            try:
                return view(*args, **kwargs)
            except RequestError:
                check(kwargs["table_id"])
                raise

        return cast(View, wrapper)

    return decorator


def _signed(view: View) -> View:
    @wraps(view)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        if not current.has_token():
            raise UnauthorizedError(
                "no_token", "Send Authorization: Bearer TOKEN; POST /v1/players answers one."
            )
        return view(*args, **kwargs)

    return cast(View, wrapper)


def _contract_doc(doc: Doc, info: Doc, **_: Any) -> Doc:
    contract = info.get("contract")
    if contract is None:
        return doc
    doc["operationId"] = contract["name"]
    doc["security"] = _security(contract["token"])
    if contract["headers"]:
        doc["parameters"] = [*doc.get("parameters", ()), *contract["headers"]]
    responses = doc.setdefault("responses", {})
    responses.pop(422, None)
    if contract["links"]:
        success = next(status for status in responses if int(status) < 300)
        responses[success]["links"] = dict(contract["links"])
    _add_examples(doc, examples.of_operation(contract["name"]))
    refusals = _codes(doc, contract)
    responses.update(_problem_responses(refusals))
    for response in responses.values():
        headers = ("X-Request-Id", *_QUOTA_HEADERS) if _QUOTA in refusals else ("X-Request-Id",)
        response["headers"] = {**response.get("headers", {}), **{each: each for each in headers}}
    return doc


def _add_examples(doc: Doc, example: Doc) -> None:
    if "request" in example:
        for content in doc["requestBody"]["content"].values():
            content["example"] = example["request"]
    if "response" in example:
        success = next(found for status, found in doc["responses"].items() if int(status) < 300)
        for content in success["content"].values():
            content["example"] = example["response"]


def _security(token: bool | None) -> list[Doc]:
    if token is None:
        return []
    return [{"token": []}] if token else [{}, {"token": []}]


def _codes(doc: Doc, contract: Doc) -> list[Refusal]:
    found: list[Refusal] = list(contract["refuses"])
    if "requestBody" in doc:
        found += _BODY_CODES
    if any(isinstance(each, dict) and each["in"] == "query" for each in doc.get("parameters", ())):
        found.append("invalid_parameter")
    if contract["token"]:
        found.append("no_token")
    if contract["token"] is not None:
        found.append("invalid_token")
    return found


def _problem_responses(refusals: list[Refusal]) -> dict[int, Doc]:
    by_status: dict[int, set[str]] = {}
    for each in refusals:
        status, code = (codes.ALL[each].status, each) if isinstance(each, str) else each
        by_status.setdefault(status, set()).add(code)
    return {status: _problem_response(status, sorted(found)) for status, found in by_status.items()}


def _problem_response(status: int, names: list[str]) -> Doc:
    lines = [f"- `{name}`: {codes.ALL[name].sentence}" for name in names]
    header = _PROBLEM_HEADERS.get(status)
    return {
        "description": "\n".join(lines),
        "content": {
            MEDIA_TYPE: {"schema": "Problem", "example": examples.of_problem(status, names[0])}
        },
        **({"headers": {header: header}} if header else {}),
        "x-codes": names,
    }
