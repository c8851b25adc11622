"""Räuber behind the protocol that every game meets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import IllegalMoveError, OptionError
from engine.games.raeuber import auction, deals, declaring, moves, play, refusals, schema, scoring
from engine.games.raeuber import settings as table_options
from engine.games.raeuber import state as states
from engine.games.raeuber import view as views
from engine.games.raeuber.moves import NO_MOVES, Menu, Move
from engine.games.raeuber.state import Phase, State
from engine.protocol import JsonDict, Result, Step, Timer

_MENUS = {
    Phase.BIDDING: auction.menu,
    Phase.CONTRACT: declaring.menu,
    Phase.PLAYING: play.menu,
}


class Raeuber:
    """A Swiss Jass for three, or four with the dealer sitting out."""

    name = "raeuber"
    rules_version = "1"

    def option_schema(self) -> JsonDict:
        return table_options.OPTIONS.schema()

    def move_schema(self) -> JsonDict:
        return moves.schema()

    def answer_schemas(self) -> Mapping[str, JsonDict]:
        return schema.SCHEMAS

    def event_schemas(self) -> Mapping[str, JsonDict]:
        return schema.EVENTS

    def refusals(self) -> Mapping[str, str]:
        return refusals.REASONS

    def options(self, given: Mapping[str, Any]) -> JsonDict:
        return table_options.complete(given)

    def seats(self, options: Mapping[str, Any]) -> int:
        return int(options["players"])

    def endless(self, options: Mapping[str, Any]) -> bool:
        return False

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        if seats != options["players"]:
            raise OptionError("players", f"{seats} seats were given.")
        return deals.before_first(table_options.settings(options))

    def pack(self, state: State) -> tuple[str, ...] | None:
        return deals.wanted_pack(state)

    def deal(self, state: State, pack: Sequence[str]) -> Step[State]:
        return deals.deal(state, pack)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        return tuple(self._menu(state, seat))

    def obliged(self, state: State) -> tuple[int, ...]:
        return () if state.turn is None else (state.turn,)

    def rights_open(self, state: State) -> bool:
        return False

    def is_right(self, move: Move) -> bool:
        return False

    def veiled(self, state: State) -> bool:
        return False

    def apply(self, state: State, seat: int, move: Move) -> Step[State]:
        if move not in self._menu(state, seat):
            raise refusals.refusal(state, seat, move)
        match move:
            case moves.Bid() | moves.Pass():
                return auction.say(state, seat, move)
            case moves.Demand():
                return declaring.demand(state, seat, move)
            case moves.Exchange():
                return declaring.exchange(state, seat, move)
            case moves.NameTrump():
                return declaring.name_trump(state, seat, move)
            case moves.Play():
                return play.play(state, seat, move)

    def timers(self, state: State) -> tuple[Timer, ...]:
        return ()

    def expire(self, state: State, timer: str) -> Step[State]:
        raise IllegalMoveError("no_timer", "No timer runs in Räuber.")

    def view(self, state: State, seat: int | None) -> JsonDict:
        return views.view(state, seat)

    def deal_number(self, state: State) -> int:
        return state.deal

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def dump(self, state: State) -> JsonDict:
        return states.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return states.load(data)

    def move(self, data: Mapping[str, Any]) -> Move:
        return moves.from_json(data)

    def move_data(self, move: Move) -> JsonDict:
        return moves.to_json(move)

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def _menu(self, state: State, seat: int) -> Menu:
        return _MENUS[state.phase](state, seat) if state.running else NO_MOVES
