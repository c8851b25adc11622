"""From the deal to the first lead: dealing, calling and doubling."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import mask_of
from engine.errors import PackError
from engine.games.rablo import events
from engine.games.rablo.cards import DECK, NO_CARD, SEATS
from engine.games.rablo.contracts import DOUBLES, TOP_STAKE, Contract, contract_of
from engine.games.rablo.ending import end_passed_out
from engine.games.rablo.legal import last_call, stake_to_beat
from engine.games.rablo.moves import PASS, Move
from engine.games.rablo.state import CALLING, KONTRA, PLAYING, Deal, Match, State
from engine.protocol import Event, Step

_PACKET = 3
_OTHERS = SEATS - 1


def start(max_deals: int | None, first_dealer: int, money: int) -> State:
    """Return the state before the first deal."""
    match = Match(max_deals, 0, first_dealer, (money,) * SEATS, 0)
    return _opening(Deal(match, (0,) * SEATS, (), None, over=True))


def deal(state: State, pack: Sequence[str]) -> Step[State]:
    """Deal a shuffled pack; the deal moves one seat on after every deal."""
    if sorted(pack) != sorted(DECK.names):
        raise PackError(f"A pack of Rabló is an order of its {DECK.size} cards, each once.")
    before = state.deal.match
    dealer = (before.dealer + 1) % SEATS if before.number else before.dealer
    match = before._replace(number=before.number + 1, dealer=dealer)
    dealt = _hands(pack, dealer)
    dealing = Deal(match, dealt, (), None, over=False)
    return Step(_opening(dealing), (events.deal_started(match, dealt),))


def speak(state: State, seat: int, move: Move) -> Step[State]:
    """Make a call or a pass in the auction."""
    happened = (events.moved(seat, move),)
    passes = state.passes + 1 if move is PASS else 0
    heard = _heard(state, seat, move, passes)
    caller_known = last_call(heard)
    if caller_known is None:
        return end_passed_out(heard, happened) if passes == SEATS else Step(heard, happened)
    if passes == _OTHERS or stake_to_beat(heard) == TOP_STAKE:
        caller, call = caller_known
        contract = contract_of(caller, call.card, call.level, heard.deal.dealt)
        return Step(_ask(heard, contract, caller), happened)
    return Step(heard, happened)


def answer(state: State, contract: Contract, seat: int, move: Move) -> Step[State]:
    """Make a double or a pass before the first card."""
    happened: tuple[Event, ...] = (events.moved(seat, move),)
    if move is PASS:
        heard = _heard(state, seat, move, state.passes + 1)
        done = heard.passes == _OTHERS
        return Step(_first_lead(heard, contract) if done else heard, happened)
    doubled = contract._replace(doubles=contract.doubles + 1)
    heard = _ask(_heard(state, seat, move, 0), doubled, seat)
    if seat == contract.partner:
        heard = heard._replace(public=True)
        happened = (*happened, events.partner_revealed(contract))
    done = doubled.doubles == len(DOUBLES)
    return Step(_first_lead(heard, doubled) if done else heard, happened)


def _hands(pack: Sequence[str], dealer: int) -> tuple[int, ...]:
    hands = [0] * SEATS
    for first in range(0, DECK.size, _PACKET):
        seat = (dealer + 1 + first // _PACKET) % SEATS
        hands[seat] |= mask_of(DECK.index[name] for name in pack[first : first + _PACKET])
    return tuple(hands)


def _opening(dealing: Deal) -> State:
    return State(
        deal=dealing,
        phase=CALLING,
        turn=(dealing.match.dealer + 1) % SEATS,
        passes=0,
        remaining=DECK.full,
        trick=(),
        best=NO_CARD,
        tricks=(),
        marriages=(),
        points=0,
        public=False,
    )


def _heard(state: State, seat: int, move: Move, passes: int) -> State:
    said = (*state.deal.said, (seat, move))
    turn = (seat + 1) % SEATS
    return state._replace(deal=state.deal._replace(said=said), turn=turn, passes=passes)


def _ask(state: State, contract: Contract, after: int) -> State:
    # Everybody but the last to speak is asked, also who may only pass: or the asking would tell.
    asked = state.deal._replace(contract=contract)
    return state._replace(deal=asked, phase=KONTRA, turn=(after + 1) % SEATS, passes=0)


def _first_lead(state: State, contract: Contract) -> State:
    return state._replace(phase=PLAYING, turn=contract.caller, passes=0)
