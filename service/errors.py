"""What the server refuses, one class for each kind of refusal.

    RabloError (engine.errors)
    └── ServiceError            code, detail, and for moves version and legal moves
        ├── UnauthorizedError   no token, or one that is not good            (HTTP 401)
        ├── ForbiddenError      a good token that may not do this            (403)
        ├── NotFoundError       no such table, seat, game or player          (404)
        ├── ConflictError       not in this state of the table or seat       (409)
        ├── GoneError           a cursor ahead of the log                    (410)
        ├── StaleError          the version named is not the current one     (412)
        ├── InvalidError        a well-formed request with a wrong value     (422)
        ├── NoVersionError      a move that names no version                 (428)
        ├── TooManyError        a limit was reached; try again later         (429)
        └── UnavailableError    draining, or the store is away               (503)

The HTTP numbers live in ``api``; here they are only named. ``code`` is stable.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import RabloError
from engine.protocol import JsonDict


class ServiceError(RabloError):
    """A refusal of the service; it changed nothing.

    ``errors`` are pairs of a JSON pointer into the body and a sentence. ``version`` and
    ``legal_moves`` go with refused moves: the legal moves are those of the seat that asked.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        errors: Sequence[tuple[str, str]] = (),
        version: int | None = None,
        legal_moves: Sequence[JsonDict] | None = None,
        retry_after: int | None = None,
    ) -> None:
        super().__init__(code, detail)
        self.errors = tuple(errors)
        self.version = version
        self.legal_moves = legal_moves
        self.retry_after = retry_after


class UnauthorizedError(ServiceError):
    """No token, or one that is not good."""


class ForbiddenError(ServiceError):
    """A good token whose player may not do this."""


class NotFoundError(ServiceError):
    """No such game, player, table or seat."""


class ConflictError(ServiceError):
    """Not possible in the present state of the table or seat."""


class GoneError(ServiceError):
    """A cursor ahead of the log."""


class StaleError(ServiceError):
    """The version named is not the current one."""


class InvalidError(ServiceError):
    """A well-formed request with a wrong value in it."""


class NoVersionError(ServiceError):
    """A move that names no version."""


class TooManyError(ServiceError):
    """A limit was reached; ``retry_after`` is in seconds."""


class UnavailableError(ServiceError):
    """The server is draining or its store is away; ``retry_after`` is in seconds."""
