"""What a series has shown, as JSON and as text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import fmean

from engine.protocol import JsonDict
from rablo.arena import figures
from rablo.arena.payoffs import SCORINGS
from rablo.arena.series import Board, Entry, Plan


def summary(plan: Plan, boards: Sequence[Board]) -> JsonDict:
    """Return the figures of a series as JSON."""
    names = list(dict.fromkeys(plan.line))
    return {
        "game": plan.game,
        "unit": SCORINGS[plan.game].unit,
        "line": list(plan.line),
        "options": dict(plan.options),
        "seed": plan.seed,
        "think_ms": plan.think_ms,
        "duplicate": plan.duplicate,
        "boards": len(boards),
        "deals": sum(len(board) for board in boards),
        "bots": [_bot(name, boards) for name in names],
        "differences": [_difference(a, b, boards) for a, b in combinations(names, 2)],
    }


def _bot(name: str, boards: Sequence[Board]) -> JsonDict:
    entries = [each for board in boards for each in _entries(name, board)]
    by_board = [_payoffs(name, board) for board in boards]
    times = sorted(1000 * each for entry in entries for each in entry.times)
    return {
        "name": name,
        "seat_deals": len(entries),
        **_mean([fmean(each) for each in by_board if each]),
        "win_share": round(fmean(entry.ahead for entry in entries), 4),
        "move_ms": _times(times),
        "illegal": sum(entry.illegal for entry in entries),
        "complaint": next((each.complaint for each in entries if each.complaint), None),
        "roles": _roles(entries),
    }


def _difference(first: str, second: str, boards: Sequence[Board]) -> JsonDict:
    by_deal = [list(_gaps(first, second, board)) for board in boards]
    by_board = [fmean(_payoffs(first, board)) - fmean(_payoffs(second, board)) for board in boards]
    ratio = figures.variance_ratio(by_deal)
    return {
        "bots": [first, second],
        **_mean(by_board),
        "variance_ratio": None if ratio is None else round(ratio, 2),
    }


def _gaps(first: str, second: str, board: Board) -> Iterator[float]:
    for deal in board:
        yield fmean(_payoffs(first, [deal])) - fmean(_payoffs(second, [deal]))


def _roles(entries: Sequence[Entry]) -> dict[str, JsonDict]:
    found: dict[str, list[float]] = defaultdict(list)
    for entry in entries:
        found[entry.role].append(entry.payoff)
    return {role: {"deals": len(found[role]), **_mean(found[role])} for role in sorted(found)}


def _mean(values: Sequence[float]) -> JsonDict:
    spread = figures.interval(values)
    rounded = None if spread is None else [round(each, 3) for each in spread]
    return {"mean": round(fmean(values), 3), "interval": rounded}


def _times(ascending: Sequence[float]) -> JsonDict:
    if not ascending:
        return {"moves": 0, "median": None, "p95": None}
    return {
        "moves": len(ascending),
        "median": round(figures.percentile(ascending, 0.5), 3),
        "p95": round(figures.percentile(ascending, 0.95), 3),
    }


def _entries(name: str, board: Board) -> list[Entry]:
    return [entry for deal in board for entry in deal if entry.name == name]


def _payoffs(name: str, board: Board) -> list[float]:
    return [entry.payoff for entry in _entries(name, board)]


def told(found: JsonDict) -> Iterator[str]:
    """Yield the lines of a summary as a person reads it."""
    head = f"{found['game']}: {' '.join(found['line'])}"
    yield f"{head}; {found['boards']} packs, {found['deals']} deals, seed {found['seed']}"
    for bot in found["bots"]:
        yield from _told_bot(bot, found["unit"])
    for gap in found["differences"]:
        ratio = gap["variance_ratio"]
        gain = "" if ratio is None else f"; duplicate deals were worth {ratio} times as many"
        yield f"{gap['bots'][0]} over {gap['bots'][1]}: {_told_mean(gap)}{gain}"


def _told_bot(bot: JsonDict, unit: str) -> Iterator[str]:
    times = bot["move_ms"]
    yield (
        f"  {bot['name']}: {_told_mean(bot)} {unit} a deal, ahead in {bot['win_share']:.1%}, "
        f"{times['median']} ms a move (p95 {times['p95']}), {bot['illegal']} illegal"
    )
    if bot["complaint"]:
        yield f"    first complaint: {bot['complaint']}"
    for role, figure in bot["roles"].items():
        yield f"    {role}: {_told_mean(figure)} in {figure['deals']} deals"


def _told_mean(figure: JsonDict) -> str:
    if figure["interval"] is None:
        return f"{figure['mean']:+.2f}"
    low, high = figure["interval"]
    return f"{figure['mean']:+.2f} [{low:+.2f}, {high:+.2f}]"
