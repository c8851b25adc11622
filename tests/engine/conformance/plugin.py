"""What a game brings to the conformance suite: one module play_<game>.py with a Plugin.

The suite knows no rules. A plugin brings them a second time, in few lines and never read off
the engine: which moves there are, what each audience may know, and how to play so that rare
things happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

from engine.protocol import AnyGame, JsonDict


class Oracle(Protocol):
    """What everybody may know, followed through one match from its packs, moves and expiries.

    It must be a plain object that ``copy.deepcopy`` copies.
    """

    seats: int
    """How many seats the table has."""

    counts: Counter[str]
    """How often what happened that ``Plugin.least`` asks for."""

    def dealt(self, pack: Sequence[str]) -> None:
        """Follow the start of a deal."""

    def moved(self, seat: int, move: JsonDict) -> None:
        """Follow a legal move."""

    def expired(self, timer: str) -> None:
        """Follow the end of a wait."""

    def facts(self, audience: int | None) -> JsonDict:
        """Return all that a seat, or a spectator, may know of the running deal.

        Only what everything else follows from: the own cards, the moves as far as they are
        open, what the rules have revealed. Two worlds with the same facts must look the same,
        and no card may be named to an audience whose facts do not name it. When a deal is
        over the facts hold its hands until the next is dealt.
        """


class Plugin(Protocol):
    """One game's part of the suite."""

    name: str
    deals: int
    """At least so many deals are played, and up to three times as many until ``least`` is met."""

    universe: Sequence[JsonDict]
    """Every move of the game, in the order in which the rules list moves."""

    least: Mapping[str, int]
    """What must have happened at least how often, by the oracle's counts."""

    def options(self, rng: Random) -> JsonDict:
        """Return options for one match; the rarer the better."""

    def pack(self, cards: Sequence[str], rng: Random) -> list[str]:
        """Shuffle, and now and then rig, a pack."""

    def choose(
        self, game: AnyGame, state: Any, seat: int, moves: Sequence[Any], rng: Random
    ) -> Any:
        """Pick one of the legal moves, weighted so that rare things happen.

        ``moves`` may be optional rights only; returning None then means that the seat waits.
        """

    def oracle(self, options: JsonDict) -> Oracle:
        """Return an oracle at the start of a match with these complete options."""
