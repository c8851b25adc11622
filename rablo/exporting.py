"""Records of many matches, one a line, straight from the store."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import IO

import click
import orjson

from engine.errors import StateError
from rablo import serve
from rablo.launch import LaunchError
from service import export
from service.clock import SystemClock
from service.context import Context
from service.export import Wish
from service.opening import open_store, state_client
from service.settings import Settings
from service.storage.embedded import EmbeddedStore
from service.storage.waker import Waker

_PATIENCE_S = 5.0
"""A store that is being started again is waited for; one that is not there is not."""

_AGO = re.compile(r"([0-9]{1,5})([dh])")


def run(settings: Settings, wish: Wish, file: IO[bytes], warn: Callable[[str], None]) -> int:
    """Write every record that is wished for; return how many. Raises LaunchError."""
    with opened(settings) as ctx:
        ids, written = export.tables(ctx), 0
        with click.progressbar(ids, label="tables", file=sys.stderr) as bar:
            for table_id in bar:
                try:
                    found = export.wanted(ctx, table_id, wish)
                except StateError as error:
                    warn(f"{table_id} is left out: {error.detail}")
                    continue
                if found is not None:
                    file.write(orjson.dumps(found) + b"\n")
                    written += 1
        return written


@contextmanager
def opened(settings: Settings) -> Iterator[Context]:
    """Open the store of these settings, a running server's embedded one too.

    Raises LaunchError, SettingsError, UnavailableError.
    """
    with ExitStack() as held:
        url = settings.redis_url or held.enter_context(_embedded(settings))
        reached = replace(settings, redis_url=url)
        client = held.enter_context(closing(state_client(reached, _PATIENCE_S)))
        store = open_store(reached, client, _PATIENCE_S)
        waker = held.enter_context(closing(Waker(client)))
        yield Context(store, waker, SystemClock(), reached)


@contextmanager
def _embedded(settings: Settings) -> Iterator[str]:
    if not settings.data_dir.is_dir():
        raise LaunchError(
            f"There is no store in {settings.data_dir}. RABLO_DATA_DIR names the data directory of "
            "`rablo serve`, RABLO_REDIS_URL a store."
        )
    with ExitStack() as held:
        try:
            held.enter_context(serve.alone(settings.data_dir))
        except LaunchError:
            yield serve.store_url(settings.data_dir)
            return
        store = EmbeddedStore(settings.data_dir, appendfsync=settings.appendfsync)
        store.start()
        held.callback(store.stop)
        yield store.url


def moment(text: str, now: datetime) -> int:
    """Return the milliseconds of a day, a time, or so many days or hours ago. Raises ValueError.

    >>> now = datetime(2026, 12, 1, tzinfo=UTC)
    >>> moment("2026-11-01", now), moment("36h", now) == moment("2026-11-29T12:00:00Z", now)
    (1793491200000, True)
    """
    ago = _AGO.fullmatch(text)
    if ago:
        unit = timedelta(days=1) if ago[2] == "d" else timedelta(hours=1)
        when = now - int(ago[1]) * unit
    else:
        when = datetime.fromisoformat(text)
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return round(when.astimezone(UTC).timestamp() * 1000)
