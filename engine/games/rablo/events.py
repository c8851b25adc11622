"""What happens, as events; each says no more than the rules have made public by then."""

from __future__ import annotations

from operator import getitem

from engine.games.rablo.cards import DECK, SEATS
from engine.games.rablo.contracts import DOUBLES, Contract
from engine.games.rablo.moves import MOVES, Move
from engine.games.rablo.notation import move_data
from engine.games.rablo.scoring import Settlement
from engine.games.rablo.state import Match, State, Trick
from engine.protocol import Event, JsonDict

MOVED: tuple[dict[Move, Event], ...] = tuple(
    {move: Event("move", seat, {"move": move_data(move)}) for move in MOVES}
    for seat in range(SEATS)
)
"""The event of every move by every seat: made once and shared."""

_PUT: tuple[tuple[JsonDict, ...], ...] = tuple(
    tuple({"seat": seat, "card": name} for name in DECK.names) for seat in range(SEATS)
)
_PUT_FROM = tuple(_PUT[leader:] + _PUT[:leader] for leader in range(SEATS))


def deal_started(match: Match, dealt: tuple[int, ...]) -> Event:
    """Tell who deals, and each seat its hand."""
    data: JsonDict = {
        "deal": match.number,
        "dealer": match.dealer,
        "balances": list(match.balances),
        "pot": match.pot,
    }
    hands = {seat: {"hand": DECK.texts(hand)} for seat, hand in enumerate(dealt)}
    return Event("deal_started", None, data, hands)


def trick_won(trick: Trick) -> Event:
    """Tell who won which cards, and what they are worth."""
    cards = cards_of(trick.leader, trick.cards)
    data = {"winner": trick.winner, "cards": cards, "points": trick.points}
    return Event("trick_won", trick.winner, data)


def cards_of(leader: int, cards: tuple[int, ...]) -> list[JsonDict]:
    """Return the cards of a trick with their seats."""
    return list(map(getitem, _PUT_FROM[leader], cards))


def partner_revealed(contract: Contract) -> Event:
    """Tell what the table has just learnt: the partner, or that the caller plays solo."""
    return Event("partner_revealed", None, {"partner": contract.partner, "solo": contract.solo})


def cards_shown(seat: int, hand: int) -> Event:
    """Tell the hand that was laid open."""
    return Event("cards_shown", seat, {"cards": DECK.texts(hand)})


def deal_ended(state: State, outcome: str, settlement: Settlement, match: Match) -> Event:
    """Tell all about a deal that is over; ``match`` has its money paid already."""
    deal, names = state.deal, DECK.texts
    data = _contract_facts(outcome, deal.contract)
    data["points"] = state.points if deal.contract else None
    data["winners"] = list(settlement.winners)
    data["deltas"] = list(settlement.deltas)
    data["balances"] = list(match.balances)
    data["pot"] = match.pot
    data["hands"] = [names(hand) for hand in deal.dealt]
    return Event("deal_ended", None, data)


def _contract_facts(outcome: str, contract: Contract | None) -> JsonDict:
    if contract is None:
        keys = ("caller", "partner", "solo", "card", "level", "stake")
        return {"outcome": outcome, **dict.fromkeys(keys), "doubles": []}
    return {
        "outcome": outcome,
        "caller": contract.caller,
        "partner": contract.partner,
        "solo": contract.solo,
        "card": DECK.names[contract.card],
        "level": contract.level.name,
        "stake": contract.stake,
        "doubles": list(DOUBLES[: contract.doubles]),
    }
