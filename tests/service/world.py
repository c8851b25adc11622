"""A server without HTTP for tests: a real store, a clock that stands still, bots on strings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import orjson
import pytest

from engine.bots.registry import Level
from engine.errors import RabloError
from engine.protocol import JsonDict
from service import due, lobby, players, reading
from service import play as playing
from service.context import Context
from service.model import Answer, Player, Retry, Table
from service.requests import NewTable, Sit
from service.storage.keys import shard_of
from service.storage.link import Client
from service.storage.store import Store

START = 1_700_000_000_000

E = TypeVar("E", bound=RabloError)
Seats = Sequence[Sit | None]


class ManualClock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.ms = START

    def now(self) -> int:
        return self.ms


class StringBot:
    """A house bot that does what a test says, and notes what it was given."""

    def __init__(self) -> None:
        self.choice: Callable[[Mapping[str, Any]], JsonDict | None] = first_move
        self.asked: list[Mapping[str, Any]] = []
        self.logs: list[Sequence[JsonDict]] = []

    def choose(
        self, view: Mapping[str, Any], events: Sequence[JsonDict], rng: object, stop: object
    ) -> JsonDict | None:
        self.asked.append(view)
        self.logs.append(events)
        return self.choice(view)


def first_move(view: Mapping[str, Any]) -> JsonDict | None:
    """Play the first legal move when the seat must act, and use no right otherwise."""
    moves: list[JsonDict] = view["you"]["legal_moves"]
    return moves[0] if view["you"]["seat"] in view["turn"] else None


def levels(bot: StringBot) -> dict[str, tuple[Level, ...]]:
    """Return the registry's levels with this bot in every place."""
    every = tuple(Level(name, "For tests.", bot) for name in ("random", "simple"))
    return dict.fromkeys(("rablo", "snaps", "raeuber"), every)


class World:
    """Short names for what the tests do."""

    def __init__(self, ctx: Context, client: Client, clock: ManualClock, bot: StringBot) -> None:
        self.ctx = ctx
        self.client: Any = client
        self.clock = clock
        self.bot = bot

    @property
    def store(self) -> Store:
        """The real store, with what only the timers use of it."""
        assert isinstance(self.ctx.store, Store)
        return self.ctx.store

    def shard(self, table_id: str) -> int:
        return shard_of(table_id, self.ctx.settings.shards)

    def player(self, name: str = "Ann") -> Player:
        return players.register(self.ctx, name, "human")[0]

    def players(self, count: int) -> list[Player]:
        return [self.player(f"P{number}") for number in range(count)]

    def create(
        self, player: Player, game: str = "rablo", key: str | None = None, **fields: Any
    ) -> JsonDict:
        operator = "decks" in fields
        retry = self.retry(player, key, fields)
        answer = lobby.create(self.ctx, player, NewTable(game, **fields), retry, operator)
        return body(answer)

    def retry(self, player: Player, key: str | None, what: object = "") -> Retry | None:
        return (key and Retry(key, player.id, "POST", "/v1/somewhere", repr(what))) or None

    def sit(self, player: Player, table_id: str, seat: int | None = None, **what: Any) -> JsonDict:
        return body(lobby.sit(self.ctx, player, table_id, seat, Sit(**what), None))

    def full_table(self, game: str = "rablo", seats: int = 4, **fields: Any) -> Seated:
        """Return a playing table with an outside player in every seat."""
        people = self.players(seats)
        first: Seats = (Sit(), *[None] * (seats - 1))
        table_id = self.create(people[0], game, seats=first, **fields)["id"]
        for each in people[1:]:
            self.sit(each, table_id)
        return Seated(self, table_id, people)

    def table(self, table_id: str) -> Table:
        found = self.ctx.store.load(table_id)
        assert found is not None
        return found

    def move(self, player: Player, table_id: str, move: JsonDict) -> JsonDict:
        version = self.table(table_id).version
        return body(playing.move(self.ctx, player, table_id, move, version, None))

    def view(self, table_id: str, player: Player | None = None) -> JsonDict:
        return reading.view(self.ctx, player, table_id).body

    def events(self, table_id: str, player: Player | None = None, after: int = 0) -> list[JsonDict]:
        found: list[JsonDict] = reading.events(self.ctx, player, table_id, after, 0, 1000)["events"]
        return found

    def types(self, table_id: str, version: int | None = None) -> list[str]:
        """Return the types of all events, or of one commit's."""
        events = self.events(table_id)
        return [each["type"] for each in events if version in (None, each["version"])]

    def run(self, table_id: str) -> Table:
        """Run the job for the present version once, whatever the time is."""
        due.run(self.ctx, table_id, self.table(table_id).version)
        return self.table(table_id)

    def run_due(self, table_id: str) -> Table:
        """Let the time come for what is due, and run it."""
        waiting = self.table(table_id).due
        assert waiting is not None
        self.clock.ms = max(self.clock.ms, waiting.at)
        return self.run(table_id)

    def play_out(self, table_id: str, most: int = 3000) -> Table:
        """Run whatever is due until the table is over."""
        for _ in range(most):
            table = self.table(table_id)
            if table.status != "playing" or table.due is None:
                return table
            self.run_due(table_id)
        raise AssertionError("the table does not come to an end")


class Seated:
    """A table whose every seat is an outside player's."""

    def __init__(self, world: World, table_id: str, people: list[Player]) -> None:
        self.world = world
        self.id = table_id
        self.people = people

    def view(self, seat: int | None = None) -> JsonDict:
        return self.world.view(self.id, None if seat is None else self.people[seat])

    def turn(self) -> int:
        turn: list[int] = self.view()["turn"]
        return turn[0]

    def move(self, move: JsonDict | None = None, seat: int | None = None, **how: Any) -> Answer:
        """Make a move of the seat on turn, its first legal one if none is given."""
        seat = self.turn() if seat is None else seat
        view = self.view(seat)
        wanted = view["you"]["legal_moves"][0] if move is None else move
        version = how.get("version", view["version"])
        key = self.world.retry(self.people[seat], how.get("key"), wanted)
        return playing.move(self.world.ctx, self.people[seat], self.id, wanted, version, key)

    def moves(self, *moves: JsonDict) -> None:
        for each in moves:
            self.move(each)


def body(answer: Answer) -> JsonDict:
    """Return what an answer says."""
    found: JsonDict = orjson.loads(answer.body)
    return found


def refused(call: Callable[[], object], kind: type[E], code: str) -> E:
    """Make a call that is refused in this way; return the refusal."""
    with pytest.raises(kind) as caught:
        call()
    assert caught.value.code == code
    return caught.value


def bots(count: int, level: str = "random") -> tuple[Sit, ...]:
    """Return house bots for so many seats."""
    return (Sit(bot=level),) * count


def rablo_pack(*hands: str, dealer: int = 3) -> tuple[str, ...]:
    """Return the pack that deals these four hands, each six cards with blanks between."""
    held = [hand.split() for hand in hands]
    order = [(dealer + 1 + k) % 4 for k in range(4)]
    return tuple(card for half in (0, 3) for seat in order for card in held[seat][half : half + 3])


def put(card: str, **more: Any) -> JsonDict:
    """Return the move that plays a card."""
    return {"type": "play", "card": card, **more}


PASS: JsonDict = {"type": "pass"}


def with_settings(world: World, **fields: Any) -> World:
    """Return the same world under other settings."""
    settings = replace(world.ctx.settings, **fields)
    store = Store(world.client, settings, world.clock)
    ctx = replace(world.ctx, settings=settings, store=store)
    return World(ctx, world.client, world.clock, world.bot)
