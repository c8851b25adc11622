"""``python -m rablo``, whose parts have clocks that a test can set."""

from __future__ import annotations

import os
from pathlib import Path

from rablo import launch
from rablo.cli import main

launch._ROOT = Path(os.pathsep.join([str(Path(__file__).parent), str(launch._ROOT)]))
main()
