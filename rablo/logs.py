"""Log lines that people read and programs split: a time, a level, a word and its fields."""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

from service import trail
from service.clock import rfc3339

_STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "taskName"}


class TextFormatter(logging.Formatter):
    """``2026-11-30T12:00:00.123Z INFO rablo.api request method=GET status=200``."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def formatTime(self, record: logging.LogRecord, _: str | None = None) -> str:  # noqa: N802
        """Write the time as the API does."""
        return rfc3339(int(record.created) * 1000 + int(record.msecs))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """Write the line with the fields behind the message."""
        fields = [f" {name}={_plain(value)}" for name, value in extras(record).items()]
        return super().formatMessage(record) + "".join(fields)


class JsonFormatter(TextFormatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the record with its fields and, after an error, its traceback."""
        line = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "pid": record.process,
            **extras(record),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def extras(record: logging.LogRecord) -> dict[str, Any]:
    """Return the fields that were given with a record."""
    return {name: value for name, value in vars(record).items() if name not in _STANDARD}


def set_up(level: str, form: str) -> None:
    """Write the logs of this process to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_add_trail)
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _add_trail(record: logging.LogRecord) -> bool:
    for name, value in trail.fields().items():
        if value is not None and not hasattr(record, name):
            setattr(record, name, value)
    return True


def _plain(value: object) -> str:
    text = str(value)
    return text if text and text.isprintable() and " " not in text else json.dumps(text)
