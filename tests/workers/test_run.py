"""A worker process."""

import signal

import pytest
import redis
from rq.exceptions import StopRequested

from service.settings import Settings
from workers import run
from workers.queues import BOTS, NAMES, TIMERS


@pytest.mark.parametrize(("queues", "gives_way"), [(NAMES, 5), ((BOTS,), 5), ((TIMERS,), None)])
def test_house_bots_give_way_to_answers_and_timers(
    monkeypatch: pytest.MonkeyPatch, queues: tuple[str, ...], gives_way: int | None
) -> None:
    class Process:
        def __init__(self, *_: object) -> None: ...

        def run(self) -> None: ...

    given: list[int] = []
    monkeypatch.setattr("os.nice", given.append)
    monkeypatch.setattr(run, "queue_client", lambda _: None)
    monkeypatch.setattr(run, "context", lambda: None)
    monkeypatch.setattr(run, "WorkerProcess", Process)
    run.work(Settings(), queues)
    assert given == ([] if gives_way is None else [gives_way])


@pytest.mark.parametrize(
    "error", [redis.ConnectionError, redis.TimeoutError, redis.ResponseError("MISCONF no room")]
)
def test_a_worker_goes_on_when_its_store_is_well_again(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    tries: list[int] = []
    process = run.WorkerProcess(redis.Redis(), ["bots"])

    def work(self: run.WorkerProcess) -> None:
        tries.append(len(tries))
        if len(tries) < 3:
            raise error
        raise StopRequested

    monkeypatch.setattr(run.WorkerProcess, "_work", work)
    monkeypatch.setattr(run, "_RETRY_S", 0.0)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    process.run()
    assert tries == [0, 1, 2]
