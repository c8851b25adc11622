"""Answers as the service built them, put into HTTP."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import orjson
from flask import Response, request

from api import conditions
from service.listing import TablePage
from service.model import Answer
from service.reading import Shown


def json_answer(body: Any, status: int = 200, etag: str | None = None) -> Response:
    """Return a JSON answer."""
    response = Response(orjson.dumps(body), status, mimetype="application/json")
    if etag is not None:
        response.headers["ETag"] = f'"{etag}"'
    return response


def text_answer(text: str) -> Response:
    """Return plain text, in UTF-8."""
    return Response(text, mimetype="text/plain")


def nothing() -> Response:
    """Return 204: done, and there is nothing to say."""
    return Response(status=204)


def kept_answer(answer: Answer) -> Response:
    """Return an answer that may have been kept from an earlier request."""
    response = Response(answer.body, answer.status, content_type="application/json")
    if answer.etag is not None:
        response.headers.add("ETag", f'"{answer.etag}"')
    if answer.location is not None:
        response.headers["Location"] = answer.location
    if answer.replayed:
        response.headers["Idempotent-Replayed"] = "true"
    return response


def table_view(found: Shown | None, held: str | None) -> Response:
    """Return a view, or 304 where the one that the client has still stands."""
    if found is not None:
        return json_answer(found.body, etag=found.etag)
    response = Response(status=304)
    response.headers["ETag"] = f'"{held}"'
    return response


def table_page(page: TablePage) -> Response:
    """Return a page of a list, with the address of the next one in ``Link``."""
    response = json_answer({"data": page.data, "has_more": page.has_more, "next": page.next})
    if page.next is not None:
        query = urlencode({**request.args.to_dict(), "after": page.next})
        response.headers["Link"] = f'<{request.path}?{query}>; rel="next"'
    return response


def honoured(response: Response, named: int | None) -> Response:
    """Say that ``Prefer: wait=`` was followed, where the query did not overrule it."""
    if named is None and conditions.preferred() is not None:
        response.headers["Preference-Applied"] = f"wait={conditions.preferred()}"
    return response
