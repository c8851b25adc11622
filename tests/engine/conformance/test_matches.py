"""Random whole matches of every game keep every promise of the protocol."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.registry import game
from tests.engine.conformance.match import Match
from tests.engine.conformance.plugin import Plugin
from tests.engine.conformance.plugins import PLUGINS


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda plugin: plugin.name)
def test_random_matches_keep_every_promise_and_rare_things_happen(plugin: Plugin) -> None:
    rng = Random(f"conformance of {plugin.name}")
    counts: Counter[str] = Counter()
    deals = compared = 0
    while deals < plugin.deals or (missed(plugin, counts) and deals < 3 * plugin.deals):
        match = Match(game(plugin.name), plugin, rng)
        match.play()
        deals += match.deals
        compared += match.compared
        counts += match.oracle.counts
    assert not missed(plugin, counts), f"too rare in {deals} deals"
    assert compared > 20 * deals, "the twins could hardly be compared"


def missed(plugin: Plugin, counts: Counter[str]) -> dict[str, int]:
    return {what: counts[what] for what, least in plugin.least.items() if counts[what] < least}
