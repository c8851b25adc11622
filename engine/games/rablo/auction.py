"""From the deal to the first lead: dealing, calling and doubling."""

from __future__ import annotations

from collections.abc import Sequence

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

_OTHERS = SEATS - 1
_BIT = {name: 1 << card for card, name in enumerate(DECK.names)}


def start(max_deals: int | None, first_dealer: int, money: int) -> State:
    """Return the state before the first deal."""
    match = Match(max_deals, 0, first_dealer, (money,) * SEATS, 0)
    return _talking(Deal(match, (0,) * SEATS, (), None, None, True), CALLING, 0, 0, False)


def deal(state: State, pack: Sequence[str]) -> Step[State]:
    """Deal a shuffled pack; the deal moves one seat on after every deal."""
    last = state.deal.match
    dealer = (last.dealer + 1) % SEATS if last.number else last.dealer
    first = (dealer + 1) % SEATS
    match = Match(last.max_deals, last.number + 1, dealer, last.balances, last.pot)
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
    try:
        bits = [_BIT[name] for name in pack]
    except (KeyError, TypeError):
        bits = []
    # 24 different powers of two add up to this, and no other 24 of them do.
    if len(bits) != DECK.size or sum(bits) != DECK.full:
        raise PackError(f"A pack of Rabló is an order of its {DECK.size} cards, each once.")
    hands = [
        bits[k] | bits[k + 1] | bits[k + 2] | bits[k + 12] | bits[k + 13] | bits[k + 14]
        for k in (0, 3, 6, 9)
    ]
    return tuple(hands[-first:] + hands[:-first])


def _talking(deal: Deal, phase: str, turn: int, passes: int, public: bool) -> State:
    """Return a state in which no card has been played."""
    return State(deal, phase, turn, passes, DECK.full, (), NO_CARD, (), (), 0, public)
