"""Requests that nobody would write: Schemathesis makes them from the spec, links included.

No answer may be a 5xx, have a status or code that is not documented, or be off its schema, and
nothing that the spec forbids may be taken.

The same few requests each time, so that no change is stopped by another's find. For many, and
new ones each time, say how many an operation shall get; a seed that found something is printed:

    RABLO_FUZZ=500 pytest tests/api/test_schemathesis.py
"""

from __future__ import annotations

import os
from typing import Any

import orjson
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, CheckContext, Response
from schemathesis.checks import CHECKS, load_all_checks

from api.app import build
from service.storage.link import Client
from service.storage.waker import Waker
from tests.api.world import Caller, World, started

SPEC = orjson.loads(build().extensions["rablo-spec"])
LABELS = [
    f"{method.upper()} {path}"
    for path, item in SPEC["paths"].items()
    for method in ("get", "put", "post", "delete")
    if method in item
]
EXAMPLES = int(os.environ.get("RABLO_FUZZ", "0"))
BOUNDED = settings(
    max_examples=EXAMPLES or 30,
    stateful_step_count=30 if EXAMPLES else 12,
    deadline=None,
    database=None,
    derandomize=not EXAMPLES,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
load_all_checks()
# A request of the right shape may still be refused, and that tokens matter is tested elsewhere.
NOT_OURS: Any = CHECKS.get_by_names(["positive_data_acceptance", "ignored_auth"])


def only_documented_codes(
    context: CheckContext, response: Response, case: Case[Any]
) -> bool | None:
    if response.headers.get("content-type") == ["application/problem+json"]:
        documented = case.operation.definition.raw["responses"][str(response.status_code)]
        assert response.json()["code"] in documented["x-codes"]
    return None


def validate(case: Case[Any], response: Response, token: str | None) -> None:
    # Every request was sent with a token: to have none was not what was wrong with it.
    case.headers["Authorization"] = f"Bearer {token}"
    case.validate_response(
        response, excluded_checks=NOT_OURS, additional_checks=[only_documented_codes]
    )


@pytest.fixture
def attacked(world: World) -> Any:
    # Nobody waits here: a request that happens to be a long-poll would hold up all others.
    assert isinstance(world.context.waker, Waker)
    world.context.waker.drain()
    return schemathesis.openapi.from_wsgi("/openapi.json", world.app)


@pytest.mark.parametrize("label", LABELS)
def test_no_request_is_answered_off_the_spec(
    attacked: Any, ann: Caller, bob: Caller, label: str
) -> None:
    table = started(ann, bob)
    operation = attacked.find_operation_by_label(label)

    @BOUNDED
    @given(operation.as_strategy())
    def attack(case: Case[Any]) -> None:
        if len(case.path_parameters.get("table_id", "")) % 2:
            case.path_parameters["table_id"] = table
        response = case.call(headers={"Authorization": f"Bearer {ann.token}"})
        validate(case, response, ann.token)

    attack()


def test_no_chain_of_requests_is_answered_off_the_spec(
    attacked: Any, world: World, store_client: Client
) -> None:
    class Chain(attacked.as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            # Each chain starts from nothing, or the same requests could be answered otherwise.
            store_client.flushall()
            world.context.store.prepare()  # type: ignore[attr-defined]
            self.token = world.register("Ann").token

        def get_call_kwargs(self, case: Case[Any]) -> dict[str, Any]:
            return {"headers": {"Authorization": f"Bearer {self.token}"}}

        def validate_response(self, response: Response, case: Case[Any], **_: Any) -> None:
            validate(case, response, self.token)

    Chain.run(settings=BOUNDED)
