"""Writes what ``openapi/`` holds, or checks that it is what the code says.

``openapi.json`` describes the API, ``record.schema.json`` the record of a match. Run as
``python -m api.export [--check]``.
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from typing import Final

from api.app import build
from api.schemas import record
from engine.registry import GAMES

TARGET: Final = Path(__file__).parents[1] / "openapi"


def main(arguments: list[str]) -> int:
    """Write the documents, or with ``--check`` compare them. Return the exit status."""
    documents: dict[str, bytes] = {
        "openapi.json": build().extensions["rablo-spec"],
        "record.schema.json": record.written(GAMES),
    }
    if arguments == ["--check"]:
        return max(_check(name, document) for name, document in documents.items())
    if arguments:
        print("usage: python -m api.export [--check]", file=sys.stderr)
        return 2
    TARGET.mkdir(exist_ok=True)
    for name, document in documents.items():
        (TARGET / name).write_bytes(document)
    return 0


def _check(name: str, document: bytes) -> int:
    path = TARGET / name
    committed = path.read_bytes() if path.exists() else b""
    if committed == document:
        return 0
    found = difflib.unified_diff(
        committed.decode().splitlines(),
        document.decode().splitlines(),
        "committed",
        "from the code",
        lineterm="",
        n=2,
    )
    print(*list(found)[:60], sep="\n")
    print(f"openapi/{name} is not what the code says; run scripts/openapi and commit it.")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
