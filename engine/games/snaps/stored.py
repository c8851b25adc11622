"""The complete state as JSON, for the host to keep, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import StateError
from engine.games.snaps.cards import DECK
from engine.games.snaps.state import Closing, Marriage, Options, Outcome, Pair, State, Trick
from engine.protocol import JsonDict


def dump(state: State) -> JsonDict:
    """Return the whole state; secrets included, so for the host alone."""
    return {
        "options": {
            "target": state.options.target,
            "show_points": state.options.show_points,
            "first_dealer": state.options.first_dealer,
        },
        "scores": list(state.scores),
        "deal": state.deal,
        "dealer": state.dealer,
        "pack": [DECK.names[card] for card in state.pack],
        "hands": _texts(state.hands),
        "upcard": DECK.names[state.upcard],
        "stock": state.stock,
        "closing": _closing(state.closing),
        "leader": state.leader,
        "led": None if state.led is None else DECK.names[state.led],
        "last": _trick(state.last),
        "tricks": list(state.tricks),
        "card_points": list(state.card_points),
        "marriages": [_marriage(marriage) for marriage in state.marriages],
        "known": _texts(state.known),
        "outcome": _outcome(state.outcome),
    }


def _texts(masks: Pair) -> list[list[str]]:
    return [DECK.texts(mask) for mask in masks]


def _closing(closing: Closing | None) -> JsonDict | None:
    if closing is None:
        return None
    return {"seat": closing.seat, "value": closing.value}


def _trick(trick: Trick | None) -> JsonDict | None:
    if trick is None:
        return None
    return {
        "leader": trick.leader,
        "led": DECK.names[trick.led],
        "answer": DECK.names[trick.answer],
        "winner": trick.winner,
    }


def _marriage(marriage: Marriage) -> JsonDict:
    return {
        "seat": marriage.seat,
        "suit": DECK.suits[marriage.suit],
        "value": marriage.value,
    }


def _outcome(outcome: Outcome | None) -> JsonDict | None:
    if outcome is None:
        return None
    return {
        "winner": outcome.winner,
        "value": outcome.value,
        "reason": outcome.reason,
    }


def load(data: Mapping[str, Any]) -> State:
    """Return the state that ``dump`` wrote; raises StateError for anything else."""
    try:
        state = _state(data)
        whole = dump(state) == data
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise StateError("This is no stored state of snaps.") from error
    if not whole:
        raise StateError("A stored state of snaps has other fields or values.")
    return state


def _state(data: Mapping[str, Any]) -> State:
    card = DECK.index
    return State(
        options=Options(**data["options"]),
        scores=_pair(data["scores"]),
        deal=data["deal"],
        dealer=data["dealer"],
        pack=tuple(card[text] for text in data["pack"]),
        hands=_masks(data["hands"]),
        upcard=card[data["upcard"]],
        stock=data["stock"],
        closing=data["closing"] and Closing(**data["closing"]),
        leader=data["leader"],
        led=None if data["led"] is None else card[data["led"]],
        last=data["last"] and _trick_from(data["last"]),
        tricks=_pair(data["tricks"]),
        card_points=_pair(data["card_points"]),
        marriages=tuple(_marriage_from(each) for each in data["marriages"]),
        known=_masks(data["known"]),
        outcome=data["outcome"] and Outcome(**data["outcome"]),
    )


def _pair(numbers: list[int]) -> Pair:
    first, second = numbers
    return first, second


def _masks(hands: list[list[str]]) -> Pair:
    first, second = hands
    return DECK.mask(first), DECK.mask(second)


def _trick_from(data: Mapping[str, Any]) -> Trick:
    led, answer = DECK.index[data["led"]], DECK.index[data["answer"]]
    return Trick(data["leader"], led, answer, data["winner"])


def _marriage_from(data: Mapping[str, Any]) -> Marriage:
    return Marriage(data["seat"], DECK.suits.index(data["suit"]), data["value"])
