"""Names of players: what may be shown on everybody's screen."""

from __future__ import annotations

import unicodedata

from service.codes import Code
from service.errors import InvalidError

MAX_LENGTH = 64

# Characters that turn the direction of the text around them, so that a name could disguise
# what is printed beside it.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_REFUSED = {"Cc": "control characters", "Cs": "lone surrogates"}
_BLANK = frozenset({"Cf", "Cn", "Co", "Zl", "Zp", "Zs", "Mn", "Me", "Mc"})
# Letters and symbols by their category, but drawn as nothing.
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def checked(name: str) -> str:
    """Return the name in NFC without blanks around it. Raises InvalidError.

    >>> checked("  Zsófi ")
    'Zsófi'
    """
    name = unicodedata.normalize("NFC", name).strip()
    if not 1 <= len(name) <= MAX_LENGTH:
        raise _invalid(f"A name has 1 to {MAX_LENGTH} characters.")
    categories = {unicodedata.category(each) for each in name if each not in _UNSEEN}
    for category, what in _REFUSED.items():
        if category in categories:
            raise _invalid(f"A name has no {what}.")
    if not _TURNING.isdisjoint(name):
        raise _invalid("A name does not change the direction of the text.")
    if categories <= _BLANK or not categories.isdisjoint({"Zl", "Zp"}):
        raise _invalid("A name has visible characters, in one line.")
    return name


def _invalid(detail: str) -> InvalidError:
    return InvalidError(Code.INVALID_NAME, detail, errors=[("/name", detail)])
