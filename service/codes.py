"""Every code the service refuses with. Codes of illegal moves are the games' own.

A code is part of the API and never changes its meaning; the sentence explains it to a
developer, while the ``detail`` of an error tells the case at hand.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """A stable code, with a sentence about when it is answered."""

    sentence: str

    def __new__(cls, value: str, sentence: str) -> Code:
        """Make a member that is its own text and carries a sentence."""
        code = str.__new__(cls, value)
        code._value_ = value
        code.sentence = sentence
        return code

    # Who asks
    INVALID_TOKEN = "invalid_token", "The bearer token is malformed, unknown or revoked."
    OPERATOR_ONLY = "operator_only", "Only the operator of the server may ask for this."
    NOT_SEATED = "not_seated", "The player does not sit at this table."
    SEAT_LEFT = "seat_left", "The player left this seat during the game."
    NOT_YOUR_SEAT = "not_your_seat", "Somebody else sits in this seat."
    NOT_HOST = "not_host", "Only the host of the table may do this."

    # What is not there
    UNKNOWN_GAME = "unknown_game", "No game of this name is hosted here."
    UNKNOWN_LANGUAGE = "unknown_language", "The rules are not written in this language."
    TABLE_NOT_FOUND = "table_not_found", "There is no such table, or not any more."
    SEAT_NOT_FOUND = "seat_not_found", "The table has no seat of this number."

    # The state of a table
    ALREADY_SEATED = "already_seated", "The player has a seat at this table already."
    SEAT_TAKEN = "seat_taken", "The seat is not free."
    SEAT_FREE = "seat_free", "Nobody sits in this seat."
    SEAT_KEPT = "seat_kept", "The seat is kept for a player of the match before."
    TABLE_FULL = "table_full", "The table has no free seat."
    NOT_OPEN = "not_open", "The game has started; seats no longer change hands."
    NOT_STARTED = "not_started", "The game has not started."
    ALREADY_FINISHED = "already_finished", "The game is over."
    GAME_NOT_FINISHED = "game_not_finished", "The game is not over yet."
    NOT_YOUR_TURN = "not_your_turn", "The seat has no move to make now."
    HINTS_OFF = "hints_off", "The table gives no hints."
    NOT_AWAY = "not_away", "The seat is not away."
    BUSY = "busy", "The table changed again and again while this was tried; try again."
    KEY_SPENT = (
        "idempotency_key_spent",
        "The Idempotency-Key made a table long ago and its answer is no longer kept.",
    )

    # Cursors and versions
    CURSOR_AHEAD = "cursor_ahead", "The cursor is ahead of the log."
    VERSION_MISMATCH = "version_mismatch", "The version named is not the table's version."
    VERSION_MISSING = "version_missing", "A move must name the version it was chosen at."

    # Wrong values
    KEY_REUSED = (
        "idempotency_key_reused",
        "The Idempotency-Key was used for another request.",
    )
    INVALID_NAME = "invalid_name", "A name has 1 to 64 visible characters, none of control."
    INVALID_NONCE = "invalid_nonce", "A nonce has 0 to 64 characters of A-Z a-z 0-9 _ -."
    INVALID_OPTION = "invalid_option", "An option is unknown, out of range or contradictory."
    INVALID_SEATS = "invalid_seats", "The list of seats does not fit the game."
    UNKNOWN_LEVEL = "unknown_level", "There is no house bot of this level for this game."
    ENDLESS_BOTS = (
        "endless_bots",
        "A table with house bots only needs options under which the game must end.",
    )
    INVALID_CLOCK = "invalid_clock", "The clock is out of range or contradictory."
    INVALID_DELAY = "invalid_delay", "A delay is out of range."
    INVALID_THINK_TIME = (
        "invalid_think_time",
        "A house bot's time to think is out of range, or the level does not think.",
    )
    INVALID_PACK = "invalid_pack", "A pack is not an order of exactly the cards of the game."
    INVALID_MOVE = "invalid_move", "This is no move of the game, whatever the state."
    INVALID_CURSOR = "invalid_cursor", "A cursor must be one that an answer gave."
    INVALID_LIMIT = "invalid_limit", "The limit is out of range."
    INVALID_WAIT = "invalid_wait", "A wait is 0 to 50 seconds."
    INVALID_STATUS = "invalid_status", "A status is open, playing, finished or abandoned."

    # Limits and troubles
    TOO_MANY_TABLES = "too_many_tables", "The player is host of too many unfinished tables."
    TOO_MANY_REQUESTS = "too_many_requests", "A quota is used up; `GET /v1/limits` tells them."
    TOO_MANY_HINTS = "too_many_hints", "Others ask for hints right now; try again in a moment."
    TOO_MANY_WAITS = "too_many_waits", "Too many requests are waiting already."
    DRAINING = "draining", "The server is about to stop; another one takes over."
    STORE_UNAVAILABLE = "store_unavailable", "The store cannot be reached now."
    OUTCOME_UNKNOWN = (
        "outcome_unknown",
        "Saved, but not yet confirmed by a replica: repeat with the same Idempotency-Key.",
    )
    UNREADABLE_STATE = "unreadable_state", "The table was written by another release."
