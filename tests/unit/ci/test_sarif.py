"""SARIF logs, held against the published schema."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from tests.unit.ci.outcomes import KNOWN, OUTCOME, PLACE

from tapwright.ci.problem import Outcome
from tapwright.ci.sarif import sarif_of, write_sarif

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "data/schemas/sarif-2.1.0.json").read_text(encoding="utf-8")
)


def problems_of(log: dict[str, Any]) -> list[str]:
    validator = jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.FormatChecker())
    return [error.message for error in validator.iter_errors(log)]


@pytest.mark.parametrize("outcome", [OUTCOME, Outcome("replay app", ())])
def test_a_log_is_valid(outcome: Outcome, tmp_path: Path) -> None:
    write_sarif(tmp_path / "deep/log.sarif", outcome)
    assert problems_of(json.loads((tmp_path / "deep/log.sarif").read_text())) == []


def test_the_schema_refuses_what_is_wrong() -> None:
    assert problems_of({**sarif_of(OUTCOME), "version": "2.0"})


def test_a_result_points_into_the_sources() -> None:
    first = sarif_of(OUTCOME)["runs"][0]["results"][0]
    place = first["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": PLACE.path, "uriBaseId": "%SRCROOT%"}
    assert place["region"] == {"startLine": 12}
    assert first["stacks"][0]["frames"][0]["location"]["logicalLocations"][0] == {
        "fullyQualifiedName": "org.app.Main.onClick",
        "kind": "function",
    }
    assert first["partialFingerprints"] == {"tapwright/v1": "NullPointerException-1a2b3c4d"}


def test_the_baseline_is_told() -> None:
    results = sarif_of(OUTCOME)["runs"][0]["results"]
    assert [each["baselineState"] for each in results] == [
        "new", "unchanged", "new", "absent", "absent"
    ]  # fmt: skip
    assert results[1]["suppressions"] == [{"kind": "external", "status": "accepted"}]
    alone = sarif_of(replace(OUTCOME, has_baseline=False, gone=(), problems=(KNOWN,)))
    assert "baselineState" not in alone["runs"][0]["results"][0]


def test_a_rule_is_listed_once_and_found_by_its_number() -> None:
    run = sarif_of(OUTCOME)["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["crash", "rotation"]
    for result in run["results"][:3]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
