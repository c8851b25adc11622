"""The doors from RQ into the service. Arguments are JSON, and every job may run twice."""

from __future__ import annotations

from service import due
from service import sweep as sweeping
from workers.context import context


def run_due(table_id: str, version: int) -> None:
    """Do what is due at a table, unless it has moved on from this version."""
    due.run(context(), table_id, version)


def sweep(shard: int) -> None:
    """Look after the forgotten tables and the lists of one shard."""
    sweeping.run(context(), shard)
