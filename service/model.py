"""What the server remembers: players, tables, seats, due actions and kept answers.

All are frozen; a use case makes a new table with ``dataclasses.replace`` and commits it.
Times are milliseconds since the epoch, durations end in ``_ms``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.protocol import Event, JsonDict

Kind = Literal["human", "bot"]
Status = Literal["open", "playing", "finished", "abandoned"]
DueKind = Literal["bots", "ask", "move", "show", "deal"]


@dataclass(frozen=True, slots=True)
class Player:
    """An outside player. ``salt`` never leaves the server; table ids are derived from it."""

    id: str
    name: str
    kind: Kind
    salt: str


@dataclass(frozen=True, slots=True)
class Occupant:
    """The player of a seat as everybody sees him."""

    id: str
    name: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: a player, a house bot (``bot`` is its level) or free.

    ``think_ms`` is how long a house bot that searches may think over a move, if it was said.

    ``strikes`` counts late moves in a row; ``since`` is when the player sat down. A player who
    left keeps standing here with ``left``, and the ``simple`` bot plays for him.
    """

    player: Occupant | None = None
    bot: str | None = None
    nonce: str = ""
    away: bool = False
    left: bool = False
    bank_ms: int | None = None
    strikes: int = 0
    since: int = 0
    think_ms: int | None = None


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How long players may think; ``move_ms`` None means as long as they like."""

    move_ms: int | None = None
    bank_ms: int = 0
    increment_ms: int = 0
    strikes: int = 3


@dataclass(frozen=True, slots=True)
class Due:
    """The one thing that must happen by itself, when (ms), and to whom.

    ``bots``: a house bot, an away or a left seat is to be played. ``ask``: house bots are asked
    for optional rights. ``move``: a player's time runs out. ``show``: a timer of the rules.
    ``deal``: the pause before a deal is over.
    """

    kind: DueKind
    at: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table as stored, secrets included; never sent anywhere as it stands.

    ``state`` is the game's dump, None before the start. ``given`` are the packs an operator
    laid down that are still to be dealt. ``turn_at`` is when the present question was put, and
    ``lost_ms`` what outages since then have been made good for.
    ``deal_seq`` is the seq of the running deal's first event. ``due`` is the next due action
    and ``deadline`` the one that players may see. ``last_deal`` is the data of the last
    ``deal_ended``. ``kept`` names the players for whom free seats are kept, by seat; it is empty
    where none is.
    """

    id: str
    game: str
    rules_version: str
    status: Status
    version: int
    seq: int
    host: str | None
    options: JsonDict
    clock: ClockRule
    bot_delay_ms: int
    deal_pause_ms: int
    hints: bool
    visibility: Literal["public", "unlisted"]
    seed: str
    commitment: str
    decks: Literal["drawn", "given"]
    seats: tuple[Seat, ...]
    created_at: int
    updated_at: int
    given: tuple[tuple[str, ...], ...] = ()
    rematch: str | None = None
    state: JsonDict | None = None
    deal: int = 0
    deal_seq: int = 0
    turn_at: int = 0
    lost_ms: int = 0
    due: Due | None = None
    deadline: Due | None = None
    last_deal: JsonDict | None = None
    result: JsonDict | None = None
    lonely_deals: int = 0
    kept: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Logged:
    """An event with its place in the log, as stored: secrets beside the public data."""

    seq: int
    at: int
    version: int
    deal: int
    event: Event


@dataclass(frozen=True, slots=True)
class Retry:
    """An Idempotency-Key with what it was sent for; ``digest`` is of the body."""

    key: str
    player: str
    method: str
    path: str
    digest: str

    @property
    def named(self) -> tuple[str, str, str]:
        """Method, path and key, under which the answer is kept."""
        return self.method, self.path, self.key


@dataclass(frozen=True, slots=True)
class Answer:
    """A successful answer, kept for retries: what HTTP needs, ready to be sent.

    ``etag`` is without quotes. ``replayed`` is set when it was found kept.
    """

    status: int
    body: bytes
    etag: str | None = None
    location: str | None = None
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """One commit: the table as it shall stand, and what goes to its logs.

    ``table.version`` is one more than the version that was read. ``acts`` are what a replay
    needs (packs, moves, expiries) as JSON. For ``hold_ms`` after its time nobody else is given
    what is due next: whoever commits goes on with it himself.
    """

    table: Table
    events: tuple[Logged, ...]
    acts: tuple[JsonDict, ...] = ()
    retry: Retry | None = None
    answer: Answer | None = None
    hold_ms: int = 0
