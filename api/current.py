"""What belongs to the request in hand: the service's context and whoever asks."""

from __future__ import annotations

from typing import Any, cast

import flask
from flask import current_app, g

from service.context import Context
from service.errors import UnauthorizedError
from service.model import Player
from service.ports import Look


def context() -> Context:
    """Return the context that this app was created with."""
    return cast(Context, current_app.extensions["rablo"])


def request() -> flask.Request:
    """Return the request itself: its proxy finds it anew at every look."""
    proxy: Any = flask.request
    return cast(flask.Request, proxy._get_current_object())


def notes() -> Any:
    """Return what Flask calls ``g``, itself and not its proxy."""
    proxy: Any = g
    return proxy._get_current_object()


def presented_token(request: flask.Request) -> str | None:
    """Return the bearer token that a request carries; None if it says nothing of who asks.

    Raises UnauthorizedError: what is no token never reads as a spectator.
    """
    header: str | None = request.environ.get("HTTP_AUTHORIZATION")
    if header is None:
        return None
    scheme, _, token = header.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token.isascii() or not 1 <= len(token) <= 256:
        raise UnauthorizedError("invalid_token", "Send Authorization: Bearer TOKEN.")
    return token


def has_token() -> bool:
    """Whether a player asks, or somebody with a token that is yet to be looked at."""
    return "pending" in notes() or reader() is not None


def reader() -> Player | None:
    """Return the player who asks; None is a spectator without a token.

    A token that is yet to be looked at is looked at now. Raises UnauthorizedError, TooManyError.
    """
    found = notes()
    if "pending" in found:
        found.pop("pending").settle()
    return cast("Player | None", found.player)


def claimed() -> Player:
    """Return the player who asks, or by his id alone the one he says he is."""
    found = notes()
    player = found.pending.claimed if "pending" in found else found.player
    return cast(Player, player)


def look() -> Look | None:
    """Return what was fetched of the table on the way, where a move is made."""
    return cast("Look | None", notes().get("look"))


def player() -> Player:
    """Return the player who asks, where a token is asked for."""
    return cast(Player, reader())
