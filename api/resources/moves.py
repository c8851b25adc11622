"""Moves, and what came of them: the log and the record."""

from __future__ import annotations

from typing import Any, Final

from flask import Response
from flask.views import MethodView

from api import codes, conditions
from api.answers import honoured, json_answer, kept_answer, text_answer
from api.blueprint import Blueprint, judged_first
from api.current import context, look, player, reader
from api.judging import own_seat
from api.schemas.requests import EventsAfter, MovesAfter, NewMove, RecordForm
from api.throttle import at_once
from api.waits import present, waiting
from service import hints, play, reading, record

blp: Final = Blueprint("play", __name__, url_prefix="/v1", description="Playing and watching.")

_NOTATION: Final = {
    "type": "string",
    "description": "A head about the table, then one block a deal, for people and `rablo verify`.",
}


@blp.route("/tables/<table_id>/moves")
class Moves(MethodView):
    """Moves."""

    @blp.operation(
        "make_move",
        headers=("Idempotency-Key", "If-Match"),
        refuses=(
            "table_not_found",
            "not_seated",
            "seat_left",
            "invalid_move",
            "not_started",
            "already_finished",
            "version_missing",
            "version_mismatch",
            (409, "not_your_turn"),
            "outcome_unknown",
            *conditions.KEY_CODES,
            *codes.ILLEGAL,
        ),
    )
    @judged_first(own_seat)
    @blp.takes(NewMove)
    @blp.gives(201, "Table", headers={"ETag": "ETag", "Idempotent-Replayed": "Idempotent-Replayed"})
    def post(self, body: dict[str, Any], table_id: str) -> Response:
        """Make a move.

        Any element of `you.legal_moves` can be posted as it stands, with the view's `version`
        (or its ETag in `If-Match`). Answers the new view.
        """
        version, retry = conditions.version(body.get("version")), conditions.retry(body)
        made = at_once(body["move"], version, retry)
        if made is None:
            mover, move = player(), body["move"]
            made = play.move(context(), mover, table_id, move, version, retry, look())
        return kept_answer(made)

    @blp.operation("list_moves", token=False, refuses=("table_not_found", "cursor_ahead"))
    @blp.takes(MovesAfter, location="query")
    @blp.gives(200, "MoveList")
    def get(self, query: dict[str, Any], table_id: str) -> Response:
        """List what was played, as far as the reader may know it.

        The cursor is that of the log: a list goes on where `next_after` says.
        """
        after, limit = query["after"], query["limit"]
        return json_answer(reading.moves(context(), reader(), table_id, after, limit))


@blp.route("/tables/<table_id>/hint")
class Hint(MethodView):
    """A hint."""

    @blp.operation(
        "get_hint",
        refuses=(
            "table_not_found",
            "not_seated",
            "seat_left",
            "hints_off",
            "not_started",
            "already_finished",
            (409, "not_your_turn"),
            "too_many_hints",
        ),
    )
    @blp.gives(200, "Hint")
    def get(self, table_id: str) -> Response:
        """Ask what the level `strong` would do in your seat, where the table has `hints` on.

        It sees what you see. `values` says what each move brings on average, in the money or
        points of the game, and is null for moves that were not looked into.
        """
        return json_answer(hints.hint(context(), player(), table_id))


@blp.route("/tables/<table_id>/events")
class Events(MethodView):
    """The log."""

    @blp.operation(
        "list_events",
        token=False,
        headers=("Prefer",),
        refuses=("table_not_found", "cursor_ahead", "too_many_waits"),
    )
    @blp.takes(EventsAfter, location="query")
    @blp.gives(200, "EventPage", headers={"Preference-Applied": "Preference-Applied"})
    def get(self, query: dict[str, Any], table_id: str) -> Response:
        """Read the log from a cursor.

        Reading takes nothing away, and any number may read. With `wait` an answer without
        events comes only when the time is over.
        """
        named, after, limit = query.get("wait"), query["after"], query["limit"]
        with waiting(conditions.wait(named)) as seconds:
            found = reading.events(context(), reader(), table_id, after, seconds, limit, present)
        return honoured(json_answer(found), named)


@blp.route("/tables/<table_id>/record")
class Record(MethodView):
    """The record."""

    @blp.operation("get_record", token=False, refuses=("table_not_found", "game_not_finished"))
    @blp.takes(RecordForm, location="query")
    @blp.gives(200, "Record")
    @blp.gives(200, _NOTATION, content_type="text/plain", description="The record as a text.")
    def get(self, query: dict[str, Any], table_id: str) -> Response:
        """Read the whole record of a table that is over, its seed included.

        `rablo verify` recomputes every pack, move and result from it.
        """
        if query["format"] == "text":
            return text_answer(record.text(context(), table_id))
        return json_answer(record.record(context(), table_id))
