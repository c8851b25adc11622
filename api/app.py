"""The Flask application, made for a context that the process brought up before."""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata
from typing import Any, Final

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from api import bodies, headers, spec
from api.resources import docs, games, limits, moves, players, seats, status, tables
from engine.protocol import JsonDict
from engine.registry import GAMES
from service.context import Context

_PARTS: Final = (games.blp, players.blp, tables.blp, seats.blp, moves.blp, limits.blp, status.blp)


class Application(Flask):
    """Flask for views that are plain functions."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function: none of ours is a coroutine, and none is looked at for it."""
        return func


def create_app(context: Context) -> Flask:
    """Return the application; one process may make several, each with its own context."""
    app = build()
    app.extensions["rablo"] = context
    if proxies := context.settings.proxies:
        trusted = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=0)
        app.wsgi_app = trusted  # type: ignore[method-assign]
    return app


def build() -> Flask:
    """Return the application without a context: it has its spec, but cannot serve yet."""
    app = Application("api", static_folder=None)
    # One byte more than is taken: a body of unknown length is cut here, and must be seen to be.
    app.config["MAX_CONTENT_LENGTH"] = bodies.MAX_BYTES + 1
    # A redirect would answer without our headers; an address is right or it is not there.
    app.url_map.merge_slashes = False
    headers.register(app)
    api = spec.create_api(app)
    for part in _PARTS:
        api.register_blueprint(part)
    app.register_blueprint(docs.blp)
    app.extensions["rablo-release"] = release()
    app.extensions["rablo-spec"] = spec.written(api)
    return app


def release() -> JsonDict:
    """Return what runs here."""
    try:
        version = metadata.version("rablo")
    except metadata.PackageNotFoundError:
        version = "unknown"
    games = {name: game.rules_version for name, game in GAMES.items()}
    return {"name": "rablo", "version": version, "games": games}
