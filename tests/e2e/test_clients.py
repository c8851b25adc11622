"""Clients that we did not write, and one in shell, each play a whole game.

``scripts/clients`` generates them; what it has not made is left out here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.registry import GAMES
from tests.e2e.server import ROOT, Server, run
from tests.support.processes import missing

MADE = ROOT / ".clients"
PYTHON = MADE / "venv" / "bin" / "python"
SCRIPT = MADE / "typescript" / "dist" / "play.js"
GAME = pytest.mark.parametrize("game", GAMES)


def made(path: Path) -> bool:
    return path.exists() and (MADE / "rablo_client").exists()


def _plays(words: list[str], **environment: str) -> str:
    done = run(*words, cwd=ROOT, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


@GAME
@pytest.mark.skipif(missing("curl", "jq"), reason="curl and jq are needed")
def test_a_shell_with_curl_and_jq_plays_a_whole_game(server: Server, game: str) -> None:
    told = _plays(["examples/clients/play.sh", server.url, game])
    assert f'"game":"{game}","status":"finished"' in told


@GAME
@pytest.mark.skipif(not made(PYTHON), reason="scripts/clients has not been run")
def test_a_generated_python_client_plays_a_whole_game(server: Server, game: str) -> None:
    words = [str(PYTHON), "examples/clients/play.py", server.url, game]
    assert "finished" in _plays(words, PYTHONPATH=str(MADE))


@GAME
@pytest.mark.skipif(not made(SCRIPT) or missing("node"), reason="scripts/clients has not been run")
def test_a_generated_typescript_client_plays_a_whole_game(server: Server, game: str) -> None:
    told = _plays(["node", str(SCRIPT), server.url, game])
    assert f'"game":"{game}","status":"finished"' in told
