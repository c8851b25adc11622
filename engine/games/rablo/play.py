"""From the first lead to the end of the deal: cards, marriages, enough and showing.

A partner who declares a marriage or shows is known already: only a trick that he won, and
after which the deal went on, has put him on lead.
"""

from __future__ import annotations

from dataclasses import replace

from engine.games.rablo.cards import BEATING, DECK, NO_CARD, POINTS, SEATS
from engine.games.rablo.contracts import ENOUGH_POINTS, Contract
from engine.games.rablo.ending import end_played
from engine.games.rablo.events import MOVED, cards_shown, partner_revealed, trick_won
from engine.games.rablo.moves import ENOUGH, SHOW, Play
from engine.games.rablo.state import PLAYING, SHOWING, Marriage, State, Trick
from engine.protocol import Event, Step

_TRICKS = DECK.size // SEATS
_MARRIAGE, _TRUMP_MARRIAGE = 20, 40


def put(state: State, contract: Contract, seat: int, move: Play) -> Step[State]:
    """Put a card on the table, perhaps declaring a marriage with it."""
    card = move.card
    told = state.public or card == contract.card
    happened: tuple[Event, ...] = (MOVED[seat][move],)
    if told and not state.public:
        happened = (*happened, partner_revealed(contract))
    marriages = state.marriages
    if move.marriage:
        marriages = (*marriages, _declared(state, contract, seat, card))
    after = State(
        state.deal,
        PLAYING,
        (seat + 1) % SEATS,
        0,
        state.remaining ^ 1 << card,
        (*state.trick, card),
        card if BEATING[contract.trump][state.best] >> card & 1 else state.best,
        state.tricks,
        marriages,
        state.points,
        told,
    )
    return Step(after, happened) if len(after.trick) < SEATS else _gather(after, contract, happened)


def say_enough(state: State, contract: Contract, seat: int) -> Step[State]:
    """Claim the deal with 66 points."""
    said, happened = _tell(state, contract, seat == contract.partner)
    return end_played(said, contract, True, (MOVED[seat][ENOUGH], *happened))


def show(state: State, contract: Contract, seat: int) -> Step[State]:
    """Lay the hand open; the deal ends when the table has had time to look."""
    hand = state.hand(seat)
    solo = bool(hand >> contract.card & 1)
    shown, happened = _tell(replace(state, phase=SHOWING), contract, solo)
    return Step(shown, (MOVED[seat][SHOW], *happened, cards_shown(seat, hand)))


def _declared(state: State, contract: Contract, seat: int, card: int) -> Marriage:
    suit = DECK.suit_of[card]
    value = _TRUMP_MARRIAGE if suit == contract.trump else _MARRIAGE
    return Marriage(seat, suit, value, len(state.tricks))


def _tell(state: State, contract: Contract, reveals: bool) -> tuple[State, tuple[Event, ...]]:
    if state.public or not reveals:
        return state, ()
    return replace(state, public=True), (partner_revealed(contract),)


def _gather(state: State, contract: Contract, happened: tuple[Event, ...]) -> Step[State]:
    leader, cards = state.turn, state.trick
    winner = (leader + cards.index(state.best)) % SEATS
    first, second, third, fourth = cards
    worth = POINTS[first] + POINTS[second] + POINTS[third] + POINTS[fourth]
    trick = Trick(leader, cards, winner, worth)
    happened = (*happened, trick_won(trick))
    won = contract.side >> winner & 1
    after = State(
        state.deal,
        PLAYING,
        winner,
        0,
        state.remaining,
        (),
        NO_CARD,
        (*state.tricks, trick),
        state.marriages,
        state.points + worth + _declared_value(state) if won else state.points,
        state.public,
    )
    if not won:
        kept = not contract.level.every_trick and state.points >= ENOUGH_POINTS
        return end_played(after, contract, kept, happened)
    if len(after.tricks) == _TRICKS:
        return end_played(after, contract, True, happened)
    # Play goes on, so whoever else than the caller won this trick can only be the partner.
    after, told = _tell(after, contract, winner != contract.caller)
    return Step(after, happened + told)


def _declared_value(state: State) -> int:
    """Return the value of the marriage that this trick was led with, if it was."""
    last = state.marriages[-1] if state.marriages else None
    return last.value if last and last.trick == len(state.tricks) else 0
