"""Where the time of a move goes, in one process: the application on a real store, no sockets."""

from __future__ import annotations

import cProfile
import io
import pstats
import random
import secrets
import tempfile
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder, run_wsgi_app

from api.app import create_app
from benchmarks.scripted import Match
from service import lobby, players
from service.clock import SystemClock
from service.context import Context
from service.requests import NewTable, Sit
from service.settings import Settings
from service.storage.embedded import EmbeddedStore
from service.storage.link import connect
from service.storage.store import Store
from service.storage.waker import Waker

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

ROWS = 45


def _environs(ctx: Context, match: Match) -> list[WSGIEnvironment]:
    """Seat four players and return a WSGI environment for every move."""
    seated = [players.register(ctx, "benchmark", "bot") for _ in range(4)]
    packs = tuple(tuple(pack) for pack in match.packs)
    wish = NewTable("rablo", options=match.options, seats=(Sit(), None, None, None), decks=packs)
    location = lobby.create(ctx, seated[0][0], wish, None, True).location or ""
    table_id = location.rpartition("/")[2]
    for player, _ in seated[1:]:
        lobby.sit(ctx, player, table_id, None, Sit(), None)
    found = []
    for version, (seat, move) in enumerate(match.moves, 4):
        headers: Mapping[str, str] = {
            "Authorization": f"Bearer {seated[seat][1]}",
            "Idempotency-Key": secrets.token_hex(8),
        }
        builder = EnvironBuilder(
            path=f"/v1/tables/{table_id}/moves",
            method="POST",
            json={"move": move, "version": version},
            headers=Headers(list(headers.items())),
        )
        found.append(builder.get_environ())
    return found


def profile_moves() -> None:
    """Print the time of a move and its profile."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedStore(Path(folder))
        server.start()
        try:
            _profile(server.url)
        finally:
            server.stop()


def _profile(url: str) -> None:
    settings = Settings(redis_url=url)
    client = connect(url)
    with closing(client), closing(Waker(client)) as waker:
        store = Store(client, settings)
        store.prepare()
        ctx = Context(store, waker, SystemClock(), settings)
        app = create_app(ctx)
        chance = random.Random(4)
        environs = [each for _ in range(6) for each in _environs(ctx, Match(chance))]
        profile, statuses = cProfile.Profile(), set()
        half = len(environs) // 2
        began = time.perf_counter()
        for environ in environs[:half]:
            statuses.add(run_wsgi_app(app, environ, buffered=True)[1])
        plain = (time.perf_counter() - began) / half
        profile.enable()
        for environ in environs[half:]:
            statuses.add(run_wsgi_app(app, environ, buffered=True)[1])
        profile.disable()
    text = io.StringIO()
    pstats.Stats(profile, stream=text).sort_stats("cumulative").print_stats(ROWS)
    print(f"{plain * 1000:.2f} ms a move without the profiler, answers {sorted(statuses)}")
    print(text.getvalue())
