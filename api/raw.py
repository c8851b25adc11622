"""The refusal of what never became a request: bytes that are not HTTP as the server reads it."""

from __future__ import annotations

from http import HTTPStatus

import orjson

from api import headers, problems


def refusal(status: int, detail: str, request_id: str) -> bytes:
    """Return a whole answer, ready to be written to the connection, which ends with it."""
    code = "internal_error" if status == HTTPStatus.INTERNAL_SERVER_ERROR else "bad_request"
    body = orjson.dumps(problems.document(status, code, detail, request_id))
    lines = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}",
        f"Content-Type: {problems.MEDIA_TYPE}",
        f"Content-Length: {len(body)}",
        "Connection: close",
        "Cache-Control: private, no-store",
        f"X-Request-Id: {request_id}",
        *(f"{name}: {value}" for name, value in headers.CORS.items()),
    )
    return "\r\n".join((*lines, "", "")).encode("ascii") + body
