"""How soon a long-poll answers after the commit it waited for.

The commit's time is that of its event, taken by the server just before it is saved, so the
figure includes saving it.

    python -m benchmarks.longpoll
"""

from __future__ import annotations

import random
import sys
import threading
import time
from contextlib import closing
from datetime import datetime

from benchmarks.server import Json, own_server, players, post, seated, summary
from rablo.client import Client

MOVES = 300
MEDIAN_MS = 50.0
_GAP_S = 0.02


class Poller:
    """A client that waits for every event of a table, and notes how late each came."""

    def __init__(self, url: str, token: str | None, table: Json) -> None:
        self.late_ms: list[float] = []
        self._client = Client(url, token)
        self._path = f"/v1/tables/{table['id']}/events"
        self._after = table["seq"]
        self._over = False
        self._thread = threading.Thread(target=self._poll)
        self._thread.start()

    def close(self) -> None:
        """Wait for the end of the game."""
        self._thread.join()
        self._client.close()

    def _poll(self) -> None:
        while not self._over:
            page = self._client.get(self._path, after=self._after, wait=25)
            now = time.time()
            self._after = page["next_after"]
            moves = [each for each in page["events"] if each["type"] == "move"]
            if moves:
                at = datetime.fromisoformat(moves[-1]["at"]).timestamp()
                self.late_ms.append((now - at) * 1000)
            self._over = any(each["type"] == "game_ended" for each in page["events"])


def play(clients: list[Client], chance: random.Random) -> list[float]:
    """Play one game; return how late its events reached somebody who waited."""
    view = seated(clients, {"game": "rablo", "options": {"max_deals": 5}})
    with closing(Poller(clients[0].url, clients[0].token, view)) as poller:
        while view["status"] == "playing":
            time.sleep(_GAP_S)  # let the poll be there before the next commit
            if not view["turn"]:
                view = clients[0].get(f"/v1/tables/{view['id']}")
                continue
            client = clients[view["turn"][0]]
            mine = client.get(f"/v1/tables/{view['id']}")
            move = chance.choice(mine["you"]["legal_moves"])
            view = post(client, view["id"], move, mine["version"])
    return poller.late_ms


def main() -> None:
    """Measure and print; exit 1 when the median is above the mark."""
    chance = random.Random(5)
    found: list[float] = []
    with own_server() as server, players(server, 4) as clients:
        while len(found) < MOVES:
            found += play(clients, chance)
    print(f"long-poll after its commit     {summary(found)}")
    sys.exit(sorted(found)[len(found) // 2] > MEDIAN_MS)


if __name__ == "__main__":
    main()
