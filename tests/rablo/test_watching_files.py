"""Dashboard, alert rules and documentation name the metrics that there are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.metrics import MetricWrapperBase

from api import metrics
from service import watching

ROOT = Path(__file__).resolve().parents[2]
ALERTS = ROOT / "deploy/prometheus/alerts.yml"
DASHBOARD = ROOT / "deploy/grafana/rablo.json"
STORES = re.findall(r'"(rablo_\w+)"', Path(metrics.__file__).read_text())


def there() -> set[str]:
    """Return the names of all metrics, without the endings of histograms."""
    every = [each for module in (watching, metrics) for each in vars(module).values()]
    counted = [each for each in every if isinstance(each, MetricWrapperBase)]
    families = [family for each in counted for family in each.describe()]
    total = {"counter": "_total"}
    return {each.name + total.get(each.type, "") for each in families} | set(STORES)


def named(text: str) -> set[str]:
    return {re.sub("_(bucket|count|sum)$", "", name) for name in re.findall(r"\brablo_\w+", text)}


@pytest.mark.parametrize("path", [ALERTS, DASHBOARD], ids=lambda path: path.name)
def test_only_metrics_that_exist_are_asked_for(path: Path) -> None:
    assert named(path.read_text()) <= there()


def test_dashboard_and_documentation_show_them_all() -> None:
    assert named(DASHBOARD.read_text()) == there()
    documented = re.findall(r"`(rablo_\w+)`", (ROOT / "docs/watching.md").read_text())
    assert set(documented) == there()


def test_every_alert_is_explained() -> None:
    rules: Any = yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]
    text = (ROOT / "docs/watching.md").read_text()
    for rule in rules:
        assert rule["expr"]
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert f"`{rule['alert']}`" in text


def test_the_dashboard_has_a_question_in_every_panel() -> None:
    panels = json.loads(DASHBOARD.read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all(target["expr"] for panel in panels for target in panel["targets"])
