"""What the examples promise, against a real server."""

from __future__ import annotations

import sys

from tests.e2e.server import ROOT, Server, rablo, run


def test_the_example_bot_plays_a_match_over_http(server: Server) -> None:
    words = ["examples/play_http.py", server.url, "snaps", "examples.keen:Keen", "random"]
    done = run(sys.executable, *words, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert '"reason": "target"' in done.stdout


def test_a_series_prints_its_figures_as_json() -> None:
    done = rablo("arena", "snaps", "simple", "random", "--deals", "2", "--json")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith('{"game": "snaps"')
