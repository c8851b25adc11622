"""Reading JSON strictly."""

import time

import pytest

from api.bodies import MAX_DEPTH, MAX_PARTS, UnreadableError, parse


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (b"{}", {}),
        (
            b' {"a": [1, 2.5, true, null, "\\u00e9\\ud83d\\ude00"]} ',
            {"a": [1, 2.5, True, None, "é😀"]},
        ),
        (b'{"a": {"x": 1}, "b": {"x": 2}}', {"a": {"x": 1}, "b": {"x": 2}}),
        (b"9223372036854775807", 2**63 - 1),
        (b'"[[[[{{{{"', "[[[[{{{{"),
    ],
)
def test_json_is_read(raw: bytes, value: object) -> None:
    assert parse(raw) == value


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b'{"a": 1,}',
        b"{'a': 1}",
        b"[1] 2",
        b"NaN",
        b"[Infinity]",
        b"-Infinity",
        b"1e400",
        b"1" + b"0" * 400,
        b"01",
        b'"\\ud800"',
        b'"\\udc00\\ud800"',
        b'"\xff"',
        b"\xef\xbb\xbf{}",
        "{}".encode("utf-16"),
        b'{"a": 1, "a": 1}',
        b'[{"b": {"a": 1, "\\u0061": 2}}]',
        b'{"a:": 1, "a:": ":"}',
    ],
)
def test_what_two_parsers_could_read_differently_is_refused(raw: bytes) -> None:
    with pytest.raises(UnreadableError):
        parse(raw)


def test_nesting_has_a_limit_that_strings_do_not_count_for() -> None:
    deep = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert parse(deep)
    assert parse(b'["' + b"[" * 10_000 + b'"]')
    for bomb in (b"[" + deep + b"]", b"[" * 10_000, b'{"a":' * 10_000, b'["\\"' + b"[" * 99):
        with pytest.raises(UnreadableError):
            parse(bomb)


def test_objects_and_lists_have_a_limit_that_strings_do_not_count_for() -> None:
    assert parse(b"[" + b"{}," * (MAX_PARTS - 2) + b"{}]")
    assert parse(b'["' + b"{}" * 10_000 + b'"]')
    with pytest.raises(UnreadableError, match="more than 2000"):
        parse(b"[" + b"{}," * (MAX_PARTS - 1) + b"{}]")


def test_hostile_bytes_are_refused_quickly() -> None:
    begun = time.process_time()
    for raw in (b'"\\' * 30_000, b'["' * 30_000, b"[{" * 30_000, b"1" * 60_000, b'"' * 60_000):
        with pytest.raises(UnreadableError):
            parse(raw)
    assert time.process_time() - begun < 2
