"""Has the embedded store's file written anew once it had found no room.

Valkey and Redis lose count of the bytes in a file in which a write broke off (see ``gaps``): at
the next such write they would cut off more than that one. In a fresh file they count rightly.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

_SOLVED = b"AOF write error looks solved"


class RoomWatch:
    """Reads on in a store's log; ``rewrite`` says whether a rewrite could be begun."""

    def __init__(self, log: Path, rewrite: Callable[[], bool]) -> None:
        self._log = log
        self._rewrite = rewrite
        self._at = log.stat().st_size if log.exists() else 0
        self._wanted = False

    def look(self) -> None:
        """See whether there is room again, and begin a rewrite if so. Raises OSError."""
        self._wanted = self._solved() or self._wanted
        if self._wanted and self._rewrite():
            self._wanted = False

    def _solved(self) -> bool:
        if not self._log.exists():
            return False
        with self._log.open("rb") as file:
            file.seek(self._at)
            lines = file.read()
        # The line that is being written is read the next time.
        whole = lines[: lines.rfind(b"\n") + 1]
        self._at += len(whole)
        return _SOLVED in whole
