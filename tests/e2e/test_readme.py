"""The README's commands, run as written."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from tests.e2e.server import ROOT, Server, run
from tests.support.processes import missing

README = (ROOT / "README.md").read_text()


def commands(section: str) -> str:
    """Return all shell commands under a heading."""
    _, _, rest = README.partition(f"\n## {section}\n")
    assert rest, f"the README has no section {section!r}"
    return "\n".join(re.findall(r"```sh\n(.*?)```", rest.partition("\n## ")[0], re.DOTALL))


@pytest.mark.skipif(missing("curl", "jq"), reason="the README asks for curl and jq")
def test_five_minutes_with_curl_end_with_a_game_that_verifies(
    server: Server, tmp_path: Path
) -> None:
    here = {
        "http://127.0.0.1:8000": server.url,
        ".venv/bin/rablo": f"{shlex.quote(sys.executable)} -m rablo",
    }
    script = commands("Five minutes with curl")
    for written, meant in here.items():
        assert written in script
        script = script.replace(written, meant)
    done = run("bash", "-euo", "pipefail", "-c", script, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    *_, result, verdict = done.stdout.splitlines()
    assert '"places":' in result
    assert verdict.startswith("record.json holds: commitment, ")


@pytest.mark.parametrize("path", re.findall(r"\]\(([\w./-]+)\)", README))
def test_what_the_readme_points_to_is_there(path: str) -> None:
    assert (ROOT / path).exists()
