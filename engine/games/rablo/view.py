"""What a seat or a spectator may know, built up from nothing.

The keys are those of the API, in its order. What they mean where the name leaves it open:

- ``phase`` keeps its last value when a deal is over; everything then still shows how it came.
- ``hand`` is in the order of the cards, null for a spectator.
- ``calls`` holds all that was said before the first card, in order: calls, doubles and passes.
- ``contract.stake`` is what one winner gets from one loser now, doubles included.
- ``partner`` is null while secret, for the partner too, and always in a solo.
- ``solo`` is known to the caller from the start and null for everybody else while secret.
- ``you_are_partner`` is null without a seat and before there is a contract.
- ``trick`` is what lies on the table, ``last_trick`` the one before it, ``played`` every card
  of the deal, this trick's included.
- ``tricks`` and ``points`` count by seat what each has won, points from cards alone. Adding
  them up by sides is left to who knows the sides.
- ``marriages[].counted`` is null until the trick it was led to is complete.
- ``shown`` is the hand laid open, also after the deal has ended with it.
"""

from __future__ import annotations

from engine.games.rablo.cards import DECK, SEATS
from engine.games.rablo.contracts import DOUBLES, Contract
from engine.games.rablo.events import cards_of
from engine.games.rablo.notation import move_data
from engine.games.rablo.state import SHOWING, Marriage, State, Trick
from engine.protocol import JsonDict


def view(state: State, seat: int | None) -> JsonDict:
    """Return the state as a seat, or a spectator (None), may know it."""
    deal, match, contract = state.deal, state.deal.match, state.deal.contract
    return {
        "deal": match.number,
        "dealer": match.dealer,
        "phase": state.phase,
        "hand": None if seat is None else DECK.texts(state.hand(seat)),
        "hand_sizes": [state.hand(each).bit_count() for each in range(SEATS)],
        "calls": [{"seat": who, "move": move_data(move)} for who, move in deal.said],
        "contract": contract and _contract(contract),
        **_sides(state, seat),
        "trick": cards_of((state.turn - len(state.trick)) % SEATS, state.trick),
        "last_trick": _last_trick(state.tricks),
        "played": _played(state),
        "tricks": _by_seat([(trick.winner, 1) for trick in state.tricks]),
        "points": _by_seat([(trick.winner, trick.points) for trick in state.tricks]),
        "marriages": [_marriage(state, each) for each in state.marriages],
        "shown": _shown(state),
        "balances": list(match.balances),
        "pot": match.pot,
    }


def _contract(contract: Contract) -> JsonDict:
    return {
        "caller": contract.caller,
        "card": DECK.names[contract.card],
        "level": contract.level.name,
        "trump": DECK.suits[contract.trump],
        "stake": contract.stake,
        "doubles": list(DOUBLES[: contract.doubles]),
    }


def _sides(state: State, seat: int | None) -> JsonDict:
    contract = state.deal.contract
    if contract is None:
        return {"partner": None, "solo": None, "you_are_partner": None}
    public = state.public or state.deal.over
    return {
        "partner": contract.partner if public else None,
        "solo": contract.solo if public or seat == contract.caller else None,
        "you_are_partner": None if seat is None else seat == contract.partner,
    }


def _played(state: State) -> list[JsonDict]:
    played = [card for trick in state.tricks for card in cards_of(trick.leader, trick.cards)]
    return played + cards_of((state.turn - len(state.trick)) % SEATS, state.trick)


def _last_trick(tricks: tuple[Trick, ...]) -> JsonDict | None:
    if not tricks:
        return None
    last = tricks[-1]
    return {"winner": last.winner, "cards": cards_of(last.leader, last.cards)}


def _by_seat(shares: list[tuple[int, int]]) -> list[int]:
    return [sum(share for winner, share in shares if winner == seat) for seat in range(SEATS)]


def _marriage(state: State, marriage: Marriage) -> JsonDict:
    return {
        "seat": marriage.seat,
        "suit": DECK.suits[marriage.suit],
        "value": marriage.value,
        "counted": _counted(state, marriage),
    }


def _counted(state: State, marriage: Marriage) -> bool | None:
    contract = state.deal.contract
    if contract is None or marriage.trick == len(state.tricks):
        return None
    return bool(contract.side >> state.tricks[marriage.trick].winner & 1)


def _shown(state: State) -> JsonDict | None:
    if state.phase != SHOWING:
        return None
    return {"seat": state.turn, "cards": DECK.texts(state.hand(state.turn))}
