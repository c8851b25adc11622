"""Every problem code with its HTTP status, for the spec: ours, the service's and the games'."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.registry import GAMES
from service.codes import Code


@dataclass(frozen=True, slots=True)
class Documented:
    """A code as the spec tells it."""

    status: int
    sentence: str


_HTTP: Final = {
    "bad_request": Documented(400, "The request is not HTTP as this server reads it."),
    "invalid_json": Documented(400, "The body is not JSON, or JSON with two meanings."),
    "invalid_idempotency_key": Documented(
        400, "The Idempotency-Key is empty, longer than 255 or not printable ASCII."
    ),
    "no_token": Documented(401, "This call needs a bearer token."),
    "not_found": Documented(404, "There is nothing at this address."),
    "method_not_allowed": Documented(405, "The address knows other methods; see Allow."),
    "body_too_large": Documented(413, "The body is longer than 64 kB."),
    "unsupported_media_type": Documented(415, "The body is not declared as application/json."),
    "invalid_request": Documented(422, "The body has a field that is missing, unknown or wrong."),
    "invalid_parameter": Documented(422, "A parameter of the query string is wrong."),
    "internal_error": Documented(500, "A fault of the server."),
}

_STATUSES: Final = {
    401: (Code.INVALID_TOKEN,),
    403: (
        Code.OPERATOR_ONLY,
        Code.NOT_SEATED,
        Code.SEAT_LEFT,
        Code.NOT_YOUR_SEAT,
        Code.NOT_HOST,
    ),
    404: (Code.TABLE_NOT_FOUND, Code.SEAT_NOT_FOUND),
    409: (
        Code.ALREADY_SEATED,
        Code.SEAT_TAKEN,
        Code.SEAT_FREE,
        Code.TABLE_FULL,
        Code.NOT_OPEN,
        Code.NOT_STARTED,
        Code.ALREADY_FINISHED,
        Code.GAME_NOT_FINISHED,
        Code.NOT_YOUR_TURN,
        Code.HINTS_OFF,
        Code.NOT_AWAY,
        Code.BUSY,
        Code.KEY_SPENT,
    ),
    410: (Code.CURSOR_AHEAD,),
    412: (Code.VERSION_MISMATCH,),
    428: (Code.VERSION_MISSING,),
    429: (
        Code.TOO_MANY_REQUESTS,
        Code.TOO_MANY_TABLES,
        Code.TOO_MANY_HINTS,
        Code.TOO_MANY_WAITS,
    ),
    503: (
        Code.DRAINING,
        Code.STORE_UNAVAILABLE,
        Code.OUTCOME_UNKNOWN,
        Code.UNREADABLE_STATE,
    ),
}


def _of_service() -> dict[str, Documented]:
    statuses = {code: status for status, found in _STATUSES.items() for code in found}
    return {code.value: Documented(statuses.get(code, 422), code.sentence) for code in Code}


def _of_games() -> dict[str, Documented]:
    # Games share codes: the same word means the same everywhere, whatever the sentence.
    return {
        code: Documented(422, sentence)
        for game in reversed(tuple(GAMES.values()))
        for code, sentence in game.refusals().items()
    }


ILLEGAL: Final = tuple((422, code) for code in sorted(_of_games()))
"""What a well-formed move may be refused with because the rules of its game forbid it."""

ALL: Final[Mapping[str, Documented]] = MappingProxyType({**_HTTP, **_of_games(), **_of_service()})

ALWAYS: Final = (
    "too_many_requests",
    "store_unavailable",
    "unreadable_state",
    "internal_error",
)
"""What any call may answer, whatever it is."""
