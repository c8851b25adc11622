from __future__ import annotations

import json
import logging

from rablo.logs import JsonFormatter, TextFormatter


def record(**fields: object) -> logging.LogRecord:
    made = logging.LogRecord("rablo.x", logging.INFO, "x.py", 1, "moved %d", (3,), None)
    made.created, made.msecs = 1_700_000_000.123, 123.0
    made.__dict__.update(fields)
    return made


def test_a_line_has_time_level_name_message_and_fields() -> None:
    line = TextFormatter().format(record(table="tbl_a", seat=2, why="two words", empty=""))
    assert line == (
        '2023-11-14T22:13:20.123Z INFO rablo.x moved 3 table=tbl_a seat=2 why="two words" empty=""'
    )


def test_a_field_cannot_begin_a_line_of_its_own() -> None:
    assert "\n" not in TextFormatter().format(record(name_given="a\nINFO forged"))


def test_json_lines_carry_the_same_and_the_traceback() -> None:
    try:
        raise ValueError("oh")
    except ValueError as error:
        made = record(table="tbl_a", exc_info=(type(error), error, error.__traceback__))
    line = json.loads(JsonFormatter().format(made))
    assert line["time"] == "2023-11-14T22:13:20.123Z"
    assert (line["level"], line["message"], line["table"]) == ("INFO", "moved 3", "tbl_a")
    assert line["traceback"].endswith("ValueError: oh")
