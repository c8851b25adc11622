from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click import Group

from rablo.cli import main
from service.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
RUNNING = (ROOT / "docs" / "running.md").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())


def test_every_setting_is_documented_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(RABLO_\w+)` \| (.*?) \|", RUNNING, re.MULTILINE))
    settings = Settings()
    for name in Settings.__dataclass_fields__:
        default = getattr(settings, name)
        told = rows.pop(f"RABLO_{name.upper()}")
        assert default is None or told.startswith(f"`{default}`")
    assert rows == {}


def commands_of(text: str) -> set[str]:
    return set(re.findall(r"(?:^|[`\s])rablo ([a-z]+)(?= |`|$|\n)", text))


@pytest.mark.parametrize(
    "path", ["README.md", "CONTRIBUTING.md", "docs/running.md", "docs/records.md"]
)
def test_documents_name_only_commands_that_exist(path: str) -> None:
    assert isinstance(main, Group)
    assert commands_of((ROOT / path).read_text()) <= set(main.commands)


def test_the_containers_run_commands_that_exist_with_options_that_exist() -> None:
    ours = {name: each for name, each in COMPOSE["services"].items() if name != "store"}
    assert set(ours) == {"api", "timer-worker", "worker", "timers"}
    for service in ours.values():
        for words in (service["command"], service["healthcheck"]["test"][1:]):
            program, command, *options = words
            assert program == "rablo"
            main.commands[command].make_context(command, list(options))


def test_two_of_each_part_run_in_containers_and_wait_for_the_store() -> None:
    services = COMPOSE["services"]
    for name in ("worker", "timers"):
        assert services[name]["deploy"]["replicas"] == 2
    for name in ("api", "worker", "timer-worker", "timers"):
        assert services[name]["depends_on"]["store"]["condition"] == "service_healthy"
        assert services[name]["environment"]["RABLO_REDIS_URL"] == "redis://store:6379/0"
    assert services["store"]["volumes"] == ["tables:/data"]


def test_the_environment_of_the_containers_is_one_that_the_settings_take() -> None:
    for name in ("api", "worker", "timer-worker", "timers"):
        environ = COMPOSE["services"][name]["environment"]
        Settings.from_environ({key: re.sub(r"\$\{.*", "", value) for key, value in environ.items()})


def test_the_image_copies_what_the_project_is_made_of() -> None:
    copied = set(re.findall(r"^COPY (\w+) \w+$", (ROOT / "Dockerfile").read_text(), re.MULTILINE))
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "benchmarks"}
    assert copied == packages


@pytest.mark.parametrize("script", sorted((ROOT / "scripts").iterdir()), ids=lambda path: path.name)
def test_scripts_are_whole_and_may_be_run(script: Path) -> None:
    assert os.access(script, os.X_OK)
    words = ["bash", "-n", str(script)]
    assert subprocess.run(words, timeout=60, check=False).returncode == 0
