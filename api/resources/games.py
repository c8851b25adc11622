"""What is played here."""

from __future__ import annotations

from typing import Any, Final

from flask import Response, request
from flask.views import MethodView

from api.answers import json_answer
from api.blueprint import Blueprint
from api.schemas.requests import Language
from service import catalogue

blp: Final = Blueprint("games", __name__, url_prefix="/v1", description="What is played here.")


@blp.route("/games")
class Games(MethodView):
    """All games."""

    @blp.operation("list_games", token=False)
    @blp.gives(200, "GameList")
    def get(self) -> Response:
        """List the games.

        Each with its number of seats, its options and the levels of its house bots.
        """
        return json_answer(catalogue.games())


@blp.route("/games/<game>")
class Game(MethodView):
    """One game."""

    @blp.operation("get_game", token=False, refuses=((404, "unknown_game"),))
    @blp.gives(200, "Game")
    def get(self, game: str) -> Response:
        """Tell all about one game.

        Its options, its moves, its house bots, and the names of its cards, suits and terms in
        five languages.
        """
        return json_answer(catalogue.game(game))


@blp.route("/games/<game>/rules")
class Rules(MethodView):
    """The rules of one game."""

    @blp.operation(
        "get_rules",
        token=False,
        headers=("Accept-Language",),
        refuses=((404, "unknown_game"), "unknown_language"),
    )
    @blp.takes(Language, location="query")
    @blp.gives(200, "Rules", headers={"Content-Language": "Content-Language"})
    def get(self, query: dict[str, Any], game: str) -> Response:
        """Tell the rules as a person reads them, in Markdown.

        In the language of `lang`, else in the first of `Accept-Language` that there is, else in
        English; `Content-Language` says which.
        """
        accepted = [tag for tag, quality in request.accept_languages if quality > 0]
        found = catalogue.rules(game, query.get("lang"), accepted)
        response = json_answer(found)
        response.headers["Content-Language"] = found["lang"]
        return response
