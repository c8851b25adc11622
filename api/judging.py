"""What must be judged before a body that was refused: the table, and the player's seat."""

from __future__ import annotations

from api.current import context, player, reader
from service import play, reading


def table(table_id: str) -> object:
    """Refuse a table that is not there."""
    return reading.view(context(), reader(), table_id)


def own_seat(table_id: str) -> object:
    """Refuse a player who has no seat at the table, or left it."""
    return play.check_seat(context(), player(), table_id)


old_seat = own_seat
