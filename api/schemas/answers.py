"""What the server answers, as JSON Schema components of the spec.

Answers are sent as the service built them, never dumped through a schema again; the tests hold
every answer against these.
"""

from __future__ import annotations

from typing import Final

from api import codes
from engine.protocol import JsonDict
from engine.shapes import flag, items, nullable, one_of, record, ref, text, whole

_TIME: Final = {"format": "date-time"}
_MS: Final = {"minimum": 0}

KIND: Final = one_of("Who plays through the player: a person or a program.", "human", "bot")
STATUS: Final = one_of("Where the table stands.", "open", "playing", "finished", "abandoned")
VISIBILITY: Final = one_of("Whether the lobby lists the table.", "public", "unlisted")
TABLE_ID: Final = text("The id of a table.", pattern="^tbl_[A-Za-z0-9_-]+$")
PLAYER_ID: Final = text("The id of a player.", pattern="^ply_[A-Za-z0-9_-]+$")
SEAT: Final = whole("The number of a seat, from 0 in playing order.", minimum=0)
VERSION: Final = whole("Grows by exactly 1 with each commit.", minimum=1)
SEQ: Final = whole("The number of an event in the table's log, from 1.", minimum=0)
MOVES: Final = items("Moves as they can be posted.", {"type": "object"})

_PLAYER: Final = {
    "id": PLAYER_ID,
    "name": text("The name that everybody sees."),
    "kind": KIND,
}

PROBLEM: Final = record(
    "A refusal, after RFC 9457. Nothing was changed.",
    {
        "type": text("A URN that ends in the code.", format="uri"),
        "title": text("The code in words."),
        "status": whole("The HTTP status.", minimum=400, maximum=599),
        "detail": text("What was wrong this time, for a person to read."),
        "code": ref("ProblemCode"),
        "errors": items("Where in the request it was found.", ref("ProblemError")),
        "request_id": text("Names this request in the server's log."),
        "version": whole("After a refused move: the table's version.", minimum=1),
        "legal_moves": items("After a refused move: what the seat may do now.", {"type": "object"}),
    },
    "version",
    "legal_moves",
)

PROBLEM_ERROR: Final = record(
    "One finding in a request.",
    {
        "pointer": text(
            "A JSON pointer into the body; `/query/NAME` names a parameter of the query string."
        ),
        "detail": text("What is wrong there."),
    },
)

SEAT_VIEW: Final = record(
    "One seat as everybody sees it.",
    {
        "seat": SEAT,
        "player": nullable(ref("Player")),
        "bot": nullable(text("The level of the house bot in this seat.")),
        "away": flag("The player let the clock run out again and again; a bot plays meanwhile."),
        "left": flag("The player left for good; a bot plays to the end."),
        "nonce": text("What this seat adds to the shuffling; empty when nothing."),
        "bank_ms": nullable(whole("What is left of the seat's time bank.")),
    },
)

CLOCK: Final = record(
    "How long a player may think.",
    {
        "move_ms": nullable(whole("Time for each move; null is without limit.")),
        "bank_ms": whole("Extra time for the match, spent after `move_ms`.", **_MS),
        "increment_ms": whole("What a move adds to the bank.", **_MS),
        "strikes": whole("So many late moves in a row make a seat away.", minimum=1),
    },
)

DEADLINE: Final = record(
    "What happens by itself, and when. Null while a house bot is to move.",
    {
        "kind": one_of(
            "A move's clock, a shown hand, a pause between deals.", *("move", "show", "deal")
        ),
        "seat": nullable(SEAT),
        "at": text("When, in UTC.", **_TIME),
        "ms_left": whole("How long that is from this answer.", **_MS),
    },
)

RESULT: Final = record(
    "The end of a match, in seat order.",
    {
        "places": items("Places from 1; equal scores share one.", {"type": "integer"}),
        "scores": items("Scores or money.", {"type": "integer"}),
        "reason": text("A stable code for why it ended."),
    },
)

_SUMMARY: Final = {
    "id": TABLE_ID,
    "game": ref("GameName"),
    "status": STATUS,
    "version": VERSION,
    "host": nullable(PLAYER_ID),
    "options": {"type": "object", "description": "The options of its game."},
    "clock": ref("Clock"),
    "visibility": VISIBILITY,
    "seats": items("The seats in order.", ref("Seat")),
    "created_at": text("When it was made.", **_TIME),
    "updated_at": text("When it last changed.", **_TIME),
}

MY_TABLE: Final = record(
    "What a list of one's own tables says of a table.",
    {**_SUMMARY, "seat": SEAT},
)

_MOVE_SCHEMAS: Final = {
    "type": "object",
    "description": "The JSON Schema of each type of move.",
    "additionalProperties": {"type": "object"},
}


def _page(of: str) -> JsonDict:
    return record(
        "A page of tables, the newest first.",
        {
            "data": items("The tables.", ref(of)),
            "has_more": flag("Whether another page follows."),
            "next": nullable(text("The `after` of the next page; `Link` has its address.")),
        },
    )


MOVE_LIST: Final = record(
    "The moves of a table, oldest first.",
    {
        "moves": items("The moves.", ref("PlayedMove")),
        "next_after": whole("The `after` with which to go on.", minimum=0),
    },
)

PLAYED_MOVE: Final = record(
    "A move that was played, as the reader may know it.",
    {
        "seq": SEQ,
        "at": text("When, in UTC.", **_TIME),
        "version": VERSION,
        "deal": whole("The number of the deal, from 1.", minimum=1),
        "seat": SEAT,
        "move": {"type": "object", "description": "The move, less what others may not know."},
    },
)

HINT: Final = record(
    "What the strongest house bot would do in the reader's seat.",
    {
        "version": VERSION,
        "seat": SEAT,
        "bot": text("The level that was asked."),
        "move": nullable({**ref("Move"), "description": "Null: leave the right unused."}),
        "values": items("Every legal move.", ref("HintValue")),
    },
)

HINT_VALUE: Final = record(
    "What a move was found to be worth.",
    {
        "move": ref("Move"),
        "value": nullable(
            {
                "type": "number",
                "description": "What the deal brings on average; null if it was not looked into.",
            }
        ),
    },
)

_BRIEF: Final = {
    "name": ref("GameName"),
    "rules_version": text("Changes when the rules' code does."),
    "seats": whole("How many seats a table has with the default options.", minimum=1),
    "options": {"type": "object", "description": "A JSON Schema of the options."},
    "bots": items("The house bots, the weakest first.", ref("BotLevel")),
}

_TEXTS: Final = {
    "type": "object",
    "description": "By language: names of cards, suits, levels and moves, phrases and terms.",
    "additionalProperties": {"type": "object"},
}

RULES: Final = record(
    "The rules of a game for a person to read.",
    {
        "game": ref("GameName"),
        "lang": text("The code of the language."),
        "text": text("The rules in Markdown."),
    },
)

RECORD: Final = record(
    "Everything about a match that is over, so that anybody can check it.",
    {
        "format": whole("The number of this form.", const=1),
        "id": TABLE_ID,
        "game": ref("GameName"),
        "rules_version": text("The rules' version it was played by."),
        "status": one_of("Whether it was played to the end.", "finished", "abandoned"),
        "created_at": text("When the table was made.", **_TIME),
        "options": {"type": "object", "description": "The options of its game."},
        "clock": ref("Clock"),
        "seats": items("The seats in order.", ref("RecordSeat")),
        "seed": text("The seed of all packs.", pattern="^[0-9a-f]{64}$"),
        "commitment": text("What was published before.", pattern="^[0-9a-f]{64}$"),
        "decks": one_of("Whether the packs were drawn or given.", "drawn", "given"),
        "acts": items("Packs, moves and expiries in order.", {"type": "object"}),
        "deals": items("The data of each `deal_ended`.", {"type": "object"}),
        "events": items("The log as everybody could read it.", ref("Event")),
        "result": nullable(ref("Result")),
    },
)

RECORD_SEAT: Final = record(
    "Who sat in a seat.",
    {
        "player": nullable(ref("Player")),
        "bot": nullable(text("The level of the house bot.")),
        "nonce": text("What the seat added to the shuffling."),
        "left": flag("The player left before the end."),
    },
)

EVENT: Final = record(
    "One thing that happened at a table, as the reader's seat may know it.",
    {
        "seq": SEQ,
        "type": text(
            "What happened. Ignore types you do not know. There are: `table_created`, "
            "`seat_taken`, `seat_left`, `game_started`, `deal_started` (`data.hand` is the "
            "reader's), `move` (`data.move` as posted, less what others may not know), "
            "`trick_won`, `partner_revealed`, `cards_shown`, `cards_drawn`, `weis_called`, "
            "`weis_shown`, `stoeck`, `deal_ended`, `game_ended`, `seat_timed_out`, `seat_away`, "
            "`seat_returned`, `clock_extended` (the server was away), `rematch_offered` "
            "(`data.table` is its id)."
        ),
        "at": text("When it happened, in UTC.", **_TIME),
        "version": VERSION,
        "deal": nullable(whole("The number of the deal, from 1; null before the first.")),
        "seat": nullable(SEAT),
        "data": {
            "type": "object",
            "description": "More about it, by type and game: `x-by-game` names the schemas.",
        },
    },
)

EVENT_PAGE: Final = record(
    "A stretch of a table's log; empty when the wait was over and nothing came.",
    {
        "events": items("The events after the cursor, oldest first.", ref("Event")),
        "next_after": whole("The `after` with which to go on.", minimum=0),
    },
)

HEALTH: Final = record(
    "Whether the process lives, and whether it should be sent requests.",
    {"status": one_of("In a word.", "ok", "draining", "store_unavailable")},
)

_LIMIT: Final = {"minimum": 1}

LIMITS: Final = record(
    "What each token, or each address without one, may ask for; null is without limit.",
    {
        "window_s": whole("The seconds that the quotas of requests are for."),
        "reads": nullable(whole("GET requests.", **_LIMIT)),
        "writes": nullable(whole("All other requests but registrations.", **_LIMIT)),
        "registrations": nullable(whole("New players, for each address.", **_LIMIT)),
        "guesses": nullable(whole("Tokens that are not good, for each address.", **_LIMIT)),
        "open_waits": nullable(whole("Requests that wait for news at once.", **_LIMIT)),
        "open_tables": whole("Unfinished tables that one may be host of.", **_LIMIT),
        "body_bytes": whole("The longest body that is read.", **_LIMIT),
    },
)

RELEASE: Final = record(
    "What runs here.",
    {
        "name": text("The name of the product."),
        "version": text("Its release."),
        "games": {
            "type": "object",
            "description": "The rules version of each game.",
            "additionalProperties": {"type": "string"},
        },
    },
)


def common() -> dict[str, JsonDict]:
    """Return the components that are the same whatever games there are."""
    return {
        "Problem": PROBLEM,
        "ProblemCode": one_of("The stable code of a refusal.", *sorted(codes.ALL)),
        "ProblemError": PROBLEM_ERROR,
        "Player": record("A player.", _PLAYER),
        "Registered": record(
            "A new player with the token that proves it; the token is told this once.",
            {**_PLAYER, "token": text("Send it as `Authorization: Bearer`.")},
        ),
        "Seat": SEAT_VIEW,
        "Clock": CLOCK,
        "Deadline": DEADLINE,
        "Result": RESULT,
        "TableSummary": record("What a list says of a table.", _SUMMARY),
        "TablePage": _page("TableSummary"),
        "MyTable": MY_TABLE,
        "MyTablePage": _page("MyTable"),
        "MoveList": MOVE_LIST,
        "PlayedMove": PLAYED_MOVE,
        "Hint": HINT,
        "HintValue": HINT_VALUE,
        "BotLevel": record(
            "A level of house bot.",
            {"level": text("Its name."), "description": text("What it is like, in a sentence.")},
        ),
        "GameBrief": record("A game in short.", _BRIEF),
        "GameList": record("All games.", {"data": items("The games.", ref("GameBrief"))}),
        "Game": record("All about a game.", {**_BRIEF, "moves": _MOVE_SCHEMAS, "texts": _TEXTS}),
        "Rules": RULES,
        "Record": RECORD,
        "RecordSeat": RECORD_SEAT,
        "EventPage": EVENT_PAGE,
        "Health": HEALTH,
        "Limits": LIMITS,
        "Release": RELEASE,
    }
