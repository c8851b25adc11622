"""What happens, as events; each says no more than the rules have made public by then."""

from __future__ import annotations

from engine.games.rablo.cards import DECK, POINTS, SEATS
from engine.games.rablo.contracts import DOUBLES, Contract
from engine.games.rablo.moves import MOVES, Move
from engine.games.rablo.notation import move_data
from engine.games.rablo.scoring import Settlement
from engine.games.rablo.state import Deal, Match, State, Trick
from engine.protocol import Event, JsonDict

_MOVED: tuple[dict[Move, Event], ...] = tuple(
    {move: Event("move", seat, {"move": move_data(move)}) for move in MOVES}
    for seat in range(SEATS)
)


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


def moved(seat: int, move: Move) -> Event:
    """Tell a move as it was made; these events are made once and shared."""
    return _MOVED[seat][move]


def trick_won(trick: Trick) -> Event:
    """Tell who won which cards, and what they are worth."""
    return Event(
        "trick_won",
        trick.winner,
        {
            "winner": trick.winner,
            "cards": cards_of(trick.leader, trick.cards),
            "points": sum(POINTS[card] for card in trick.cards),
        },
    )


def cards_of(leader: int, cards: tuple[int, ...]) -> list[JsonDict]:
    """Return the cards of a trick with their seats."""
    return [
        {"seat": (leader + place) % SEATS, "card": DECK.names[card]}
        for place, card in enumerate(cards)
    ]


def partner_revealed(contract: Contract) -> Event:
    """Tell what the table has just learnt: the partner, or that the caller plays solo."""
    return Event("partner_revealed", None, {"partner": contract.partner, "solo": contract.solo})


def cards_shown(seat: int, hand: int) -> Event:
    """Tell the hand that was laid open."""
    return Event("cards_shown", seat, {"cards": DECK.texts(hand)})


def deal_ended(state: State, outcome: str, settlement: Settlement, match: Match) -> Event:
    """Tell all about a deal that is over; ``match`` has its money paid already."""
    deal = state.deal
    return Event(
        "deal_ended",
        None,
        {
            "outcome": outcome,
            **_contract_facts(deal),
            "points": state.points if deal.contract else None,
            "winners": list(settlement.winners),
            "deltas": list(settlement.deltas),
            "balances": list(match.balances),
            "pot": match.pot,
            "hands": [DECK.texts(hand) for hand in deal.dealt],
        },
    )


def _contract_facts(deal: Deal) -> JsonDict:
    contract = deal.contract
    if contract is None:
        nothing = dict.fromkeys(("caller", "partner", "solo", "card", "level", "stake"))
        return nothing | {"doubles": []}
    return {
        "caller": contract.caller,
        "partner": contract.partner,
        "solo": contract.solo,
        "card": DECK.names[contract.card],
        "level": contract.level.name,
        "stake": contract.stake,
        "doubles": list(DOUBLES[: contract.doubles]),
    }
