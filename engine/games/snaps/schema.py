"""The state and the events of Šnaps, as JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.games.snaps.cards import DECK
from engine.protocol import JsonDict
from engine.shapes import flag, items, nullable, one_of, record, ref, text, whole

_CARD: Final = ref("Card")
_SUIT: Final = ref("Suit")
_SEAT: Final = whole("A seat.", minimum=0, maximum=1)
_CARDS: Final = items("Cards.", _CARD)
_POINTS: Final = items("Points by seat.", whole("Points."))

_PARTS: Final = {
    "Card": one_of("A card: suit, then rank.", *DECK.names),
    "Suit": one_of("A suit.", *DECK.suits),
    "Played": record("A card and who played it.", {"seat": _SEAT, "card": _CARD}),
    "Trick": record(
        "A complete trick.", {"winner": _SEAT, "cards": items("Its cards.", ref("Played"))}
    ),
    "Marriage": record(
        "A marriage that was declared.",
        {
            "seat": _SEAT,
            "suit": _SUIT,
            "value": whole("20, or 40 in trumps."),
            "counted": nullable(flag("Whether it counts; null while that is open.")),
        },
    ),
    "Known": record(
        "Cards that all may know to be in a hand, by seat.", {"0": _CARDS, "1": _CARDS}
    ),
}

_STATE: Final = record(
    "A round as the reader may know it; lists by seat have one entry a seat.",
    {
        "deal": whole("The number of the round, from 1."),
        "dealer": _SEAT,
        "phase": one_of("Where the round stands.", "playing"),
        "hand": nullable(items("The reader's hand.", _CARD)),
        "hand_sizes": items("Cards in hand by seat.", whole("Cards.")),
        "trump": nullable(_SUIT),
        "upcard": nullable({**_CARD, "description": "Null when the stock is closed or gone."}),
        "stock": whole("Cards left to draw, the upcard included."),
        "closed_by": nullable(_SEAT),
        "trick": items("What lies on the table.", ref("Played")),
        "last_trick": nullable(ref("Trick")),
        "tricks": items("Tricks won by seat.", whole("Tricks.")),
        "marriages": items("Marriages declared in this round.", ref("Marriage")),
        "known": ref("Known"),
        "points": nullable({**_POINTS, "description": "Null while the players must count."}),
        "scores": items("Points of the match by seat.", whole("Points.")),
    },
)

_DEAL_ENDED: Final = record(
    "A round that is over; its secrets are open.",
    {
        "winner": _SEAT,
        "value": whole("What the winner scores.", minimum=1, maximum=3),
        "reason": text("A stable code for how the round ended."),
        "points": _POINTS,
        "tricks": items("Tricks won by seat.", whole("Tricks.")),
        "scores": items("Points of the match by seat, now.", whole("Points.")),
        "hands": items("The hands as dealt, by seat.", _CARDS),
        "upcard": _CARD,
        "talon": items("The talon in the order in which it was to be drawn.", _CARD),
    },
)

SCHEMAS: Final[Mapping[str, JsonDict]] = MappingProxyType(
    {**_PARTS, "State": _STATE, "DealEnded": _DEAL_ENDED}
)
"""The schemas of the state, of the end of a deal, and of their parts."""

EVENTS: Final[Mapping[str, JsonDict]] = MappingProxyType(
    {
        "deal_started": record(
            "A new round.",
            {
                "deal": whole("The number of the round, from 1.", minimum=1),
                "dealer": _SEAT,
                "trump": _SUIT,
                "upcard": _CARD,
                "hand": items("The reader's hand; left out for spectators.", _CARD),
            },
            "hand",
        ),
        "move": record("A move that was made.", {"move": ref("Move")}),
        "trick_won": record(
            "A complete trick.",
            {
                "winner": _SEAT,
                "cards": items("Its cards, the one led first.", ref("Played")),
                "points": {
                    **_POINTS,
                    "description": "Both players' points by now, where the table shows them.",
                },
            },
            "points",
        ),
        "cards_drawn": record(
            "A card that was drawn.",
            {
                "stock": whole("Cards left to draw, the upcard included.", minimum=0),
                "card": {
                    **_CARD,
                    "description": "For its drawer alone; for everybody when it is the upcard.",
                },
            },
            "card",
        ),
        "deal_ended": ref("DealEnded"),
    }
)
"""The schemas of what events tell, by their type."""
