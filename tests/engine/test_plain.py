"""JSON values in plain words, there and back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import plain
from engine.errors import RecordError

WORDS = st.text(max_size=8)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | WORDS
    | st.sampled_from(["yes", "none", "-1", "a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(WORDS, VALUES, max_size=4))
def test_what_was_written_is_read_as_it_was(data: dict[str, Any]) -> None:
    assert plain.read(plain.write(data)) == data


def test_strings_stand_bare_unless_they_could_be_something_else() -> None:
    data = {"a": "Anna", "b": "12", "c": "no", "d": "", "e": "a b", "f": "tbl_x-1", "g": "007"}
    written = 'a Anna, b "12", c "no", d "", e "a b", f tbl_x-1, g 007'
    assert plain.write(data) == written


WRONG = (
    *("a", "a 1,", "a 1 b 2", "a [1", "a (b 1", "a 1)", "a ,", "12 a", "a 1, a 2", "a [)", "a (1)"),
    *('a "x', 'a "\\q"', ", a 1", "[1]"),
)


@pytest.mark.parametrize("text", WRONG)
def test_what_is_not_in_these_words_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        plain.read(text)
