"""The spec: valid, true to the code, and complete."""

from __future__ import annotations

from typing import Any

import pytest
from openapi_spec_validator import validate

from api import codes, export
from engine.protocol import JsonDict
from engine.registry import GAMES
from tests.api.contract import Contract

METHODS = ("get", "put", "post", "delete")


def _operations(spec: JsonDict) -> list[tuple[str, str, JsonDict]]:
    return [
        (path, method, item[method])
        for path, item in spec["paths"].items()
        for method in METHODS
        if method in item
    ]


def test_it_is_a_valid_openapi_3_1_document(contract: Contract) -> None:
    assert contract.spec["openapi"].startswith("3.1.")
    validate(contract.spec)


def test_the_committed_file_is_what_the_code_says() -> None:
    assert export.main(["--check"]) == 0


def test_the_check_tells_what_differs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export, "TARGET", tmp_path / "openapi")
    assert export.main([]) == 0
    assert export.main(["--check"]) == 0
    for name, old, new in (
        ("openapi.json", "make_move", "move_make"),
        ("record.schema.json", "commitment", "promise"),
    ):
        path = export.TARGET / name
        path.write_text(path.read_text().replace(old, new))
        assert export.main(["--check"]) == 1
        assert new in capsys.readouterr().out
    assert export.main(["--chekc"]) == 2


def test_every_call_of_the_app_is_documented(contract: Contract) -> None:
    documented = {(path, method) for path, method, _ in _operations(contract.spec)}
    for rule in contract.app.url_map.iter_rules():
        if rule.endpoint.startswith("docs."):
            continue
        path = rule.rule.replace("<int(max=99):", "<").replace("<", "{").replace(">", "}")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
            assert (path, method.lower()) in documented


def test_every_operation_has_a_name_a_summary_and_its_answers(contract: Contract) -> None:
    names = []
    for _, _, operation in _operations(contract.spec):
        names.append(operation["operationId"])
        assert operation["summary"]
        assert operation["description"], operation["operationId"]
        assert operation["tags"]
        assert any(status.startswith("2") for status in operation["responses"])
        assert "500" in operation["responses"]
        for response in operation["responses"].values():
            assert response["description"]
    assert len(names) == len(set(names))


def test_every_parameter_and_every_schema_says_what_it_is(contract: Contract) -> None:
    for path, found in contract.spec["paths"].items():
        for parameter in found.get("parameters", ()):
            assert parameter["description"], (path, parameter["name"])
    for _, path, operation in _operations(contract.spec):
        for parameter in operation.get("parameters", ()):
            assert "$ref" in parameter or parameter["description"], (path, parameter)
    for name, schema in contract.spec["components"]["schemas"].items():
        assert schema["description"], name


def test_every_documented_code_is_of_the_one_enum(contract: Contract) -> None:
    enum = contract.spec["components"]["schemas"]["ProblemCode"]["enum"]
    assert enum == sorted(set(enum)) == sorted(codes.ALL)
    used = {
        code
        for _, _, operation in _operations(contract.spec)
        for response in operation["responses"].values()
        for code in response.get("x-codes", ())
    }
    assert used <= set(enum)


def test_every_reference_leads_somewhere_and_nothing_lies_idle(contract: Contract) -> None:
    components = contract.spec["components"]
    wanted = set(_references(contract.spec))
    for reference in wanted:
        kind, name = reference.removeprefix("#/components/").split("/")
        assert name in components[kind], reference
    for kind in ("schemas", "parameters", "headers"):
        for name in components[kind]:
            assert f"#/components/{kind}/{name}" in wanted, f"{kind}/{name} is never used"


def _references(part: Any) -> list[str]:
    if isinstance(part, dict):
        found = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return found + [each for value in part.values() for each in _references(value)]
    if isinstance(part, list):
        return [each for value in part for each in _references(value)]
    return []


def test_every_json_has_an_example_that_fits_its_schema(contract: Contract) -> None:
    for path, method, operation in _operations(contract.spec):
        bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
        for kind, content in (item for body in bodies for item in body.get("content", {}).items()):
            if not kind.endswith("json") or (path == "/readyz" and "example" not in content):
                continue
            assert "example" in content, f"{method} {path}"
            reference: str = content["schema"]["$ref"]
            contract.validate(reference.rsplit("/", 1)[1], content["example"])


@pytest.mark.parametrize("game", GAMES)
def test_the_moves_of_a_game_are_told_apart_by_their_type(contract: Contract, game: str) -> None:
    schemas = contract.spec["components"]["schemas"]
    union = schemas[f"{game.capitalize()}Move"]
    assert union["discriminator"]["propertyName"] == "type"
    assert set(union["discriminator"]["mapping"]) == set(GAMES[game].move_schema())
    for kind, reference in union["discriminator"]["mapping"].items():
        member = schemas[reference.rsplit("/", 1)[1]]
        assert member["properties"]["type"]["const"] == kind
        assert "type" in member["required"]
        assert {"$ref": reference} in union["oneOf"]
    assert len(union["oneOf"]) == len(union["discriminator"]["mapping"])
