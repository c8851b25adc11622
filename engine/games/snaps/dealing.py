"""What comes out of a pack: the hands, the upcard, and the cards drawn from the talon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cards import mask_of
from engine.errors import PackError
from engine.games.snaps import scoring
from engine.games.snaps.cards import DECK, HAND, STOCK, UPCARD
from engine.games.snaps.state import Pair, State, with_card
from engine.protocol import Event, JsonDict, Step


def pack_due(state: State) -> tuple[str, ...] | None:
    """Return the cards to shuffle for the next round, unless one is running or none follows."""
    if state.playing or scoring.result(state) is not None:
        return None
    return DECK.names


def deal(state: State, pack: Sequence[str]) -> Step[State]:
    """Deal the next round from a shuffled pack."""
    if pack_due(state) is None:
        raise PackError("No round is to be dealt now.")
    if sorted(pack) != sorted(DECK.names):
        raise PackError(f"A pack of snaps holds each of the {DECK.size} cards once.")
    cards = tuple(DECK.index[text] for text in pack)
    dealer = state.options.first_dealer if state.deal == 0 else 1 - state.dealer
    dealt = State(
        options=state.options,
        scores=state.scores,
        deal=state.deal + 1,
        dealer=dealer,
        pack=cards,
        hands=hands_dealt(cards, dealer),
        upcard=cards[UPCARD],
        stock=STOCK,
        leader=1 - dealer,
    )
    return Step(dealt, (_deal_started(dealt),))


def hands_dealt(pack: Sequence[int], dealer: int) -> Pair:
    """Return both hands as dealt, in seat order."""
    forehand, other = mask_of(pack[:HAND]), mask_of(pack[HAND:UPCARD])
    return (other, forehand) if dealer == 0 else (forehand, other)


def _deal_started(state: State) -> Event:
    data = {
        "deal": state.deal,
        "dealer": state.dealer,
        "trump": DECK.suits[state.trump],
        "upcard": DECK.names[state.upcard],
    }
    hands = {seat: {"hand": DECK.texts(state.hands[seat])} for seat in (0, 1)}
    return Event("deal_started", None, data, hands)


def draw(state: State) -> tuple[State, tuple[Event, ...]]:
    """Let both players draw, the one on lead first; the last card to draw is the upcard."""
    state, first = _draw_one(state, state.leader)
    state, second = _draw_one(state, 1 - state.leader)
    return state, (first, second)


def _draw_one(state: State, seat: int) -> tuple[State, Event]:
    left = state.stock - 1
    card = state.pack[DECK.size - left] if left else state.upcard
    shown = {"card": DECK.names[card]}
    data: JsonDict = {"stock": left}
    if left:
        event = Event("cards_drawn", seat, data, {seat: shown})
    else:
        event = Event("cards_drawn", seat, {**data, **shown})
        state = replace(state, known=with_card(state.known, seat, card))
    return replace(state, stock=left, hands=with_card(state.hands, seat, card)), event
