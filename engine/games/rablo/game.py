"""Rabló behind the protocol of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import IllegalMoveError, PackError, RabloError
from engine.games.rablo import auction, legal, moves, notation, play, schema, scoring
from engine.games.rablo import state as states
from engine.games.rablo import view as views
from engine.games.rablo.cards import DECK, SEATS
from engine.games.rablo.ending import end_shown
from engine.games.rablo.moves import ENOUGH, SHOW, Move, Play
from engine.games.rablo.refusals import REASONS, refusal
from engine.games.rablo.state import KONTRA, PLAYING, SHOWING, State
from engine.options import OptionSet, number
from engine.protocol import JsonDict, Result, Step, Timer

_SHOW_TIMERS = (Timer("show", 5000),)
_NOBODY: tuple[int, ...] = ()
_ONLY = tuple((seat,) for seat in range(SEATS))

OPTIONS = OptionSet(
    number("starting_money", 50, 1_000_000, 3000, "What every player starts with."),
    number(
        "max_deals",
        1,
        10_000,
        None,
        "After how many deals the game ends, passed-out deals included; null for no limit.",
        nullable=True,
    ),
    number("first_dealer", 0, 3, 3, "The seat that deals first; the next seat speaks first."),
)


class Rablo:
    """The main game: four seats, a called card, a partner in secret."""

    name = "rablo"
    rules_version = "1"

    def option_schema(self) -> JsonDict:
        return OPTIONS.schema()

    def move_schema(self) -> JsonDict:
        return dict(notation.SCHEMAS)

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
        return options["max_deals"] is None

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        if seats != SEATS:
            raise RabloError("wrong_seats", f"Rabló is for {SEATS} players.")
        return auction.start(
            options["max_deals"], options["first_dealer"], options["starting_money"]
        )

    def pack(self, state: State) -> tuple[str, ...] | None:
        waits = state.deal.over and scoring.result(state) is None
        return DECK.names if waits else None

    def deal(self, state: State, pack: Sequence[str]) -> Step[State]:
        if self.pack(state) is None:
            raise PackError("No pack is to be dealt now.")
        return auction.deal(state, pack)

    legal_moves = staticmethod(legal.legal_moves)

    def obliged(self, state: State) -> tuple[int, ...]:
        if state.deal.over or state.phase == SHOWING:
            return _NOBODY
        return _ONLY[state.turn]

    def rights_open(self, state: State) -> bool:
        contract = state.deal.contract
        return (
            state.phase == PLAYING
            and not state.deal.over
            and legal.between_tricks(state)
            and contract is not None
            and not contract.level.every_trick
        )

    def is_right(self, move: Move) -> bool:
        return move is ENOUGH

    def veiled(self, state: State) -> bool:
        return state.phase == KONTRA and not state.deal.over

    def apply(self, state: State, seat: int, move: Move) -> Step[State]:
        if not legal.is_legal(state, seat, move):
            raise refusal(state, seat, move)
        contract = state.deal.contract
        if contract is None:
            return auction.speak(state, seat, move)
        if isinstance(move, Play):
            return play.put(state, contract, seat, move)
        if state.phase == KONTRA:
            return auction.answer(state, contract, seat, move)
        if move is SHOW:
            return play.show(state, contract, seat)
        return play.say_enough(state, contract, seat)

    def timers(self, state: State) -> tuple[Timer, ...]:
        return _SHOW_TIMERS if state.phase == SHOWING and not state.deal.over else ()

    def expire(self, state: State, timer: str) -> Step[State]:
        contract = state.deal.contract
        if contract is None or timer not in (each.name for each in self.timers(state)):
            raise IllegalMoveError("no_timer", "This wait is not running.")
        return end_shown(state, contract)

    def view(self, state: State, seat: int | None) -> JsonDict:
        return views.view(state, seat)

    def deal_number(self, state: State) -> int:
        return state.deal.match.number

    def result(self, state: State) -> Result | None:
        return scoring.result(state)

    def dump(self, state: State) -> JsonDict:
        return states.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        return states.load(data)

    def move(self, data: Mapping[str, Any]) -> Move:
        return notation.move_of(data)

    def move_data(self, move: Move) -> JsonDict:
        return notation.move_data(move)

    def parse(self, text: str) -> Move:
        return moves.parse(text)
