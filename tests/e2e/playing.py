"""Playing over HTTP as a client does: long-polls, versions, keys, and patience."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rablo.client import ApiError, Client, UnreachableError
from tests.support.waiting import PATIENCE_S

Json = dict[str, Any]
Choose = Callable[[Sequence[Json]], Json]

GAME_S = 240.0
"""More than a short game needs on a slow machine, less than a test may take."""

SEATS: Mapping[str, int] = {"rablo": 4, "snaps": 2, "raeuber": 3}
SHORT: Mapping[str, Json] = {
    "rablo": {"max_deals": 3},
    "snaps": {},
    "raeuber": {"max_deals": 2},
}


def bot_table(client: Client, game: str, bot: str = "random", **more: Any) -> str:
    """Start a table of house bots; return its id."""
    seats = [{"bot": bot}] * client.get(f"/v1/games/{game}")["seats"]
    body = {"game": game, "options": SHORT[game], "seats": seats, **more}
    table_id: str = client.post("/v1/tables", body)["id"]
    return table_id


def finished(client: Client, table_id: str) -> Json:
    """Wait for the end of a game; return its view."""
    path, end = f"/v1/tables/{table_id}", time.monotonic() + GAME_S
    while (view := client.get(path))["status"] == "playing":
        assert time.monotonic() < end, f"not over: {view}"
        client.get(f"{path}/events", after=view["seq"], wait=20)
    found: Json = view
    return found


class Persistent:
    """A client that never gives up: repeats what failed, with the same Idempotency-Key."""

    def __init__(self, client: Client, seed: int = 1, game_s: float = GAME_S) -> None:
        self.client = client
        self._game_s = game_s
        self.sent: list[tuple[int, Json]] = []
        self.acknowledged: list[tuple[int, Json]] = []
        self._chance = random.Random(seed)

    def play(self, table_id: str, choose: Choose | None = None) -> Json:
        """Play in one's seat to the end; return the last view."""
        choose, end = choose or self._chance.choice, time.monotonic() + self._game_s
        view: Json = self.ask("GET", f"/v1/tables/{table_id}")
        while view["status"] == "playing":
            assert time.monotonic() < end, f"not over: {view}"
            moves = view["you"]["legal_moves"]
            if moves:
                self._move(table_id, choose(moves), view["version"])
            view = self.turn(table_id)
        return view

    def turn(self, table_id: str) -> Json:
        """Wait until one may move, or for the end."""
        end = time.monotonic() + self._game_s
        view: Json = self.ask("GET", f"/v1/tables/{table_id}")
        while view["status"] == "playing" and not view["you"]["legal_moves"]:
            assert time.monotonic() < end, f"nothing moves: {view}"
            path = f"/v1/tables/{table_id}/events?after={view['seq']}&wait=20"
            self.ask("GET", path)
            view = self.ask("GET", f"/v1/tables/{table_id}")
        return view

    def step(self, table_id: str) -> None:
        """Make one move if one may."""
        view: Json = self.ask("GET", f"/v1/tables/{table_id}")
        if view["status"] == "playing" and view["you"]["legal_moves"]:
            self._move(table_id, self._chance.choice(view["you"]["legal_moves"]), view["version"])

    def end_of(self, table_id: str) -> None:
        """Wait for the end of a game at which one does not play."""
        end = time.monotonic() + self._game_s
        while (view := self.ask("GET", f"/v1/tables/{table_id}"))["status"] == "playing":
            assert time.monotonic() < end, f"not over: {view}"
            time.sleep(0.2)

    def ask(self, method: str, path: str, body: Json | None = None, key: str | None = None) -> Any:
        """Send a request until it is answered for good."""
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                return self.client.call(method, path, body, {"Idempotency-Key": key} if key else {})
            except UnreachableError:
                if time.monotonic() > end:
                    raise
            except ApiError as error:
                if error.status != 503 or time.monotonic() > end:
                    raise
            time.sleep(0.05)

    def _move(self, table_id: str, move: Json, version: int) -> None:
        body = {"move": move, "version": version}
        self.sent.append((version, move))
        try:
            view = self.ask("POST", f"/v1/tables/{table_id}/moves", body, secrets.token_hex(8))
        except ApiError as error:
            # Somebody used a right meanwhile.
            if error.status not in (409, 412):
                raise
        else:
            self.acknowledged.append((view["version"], move))
