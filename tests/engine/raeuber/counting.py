"""Counting what came up in random play, so that no corner of the rules is passed by."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.engine.raeuber.reference import Reference


def count_choice(match: Reference, seat: int, move: dict[str, Any], counts: Counter[str]) -> None:
    """Count what is special about a choice that is about to be made."""
    if move["type"] == "demand":
        counts["demand"] += 1
    elif move["type"] == "exchange":
        counts[f"exchange in {match.bid}"] += 1
    elif move["type"] == "play" and match.trump is not None:
        trick = match.played[len(match.played) // 3 * 3 :]
        if trick:
            _count_following(match, seat, [each["card"] for each in trick], counts)


def _count_following(match: Reference, seat: int, trick: list[str], counts: Counter[str]) -> None:
    hand, trump = match.hands[seat], str(match.trump)
    trumps = {card for card in hand if card[0] == trump}
    if trick[0][0] == trump:
        counts["Puur kept"] += trumps == {trump + "J"} and len(hand) > 1
    elif any(card[0] == trump for card in trick):
        with_another = hand | {"another suit"}
        lower = {card for card in trumps if not match.fits(card, with_another, trick)}
        forced = bool(lower) and trumps == hand
        counts["undertrump forced"] += forced
        counts["undertrump forbidden"] += bool(lower) and not forced


def count_deal(match: Reference, counts: Counter[str]) -> None:
    """Count what a deal came to, and whether it ended the match."""
    counts[f"{match.players} players"] += 1
    counts["dealer credited"] += match.out is not None
    if match.declarer is None:
        counts["passed"] += 1
    else:
        _count_played(match, counts)
    reason = match.finished()
    if reason:
        counts[f"end by {match.options['end_rule'] if reason == 'target' else reason}"] += 1


def _count_played(match: Reference, counts: Counter[str]) -> None:
    own, other = match.write()
    game = "points" if isinstance(match.bid, int) else str(match.bid)
    counts[f"{game} {'made' if own > 0 else 'lost'}"] += 1
    counts["opponents fallen"] += other < 0
    for side in ("declarer", "opponents"):
        counts[f"Weis of the {side}"] += match.weis_points()[side] > 0
        counts[f"Stöck of the {side}"] += match.stoeck_points()[side] > 0
    called = {each["seat"] for each in match.called}
    counts["Weis kept secret"] += bool(called - {each["seat"] for each in match.shown})
