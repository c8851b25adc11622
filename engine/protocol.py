"""What a game is to its host: pure functions over a frozen, complete state.

Nothing here or below knows of storage, HTTP, clocks or chance. Chance enters only as the
order of a pack that the host shuffles; time enters only when the host says that a timer has
run out. A replay is the packs, the moves and the expiries, in order.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from engine.frozen import frozen

JsonDict = dict[str, Any]

NOTHING: Mapping[int, Mapping[str, Any]] = MappingProxyType({})


@frozen
class Event:
    """One thing that happened, with what each audience may learn of it.

    ``data`` is for everybody. ``secret`` maps a seat to the keys that only this seat reads;
    they replace keys of the same name. An act whose very existence is secret makes no event.
    Both are JSON values, and neither is changed once made.
    """

    type: str
    seat: int | None
    data: Mapping[str, Any]
    secret: Mapping[int, Mapping[str, Any]] = field(default_factory=lambda: NOTHING)

    def seen_by(self, seat: int | None) -> JsonDict:
        """Return the data as this seat reads it; ``None`` is a spectator."""
        if seat is None or seat not in self.secret:
            return dict(self.data)
        return {**self.data, **self.secret[seat]}


@dataclass(frozen=True, slots=True)
class Timer:
    """A wait that the rules ask for: after ``ms`` milliseconds the host calls ``expire``."""

    name: str
    ms: int


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match.

    ``places`` and ``scores`` are in seat order; places count from 1 and equal scores share
    one. ``reason`` is a stable code.
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
M = TypeVar("M", bound=Hashable)


@frozen
class Step(Generic[S_co]):
    """What a function of the rules returns: the new state and what happened, in order."""

    state: S_co
    events: tuple[Event, ...]


class Game(Protocol[S, M]):
    """One card game. All methods are pure; states and moves are immutable and hashable.

    Seats are numbered from 0 in playing order. A move has three forms: the game's own
    object, JSON (``move``, ``move_data``) and a short text (``parse``, ``str``).
    """

    @property
    def name(self) -> str:
        """The name in URLs: ``rablo``, ``snaps``, ``raeuber``."""

    @property
    def rules_version(self) -> str:
        """Changes whenever a stored state or a replay could come out differently."""

    def option_schema(self) -> JsonDict:
        """Describe the options as a JSON Schema object, defaults included."""

    def move_schema(self) -> JsonDict:
        """Describe the moves: each ``type`` with the JSON Schema object of that move."""

    def answer_schemas(self) -> Mapping[str, JsonDict]:
        """Describe what is told: ``State`` (what ``view`` builds), ``DealEnded``, their parts.

        Each is a JSON Schema that refers to another as ``{"$ref": name}``; ``Move`` is there
        to be referred to.
        """

    def event_schemas(self) -> Mapping[str, JsonDict]:
        """Describe the data of every ``type`` of event this game makes, in the same terms.

        What only some readers get is not required.
        """

    def refusals(self) -> Mapping[str, str]:
        """Return every code of an illegal move, with a sentence on when it is answered."""

    def options(self, given: Mapping[str, Any]) -> JsonDict:
        """Return all options, the given ones checked and the others at their defaults.

        Raises OptionError.
        """

    def seats(self, options: Mapping[str, Any]) -> int:
        """Return how many seats a table with these (complete) options has."""

    def endless(self, options: Mapping[str, Any]) -> bool:
        """Whether a match with these options may never end, if nobody stops it."""

    def start(self, seats: int, options: Mapping[str, Any]) -> S:
        """Return the state before the first deal."""

    def pack(self, state: S) -> tuple[str, ...] | None:
        """Return the cards that must be shuffled now, in the rules' order, or None.

        While it is not None nobody may move, and the host answers with ``deal``.
        """

    def deal(self, state: S, pack: Sequence[str]) -> Step[S]:
        """Deal a shuffled pack. The first event is ``deal_started``. Raises PackError."""

    def legal_moves(self, state: S, seat: int) -> tuple[M, ...]:
        """Return all moves of this seat in the rules' order; empty if it may not act."""

    def obliged(self, state: S) -> tuple[int, ...]:
        """Return the seats that must act before play goes on (not merely may)."""

    def rights_open(self, state: S) -> bool:
        """Whether a seat that is not obliged might hold a right to act now.

        It follows from public facts alone. The host asks every house bot then, whatever its
        role.
        """

    def is_right(self, move: M) -> bool:
        """Whether this kind of move is an optional right, which no clock waits for."""

    def veiled(self, state: S) -> bool:
        """Whether the time of an answer could betray a secret now.

        Whoever answers in place of a person then does so a fixed time after the question.
        """

    def apply(self, state: S, seat: int, move: M) -> Step[S]:
        """Make a move. The first event is ``move``. Raises IllegalMoveError."""

    def timers(self, state: S) -> tuple[Timer, ...]:
        """Return the waits running in this state: at most one, and nobody moves meanwhile."""

    def expire(self, state: S, timer: str) -> Step[S]:
        """Go on after a wait has run out. Raises IllegalMoveError if it is not running."""

    def view(self, state: S, seat: int | None) -> JsonDict:
        """Build what one seat, or a spectator, may know of the state: JSON, from nothing."""

    def deal_number(self, state: S) -> int:
        """Return the number of the deal in play or last played, from 1; 0 before the first."""

    def result(self, state: S) -> Result | None:
        """Return the end of the match, or None while it goes on."""

    def dump(self, state: S) -> JsonDict:
        """Return the complete state as JSON."""

    def load(self, data: Mapping[str, Any]) -> S:
        """Return the state that ``dump`` wrote. Raises StateError."""

    def move(self, data: Mapping[str, Any]) -> M:
        """Return the move that a JSON object means. Raises InvalidMoveError."""

    def move_data(self, move: M) -> JsonDict:
        """Return the JSON object of a move."""

    def parse(self, text: str) -> M:
        """Return the move that ``str(move)`` wrote. Raises InvalidMoveError."""


AnyGame = Game[Any, Any]
