"""Who plays: registering, tokens, one's own tables."""

from __future__ import annotations

from typing import Any, Final

from flask import Response
from flask.views import MethodView

from api.answers import json_answer, nothing, table_page
from api.blueprint import Blueprint
from api.current import context, player
from api.schemas.requests import NewPlayer, Page
from service import listing, players

blp: Final = Blueprint("players", __name__, url_prefix="/v1", description="Who plays.")


@blp.route("/players", endpoint="register")
class Players(MethodView):
    """Registering."""

    @blp.operation("register", token=None, refuses=("invalid_name",))
    @blp.takes(NewPlayer)
    @blp.gives(201, "Registered")
    def post(self, body: dict[str, Any]) -> Response:
        """Register a player.

        Needs no token and answers one. Keep it: it is told this once, and whoever has it plays
        as this player.
        """
        made, token = players.register(context(), body["name"], body["kind"])
        return json_answer({**players.shown(made), "token": token}, 201)


@blp.route("/players/me")
class Me(MethodView):
    """The player of the token."""

    @blp.operation("get_me")
    @blp.gives(200, "Player")
    def get(self) -> Response:
        """Tell who one is.

        The player of the token: its id, name and kind, never the token.
        """
        return json_answer(players.shown(player()))

    @blp.operation("delete_me")
    @blp.gives(204)
    def delete(self) -> Response:
        """Leave everywhere and be forgotten.

        Open seats become free, and at running tables the `simple` bot plays to the end. The
        token is good for nothing afterwards.
        """
        players.delete(context(), player())
        return nothing()


@blp.route("/players/me/token")
class Token(MethodView):
    """The player's token."""

    @blp.operation("rotate_token")
    @blp.gives(200, "Registered")
    def post(self) -> Response:
        """Get a new token for the old one.

        The old one is good for nothing from now on. An `Idempotency-Key` is ignored here.
        """
        token = players.rotate(context(), player())
        return json_answer({**players.shown(player()), "token": token})


@blp.route("/players/me/tables")
class MyTables(MethodView):
    """The player's tables."""

    @blp.operation("list_my_tables", refuses=("invalid_cursor",))
    @blp.takes(Page, location="query")
    @blp.gives(200, "MyTablePage", headers={"Link": "Link"})
    def get(self, query: dict[str, Any]) -> Response:
        """List the tables at which one sits, the newest first.

        Finished ones are among them; tables that one left are not. `next` is the `after` of the
        next page.
        """
        return table_page(
            listing.of_player(context(), player(), query.get("after"), query["limit"])
        )
