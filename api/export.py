"""Writes the OpenAPI document to ``openapi/openapi.json``, or checks that it is what is there.

Run as ``python -m api.export [--check]``.
"""

from __future__ import annotations

import difflib
import sys
from pathlib import Path
from typing import Final

from api.app import build

TARGET: Final = Path(__file__).parents[1] / "openapi" / "openapi.json"


def main(arguments: list[str]) -> int:
    """Write the document, or with ``--check`` compare it. Return the exit status."""
    document: bytes = build().extensions["rablo-spec"]
    if arguments == ["--check"]:
        return _check(document)
    if arguments:
        print("usage: python -m api.export [--check]", file=sys.stderr)
        return 2
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(document)
    return 0


def _check(document: bytes) -> int:
    committed = TARGET.read_bytes() if TARGET.exists() else b""
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
    print("openapi/openapi.json is not what the code says; run scripts/openapi and commit it.")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
