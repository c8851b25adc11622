from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from redis import Redis

from service.model import DueKind
from service.storage.embedded import EmbeddedStore
from service.storage.results import Claim
from workers.queues import BOTS, TIMERS, Queues, open_queue
from workers.sweeps import Sweeps


@pytest.fixture
def connection(store_server: EmbeddedStore) -> Iterator[Redis]:
    with closing(Redis.from_url(store_server.url)) as client:
        client.flushall()
        yield client


def jobs(name: str, connection: Redis) -> list[tuple[str | None, list[Any]]]:
    return [(job.func_name, list(job.args)) for job in open_queue(name, connection).jobs]


@pytest.mark.parametrize(
    ("kind", "queue"),
    [("show", TIMERS), ("move", TIMERS), ("deal", TIMERS), ("bots", BOTS), ("ask", BOTS)],
)
def test_what_is_due_goes_into_the_queue_of_its_kind(
    connection: Redis, kind: DueKind, queue: str
) -> None:
    Queues(connection).hand_over([Claim("tbl_a", 12, kind, 0)])
    assert jobs(queue, connection) == [("workers.jobs.run_due", ["tbl_a", 12])]
    assert jobs({TIMERS: BOTS, BOTS: TIMERS}[queue], connection) == []


def test_jobs_are_json_and_keep_their_order(connection: Redis) -> None:
    Queues(connection).hand_over([Claim(f"tbl_{n}", n, "show", 0) for n in range(3)])
    assert [args for _, args in jobs(TIMERS, connection)] == [
        ["tbl_0", 0],
        ["tbl_1", 1],
        ["tbl_2", 2],
    ]
    job = open_queue(TIMERS, connection).jobs[0]
    data = connection.hget(job.key, "data")
    assert isinstance(data, bytes)
    assert json.loads(zlib.decompress(data))[0] == "workers.jobs.run_due"


def test_a_job_that_nobody_takes_vanishes_by_itself(connection: Redis) -> None:
    Queues(connection).hand_over([Claim("tbl_a", 1, "show", 0)])
    job = open_queue(TIMERS, connection).jobs[0]
    assert 0 < connection.ttl(job.key) <= 60


def test_the_queues_tell_how_many_jobs_wait_in_each(connection: Redis) -> None:
    queues = Queues(connection)
    queues.hand_over([Claim("tbl_a", 1, "show", 0), *[Claim("tbl_b", 1, "bots", 0)] * 2])
    assert queues.waiting() == {TIMERS: 1, BOTS: 2}


def test_every_shard_is_swept_by_a_job_of_its_own(connection: Redis) -> None:
    Queues(connection).hand_over_sweep(3)
    assert jobs(BOTS, connection) == [("workers.jobs.sweep", [n]) for n in range(3)]


def test_of_many_timer_processes_one_asks_for_the_sweep(connection: Redis) -> None:
    asked: list[int] = []
    for number in range(3):
        Sweeps(connection, lambda number=number: asked.append(number)).turn()  # type: ignore[misc]
    assert asked == [0]


def test_a_timer_process_does_not_ask_the_store_at_every_turn(connection: Redis) -> None:
    asked: list[bool] = []
    sweeps = Sweeps(connection, lambda: asked.append(True))
    sweeps.turn()
    connection.flushall()
    sweeps.turn()
    assert asked == [True]
