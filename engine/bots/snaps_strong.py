"""The strong Šnaps player: guesses the hidden cards and counts what a round brings.

Where a led suit must be followed each guess is solved exactly; before that it is played on by
habit until the stock is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.bots.advice import Advice, averages, by_habit
from engine.bots.interface import Rng
from engine.bots.patience import Stop
from engine.bots.sampling import deal_out
from engine.bots.snaps_memory import Memory, remember
from engine.bots.snaps_rollout import Round
from engine.bots.snaps_simple import SnapsSimple
from engine.bots.snaps_solver import Closing, Lead, Solver, value_against
from engine.cards import bits
from engine.games.snaps.cards import BEATING, DECK, JACKS, POINTS
from engine.games.snaps.moves import CLOSE, ENOUGH, EXCHANGE, Move, from_data
from engine.games.snaps.scoring import ENOUGH as WINNING
from engine.games.snaps.scoring import SAFE
from engine.protocol import JsonDict
from engine.tricks import follow

BLINDNESS = 0.35
"""What a closed stock brings less than it would with open hands, about, in game points."""

_HABITS = SnapsSimple()
Guess = Callable[[int], float]


class SnapsStrong:
    """Looks at ``samples`` guesses of the hidden cards, or as many as there is time for."""

    def __init__(self, samples: int) -> None:
        self._samples = samples

    def choose(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> JsonDict | None:
        """Return the move that brings most on average."""
        return self.advise(view, events, rng, stop).move

    def advise(
        self,
        view: Mapping[str, Any],
        events: Sequence[JsonDict],
        rng: Rng,
        stop: Callable[[], bool],
    ) -> Advice:
        """Return that move with the average of each."""
        data: Sequence[JsonDict] = view["you"]["legal_moves"]
        moves = [from_data(each) for each in data]
        knowing = Knowing(view, events) if moves else None
        if knowing is None or len(moves) == 1 or knowing.obvious(moves):
            return by_habit(_HABITS, view, events, rng, stop)
        guesses = (knowing.guess(moves, rng, stop) for _ in range(self._samples))
        found = averages(len(moves), guesses, stop)
        if found is None:
            return by_habit(_HABITS, view, events, rng, stop)
        best = max(range(len(moves)), key=lambda n: found[n])
        return Advice(data[best], tuple(zip(data, found, strict=True)))


class Knowing:
    """What a seat knows of a round; itself is seat 0 in all guesses."""

    def __init__(self, view: Mapping[str, Any], events: Sequence[JsonDict]) -> None:
        state, me = view["state"], view["you"]["seat"]
        self.memory: Memory = remember(view, events)
        memory = self.memory
        self._points = [memory.points + memory.pending, _declared(state, events, 1 - me)]
        self._tricks = [state["tricks"][me], state["tricks"][1 - me]]
        self._leader = 0 if memory.led is None else 1
        self._stock: int = state["stock"]
        self._upcard = _upcard(memory, state)
        target, scores = view["options"]["target"], state["scores"]
        self._needed: tuple[int, int] = target - scores[me], target - scores[1 - me]
        self.closing = _closing(view, events)
        self.banned = _banned(memory.trump, events, 1 - me)

    def obvious(self, moves: Sequence[Move]) -> bool:
        """Whether habit does what is right beyond doubt: claim 66, or take the upcard."""
        if self.memory.led is not None:
            return False
        return EXCHANGE in moves or (self.memory.points >= WINNING and self._tricks[0] > 0)

    def guess(self, moves: Sequence[Move], rng: Rng, stop: Stop) -> Guess | None:
        """Return what each move brings in one guess of the hidden cards."""
        memory = self.memory
        hidden = memory.unseen & ~memory.shown
        sizes = [memory.theirs - memory.shown.bit_count(), 0]
        sizes[1] = hidden.bit_count() - sizes[0]
        dealt = deal_out(hidden, sizes, (self.banned, 0), rng)
        if dealt is None:
            return None
        theirs = dealt[0] | memory.shown
        if memory.strict:
            return self._solved(moves, theirs, stop)
        stock = list(bits(dealt[1]))
        rng.shuffle(stock)
        return self._rolled(moves, theirs, [*stock, self._upcard], stop)

    def worth(self, points: int) -> int:
        """Return what is left of a round's points, those over the target being worth nothing."""
        mine, theirs = self._needed
        return max(-theirs, min(points, mine))

    def lead(self, theirs: int) -> Lead:
        """Return the position before the running trick, if the other hand is this one."""
        led = self.memory.led
        return Lead(
            (self.memory.hand, theirs if led is None else theirs | 1 << led),
            self._leader,
            (self._points[0], self._points[1]),
            (self._tricks[0], self._tricks[1]),
        )

    def _solved(self, moves: Sequence[Move], theirs: int, stop: Stop) -> Guess:
        solver, lead = Solver(self.memory.trump, self.closing, stop), self.lead(theirs)
        led = self.memory.led

        def value(n: int) -> float:
            move = moves[n]
            if move is ENOUGH:
                return self.worth(solver.value_of_claim(lead))
            if led is None:
                return self.worth(solver.value_of_lead(lead, move.card, move.marriage))
            return self.worth(solver.value_of_answer(lead, led, move.card))

        return value

    def _rolled(self, moves: Sequence[Move], theirs: int, stock: list[int], stop: Stop) -> Guess:
        memory, lead = self.memory, self.lead(theirs)
        start = Round(
            memory.trump,
            [memory.hand, theirs],
            stock,
            self._leader,
            self._points,
            self._tricks,
            stop,
        )

        def value(n: int) -> float:
            move = moves[n]
            if move is CLOSE:
                closing = Closing(0, value_against(lead.points[1], lead.tricks[1]))
                found = Solver(memory.trump, closing, stop).value(lead)
                return self.worth(found) - BLINDNESS
            if move is ENOUGH:
                return self.worth(Solver(memory.trump, None).value_of_claim(lead))
            game = start.copy()
            if memory.led is not None:
                game.answered(memory.led, move.card)
            else:
                if move.marriage:
                    game.points[0] += 40 if DECK.suit_of[move.card] == memory.trump else 20
                game.answered(move.card, game.choose_answer(move.card))
            return self.worth(game.play_out())

        return value


def _declared(state: Mapping[str, Any], events: Sequence[JsonDict], seat: int) -> int:
    """Return the points of a seat from its tricks and from all marriages it declared."""
    tricks = [each["data"] for each in events if each["type"] == "trick_won"]
    cards = [card["card"] for trick in tricks if trick["winner"] == seat for card in trick["cards"]]
    told: int = sum(each["value"] for each in state["marriages"] if each["seat"] == seat)
    return told + sum(POINTS[DECK.index[card]] for card in cards)


def _upcard(memory: Memory, state: Mapping[str, Any]) -> int:
    upcard: str | None = state["upcard"]
    return JACKS[memory.trump] if upcard is None else DECK.index[upcard]


def _closing(view: Mapping[str, Any], events: Sequence[JsonDict]) -> Closing | None:
    """Return who closed, as seat 0 for the reader, and the value written down then."""
    closer = view["state"]["closed_by"]
    if closer is None:
        return None
    at = next(
        n
        for n, each in enumerate(events)
        if each["type"] == "move" and each["data"]["move"]["type"] == "close"
    )
    before, other = events[:at], 1 - closer
    won = [each for each in before if each["type"] == "trick_won" and each["seat"] == other]
    led = [each for each in before if each["type"] == "move" and each["seat"] == other]
    if not won:
        value = 3
    else:
        value = 2 if _declared({"marriages": _marriages(led, view)}, before, other) < SAFE else 1
    return Closing(0 if closer == view["you"]["seat"] else 1, value)


def _marriages(moves: Sequence[JsonDict], view: Mapping[str, Any]) -> list[JsonDict]:
    """Return the marriages declared in these moves."""
    trump = view["state"]["trump"]
    return [
        {"seat": each["seat"], "value": 40 if each["data"]["move"]["card"][0] == trump else 20}
        for each in moves
        if each["data"]["move"].get("marriage")
    ]


def _banned(trump: int, events: Sequence[JsonDict], seat: int) -> int:
    """Return the cards that a seat's strict answers say it does not hold."""
    banned, strict = 0, False
    for each in events:
        data = each["data"]
        empty = each["type"] == "cards_drawn" and data["stock"] == 0
        closed = each["type"] == "move" and data["move"]["type"] == "close"
        if empty or closed:
            strict = True
        elif each["type"] == "trick_won" and strict and data["cards"][1]["seat"] == seat:
            led, answer = (DECK.index[card["card"]] for card in data["cards"])
            banned |= _denied(trump, led, answer)
    return banned


def _denied(trump: int, led: int, answer: int) -> int:
    """Return the cards beside which this answer would have been illegal."""
    suit, trumps = DECK.suit_masks[DECK.suit_of[led]], DECK.suit_masks[trump]
    found = 0
    for card in range(DECK.size):
        both = 1 << card | 1 << answer
        if not follow(both, suit, trumps, BEATING[trump][led]) >> answer & 1:
            found |= 1 << card
    return found
