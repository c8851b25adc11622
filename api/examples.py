"""What the spec shows as examples: requests and answers of a real run, and problems."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import orjson

from api import codes
from engine.protocol import JsonDict

FILE: Final = Path(__file__).with_name("examples.json")


@cache
def _recorded() -> dict[str, JsonDict]:
    return dict(orjson.loads(FILE.read_bytes())) if FILE.exists() else {}


def of_operation(name: str) -> JsonDict:
    """Return what was sent (``request``) and answered (``response``), as far as there is any."""
    return _recorded().get(name, {})


def of_problem(status: int, code: str) -> JsonDict:
    """Return a refusal with this code."""
    return {
        "type": f"urn:rablo:problem:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": status,
        "detail": codes.ALL[code].sentence,
        "code": code,
        "errors": [],
        "request_id": "req_5f1c09ab77e2d340",
    }
