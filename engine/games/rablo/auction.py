"""From the deal to the first lead: dealing, calling and doubling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from engine.errors import PackError
from engine.games.rablo.cards import DECK, NO_CARD, SEATS
from engine.games.rablo.contracts import (
    DOUBLES,
    TOP_STAKE,
    Contract,
    contract_of,
    doubled,
)
from engine.games.rablo.ending import end_passed_out
from engine.games.rablo.events import MOVED, deal_started, partner_revealed
from engine.games.rablo.moves import PASS, Call, Move
from engine.games.rablo.state import CALLING, KONTRA, PLAYING, Deal, Match, State
from engine.protocol import Event, Step

_PACKET = 3
_OTHERS = SEATS - 1
_DEALT_TO = tuple(
    tuple((first + place // _PACKET) % SEATS for place in range(DECK.size))
    for first in range(SEATS)
)
"""For each seat that is dealt to first, who gets the cards of a pack, in its order."""
_BIT = {name: 1 << card for card, name in enumerate(DECK.names)}


def start(max_deals: int | None, first_dealer: int, money: int) -> State:
    """Return the state before the first deal."""
    match = Match(max_deals, 0, first_dealer, (money,) * SEATS, 0)
    return _talking(Deal(match, (0,) * SEATS, (), None, None, True), CALLING, 0, 0, False)


def deal(state: State, pack: Sequence[str]) -> Step[State]:
    """Deal a shuffled pack; the deal moves one seat on after every deal."""
    max_deals, number, dealer, balances, pot = state.deal.match
    if number:
        dealer = (dealer + 1) % SEATS
    first = (dealer + 1) % SEATS
    match = Match(max_deals, number + 1, dealer, balances, pot)
    dealt = _hands(pack, first)
    dealing = Deal(match, dealt, (), None, None, False)
    return Step(_talking(dealing, CALLING, first, 0, False), (deal_started(match, dealt),))


def speak(state: State, seat: int, move: Move) -> Step[State]:
    """Make a call or a pass in the auction."""
    happened = (MOVED[seat][move],)
    before = state.deal
    call, passes = before.call, state.passes + 1
    if isinstance(move, Call):
        call, passes = (seat, move), 0
    said = (*before.said, (seat, move))
    if call and (passes == _OTHERS or call[1].stake == TOP_STAKE):
        # Everybody is asked in turn, also who may only pass: or the asking would tell.
        contract = contract_of(call[0], call[1].card, call[1].level, before.dealt)
        asked = Deal(before.match, before.dealt, said, call, contract, False)
        return Step(_talking(asked, KONTRA, (call[0] + 1) % SEATS, 0, False), happened)
    spoken = Deal(before.match, before.dealt, said, call, None, False)
    heard = _talking(spoken, CALLING, (seat + 1) % SEATS, passes, False)
    return end_passed_out(heard, happened) if passes == SEATS else Step(heard, happened)


def answer(state: State, contract: Contract, seat: int, move: Move) -> Step[State]:
    """Make a double or a pass before the first card."""
    happened: tuple[Event, ...] = (MOVED[seat][move],)
    before = state.deal
    passes, public = state.passes + 1, state.public
    if move is not PASS:
        contract, passes = doubled(contract), 0
        if seat == contract.partner and not public:
            public = True
            happened = (*happened, partner_revealed(contract))
    said = (*before.said, (seat, move))
    answered = Deal(before.match, before.dealt, said, before.call, contract, False)
    if passes == _OTHERS or (move is not PASS and contract.doubles == len(DOUBLES)):
        return Step(_talking(answered, PLAYING, contract.caller, 0, public), happened)
    return Step(_talking(answered, KONTRA, (seat + 1) % SEATS, passes, public), happened)


def _hands(pack: Sequence[str], first: int) -> tuple[int, ...]:
    hands = [0] * SEATS
    try:
        for seat, name in zip(_DEALT_TO[first], pack, strict=True):
            hands[seat] |= _BIT[name]
    except (KeyError, TypeError, ValueError):
        hands = [0] * SEATS
    # So many cards can only make the whole deck if none of them comes twice.
    if reduce(or_, hands) != DECK.full:
        raise PackError(f"A pack of Rabló is an order of its {DECK.size} cards, each once.")
    return tuple(hands)


def _talking(deal: Deal, phase: str, turn: int, passes: int, public: bool) -> State:
    """Return a state in which no card has been played."""
    return State(deal, phase, turn, passes, DECK.full, (), NO_CARD, (), (), 0, public)
