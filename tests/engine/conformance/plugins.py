"""The games that the suite plays: one line each."""

from __future__ import annotations

from tests.engine.conformance.play_rablo import RabloPlugin
from tests.engine.conformance.play_raeuber import RaeuberPlugin
from tests.engine.conformance.play_snaps import SnapsPlugin
from tests.engine.conformance.plugin import Plugin

PLUGINS: tuple[Plugin, ...] = (RabloPlugin(), SnapsPlugin(), RaeuberPlugin())
