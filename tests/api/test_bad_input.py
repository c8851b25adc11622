"""Bad input: each with its status and code, and nothing changed afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from service.storage.link import Client
from tests.api.contract import Reply
from tests.api.world import Caller, World, me, opened, started


@pytest.fixture
def unchanged(store_client: Client) -> Any:
    """Compares all that is stored with what stood there when it was made."""

    class Snapshot:
        def __init__(self) -> None:
            self.before = dump(store_client)

        def check(self) -> None:
            assert dump(store_client) == self.before

    return Snapshot


def dump(client: Client) -> dict[object, object]:
    # What a request costs of a quota is no change that anybody asked for.
    return {key: client.dump(key) for key in client.keys("*") if "quota" not in str(key)}


def refused(reply: Reply, status: int, code: str, pointer: str | None = None) -> None:
    assert (reply.status_code, reply.json["code"]) == (status, code), reply.json
    if pointer is not None:
        assert pointer in [each["pointer"] for each in reply.json["errors"]]


TABLES: list[tuple[dict[str, Any], str, str]] = [
    ({}, "invalid_request", "/game"),
    ({"game": 7}, "invalid_request", "/game"),
    ({"game": ["rablo"]}, "invalid_request", "/game"),
    ({"game": "poker"}, "unknown_game", "/game"),
    ({"game": "rablo", "options": {"max_deals": 0}}, "invalid_option", "/options/max_deals"),
    ({"game": "rablo", "options": {"max_deals": 2.5}}, "invalid_option", "/options/max_deals"),
    ({"game": "rablo", "options": {"max_deals": True}}, "invalid_option", "/options/max_deals"),
    ({"game": "rablo", "options": {"max_deals": "9"}}, "invalid_option", "/options/max_deals"),
    ({"game": "rablo", "options": {"target": 3}}, "invalid_option", "/options/target"),
    ({"game": "rablo", "options": {"a/b~c": 3}}, "invalid_option", "/options/a~1b~0c"),
    ({"game": "rablo", "options": []}, "invalid_request", "/options"),
    ({"game": "rablo", "seats": [me()]}, "invalid_seats", "/seats"),
    ({"game": "snaps", "seats": [me(), 7]}, "invalid_request", "/seats/1"),
    ({"game": "snaps", "seats": [me(), {}]}, "invalid_request", "/seats/1"),
    ({"game": "snaps", "seats": [me(), me(bot="random")]}, "invalid_request", "/seats/1"),
    ({"game": "snaps", "seats": [{"player": "you"}, None]}, "invalid_request", "/seats/0/player"),
    ({"game": "snaps", "seats": [me(nonce="a|b"), None]}, "invalid_nonce", "/seats/0/nonce"),
    ({"game": "snaps", "seats": [me(nonce="n" * 65), None]}, "invalid_nonce", "/seats/0/nonce"),
    ({"game": "snaps", "seats": [me(nonce=1), None]}, "invalid_request", "/seats/0/nonce"),
    ({"game": "snaps", "seats": [me(), {"bot": "genius"}]}, "unknown_level", "/seats/1/bot"),
    ({"game": "snaps", "seats": [None] * 9}, "invalid_request", "/seats"),
    ({"game": "snaps", "clock": {"move_ms": 1}}, "invalid_clock", "/clock/move_ms"),
    ({"game": "snaps", "clock": {"move_ms": 1000.5}}, "invalid_request", "/clock/move_ms"),
    ({"game": "snaps", "clock": {"bank_ms": 1000}}, "invalid_clock", "/clock/move_ms"),
    ({"game": "snaps", "clock": {"seconds": 3}}, "invalid_request", "/clock/seconds"),
    ({"game": "snaps", "bot_delay_ms": -1}, "invalid_delay", "/bot_delay_ms"),
    ({"game": "snaps", "deal_pause_ms": 10**9}, "invalid_delay", "/deal_pause_ms"),
    ({"game": "snaps", "hints": 1}, "invalid_request", "/hints"),
    ({"game": "snaps", "hints": "true"}, "invalid_request", "/hints"),
    ({"game": "snaps", "visibility": "secret"}, "invalid_request", "/visibility"),
    ({"game": "snaps", "color": "red"}, "invalid_request", "/color"),
    ({"game": "snaps", "clock": 30_000}, "invalid_request", "/clock"),
]


@pytest.mark.parametrize(("wish", "code", "pointer"), TABLES)
def test_a_table_that_cannot_be_is_refused(
    ann: Caller, unchanged: Any, wish: dict[str, Any], code: str, pointer: str
) -> None:
    before = unchanged()
    refused(ann.post("/v1/tables", wish), 422, code, pointer)
    before.check()


def test_house_bots_among_themselves_need_an_end(ann: Caller, unchanged: Any) -> None:
    before = unchanged()
    wish = {"game": "rablo", "seats": [{"bot": "random"}] * 4}
    refused(ann.post("/v1/tables", wish), 422, "endless_bots")
    before.check()
    assert ann.post("/v1/tables", {**wish, "options": {"max_deals": 2}}).status_code == 201


@pytest.mark.parametrize(
    "option", [{"dealer_credit": 15}, {"players": 3, "dealer_credit": 15}, {"players": 5}]
)
def test_options_that_contradict_each_other_are_refused(
    ann: Caller, unchanged: Any, option: dict[str, int]
) -> None:
    before = unchanged()
    refused(ann.post("/v1/tables", {"game": "raeuber", "options": option}), 422, "invalid_option")
    before.check()


@pytest.mark.parametrize("value", [24, 24.0])
def test_a_whole_number_may_be_written_with_a_point(ann: Caller, value: float) -> None:
    made = ann.post("/v1/tables", {"game": "rablo", "options": {"max_deals": value}})
    assert made.json["options"]["max_deals"] == 24
    assert ann.post("/v1/tables", {"game": "snaps", "bot_delay_ms": value}).status_code == 201


NAMES = [
    "",
    " ",
    "x" * 65,
    "x" * 10_000,
    "a\x00b",
    "a\nb",
    "\u202eevil",
    "a\u2066b",
    "\u200b",
    "a\u2028b",
    "\u3164 \u2800",
    "\x7f",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_no_screen_can_show_is_refused(
    stranger: Caller, unchanged: Any, name: str
) -> None:
    before = unchanged()
    refused(stranger.post("/v1/players", {"name": name}), 422, "invalid_name", "/name")
    before.check()


def test_a_name_with_a_lone_surrogate_is_no_json(stranger: Caller, unchanged: Any) -> None:
    before = unchanged()
    raw = b'{"name": "a\\ud800b"}'
    refused(stranger.raw("POST", "/v1/players", raw), 400, "invalid_json")
    before.check()


@pytest.mark.parametrize("name", ["Zsófi", "李小龍", "O'Neill-Ćosić", "نور", "👩‍🚀 Ann", "x" * 64])
def test_a_name_of_any_script_is_taken(stranger: Caller, name: str) -> None:
    assert stranger.post("/v1/players", {"name": name}).json["name"] == name


@pytest.mark.parametrize(
    "body", [{}, {"name": None}, {"name": 5}, {"name": "A", "kind": "alien"}, {"name": "A", "x": 1}]
)
def test_a_player_that_cannot_be_is_refused(
    stranger: Caller, unchanged: Any, body: dict[str, Any]
) -> None:
    before = unchanged()
    refused(stranger.post("/v1/players", body), 422, "invalid_request")
    before.check()


TOKENS = ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer " + "x" * 43, "Bearer a b", "Bearer é"]
TOKENS += ["Bearer " + "x" * 5000, "token", "Bearer\t" + "x" * 43]


@pytest.mark.parametrize("header", TOKENS)
def test_a_token_that_is_not_good_is_401_on_reads_too(
    world: World, ann: Caller, stranger: Caller, unchanged: Any, header: str
) -> None:
    table = opened(ann)
    before = unchanged()
    for reply in (
        stranger.get(f"/v1/tables/{table}", Authorization=header),
        stranger.get("/v1/games", Authorization=header),
        stranger.get("/v1/tables", Authorization=header),
        stranger.post("/v1/tables", {"game": "snaps"}, Authorization=header),
    ):
        refused(reply, 401, "invalid_token")
        assert reply.headers["WWW-Authenticate"] == 'Bearer realm="rablo", error="invalid_token"'
    before.check()


def test_a_revoked_token_is_401(ann: Caller) -> None:
    ann.post("/v1/players/me/token")
    refused(ann.get("/v1/games"), 401, "invalid_token")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/players/me"),
        ("DELETE", "/v1/players/me"),
        ("POST", "/v1/players/me/token"),
        ("GET", "/v1/players/me/tables"),
        ("POST", "/v1/tables"),
        ("DELETE", "/v1/tables/tbl_x"),
        ("PUT", "/v1/tables/tbl_x/seats/0"),
        ("POST", "/v1/tables/tbl_x/seats"),
        ("DELETE", "/v1/tables/tbl_x/seats/0"),
        ("POST", "/v1/tables/tbl_x/seats/0/return"),
        ("POST", "/v1/tables/tbl_x/moves"),
        ("POST", "/v1/tables/tbl_x/rematch"),
    ],
)
def test_whatever_acts_needs_a_token(stranger: Caller, method: str, path: str) -> None:
    reply = stranger.send(method, path)
    refused(reply, 401, "no_token")
    assert reply.headers["WWW-Authenticate"] == 'Bearer realm="rablo"'


@pytest.mark.parametrize("table", ["tbl_x", "ply_x", "x" * 500, "%00", "a%0ab", "{s01}", "*", "é"])
def test_a_table_that_is_not_there_is_404(ann: Caller, unchanged: Any, table: str) -> None:
    before = unchanged()
    for path in ("", "/events", "/moves", "/record"):
        refused(ann.get(f"/v1/tables/{table}{path}"), 404, "table_not_found")
    refused(ann.post(f"/v1/tables/{table}/moves", {}), 404, "table_not_found")
    refused(ann.put(f"/v1/tables/{table}/seats/0", {}), 404, "table_not_found")
    refused(ann.post(f"/v1/tables/{table}/rematch", []), 404, "table_not_found")
    before.check()


BODIES: list[tuple[bytes, str, int, str]] = [
    (b"", "application/json", 400, "invalid_json"),
    (b"{", "application/json", 400, "invalid_json"),
    (b"[" * 10_000, "application/json", 400, "invalid_json"),
    (b'{"game": "snaps", "game": "rablo"}', "application/json", 400, "invalid_json"),
    (b'{"game": NaN}', "application/json", 400, "invalid_json"),
    (b'{"bot_delay_ms": 1' + b"0" * 400 + b"}", "application/json", 400, "invalid_json"),
    (b'{"game": "\xff"}', "application/json", 400, "invalid_json"),
    (b"[]", "application/json", 422, "invalid_request"),
    (b"null", "application/json", 422, "invalid_request"),
    (b'"snaps"', "application/json", 422, "invalid_request"),
    (b'{"game": "snaps"}', "", 415, "unsupported_media_type"),
    (b'{"game": "snaps"}', "text/plain", 415, "unsupported_media_type"),
    (b"game=snaps", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
    (b'{"game": "snaps"}', "application/jsonx", 415, "unsupported_media_type"),
    (b" " * (64 * 1024 + 1), "application/json", 413, "body_too_large"),
    (b'"' + b"x" * 10_000_000 + b'"', "application/json", 413, "body_too_large"),
]


@pytest.mark.parametrize(
    ("raw", "kind", "status", "code"), BODIES, ids=[f"{b[:20]!r} {k}" for b, k, _, _ in BODIES]
)
def test_a_body_that_cannot_be_read_is_refused(
    ann: Caller, bob: Caller, unchanged: Any, raw: bytes, kind: str, status: int, code: str
) -> None:
    table = started(ann, bob)
    before = unchanged()
    for path in ("/v1/tables", f"/v1/tables/{table}/moves"):
        refused(ann.raw("POST", path, raw, Content_Type=kind), status, code)
    if raw:
        for method, path in (("POST", "seats"), ("PUT", "seats/0")):
            reply = ann.raw(method, f"/v1/tables/{table}/{path}", raw, Content_Type=kind)
            refused(reply, status, code)
    before.check()


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON"])
def test_json_may_be_declared_with_a_parameter(ann: Caller, kind: str) -> None:
    made = ann.raw("POST", "/v1/tables", b'{"game": "snaps"}', Content_Type=kind)
    assert made.status_code == 201


def test_a_call_without_members_takes_no_body_an_empty_one_and_no_other(
    ann: Caller, bob: Caller
) -> None:
    back = f"/v1/tables/{started(ann, bob)}/seats/0/return"
    refused(ann.post(back), 409, "not_away")
    refused(ann.post(back, {}), 409, "not_away")
    refused(ann.post(back, {"seat": 0}), 422, "invalid_request", "/seat")
    refused(ann.post(back, []), 422, "invalid_request")


MOVES: list[tuple[dict[str, Any], str, str]] = [
    ({"move": {"type": "call", "card": "HA", "level": "snapszer"}}, "invalid_move", "/move"),
    ({"move": {"type": "close", "card": "HA"}}, "invalid_move", "/move"),
    ({"move": {"type": "play", "card": "H9"}}, "invalid_move", "/move"),
    ({"move": {"type": "play", "card": ["HA"]}}, "invalid_move", "/move"),
    ({"move": {"type": "play", "card": {"HA": 1}}}, "invalid_move", "/move"),
    ({"move": {"type": "play"}}, "invalid_move", "/move"),
    ({"move": {"type": ["play"]}}, "invalid_move", "/move"),
    ({"move": {"type": None}}, "invalid_move", "/move"),
    ({"move": {}}, "invalid_move", "/move"),
    ({"move": "close"}, "invalid_request", "/move"),
    ({"move": None}, "invalid_request", "/move"),
    ({}, "invalid_request", "/move"),
    ({"move": {"type": "close"}, "versoin": 2}, "invalid_request", "/versoin"),
    ({"move": {"type": "close"}, "version": "2"}, "invalid_request", "/version"),
    ({"move": {"type": "close"}, "version": 2.5}, "invalid_request", "/version"),
    ({"move": {"type": "close"}, "version": True}, "invalid_request", "/version"),
    ({"move": {"type": "close"}, "version": None}, "invalid_request", "/version"),
    ({"move": {"type": "close"}, "version": 2**53}, "invalid_request", "/version"),
    ({"move": {"type": "close"}, "version": 1e300}, "invalid_request", "/version"),
]


@pytest.mark.parametrize(("body", "code", "pointer"), MOVES)
def test_a_move_that_is_none_of_this_game_is_refused(
    ann: Caller, bob: Caller, unchanged: Any, body: dict[str, Any], code: str, pointer: str
) -> None:
    moves = f"/v1/tables/{started(ann, bob)}/moves"
    before = unchanged()
    refused(ann.post(moves, {"version": 2, **body}), 422, code, pointer)
    before.check()


@pytest.mark.parametrize("game", ["rablo", "raeuber"])
@pytest.mark.parametrize(
    "move",
    [
        {"type": "bid", "points": [16]},
        {"type": "bid", "points": 1e300},
        {"type": "bid", "points": 16, "figure": "raeuber_mit"},
        {"type": "bid", "figure": {"raeuber_mit": 1}},
        {"type": "call", "card": [], "level": {}},
        {"type": "call", "card": "CA", "level": "durchmarsch", "x": None},
        {"type": "trump", "suit": ["H"]},
        {"type": "trump", "suit": ""},
        {"type": "exchange", "want": None, "give": 3},
        {"type": "pass", "card": "HA"},
        {"type": {"pass": 1}},
    ],
)
def test_no_malformed_move_of_any_game_is_more_than_invalid(
    ann: Caller, game: str, move: dict[str, Any]
) -> None:
    seats = [me(), *[{"bot": "random"}] * (3 if game == "rablo" else 2)]
    table = opened(ann, game, seats=seats)
    reply = ann.post(f"/v1/tables/{table}/moves", {"move": move, "version": 1})
    refused(reply, 422, "invalid_move")


@pytest.mark.parametrize("wait", ["-1", "51", "1e9", "1.5", "x", "", "٣", "9" * 400, " 5"])
def test_a_wait_that_is_none_is_refused(ann: Caller, wait: str) -> None:
    table = opened(ann)
    for path in (f"/v1/tables/{table}", f"/v1/tables/{table}/events"):
        refused(ann.get(f"{path}?wait={wait}"), 422, "invalid_parameter", "/query/wait")


@pytest.mark.parametrize("prefer", ["wait=x", "wait", "wait=-1", "return=minimal", "await=5"])
def test_a_preference_that_cannot_be_honoured_is_ignored(ann: Caller, prefer: str) -> None:
    answer = ann.get(f"/v1/tables/{opened(ann)}/events?after=2", Prefer=prefer)
    assert answer.status_code == 200
    assert "Preference-Applied" not in answer.headers


@pytest.mark.parametrize("after", ["-1", "x", "1.0", "9" * 400, ""])
def test_a_cursor_of_the_log_is_a_number(ann: Caller, after: str) -> None:
    reply = ann.get(f"/v1/tables/{opened(ann)}/events?after={after}")
    refused(reply, 422, "invalid_parameter", "/query/after")


@pytest.mark.parametrize("limit", ["0", "-1", "1001", "x"])
def test_a_limit_has_its_range(ann: Caller, limit: str) -> None:
    events = ann.get(f"/v1/tables/{opened(ann)}/events?limit={limit}")
    refused(events, 422, "invalid_parameter", "/query/limit")
    refused(ann.get(f"/v1/tables?limit={limit}"), 422, "invalid_parameter", "/query/limit")


@pytest.mark.parametrize(
    "after", ["x", "tbl_x", "[", "0" * 16 + ":tbl_" + "x" * 99, "%00", "%D9%A0" * 16 + ":tbl_a"]
)
def test_a_cursor_of_a_list_is_one_that_was_given(ann: Caller, after: str) -> None:
    refused(ann.get(f"/v1/tables?after={after}"), 422, "invalid_cursor")
    refused(ann.get(f"/v1/players/me/tables?after={after}"), 422, "invalid_cursor")


def test_the_lobby_knows_its_games_and_statuses(ann: Caller) -> None:
    refused(ann.get("/v1/tables?game=poker"), 422, "unknown_game")
    refused(ann.get("/v1/tables?status=closed"), 422, "invalid_status")
    refused(ann.get("/v1/games/poker"), 404, "unknown_game")
