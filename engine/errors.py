"""Everything this product raises on purpose, as one tree.

    RabloError                  code, detail
    ├── UnknownGameError        no game of this name is hosted here
    ├── UnknownLanguageError    no text of this product is in this language
    ├── UnknownLevelError       no house bot of this level plays that game
    ├── OptionError             an option of a game is unknown, out of range or contradictory
    ├── PackError               a pack is not an order of exactly this game's cards
    ├── InvalidMoveError        not a move of this game at all (the notation is wrong)
    ├── IllegalMoveError        a move of this game that may not be made now
    ├── RecordError             a record of a match, or its text, that does not hold
    ├── StateError              a stored state that this release cannot read
    └── service.errors.ServiceError …   what the server refuses (see there)

``code`` is part of the API and never changes its meaning; ``detail`` is a sentence for a person.
"""

from __future__ import annotations


class RabloError(Exception):
    """A refusal with a stable code and a sentence that explains it."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class UnknownGameError(RabloError):
    """A name that no game of this product has."""

    def __init__(self, detail: str) -> None:
        super().__init__("unknown_game", detail)


class UnknownLanguageError(RabloError):
    """A language in which there are no texts."""

    def __init__(self, detail: str) -> None:
        super().__init__("unknown_language", detail)


class UnknownLevelError(RabloError):
    """A level of house bot that a game does not have."""

    def __init__(self, detail: str) -> None:
        super().__init__("unknown_level", detail)


class OptionError(RabloError):
    """An option that is unknown, out of range or contradicts another one.

    ``name`` is the option's name, for a JSON pointer into the body.
    """

    def __init__(self, name: str, detail: str) -> None:
        super().__init__("invalid_option", detail)
        self.name = name


class PackError(RabloError):
    """A pack that is not an order of exactly the cards of this game."""

    def __init__(self, detail: str) -> None:
        super().__init__("invalid_pack", detail)


class InvalidMoveError(RabloError):
    """Text or JSON that is no move of this game, whatever the state."""

    def __init__(self, detail: str) -> None:
        super().__init__("invalid_move", detail)


class IllegalMoveError(RabloError):
    """A well-formed move that the rules do not allow in this state."""


class RecordError(RabloError):
    """A record of a match that does not hold; ``where`` says where, if it is known."""

    def __init__(self, detail: str, where: str = "") -> None:
        super().__init__("invalid_record", detail)
        self.where = where


class StateError(RabloError):
    """A stored state that this release of the rules cannot read."""

    def __init__(self, detail: str) -> None:
        super().__init__("unreadable_state", detail)
