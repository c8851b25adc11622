"""What the examples promise, against a real server."""

from __future__ import annotations

import subprocess
import sys

from tests.e2e.server import ROOT, Server, environ


def test_the_example_bot_plays_a_match_over_http(server: Server) -> None:
    words = ["examples/play_http.py", server.url, "snaps", "examples.keen:Keen", "random"]
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environ({}),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert '"reason": "target"' in done.stdout


def test_a_series_prints_its_figures_as_json() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "rablo",
            "arena",
            "snaps",
            "simple",
            "random",
            "--deals",
            "2",
            "--json",
        ],
        cwd=ROOT,
        env=environ({}),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith('{"game": "snaps"')
