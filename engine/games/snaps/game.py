"""Šnaps behind the protocol that every game fulfils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.errors import IllegalMoveError, RabloError
from engine.games.snaps import dealing, legal, moves, play, schema, scoring, stored
from engine.games.snaps import view as views
from engine.games.snaps.moves import Move
from engine.games.snaps.refusals import REASONS
from engine.games.snaps.state import Options, State
from engine.options import OptionSet, choice, switch
from engine.protocol import JsonDict, Result, Step, Timer

SEATS: Final = 2
OPTIONS: Final = OptionSet(
    choice("target", (3, 5, 7, 9, 11), 7, "The match is over when a player has this many points."),
    switch("show_points", False, "Whether both players see the points of the running round."),
    choice("first_dealer", (0, 1), 1, "The seat that deals first; the other one leads first."),
)


class Snaps:
    """Two-hand Schnapsen: twenty cards, five in hand, first to 66."""

    name = "snaps"
    rules_version = "1"

    def option_schema(self) -> JsonDict:
        return OPTIONS.schema()

    def move_schema(self) -> JsonDict:
        return moves.schema()

    def answer_schemas(self) -> Mapping[str, JsonDict]:
        return schema.SCHEMAS

    def event_schemas(self) -> Mapping[str, JsonDict]:
        return schema.EVENTS

    def refusals(self) -> Mapping[str, str]:
        return REASONS

    def options(self, given: Mapping[str, Any]) -> JsonDict:
        return OPTIONS.check(given)

    def seats(self, options: Mapping[str, Any]) -> int:
        return SEATS

    def endless(self, options: Mapping[str, Any]) -> bool:
        return False

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        if seats != SEATS:
            raise RabloError("wrong_seats", f"Šnaps is for {SEATS} players.")
        agreed = Options(**options)
        return State(agreed, dealer=agreed.first_dealer)

    def pack(self, state: State) -> tuple[str, ...] | None:
        return dealing.pack_due(state)

    def deal(self, state: State, pack: Sequence[str]) -> Step[State]:
        return dealing.deal(state, pack)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        return legal.legal_moves(state, seat)

    def obliged(self, state: State) -> tuple[int, ...]:
        return () if state.turn is None else (state.turn,)

    def rights_open(self, state: State) -> bool:
        return False

    def is_right(self, move: Move) -> bool:
        return False

    def veiled(self, state: State) -> bool:
        return False

    def apply(self, state: State, seat: int, move: Move) -> Step[State]:
        return play.apply(state, seat, move)

    def timers(self, state: State) -> tuple[Timer, ...]:
        return ()

    def expire(self, state: State, timer: str) -> Step[State]:
        raise IllegalMoveError("no_timer", "No timer runs in Šnaps.")

    def view(self, state: State, seat: int | None) -> JsonDict:
        return views.view(state, seat)

    def deal_number(self, state: State) -> int:
        return state.deal

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def dump(self, state: State) -> JsonDict:
        return stored.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return stored.load(data)

    def move(self, data: Mapping[str, Any]) -> Move:
        return moves.from_data(data)

    def move_data(self, move: Move) -> JsonDict:
        return moves.to_data(move)

    def parse(self, text: str) -> Move:
        return moves.from_text(text)
