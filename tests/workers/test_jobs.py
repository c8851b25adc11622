from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from workers import queues

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", [queues.RUN_DUE, queues.SWEEP])
def test_every_job_that_is_named_is_there(name: str) -> None:
    module, _, function = name.rpartition(".")
    assert callable(getattr(import_module(module), function))


@pytest.mark.parametrize("module", ["workers.jobs", "workers.run", "workers.timers"])
def test_a_worker_leaves_the_web_alone(module: str) -> None:
    code = (
        f"import sys, {module}; print(*{{'flask', 'werkzeug', 'marshmallow'}} & set(sys.modules))"
    )
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""
