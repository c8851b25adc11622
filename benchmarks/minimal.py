"""What a move is compared with, behind the very server of the API.

    python -m benchmarks.minimal flask|smorest|view PORT

``flask`` answers a small JSON document. ``smorest`` checks a body with a schema, runs one
EVALSHA in the store and answers the body by a schema, ``view`` the same with an answer like that
of a move: the one that stands in the spec as an example, 1.2 kB.
"""

from __future__ import annotations

import os
import sys
from typing import Any

import flask_smorest
import orjson
import redis
from flask import Flask, Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api import examples
from rablo import counts
from rablo.web import ApiServer
from service.context import Context
from service.settings import Settings

_SET = "redis.call('SET', KEYS[1], ARGV[1]); return redis.call('INCR', KEYS[2])"


def trivial(_context: Context) -> Flask:
    """Return an application with one endpoint that does nothing."""
    app = Flask("trivial", static_folder=None)

    @app.post("/post")
    def post() -> Response:
        return Response(orjson.dumps({"ok": True}), mimetype="application/json")

    return app


class Body(Schema):
    """A body like that of a move."""

    move = fields.Dict(required=True)
    version = fields.Integer(required=True)


VIEW = examples.of_operation("make_move")["response"]
View = Schema.from_dict({name: fields.Raw() for name in VIEW}, name="View")


def minimal(context: Context) -> Flask:
    """Return a flask-smorest application with one POST that answers its body."""
    return _posting(context, Body, None)


def viewing(context: Context) -> Flask:
    """Return the same with an answer like that of a move."""
    return _posting(context, View, VIEW)


def _posting(context: Context, schema: type[Schema], answer: dict[str, Any] | None) -> Flask:
    app = Flask("minimal", static_folder=None)
    app.config |= {"API_TITLE": "minimal", "API_VERSION": "1", "OPENAPI_VERSION": "3.1.0"}
    api = flask_smorest.Api(app)
    blp = flask_smorest.Blueprint("minimal", "minimal")
    client = redis.Redis.from_url(str(context.settings.redis_url))
    sha = client.script_load(_SET)

    @blp.route("/post")
    class Post(MethodView):
        @blp.arguments(Body)  # type: ignore[untyped-decorator]
        @blp.response(201, schema)  # type: ignore[untyped-decorator]
        def post(self, body: dict[str, Any]) -> dict[str, Any]:
            client.evalsha(sha, 2, "{m}:value", "{m}:count", orjson.dumps(body))
            return body if answer is None else answer

    api.register_blueprint(blp)
    return app


def main() -> None:
    """Serve on a port until SIGTERM."""
    kind, port = sys.argv[1], sys.argv[2]
    counts.share()
    settings = Settings.from_environ(os.environ)
    create = {"flask": trivial, "smorest": minimal, "view": viewing}[kind]
    ApiServer(settings, f"127.0.0.1:{port}", create).run()


if __name__ == "__main__":
    main()
