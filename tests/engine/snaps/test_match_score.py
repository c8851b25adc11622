"""The strong player of Šnaps and the score of the match."""

from __future__ import annotations

from random import Random

from engine.bots.advice import Advice
from engine.bots.snaps_strong import Knowing, SnapsStrong
from engine.games.snaps.cards import DECK
from tests.engine.snaps.arena import heard, seen
from tests.engine.snaps.table import SNAPS, pack, started


def advice(scores: list[int], hand: str, theirs: str, upcard: str) -> Advice:
    """Return what seat 0 thinks of its first moves at this score of a match to 7."""
    step = SNAPS.deal(started(), pack(hand, theirs, upcard))
    log = [heard(event, 0, seq) for seq, event in enumerate(step.events)]
    view = seen(step.state, 0)
    view["state"]["scores"] = scores
    return SnapsStrong(samples=120).advise(view, log, Random(1), lambda: False)


def test_points_over_the_target_are_worth_nothing_to_either() -> None:
    view = seen(SNAPS.deal(started(), list(DECK.names)).state, 0)
    log = [{"type": "deal_started", "seat": None, "data": {"upcard": view["state"]["upcard"]}}]
    for scores, expected in (
        ([0, 0], [-3, -2, -1, 0, 1, 2, 3]),
        ([5, 4], [-3, -2, -1, 0, 1, 2, 2]),
        ([6, 5], [-2, -2, -1, 0, 1, 1, 1]),
    ):
        view["state"]["scores"] = scores
        assert [Knowing(view, log).worth(each) for each in range(-3, 4)] == expected


def test_one_point_from_the_match_no_round_is_worth_more_than_one() -> None:
    hand = ("HA HT HK HQ SA", "ST CK DQ CJ DJ", "HJ")
    assert max(value or 0 for _, value in advice([0, 0], *hand).values) > 2
    assert max(value or 0 for _, value in advice([6, 0], *hand).values) <= 1


def test_it_closes_for_three_points_but_not_where_one_is_enough() -> None:
    hand = ("SK SQ ST HK CK", "HA DT CQ HJ DJ", "SJ")
    assert advice([0, 0], *hand).move == {"type": "close"}
    assert advice([6, 6], *hand).move == {"type": "play", "card": "ST"}
