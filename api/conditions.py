"""What a request's headers say about versions, waiting, retries and who runs the server."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Any, Final

import orjson
from flask import request

from api import current, throttle
from api.problems import RequestError
from service import reading
from service.model import Retry

MAX_WAIT: Final = 50
KEY_PATTERN: Final = "^[ -~]{1,255}$"
NO_VERSION: Final = -1
KEY_CODES: Final = ("invalid_idempotency_key", "idempotency_key_reused")

_KEY: Final = re.compile(KEY_PATTERN)
_ENTITY_TAG: Final = re.compile(r'(?:W/)?"v([0-9]{1,15})\.(?:s|[0-9]{1,2})"')
_TAGS: Final = re.compile(r'(?:W/)?"([^"]*)"')
_PREFERRED: Final = re.compile(r'(?:^|[,;\s])wait\s*=\s*"?([0-9]{1,9})"?', re.IGNORECASE)


def retry(body: Any) -> Retry | None:
    """Return the Idempotency-Key of this request with what it is bound to."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise RequestError(
            400,
            "invalid_idempotency_key",
            "Idempotency-Key takes 1 to 255 printable ASCII characters.",
        )
    digest = hashlib.sha256(orjson.dumps(body, option=orjson.OPT_SORT_KEYS)).hexdigest()
    return Retry(key, current.claimed().id, request.method, request.path, digest)


def named() -> tuple[str, str, str] | None:
    """Return under which name an answer to this request may be kept: method, path and key."""
    key = request.headers.get("Idempotency-Key")
    return None if key is None else (request.method, request.path, key)


def version(named: int | None) -> int | None:
    """Return the version that a move names in its body, in If-Match, or alike in both.

    An If-Match that no version of ours can match, or that contradicts the body, gives one that
    never is current.
    """
    header = request.headers.get("If-Match", "*").strip()
    if header == "*":
        return named
    match = _ENTITY_TAG.fullmatch(header)
    matched = int(match[1]) if match else NO_VERSION
    return matched if named is None or named == matched else NO_VERSION


def held(table_id: str) -> str | None:
    """Return the entity tag, without quotes, of the view that the client has already.

    Of several that If-None-Match names it is the current one; any of them matches a star.
    """
    header = request.headers.get("If-None-Match", "").strip()
    tags = _TAGS.findall(header)
    if header != "*" and len(tags) < 2:
        return tags[0] if tags else None
    current_tag = reading.view(current.context(), current.reader(), table_id).etag
    return current_tag if header == "*" or current_tag in tags else None


def wait(named: int | None) -> int:
    """Return the seconds to wait: the query's, else those of ``Prefer: wait=``, else none."""
    return named if named is not None else preferred() or 0


def preferred() -> int | None:
    """Return the seconds that ``Prefer: wait=`` asks for, cut to what is allowed."""
    match = _PREFERRED.search(request.headers.get("Prefer", ""))
    return min(int(match[1]), MAX_WAIT) if match else None


def from_operator() -> bool:
    """Whether the request carries the operator's token. Raises TooManyError."""
    wanted = current.context().settings.operator_token
    given = request.headers.get("Operator-Token")
    if given is None:
        return False
    good = hmac.compare_digest(given.encode(), (wanted or "").encode()) and bool(wanted)
    if not good:
        throttle.guessed()
    return good
