"""What an operator may count of the game itself: moves, deals, tables, bots and lateness.

Every process counts its own. On one machine ``PROMETHEUS_MULTIPROC_DIR`` names a folder in
which all processes share their counts; it must be set before prometheus_client is imported.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Histogram

from service.model import Change, Table

_BOT_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5)
_LATE_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0)

MOVES: Final = Counter("rablo_moves_total", "Moves that were made.", ["game", "by"])
DEALS: Final = Counter("rablo_deals_total", "Deals that were played to their end.", ["game"])
TABLES: Final = Counter(
    "rablo_table_statuses_total", "Tables that came into a status.", ["game", "status"]
)
THINKING: Final = Histogram(
    "rablo_bot_seconds",
    "How long a house bot thought over one question.",
    ["game", "level"],
    buckets=_BOT_S,
)
BOT_FAILURES: Final = Counter(
    "rablo_bot_failures_total", "Answers of house bots that had to be replaced.", ["game", "level"]
)
LATE: Final = Histogram(
    "rablo_due_late_seconds", "How late a due action was begun.", ["kind"], buckets=_LATE_S
)


def committed(before: Table, change: Change) -> None:
    """Count what one commit brought."""
    game = change.table.game
    for act in change.acts:
        if act["type"] == "move":
            MOVES.labels(game, act["by"]).inc()
    for logged in change.events:
        if logged.event.type == "deal_ended":
            DEALS.labels(game).inc()
    if before.version == 0 or before.status != change.table.status:
        TABLES.labels(game, change.table.status).inc()
