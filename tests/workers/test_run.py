"""A worker process."""

import pytest

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
