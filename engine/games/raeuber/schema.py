"""The state and the events of Räuber, as JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.games.raeuber.cards import DECK
from engine.games.raeuber.contracts import FIGURES, HIGHEST_BID, LOWEST_BID
from engine.protocol import JsonDict
from engine.shapes import items, nullable, one_of, record, ref, whole

_CARD: Final = ref("Card")
_SUIT: Final = ref("Suit")
_SEAT: Final = whole("A seat.", minimum=0, maximum=3)
_CARDS: Final = items("Cards.", _CARD)
_SCORES: Final = items("Scores by seat.", whole("Points; may be negative."))
_SIDES: Final = nullable(ref("Sides"))

_PARTS: Final = {
    "Card": one_of("A card: suit, then rank.", *DECK.names),
    "Suit": one_of("A suit.", *DECK.suits),
    "Figure": one_of("A game bid by its name.", *(figure.name for figure in FIGURES)),
    "Played": record("A card and who played it.", {"seat": _SEAT, "card": _CARD}),
    "Trick": record(
        "A complete trick.", {"winner": _SEAT, "cards": items("Its cards.", ref("Played"))}
    ),
    "Said": record("What was said in the auction.", {"seat": _SEAT, "move": ref("Move")}),
    "Contract": record(
        "Who plays what: `points` or `figure`.",
        {
            "declarer": _SEAT,
            "points": whole("The points bid.", minimum=LOWEST_BID, maximum=HIGHEST_BID),
            "figure": ref("Figure"),
            "trump": nullable(_SUIT),
        },
        "points",
        "figure",
    ),
    "Swap": record(
        "A demand or an exchange that was made.",
        {
            "kind": one_of("Which of the two.", "demand", "exchange"),
            "seat": _SEAT,
            "wanted": _CARD,
            "from": {**_SEAT, "description": "Who held the wanted card."},
            "given": {**_CARD, "description": "Only where the reader may know it."},
        },
        "given",
    ),
    "Exchanged": record(
        "An exchange as those read of it who may not know the card given.",
        {"type": {"type": "string", "const": "exchange"}, "want": _CARD},
    ),
    "Sides": record(
        "One number for each side.",
        {"declarer": whole("The declarer's."), "opponents": whole("The opponents'.")},
    ),
    "Announced": record(
        "The best Weis a player called.", {"seat": _SEAT, "points": whole("Its points.")}
    ),
    "Laid": record(
        "A Weis laid open.", {"seat": _SEAT, "cards": _CARDS, "points": whole("Its points.")}
    ),
    "Weis": record(
        "What is known of the Weis.",
        {
            "announced": items("In the order called.", ref("Announced")),
            "shown": items("All of the side that has the best one.", ref("Laid")),
        },
    ),
}

_STATE: Final = record(
    "A deal as the reader may know it; lists by seat have one entry a seat.",
    {
        "deal": whole("The number of the deal, from 1."),
        "dealer": _SEAT,
        "sitting_out": nullable({**_SEAT, "description": "The dealer of four; else null."}),
        "phase": one_of("Where the deal stands.", "bidding", "contract", "playing"),
        "hand": nullable(items("The reader's hand.", _CARD)),
        "hand_sizes": items("Cards in hand by seat.", whole("Cards.")),
        "bids": items("The auction in order.", ref("Said")),
        "contract": nullable(ref("Contract")),
        "exchange": nullable(ref("Swap")),
        "trick": items("What lies on the table.", ref("Played")),
        "last_trick": nullable(ref("Trick")),
        "played": items("Every card of this deal so far.", ref("Played")),
        "tricks": items("Tricks won by seat.", whole("Tricks.")),
        "card_points": _SIDES,
        "weis": ref("Weis"),
        "stoeck": nullable({**_SEAT, "description": "Who played both king and ober of trumps."}),
        "scores": _SCORES,
    },
)

_DEAL_ENDED: Final = record(
    "A deal that is over; its secrets are open.",
    {
        "outcome": one_of("How the declarer fared.", "made", "lost", "passed"),
        "declarer": nullable(_SEAT),
        "contract": nullable(ref("Contract")),
        "card_points": _SIDES,
        "weis": _SIDES,
        "stoeck": _SIDES,
        "deltas": items("What every score changed by.", whole("Points.")),
        "scores": _SCORES,
        "hands": items("The hands as dealt, by seat.", _CARDS),
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
                "sitting_out": nullable({**_SEAT, "description": "The dealer of four; else null."}),
                "hand_sizes": items("Cards in hand by seat.", whole("Cards.")),
                "hand": items("The reader's hand; left out for who has none.", _CARD),
            },
            "hand",
        ),
        "move": record(
            "A move that was made.",
            {
                "move": {"anyOf": [ref("Move"), ref("Exchanged")]},
                "from": {**_SEAT, "description": "After a demand or an exchange: who held it."},
            },
            "from",
        ),
        "trick_won": record(
            "A complete trick.",
            {
                "winner": _SEAT,
                "cards": items("Its cards, the one led first.", ref("Played")),
                "points": whole("What it counts, the 5 for the last trick included."),
            },
        ),
        "weis_called": record(
            "The points of a player's best Weis.", {"points": whole("Its points.")}
        ),
        "weis_shown": record(
            "The Weis of the side that has the best one.",
            {"shown": items("All of them.", ref("Laid"))},
        ),
        "stoeck": record(
            "King and ober of trumps were played from one hand.", {"points": whole("Its points.")}
        ),
        "deal_ended": ref("DealEnded"),
    }
)
"""The schemas of what events tell, by their type."""
