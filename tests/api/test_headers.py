"""What every answer carries, refusals included."""

import logging

import pytest

from tests.api.world import Caller, World, opened

EXPOSED = {"ETag", "Location", "Link", "Retry-After", "Idempotent-Replayed", "X-Request-Id"}


def test_every_answer_may_be_read_by_pages_of_other_origins(ann: Caller) -> None:
    for answer in (
        ann.get("/v1/players/me", Origin="https://example.org"),
        ann.get("/v1/tables/tbl_none", Origin="https://example.org"),
        ann.get("/nowhere", Origin="https://example.org"),
        ann.put("/v1/games", Origin="https://example.org"),
    ):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
        assert set(exposed) >= EXPOSED


def test_a_preflight_allows_our_methods_and_headers(world: World) -> None:
    asked = {
        "Origin": "https://example.org",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type, idempotency-key",
    }
    answer = world.app.test_client().options("/v1/tables/tbl_x/moves", headers=asked)
    assert answer.status_code == 204
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    for name in ("authorization", "content-type", "idempotency-key", "if-match", "if-none-match"):
        assert name in allowed
    assert int(answer.headers["Access-Control-Max-Age"]) > 0


def test_answers_under_v1_are_kept_by_no_cache(ann: Caller) -> None:
    for path in ("/v1/games", "/v1/players/me", f"/v1/tables/{opened(ann)}", "/v1/nothing"):
        answer = ann.get(path)
        assert answer.headers["Cache-Control"] == "private, no-store"
        assert answer.headers["Vary"] == "Authorization"


def test_a_request_id_is_given_or_taken_over(ann: Caller) -> None:
    first, second = (ann.get("/v1/games").headers["X-Request-Id"] for _ in range(2))
    assert first != second
    assert ann.get("/v1/games", X_Request_Id="from-client.7").headers["X-Request-Id"] == (
        "from-client.7"
    )
    refused = ann.get("/nowhere", X_Request_Id="from-client.8")
    assert refused.json["request_id"] == "from-client.8"


@pytest.mark.parametrize("given", ["", "x" * 65, "a b", "<script>"])
def test_a_request_id_that_could_harm_a_log_is_replaced(ann: Caller, given: str) -> None:
    assert ann.get("/v1/games", X_Request_Id=given).headers["X-Request-Id"].startswith("req_")


def test_the_log_names_request_and_player_and_never_the_token(
    ann: Caller, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    answer = ann.get("/v1/tables?after=secret")
    entry = next(each for each in caplog.records if each.name == "rablo.api.requests")
    assert entry.__dict__["request_id"] == answer.headers["X-Request-Id"]
    assert entry.__dict__["player"] == ann.player
    assert entry.__dict__["path"] == "/v1/tables"
    assert ann.token is not None
    assert not any(ann.token in str(each.__dict__) for each in caplog.records)


@pytest.mark.parametrize(
    ("path", "level"), [("/healthz", logging.DEBUG), ("/v1/games", logging.INFO)]
)
def test_probes_do_not_bury_the_log(
    ann: Caller, caplog: pytest.LogCaptureFixture, path: str, level: int
) -> None:
    caplog.set_level(logging.DEBUG)
    ann.get(path)
    written = [each.levelno for each in caplog.records if each.name == "rablo.api.requests"]
    assert written == [level]


def test_a_known_address_answers_405_with_the_methods_it_knows(ann: Caller) -> None:
    refused = ann.send("PATCH", "/v1/tables")
    assert (refused.status_code, refused.json["code"]) == (405, "method_not_allowed")
    assert set(refused.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


@pytest.mark.parametrize("path", ["/", "/v1", "/v1/", "/v2/games", "//v1//games", "/v1/games/"])
def test_an_unknown_address_is_a_404_problem(ann: Caller, path: str) -> None:
    refused = ann.get(path)
    assert (refused.status_code, refused.json["code"]) == (404, "not_found")


def test_head_answers_as_get_does_without_a_body(ann: Caller) -> None:
    table = opened(ann)
    client = ann.world.app.test_client()
    answer = client.head(f"/v1/tables/{table}", headers={"Authorization": f"Bearer {ann.token}"})
    assert (answer.status_code, answer.data) == (200, b"")
    assert answer.headers["ETag"] == '"v1.0"'


@pytest.mark.parametrize("path", ["/v1/nothing", "/v1/tables/tbl_x/seats/100", "/nowhere"])
def test_a_preflight_never_hides_that_an_address_is_wrong(world: World, path: str) -> None:
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "PATCH"}
    answer = world.app.test_client().options(path, headers=asked)
    assert answer.status_code == 204
    assert "PATCH" in answer.headers["Access-Control-Allow-Methods"]
    assert "Allow" not in answer.headers
    assert world.app.test_client().options(path).status_code == 404
