"""The frame of a deal: dealing the pack and writing down what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.errors import PackError
from engine.games.raeuber import events, scoring
from engine.games.raeuber.cards import DECK, HAND_SIZE
from engine.games.raeuber.state import Settings, State
from engine.protocol import Step

PACKET = 4


def before_first(settings: Settings) -> State:
    """Return the state of a match that has not begun."""
    nobody = (0,) * settings.players
    return State(
        settings,
        scores=nobody,
        deal=0,
        dealer=settings.first_dealer,
        dealt=nobody,
        hands=nobody,
        tricks=nobody,
    )


def wanted_pack(state: State) -> tuple[str, ...] | None:
    """Return the cards to shuffle in the rules' order, or None during a deal or at the end."""
    over = state.running or scoring.result(state) is not None
    return None if over else DECK.names


def deal(state: State, pack: Sequence[str]) -> Step[State]:
    """Deal a shuffled pack. Raises PackError."""
    if wanted_pack(state) is None:
        raise PackError("No pack is wanted now.")
    if len(pack) != DECK.size or set(pack) != set(DECK.names):
        raise PackError("A pack has each of the 36 cards once.")
    dealer = (state.dealer + 1) % state.settings.players if state.deal else state.dealer
    blank = replace(before_first(state.settings), scores=state.scores, dealer=dealer)
    vorhand = blank.next_seat(dealer)
    hands = _hands(pack, blank.order_from(vorhand), state.settings.players)
    dealt = replace(
        blank, deal=state.deal + 1, running=True, turn=vorhand, dealt=hands, hands=hands
    )
    return Step(dealt, (events.deal_started(dealt),))


def _hands(pack: Sequence[str], order: Sequence[int], players: int) -> tuple[int, ...]:
    hands = [0] * players
    for start in range(0, len(order) * HAND_SIZE, PACKET):
        seat = order[start // PACKET % len(order)]
        hands[seat] |= DECK.mask(pack[start : start + PACKET])
    return tuple(hands)


def end_deal(state: State) -> Step[State]:
    """Write the deal down and open its secrets."""
    deltas = scoring.deltas(state)
    scores = tuple(score + delta for score, delta in zip(state.scores, deltas, strict=True))
    ended = replace(state, scores=scores, running=False, turn=None)
    return Step(ended, (events.deal_ended(ended, deltas),))
