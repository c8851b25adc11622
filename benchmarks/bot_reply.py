"""How soon the three house bots have replied to a player's card, as the player sees it.

From sending the move to the long-poll's answer with which all three replies are there.

    python -m benchmarks.bot_reply
"""

from __future__ import annotations

import random
import sys
import time
from contextlib import closing

from benchmarks.server import own_server, summary
from rablo.client import Client

REPLIES = 100
MOST_MS = 1000.0
BODY = {
    "game": "rablo",
    "options": {"max_deals": 20, "starting_money": 1_000_000},
    "seats": [{"player": "me"}, *[{"bot": "simple"}] * 3],
}


def play(client: Client, chance: random.Random) -> list[float]:
    """Play one game; return how long each full round of replies took."""
    view = client.post("/v1/tables", BODY)
    path = f"/v1/tables/{view['id']}"
    found: list[float] = []
    while view["status"] == "playing":
        if view["turn"] != [0]:
            client.get(f"{path}/events", after=view["seq"], wait=25)
        else:
            move = chance.choice(view["you"]["legal_moves"])
            began = time.perf_counter()
            body = {"move": move, "version": view["version"]}
            after = client.post(f"{path}/moves", body)["seq"]
            replies = 0
            if move["type"] == "play" and not view["state"]["trick"]:
                replies = _replies(client, path, after)
            if replies == 3:
                found.append((time.perf_counter() - began) * 1000)
        view = client.get(path)
    return found


def _replies(client: Client, path: str, after: int) -> int:
    """Return how many cards the others put to the trick that was led, once it is over."""
    replies: int = 0
    while True:
        page = client.get(f"{path}/events", after=after, wait=25)
        after = page["next_after"]
        for event in page["events"]:
            if event["type"] == "move" and event["data"]["move"]["type"] == "play":
                replies += 1
            if event["type"] in ("trick_won", "deal_ended", "game_ended"):
                return replies


def main() -> None:
    """Measure and print; exit 1 when the median is above the mark."""
    chance = random.Random(7)
    found: list[float] = []
    with own_server() as server, closing(server.client()) as client:
        while len(found) < REPLIES:
            found += play(client, chance)
    print(f"three replies to a card        {summary(found)}")
    sys.exit(sorted(found)[len(found) // 2] > MOST_MS)


if __name__ == "__main__":
    main()
