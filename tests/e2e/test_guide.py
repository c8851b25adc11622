"""The guide for authors of clients: its snippets run as they stand, in order."""

from __future__ import annotations

import re
import sys

import pytest

from tests.e2e.server import ROOT, Server, run
from tests.support.processes import missing

GUIDE = (ROOT / "docs" / "api.md").read_text()
WRITTEN = "http://127.0.0.1:8000"


def _snippets(language: str, server: Server) -> str:
    found = re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)
    text = "\n".join(found)
    assert WRITTEN in text
    return text.replace(WRITTEN, server.url)


def _run(words: list[str]) -> list[str]:
    done = run(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(missing("curl", "jq"), reason="the guide asks for curl and jq")
def test_what_the_guide_does_with_curl(server: Server) -> None:
    told = _run(["bash", "-euo", "pipefail", "-c", _snippets("sh", server)])
    assert told[0] == '{"name":"Anna","kind":"human"}'
    assert told[1] == '{"status":"open","host":true,"you":{"seat":0,"legal_moves":[]}}'
    assert told[2] == '{"found":true}'
    assert told[3] == '{"status":"playing","turn":[0],"seat":1}'
    assert told[4] == '{"version":3,"turn":[1]}'
    assert told[5] == '{"status":412,"code":"version_mismatch","version":3}'
    first, second, replayed = (line.strip().lower() for line in told[6:])
    assert "201" in first
    assert "201" in second
    assert replayed == "idempotent-replayed: true"


def test_what_the_guide_does_in_python(server: Server) -> None:
    told = _run([sys.executable, "-c", _snippets("python", server)])
    assert "'reason': 'target'" in told[0]
    assert told[1].endswith("events, from table_created to game_ended")


@pytest.mark.parametrize("path", re.findall(r"\]\(([\w./-]+)\)", GUIDE))
def test_what_the_guide_points_to_is_there(path: str) -> None:
    assert (ROOT / "docs" / path).exists()
