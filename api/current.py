"""What belongs to the request in hand: the service's context and whoever asks."""

from __future__ import annotations

from typing import cast

from flask import Request, current_app, g

from service import players
from service.context import Context
from service.errors import UnauthorizedError
from service.model import Player


def context() -> Context:
    """Return the context that this app was created with."""
    return cast(Context, current_app.extensions["rablo"])


def authenticate(request: Request) -> None:
    """Find the player whose token the request carries, if it carries one.

    Raises UnauthorizedError: a token that is not good never reads as a spectator.
    """
    header = request.headers.get("Authorization")
    g.player = None if header is None else players.authenticate(context(), _token(header))


def _token(header: str) -> str:
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token.isascii() or not 1 <= len(token) <= 256:
        raise UnauthorizedError("invalid_token", "Send Authorization: Bearer TOKEN.")
    return token


def reader() -> Player | None:
    """Return the player who asks; None is a spectator without a token."""
    return cast("Player | None", g.player)


def player() -> Player:
    """Return the player who asks, where a token is asked for."""
    return cast(Player, g.player)
