"""Seats: sitting down, leaving, coming back."""

from __future__ import annotations

from typing import Any, Final

from flask import Response
from flask.views import MethodView

from api import conditions
from api.answers import kept_answer
from api.blueprint import Blueprint, judged_first
from api.current import context, player
from api.judging import own_seat, table
from api.schemas.requests import Nothing, SitDown, sit
from service import lobby

blp: Final = Blueprint("seats", __name__, url_prefix="/v1", description="Who sits where.")

_CHANGED: Final = {"ETag": "ETag", "Idempotent-Replayed": "Idempotent-Replayed"}
_SITTING: Final = (
    "table_not_found",
    "not_host",
    "already_seated",
    "not_open",
    "unknown_level",
    "invalid_think_time",
    "invalid_nonce",
    "busy",
)


@blp.route("/tables/<table_id>/seats")
class Seats(MethodView):
    """Any free seat."""

    @blp.operation(
        "sit_anywhere",
        headers=("Idempotency-Key",),
        refuses=(*_SITTING, "table_full", *conditions.KEY_CODES),
    )
    @judged_first(table)
    @blp.takes(SitDown, required=False)
    @blp.gives(200, "Table", headers=_CHANGED)
    def post(self, body: dict[str, Any], table_id: str) -> Response:
        """Take the first free seat, or as host put a house bot there.

        The body may be left out.
        """
        retry = conditions.retry(body)
        return kept_answer(lobby.sit(context(), player(), table_id, None, sit(body), retry))


@blp.route("/tables/<table_id>/seats/<int(max=99):seat>")
class Seat(MethodView):
    """One seat."""

    @blp.operation(
        "sit", refuses=(*_SITTING, "seat_not_found", "not_found", "seat_taken", "seat_kept")
    )
    @judged_first(table)
    @blp.takes(SitDown, required=False)
    @blp.gives(200, "Table", headers={"ETag": "ETag"})
    def put(self, body: dict[str, Any], table_id: str, seat: int) -> Response:
        """Take this seat, or as host put a house bot there.

        The body may be left out. Taking one's own seat again changes the nonce.
        """
        return kept_answer(lobby.sit(context(), player(), table_id, seat, sit(body), None))

    @blp.operation(
        "leave",
        refuses=(
            "table_not_found",
            "seat_not_found",
            "not_found",
            "not_your_seat",
            "not_host",
            "seat_left",
            "seat_free",
            "not_open",
            "already_finished",
            "busy",
        ),
    )
    @blp.gives(200, "Table", headers={"ETag": "ETag"})
    def delete(self, table_id: str, seat: int) -> Response:
        """Leave this seat, or as host of an open table clear it.

        While a game is played only its player can leave, for good: the `simple` bot plays to
        the end.
        """
        return kept_answer(lobby.leave(context(), player(), table_id, seat))


@blp.route("/tables/<table_id>/seats/<int(max=99):seat>/return")
class Return(MethodView):
    """Back from being away."""

    @blp.operation(
        "come_back",
        headers=("Idempotency-Key",),
        refuses=(
            "table_not_found",
            "seat_not_found",
            "not_found",
            "not_seated",
            "seat_left",
            "not_your_seat",
            "not_started",
            "already_finished",
            "not_away",
            "busy",
            *conditions.KEY_CODES,
        ),
    )
    @judged_first(own_seat)
    @blp.takes(Nothing, required=False)
    @blp.gives(200, "Table", headers=_CHANGED)
    def post(self, body: dict[str, Any], table_id: str, seat: int) -> Response:
        """Come back to a seat that is played as away; any move does so too.

        If the seat is on turn, all of its time for the move begins again.
        """
        retry = conditions.retry(body)
        return kept_answer(lobby.come_back(context(), player(), table_id, seat, retry))
