"""SARIF 2.1.0, the form in which code scanning takes findings; tests hold it against its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import tapwright
from tapwright.ci.problem import CodePlace, Level, Outcome, Problem
from tapwright.core.files import write_text_whole

SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_RULES = {
    "crash": "The app crashes",
    "anr": "The app does not respond",
    "rotation": "Turning the device loses what the user entered",
    "pauseresume": "Leaving the app for a moment loses what the user entered",
    "back": "The back key does not lead back",
    "no-witness": "No test shows the specified behaviour",
    "test-failed": "A saved test fails",
}


def sarif_of(outcome: Outcome) -> dict[str, Any]:
    """Returns the log of one run as plain values."""
    rules = sorted({each.rule for each in outcome.problems})
    driver = {
        "name": "Tapwright",
        "semanticVersion": tapwright.__version__,
        "rules": [_rule(name) for name in rules],
    }
    results = [_result(each, rules, outcome) for each in outcome.problems]
    results += [_absent(name) for name in outcome.gone]
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"tapwright/{outcome.title}/"},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def write_sarif(path: Path, outcome: Outcome) -> None:
    """Write the log; its directory is made."""
    write_text_whole(path, json.dumps(sarif_of(outcome), indent=2) + "\n")


def _rule(name: str) -> dict[str, Any]:
    words = _RULES.get(name, f"The app violates the property {name}")
    return {"id": name, "shortDescription": {"text": words}}


def _result(problem: Problem, rules: list[str], outcome: Outcome) -> dict[str, Any]:
    told = problem.message + (f" ({problem.verdict})" if problem.verdict else "")
    if problem.reproduce:
        told += f"\nReproduce with: {problem.reproduce}"
    result: dict[str, Any] = {
        "ruleId": problem.rule,
        "ruleIndex": rules.index(problem.rule),
        "level": problem.level.value,
        "message": {"text": told},
        "partialFingerprints": {"tapwright/v1": problem.name},
    }
    if problem.place is not None:
        result["locations"] = [_location(problem.place)]
    if problem.stack:
        frames = [{"location": _location(each)} for each in problem.stack]
        result["stacks"] = [{"frames": frames}]
    if outcome.has_baseline:
        result["baselineState"] = "unchanged" if problem.is_known else "new"
    if problem.is_known:
        result["suppressions"] = [{"kind": "external", "status": "accepted"}]
    return result


def _absent(name: str) -> dict[str, Any]:
    """A finding of the baseline that the run did not see."""
    return {
        "ruleId": name.partition(":")[0] if ":" in name else "crash",
        "level": Level.NOTE.value,
        "message": {"text": f"{name} is known and was not seen by this run"},
        "partialFingerprints": {"tapwright/v1": name},
        "baselineState": "absent",
    }


def _location(place: CodePlace) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": dict(_artifact(place.path))}
    if place.line:
        physical["region"] = {"startLine": place.line}
    location: dict[str, Any] = {"physicalLocation": physical}
    if place.method:
        location["logicalLocations"] = [{"fullyQualifiedName": place.method, "kind": "function"}]
    return location


def _artifact(path: str) -> Iterator[tuple[str, str]]:
    if Path(path).is_absolute():
        yield "uri", Path(path).as_uri()
    else:
        yield "uri", quote(path)
        yield "uriBaseId", "%SRCROOT%"
