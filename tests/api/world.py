"""A whole server in this process: the app on a real store, a clock one can turn, and callers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from werkzeug.test import Client

from api.schemas.games import title
from engine.protocol import JsonDict
from service import due
from service.context import Context
from service.model import Table
from tests.api.contract import Contract, Reply


class ManualClock:
    """A clock that stands until it is moved on."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now

    def now(self) -> int:
        return self._now

    def forward(self, ms: int) -> None:
        self._now += ms


@dataclass
class World:
    """The app with what it stands on."""

    app: Flask
    context: Context
    clock: ManualClock
    contract: Contract

    @property
    def client(self) -> Client:
        """A client without cookies or memory."""
        return Client(self.app, Reply, use_cookies=False)

    def caller(self, token: str | None = None) -> Caller:
        return Caller(self, token)

    def register(self, name: str = "Ann", kind: str = "human") -> Caller:
        made = self.caller().post("/v1/players", {"name": name, "kind": kind})
        assert made.status_code == 201, made.data
        return Caller(self, made.json["token"], made.json["id"])

    def table(self, table_id: str) -> Table:
        found = self.context.store.load(table_id)
        assert found is not None
        return found

    def work(self, table_id: str, most: int = 1000) -> None:
        """Do what a worker would do now, until nothing at the table is due."""
        for _ in range(most):
            table = self.table(table_id)
            if table.due is None or table.due.at > self.clock.now():
                return
            due.run(self.context, table_id, table.version)
        raise AssertionError("the table never comes to rest")


@dataclass
class Caller:
    """One client; every answer it gets is held against the spec."""

    world: World
    token: str | None = None
    player: str | None = None
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Reply:
        return self.send("GET", path, headers=headers)

    def delete(self, path: str, **headers: str) -> Reply:
        return self.send("DELETE", path, headers=headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Reply:
        return self.send("POST", path, body, headers)

    def put(self, path: str, body: Any = None, **headers: str) -> Reply:
        return self.send("PUT", path, body, headers)

    def send(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Reply:
        """Send a request; ``If_Match`` in ``headers`` is the header If-Match."""
        given = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        if self.token is not None:
            given.setdefault("Authorization", f"Bearer {self.token}")
        json = {} if body is None else {"json": body}
        return self._open(method, path, headers=given, **json)

    def raw(self, method: str, path: str, data: bytes, **headers: str) -> Reply:
        """Send bytes as they are, as JSON unless the headers say otherwise."""
        given = {"Content_Type": "application/json", **headers}
        named = {name.replace("_", "-"): value for name, value in given.items()}
        if self.token is not None:
            named.setdefault("Authorization", f"Bearer {self.token}")
        return self._open(method, path, headers=named, data=data)

    def _open(self, method: str, path: str, **request: Any) -> Reply:
        response = self.world.client.open(path, method=method, **request)
        assert isinstance(response, Reply)
        where = path.partition("?")[0]
        self.world.contract.check(method, where, response)
        if where.endswith("/events") and response.status_code == 200:
            self._check_events(where.split("/")[-2], response.json["events"])
        return response

    def _check_events(self, table_id: str, events: list[JsonDict]) -> None:
        """Hold events against the union of their game: the log itself leaves their data open."""
        kind = f"{title(self.world.table(table_id).game)}Event"
        for event in events:
            self.world.contract.validate(kind, event)


def me(**more: Any) -> JsonDict:
    """Return the wish to sit down oneself."""
    return {"player": "me", **more}


def opened(host: Caller, game: str = "snaps", **wish: Any) -> str:
    """Open a table with its host in seat 0 and return its id."""
    made = host.post("/v1/tables", {"game": game, **wish})
    assert made.status_code == 201, made.data
    return str(made.json["id"])


def started(first: Caller, second: Caller, **wish: Any) -> str:
    """Start a match of Šnaps; seat 0, the first caller's, leads."""
    table = opened(first, "snaps", **wish)
    assert second.put(f"/v1/tables/{table}/seats/1", me()).status_code == 200
    return table


def moved(caller: Caller, table: str, choice: int = -1) -> Reply:
    """Make one of the caller's legal moves; the last one plays a card and nothing else."""
    view = caller.get(f"/v1/tables/{table}").json
    move = view["you"]["legal_moves"][choice]
    return caller.post(f"/v1/tables/{table}/moves", {"move": move, "version": view["version"]})
