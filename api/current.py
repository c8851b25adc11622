"""What belongs to the request in hand: the service's context and whoever asks."""

from __future__ import annotations

from typing import cast

from flask import Request, current_app, g

from service.context import Context
from service.errors import UnauthorizedError
from service.model import Player


def context() -> Context:
    """Return the context that this app was created with."""
    return cast(Context, current_app.extensions["rablo"])


def presented_token(request: Request) -> str | None:
    """Return the bearer token that a request carries; None if it says nothing of who asks.

    Raises UnauthorizedError: what is no token never reads as a spectator.
    """
    header = request.headers.get("Authorization")
    if header is None:
        return None
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
