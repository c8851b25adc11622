"""What one may ask for, and how often."""

from __future__ import annotations

from typing import Final

from flask import Response
from flask.views import MethodView

from api import bodies
from api.answers import json_answer
from api.blueprint import Blueprint
from api.current import context
from service import quotas

blp: Final = Blueprint("limits", __name__, url_prefix="/v1", description="Quotas and limits.")


@blp.route("/limits")
class Limits(MethodView):
    """The limits."""

    @blp.operation("get_limits", token=False)
    @blp.gives(200, "Limits")
    def get(self) -> Response:
        """Tell the limits of this server.

        `reads`, `writes` and `registrations` are requests a minute for each token, or for each
        address without one; what is left of them stands in `RateLimit` of every answer. A move
        of a seat on turn and an answer 304 are never refused. `guesses` are requests with a
        token that is not good; they alone are refused when these are used up.
        """
        return json_answer({**quotas.limits(context().settings), "body_bytes": bodies.MAX_BYTES})
