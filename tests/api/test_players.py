"""Registering, tokens, and going for good."""

from tests.api.world import Caller, World, me


def test_registering_answers_the_token_once(world: World, stranger: Caller) -> None:
    made = stranger.post("/v1/players", {"name": "  Zsófi ", "kind": "bot"})
    assert made.status_code == 201
    assert made.json["name"] == "Zsófi"
    zsofi = Caller(world, made.json["token"])
    assert zsofi.get("/v1/players/me").json == {
        "id": made.json["id"],
        "name": "Zsófi",
        "kind": "bot",
    }


def test_a_rotated_token_is_good_for_nothing(world: World, ann: Caller) -> None:
    fresh = ann.post("/v1/players/me/token").json
    assert fresh["id"] == ann.player
    assert ann.get("/v1/players/me").json["code"] == "invalid_token"
    assert Caller(world, fresh["token"]).get("/v1/players/me").status_code == 200


def test_whoever_holds_a_revoked_token_can_register_anew(world: World, ann: Caller) -> None:
    ann.post("/v1/players/me/token")
    assert ann.post("/v1/players", {"name": "Ann"}).status_code == 201


def test_deleting_oneself_frees_seats_and_revokes_the_token(ann: Caller, bob: Caller) -> None:
    table = bob.post("/v1/tables", {"game": "rablo"}).json["id"]
    ann.put(f"/v1/tables/{table}/seats/2", me())
    assert ann.delete("/v1/players/me").status_code == 204
    assert ann.get("/v1/players/me").status_code == 401
    assert bob.get(f"/v1/tables/{table}").json["seats"][2]["player"] is None


def test_the_list_of_ones_tables_comes_in_pages(ann: Caller, world: World) -> None:
    made = []
    for _ in range(3):
        world.clock.forward(10)
        made.append(ann.post("/v1/tables", {"game": "snaps"}).json["id"])
    first = ann.get("/v1/players/me/tables?limit=2")
    assert [each["id"] for each in first.json["data"]] == made[:0:-1]
    assert first.json["has_more"]
    link = first.headers["Link"]
    assert link.endswith('; rel="next"')
    rest = ann.get(link[1 : link.index(">")])
    assert [each["id"] for each in rest.json["data"]] == made[:1]
    assert rest.json["next"] is None
    assert "Link" not in rest.headers
