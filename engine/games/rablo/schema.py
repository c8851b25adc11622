"""The state and the events of Rabló, as JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.games.rablo.cards import DECK, SEATS
from engine.games.rablo.contracts import DOUBLES, LEVELS
from engine.protocol import JsonDict
from engine.shapes import flag, items, nullable, one_of, record, ref, whole

_CARD: Final = ref("Card")
_SUIT: Final = ref("Suit")
_LEVEL: Final = ref("Level")
_SEAT: Final = whole("A seat.", minimum=0, maximum=SEATS - 1)
_STAKE: Final = whole("What one winner gets from one loser, doubles included.")
_DOUBLES: Final = items("The doubles said, in order.", ref("Double"))
_HAND: Final = items("Cards in order.", _CARD)
_PLAYED: Final = items("Cards with who played them.", ref("Played"))
_MONEY: Final = whole("Money.")
_PARTNER: Final = "The caller's partner; null while secret and in a solo."

_PARTS: Final = {
    "Card": one_of("A card: suit, then rank.", *DECK.names),
    "Suit": one_of("A suit.", *DECK.suits),
    "Level": one_of("The level of a call.", *LEVELS),
    "Double": one_of("A double.", *DOUBLES),
    "Played": record("A card and who played it.", {"seat": _SEAT, "card": _CARD}),
    "Said": record("What was said before the first card.", {"seat": _SEAT, "move": ref("Move")}),
    "Trick": record("A complete trick.", {"winner": _SEAT, "cards": _PLAYED}),
    "Contract": record(
        "The call that stands.",
        {
            "caller": _SEAT,
            "card": _CARD,
            "level": _LEVEL,
            "trump": _SUIT,
            "stake": _STAKE,
            "doubles": _DOUBLES,
        },
    ),
    "Marriage": record(
        "A marriage that was declared.",
        {
            "seat": _SEAT,
            "suit": _SUIT,
            "value": whole("20, or 40 in trumps."),
            "counted": nullable(flag("Whether it counts; null until its trick is complete.")),
        },
    ),
    "Shown": record("A hand that was laid open.", {"seat": _SEAT, "cards": _HAND}),
}

_STATE: Final = record(
    "A deal as the reader may know it; lists by seat have one entry a seat.",
    {
        "deal": whole("The number of the deal, from 1."),
        "dealer": _SEAT,
        "phase": one_of("Where the deal stands.", "calling", "kontra", "playing", "showing"),
        "hand": nullable(items("The reader's hand.", _CARD)),
        "hand_sizes": items("Cards in hand by seat.", whole("Cards.")),
        "calls": items("Calls, doubles and passes in order.", ref("Said")),
        "contract": nullable(ref("Contract")),
        "partner": nullable({**_SEAT, "description": _PARTNER}),
        "solo": nullable(flag("Whether the caller plays alone; null while secret.")),
        "you_are_partner": nullable(flag("Whether the reader is the partner.")),
        "trick": items("What lies on the table.", ref("Played")),
        "last_trick": nullable(ref("Trick")),
        "played": items("Every card of this deal so far.", ref("Played")),
        "tricks": items("Tricks won by seat.", whole("Tricks.")),
        "points": items("Card points won by seat.", whole("Points.")),
        "marriages": items("Marriages declared in this deal.", ref("Marriage")),
        "shown": nullable(ref("Shown")),
        "balances": items("Money by seat.", _MONEY),
        "pot": whole("Money in the pot."),
    },
)

_DEAL_ENDED: Final = record(
    "A deal that is over; its secrets are open.",
    {
        "outcome": one_of("How the caller's side fared.", "won", "lost", "passed"),
        "caller": nullable(_SEAT),
        "partner": nullable({**_SEAT, "description": "Null in a solo and when passed out."}),
        "solo": nullable(flag("Whether the caller played alone.")),
        "card": nullable(_CARD),
        "level": nullable(_LEVEL),
        "stake": nullable(_STAKE),
        "doubles": _DOUBLES,
        "points": nullable(whole("Points of the caller's side.")),
        "winners": items("The seats that won.", _SEAT),
        "deltas": items("What every balance changed by.", _MONEY),
        "balances": items("Money by seat, now.", _MONEY),
        "pot": whole("Money in the pot, now."),
        "hands": items("The hands as dealt, by seat.", _HAND),
    },
)

SCHEMAS: Final[Mapping[str, JsonDict]] = MappingProxyType(
    {**_PARTS, "State": _STATE, "DealEnded": _DEAL_ENDED}
)
"""The schemas of the state, of the end of a deal, and of their parts."""

EVENTS: Final[Mapping[str, JsonDict]] = MappingProxyType(
    {
        "deal_started": record(
            "A new deal.",
            {
                "deal": whole("The number of the deal, from 1.", minimum=1),
                "dealer": _SEAT,
                "balances": items("Money by seat.", _MONEY),
                "pot": whole("Money in the pot."),
                "hand": items("The reader's hand; left out for spectators.", _CARD),
            },
            "hand",
        ),
        "move": record("A move that was made.", {"move": ref("Move")}),
        "trick_won": record(
            "A complete trick.",
            {"winner": _SEAT, "cards": _PLAYED, "points": whole("What its cards are worth.")},
        ),
        "partner_revealed": record(
            "What the table has learnt of the caller's partner.",
            {
                "partner": nullable({**_SEAT, "description": "The partner; null in a solo."}),
                "solo": flag("Whether the caller plays alone."),
            },
        ),
        "cards_shown": record("A hand laid open.", {"cards": _HAND}),
        "deal_ended": ref("DealEnded"),
    }
)
"""The schemas of what events tell, by their type."""
