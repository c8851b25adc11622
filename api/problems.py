"""Every refusal as problem+json (RFC 9457): one shape, one place, one table of statuses.

RequestError    what HTTP itself is refused for, before the service is asked
RabloError      what engine and service refuse (see their modules)
HTTPException   what Flask and werkzeug refuse: unknown routes, methods, bodies too long
Exception       a fault of ours: 500, logged with the request id, told without detail
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
from flask import Flask, Response, g
from werkzeug.exceptions import HTTPException

from api import codes
from engine.errors import (
    IllegalMoveError,
    InvalidMoveError,
    OptionError,
    PackError,
    RabloError,
    StateError,
    UnknownGameError,
)
from engine.protocol import JsonDict
from service import errors

log = logging.getLogger("rablo.api")

MEDIA_TYPE: Final = "application/problem+json"

MAX_DETAIL: Final = 500
"""A sentence may quote what was sent; so much of it is enough to find it again."""

STATUSES: Final[Mapping[type[RabloError], int]] = {
    errors.UnauthorizedError: 401,
    errors.ForbiddenError: 403,
    errors.NotFoundError: 404,
    errors.ConflictError: 409,
    errors.GoneError: 410,
    errors.StaleError: 412,
    errors.InvalidError: 422,
    errors.NoVersionError: 428,
    errors.TooManyError: 429,
    errors.UnavailableError: 503,
    IllegalMoveError: 422,
    InvalidMoveError: 422,
    OptionError: 422,
    PackError: 422,
    UnknownGameError: 422,
    StateError: 503,
}
_UNREADABLE_RETRY_S: Final = 10

_HTTP_CODES: Final = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
    415: "unsupported_media_type",
}


class RequestError(Exception):
    """A request that HTTP refuses before the service is asked.

    ``errors`` are pairs of a JSON pointer into the body, or ``/query/name``, and a sentence.
    """

    def __init__(
        self, status: int, code: str, detail: str, *, errors: Sequence[tuple[str, str]] = ()
    ) -> None:
        super().__init__(f"{code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.errors = tuple(errors)


def register(app: Flask) -> None:
    """Answer everything that is raised in a request of this app."""
    app.register_error_handler(RequestError, _of_request)
    app.register_error_handler(RabloError, of_rablo)
    app.register_error_handler(HTTPException, of_http)
    app.register_error_handler(Exception, _of_fault)


def problem(status: int, code: str, detail: str, **more: Any) -> Response:
    """Return the answer for one refusal; ``more`` are further members of the document."""
    body = {**document(status, code, detail, g.get("request_id")), **more}
    return Response(orjson.dumps(body), status, mimetype=MEDIA_TYPE)


def document(status: int, code: str, detail: str, request_id: str | None) -> JsonDict:
    """Return the members that every refusal has."""
    return {
        "type": f"urn:rablo:problem:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": status,
        "detail": detail[:MAX_DETAIL],
        "code": code,
        "errors": [],
        "request_id": request_id,
    }


def _of_request(error: RequestError) -> Response:
    return problem(error.status, error.code, error.detail, errors=_pointed(error.errors))


def of_rablo(error: RabloError) -> Response:
    """Return the answer for what engine or service refuse."""
    status = next(
        (STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES),
        None,
    )
    if status is None:
        return _of_fault(error)
    response = problem(status, error.code, error.detail, **_more(error))
    if isinstance(error, errors.ServiceError) and error.retry_after is not None:
        response.headers["Retry-After"] = str(error.retry_after)
    if isinstance(error, StateError):
        # A process of another release may be able to read it.
        log.error("table_unreadable", extra={"reason": error.detail})
        response.headers["Retry-After"] = str(_UNREADABLE_RETRY_S)
    if status == 401:
        response.headers["WWW-Authenticate"] = _challenge(error.code)
    return response


def _more(error: RabloError) -> dict[str, Any]:
    if isinstance(error, OptionError):
        return {"errors": _pointed([(f"/options/{escaped(error.name)}", error.detail)])}
    if isinstance(error, InvalidMoveError):
        return {"errors": _pointed([("/move", error.detail)])}
    if not isinstance(error, errors.ServiceError):
        return {}
    more: dict[str, Any] = {"errors": _pointed(error.errors)}
    if error.version is not None:
        more["version"] = error.version
    if error.legal_moves is not None:
        more["legal_moves"] = list(error.legal_moves)
    return more


def _challenge(code: str) -> str:
    # RFC 6750: no error code when the request carried no credentials at all.
    return 'Bearer realm="rablo"' + ("" if code == "no_token" else ', error="invalid_token"')


def _pointed(pairs: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"pointer": pointer, "detail": detail[:MAX_DETAIL]} for pointer, detail in pairs]


def escaped(name: str) -> str:
    """Return a name as it stands in a JSON pointer.

    >>> escaped("a/b~c")
    'a~1b~0c'
    """
    return name.replace("~", "~0").replace("/", "~1")


def of_http(error: HTTPException) -> Response:
    """Return the answer for what Flask or werkzeug refuse, their headers kept."""
    status = error.code or 500
    code = _HTTP_CODES.get(status, "bad_request" if status < 500 else "internal_error")
    response = problem(status, code, codes.ALL[code].sentence)
    for name, value in error.get_headers():
        if name.lower() not in ("content-type", "content-length"):
            response.headers.add(name, value)
    return response


def _of_fault(error: Exception) -> Response:
    log.error("request failed", exc_info=error, extra={"request_id": g.get("request_id")})
    return problem(
        500, "internal_error", "Something went wrong here; the request id finds it in the log."
    )
