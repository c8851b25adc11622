"""Calls about the server itself, outside ``/v1``."""

from __future__ import annotations

import ipaddress
from typing import Final

from flask import Response, current_app, request
from flask.views import MethodView

from api import current, metrics
from api.answers import json_answer
from api.blueprint import Blueprint
from api.problems import RequestError
from service.errors import UnavailableError

blp: Final = Blueprint("status", __name__, description="The server itself.")


@blp.route("/healthz")
class Healthz(MethodView):
    """Whether the process lives."""

    @blp.operation("healthz", token=None, always=("internal_error",))
    @blp.gives(200, "Health")
    def get(self) -> Response:
        """Tell whether this process lives.

        It asks no store: whoever restarts what does not answer should not do so for that.
        """
        return json_answer({"status": "ok"})


@blp.route("/readyz")
class Readyz(MethodView):
    """Whether the process should be sent requests."""

    @blp.operation("readyz", token=None, always=("internal_error",))
    @blp.gives(200, "Health")
    @blp.gives(503, "Health", description="Not now; `status` says why.")
    def get(self) -> Response:
        """Tell whether this process should be sent requests.

        Not while it is about to stop, nor while the store cannot be written.
        """
        status = _readiness()
        return json_answer({"status": status}, 200 if status == "ok" else 503)


@blp.route("/version")
class Version(MethodView):
    """What runs here."""

    @blp.operation("version", token=None, always=("internal_error",))
    @blp.gives(200, "Release")
    def get(self) -> Response:
        """Tell the release and the rules' versions.

        Tables and records name the version of the rules by which they are played.
        """
        return json_answer(current_app.extensions["rablo-release"])


@blp.route("/metrics")
class Metrics(MethodView):
    """Counts for Prometheus."""

    @blp.operation("metrics", token=None, refuses=("not_found",), always=("internal_error",))
    @blp.gives(200, {"type": "string"}, content_type="text/plain")
    def get(self) -> Response:
        """Tell counts in Prometheus' text format.

        Answered to requests from this machine alone, unless `RABLO_METRICS` is `open`.
        """
        if current.context().settings.metrics != "open" and not _is_local():
            raise RequestError(404, "not_found", "There is nothing at this address.")
        return metrics.page(current.context())


def _readiness() -> str:
    context = current.context()
    if context.draining.is_set():
        return "draining"
    try:
        return "ok" if context.store.ready() else "store_unavailable"
    except UnavailableError:
        return "store_unavailable"


def _is_local() -> bool:
    # A proxy on this machine makes strangers look local, but it says for whom it asks.
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return False
    return address.is_loopback and "X-Forwarded-For" not in request.headers
