"""Tables: opening, finding, watching, closing, playing again."""

from __future__ import annotations

from typing import Any, Final

from flask import Response
from flask.views import MethodView

from api import conditions
from api.answers import honoured, kept_answer, nothing, table_page, table_view
from api.blueprint import Blueprint, judged_first
from api.current import context, player, reader
from api.judging import old_seat
from api.schemas.requests import LobbyPage, NewTable, Rematch, Waiting, new_table
from api.waits import present, waiting
from service import lobby, reading

blp: Final = Blueprint("tables", __name__, url_prefix="/v1", description="Tables.")

_MADE: Final = {
    "ETag": "ETag",
    "Location": "Location",
    "Idempotent-Replayed": "Idempotent-Replayed",
}
_VIEW: Final = {"ETag": "ETag", "Preference-Applied": "Preference-Applied"}
_TABLE: Final = "$response.body#/id"
_LINKS: Final = {
    "read": {"operationId": "get_table", "parameters": {"table_id": _TABLE}},
    "events": {"operationId": "list_events", "parameters": {"table_id": _TABLE}},
    "sit": {"operationId": "sit_anywhere", "parameters": {"table_id": _TABLE}},
    "move": {"operationId": "make_move", "parameters": {"table_id": _TABLE}},
    "close": {"operationId": "close_table", "parameters": {"table_id": _TABLE}},
}


@blp.route("/tables")
class Tables(MethodView):
    """The lobby."""

    @blp.operation(
        "create_table",
        headers=("Idempotency-Key", "Operator-Token"),
        links=_LINKS,
        refuses=(
            "operator_only",
            "unknown_game",
            "invalid_option",
            "invalid_seats",
            "unknown_level",
            "invalid_think_time",
            "invalid_nonce",
            "endless_bots",
            "invalid_clock",
            "invalid_delay",
            "invalid_pack",
            "already_seated",
            "too_many_tables",
            *conditions.KEY_CODES,
            "idempotency_key_spent",
        ),
    )
    @blp.takes(NewTable)
    @blp.gives(201, "Table", headers=_MADE)
    def post(self, body: dict[str, Any]) -> Response:
        """Open a table.

        The player is its host. Without `seats` the player gets seat 0 and the others are free.
        The game starts when all seats are taken, perhaps at once.
        """
        wish, retry = new_table(body), conditions.retry(body)
        return kept_answer(
            lobby.create(context(), player(), wish, retry, conditions.from_operator())
        )

    @blp.operation(
        "list_tables",
        token=False,
        refuses=("unknown_game", "invalid_status", "invalid_cursor"),
    )
    @blp.takes(LobbyPage, location="query")
    @blp.gives(200, "TablePage", headers={"Link": "Link"})
    def get(self, query: dict[str, Any]) -> Response:
        """List public tables, the newest first.

        Of one game or of all, of one status or of all. `next` is the `after` of the next page,
        and `Link` has its address.
        """
        return table_page(
            lobby.page(
                context(),
                query.get("game"),
                query.get("status"),
                query.get("after"),
                query["limit"],
            )
        )


@blp.route("/tables/<table_id>")
class Table(MethodView):
    """One table."""

    @blp.operation(
        "get_table",
        token=False,
        headers=("If-None-Match", "Prefer"),
        refuses=("table_not_found", "too_many_waits"),
    )
    @blp.takes(Waiting, location="query")
    @blp.gives(200, "Table", headers=_VIEW)
    @blp.gives(304, description="The view you have still stands.", headers=_VIEW)
    def get(self, query: dict[str, Any], table_id: str) -> Response:
        """Look at a table.

        The view is of the seat whose token asks, and a spectator's for everybody else. With
        `If-None-Match` and `wait` the answer comes when there is news, or is 304 in the end.
        """
        named, held = query.get("wait"), conditions.held(table_id)
        tags = [] if held is None else [held]
        with waiting(conditions.wait(named)) as seconds:
            found = reading.wait_view(context(), reader(), table_id, tags, seconds, present)
        return honoured(table_view(found, held), named)

    @blp.operation("close_table", refuses=("table_not_found", "not_host", "not_open", "busy"))
    @blp.gives(204)
    def delete(self, table_id: str) -> Response:
        """Close an open table; only its host may.

        The table is gone afterwards, for whoever sits there too.
        """
        lobby.close(context(), player(), table_id)
        return nothing()


@blp.route("/tables/<table_id>/rematch")
class Rematches(MethodView):
    """The same once more."""

    @blp.operation(
        "rematch",
        headers=("Idempotency-Key",),
        refuses=(
            "table_not_found",
            "not_seated",
            "seat_left",
            "game_not_finished",
            "seat_taken",
            "already_seated",
            "not_open",
            "busy",
            "invalid_nonce",
            "too_many_tables",
            *conditions.KEY_CODES,
        ),
    )
    @judged_first(old_seat)
    @blp.takes(Rematch, required=False)
    @blp.gives(201, "Table", headers=_MADE)
    def post(self, body: dict[str, Any], table_id: str) -> Response:
        """Play the same again.

        One new table for all players of a finished one who ask, each in the old seat. Until
        then their seats are kept for them; the host may give one away by seating a house bot.
        """
        retry = conditions.retry(body)
        return kept_answer(lobby.rematch(context(), player(), table_id, body["nonce"], retry))
