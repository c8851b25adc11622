"""From a request to the arguments of a resource: media type, size, JSON, then the schema."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NoReturn

from flask import Request
from marshmallow import Schema, ValidationError, missing
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from api import bodies, codes
from api.problems import RequestError, escaped

_CODES: Final = {"json": "invalid_request", "query": "invalid_parameter"}
_MOST_FINDINGS: Final = 50
_PLAIN: Final = (None, "identity")
_WORDS: Final = {"json": "body", "query": "query string"}


class Parser(FlaskParser):
    """Webargs' parser with our reading of bodies and our refusals."""

    def load_json(self, req: Request, schema: Schema) -> Any:
        """Return the body's value, or ``missing`` where a schema lets the body be left out."""
        raw = _whole_body(req)
        if not raw and getattr(schema, "may_be_empty", False):
            return missing
        if req.mimetype != "application/json" or req.content_encoding not in _PLAIN:
            raise RequestError(
                415,
                "unsupported_media_type",
                "Send JSON with Content-Type: application/json and no Content-Encoding.",
            )
        try:
            return bodies.parse(raw)
        except bodies.UnreadableError as error:
            raise RequestError(400, "invalid_json", str(error)) from None

    def handle_error(
        self, error: ValidationError, req: Request, schema: Schema, **_: Any
    ) -> NoReturn:
        """Refuse what the schema refuses, each finding with its pointer."""
        messages: dict[str, Any] = error.messages  # type: ignore[assignment]
        [(location, found)] = messages.items()
        prefix = "" if location == "json" else f"/{location}"
        findings = list(islice(_flat(found, prefix), _MOST_FINDINGS))
        detail = f"The {_WORDS[location]} is not as it should be: {findings[0][1]}"
        raise RequestError(422, _CODES[location], detail, errors=findings) from None


def _whole_body(req: Request) -> bytes:
    # Werkzeug's own errors would be answered before table and seat are judged; and it cuts a
    # body without a declared length where it is too long, and takes one that broke off.
    try:
        raw = req.get_data(cache=True)
    except RequestEntityTooLarge:
        raise _too_large() from None
    except ClientDisconnected:
        raise RequestError(400, "invalid_json", "The body broke off or is garbled.") from None
    if len(raw) > bodies.MAX_BYTES:
        raise _too_large()
    if len(raw) < (req.content_length or 0):
        raise RequestError(400, "invalid_json", "The body is shorter than its Content-Length.")
    return raw


def _too_large() -> RequestError:
    return RequestError(413, "body_too_large", codes.ALL["body_too_large"].sentence)


def _flat(found: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(found, dict):
        for key, value in found.items():
            step = "" if key == "_schema" else f"/{escaped(str(key))[:80]}"
            yield from _flat(value, pointer + step)
    elif isinstance(found, list):
        for each in found:
            yield from _flat(each, pointer)
    else:
        yield pointer, str(found)[:200]
