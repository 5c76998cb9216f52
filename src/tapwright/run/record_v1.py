"""Reads records of version 1, those of Tapwright 0.1: their settings lay open in the record.

Version 1 carried no version. What it calls otherwise is renamed here; everything else, and every
check of a value, is that of the present version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tapwright.core.files import path_inside
from tapwright.findings.verdict import FindingVerdict

_MOVED = ("app", "agent", "seed", "agent_options", "episode_steps", "login", "workers")
_GONE = (*_MOVED, "device", "planned", "rules", "specifications", "pid")
_PATTERN = {"class": "class_name"}


def upgrade(content: dict[str, Any], run: Path) -> dict[str, Any]:
    """Returns the record in the form of version 2.

    Args:
        content: of version 1.
        run: the run directory, which holds the texts of the specifications.

    Raises:
        ValueError: something that has to be moved is missing or not what it should be.
    """
    settings = {name: content[name] for name in _MOVED if content.get(name) is not None}
    settings["device"], settings["options"] = _device(content)
    if "rules" in content:
        settings["rules"] = _rules(content["rules"])
    planned = _object(content, "planned")
    if "specifications" in content:
        settings |= _witness_settings(content, planned, run)
    else:
        settings["budget"] = planned
    kept = {name: value for name, value in content.items() if name not in _GONE}
    if "found" in content:
        kept["found"] = _found(_object(content, "found"))
    return {**kept, "version": 2, "settings": settings}


def _found(found: dict[str, Any]) -> dict[str, Any]:
    """Whether a finding was verified and flaky became one verdict."""
    crashes, violations = found.get("crashes"), found.get("violations")
    if isinstance(crashes, dict):
        found = {**found, "crashes": {name: _judged(each) for name, each in crashes.items()}}
    if isinstance(violations, list):
        found = {**found, "violations": [_judged(each) for each in violations]}
    return found


def _judged(finding: Any) -> Any:
    if not isinstance(finding, dict):
        return finding
    rate = finding.get("rate")
    if not isinstance(rate, dict):
        return {**finding, "verdict": FindingVerdict.UNCHECKED}
    is_steady = bool(rate.get("held")) and rate.get("held") == rate.get("times")
    verdict = FindingVerdict.CONFIRMED if is_steady else FindingVerdict.FLAKY
    return {**finding, "verdict": verdict}


def _device(content: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    options = dict(_object(content, "device"))
    if "name" not in options:
        raise ValueError("device.name is missing")
    if isinstance(options.get("network"), bool):
        options["network"] = "internet" if options["network"] else "none"
    return options.pop("name"), options


def _witness_settings(
    content: dict[str, Any], planned: dict[str, Any], run: Path
) -> dict[str, Any]:
    """The planned steps and episodes were those of the search for each specification."""
    named = _object(content, "specifications")
    limits = {name: planned[name] for name in ("episodes", "steps") if name in planned}
    episodes = limits.get("episodes", 0)
    if not isinstance(episodes, int):
        raise ValueError(f"planned.episodes is no whole number: {episodes!r}")
    return {
        "limits": limits,
        "budget": {
            "seconds": planned.get("seconds"),
            "episodes": episodes * max(1, len(named)) or None,
        },
        "targets": [_target(name, source, run) for name, source in named.items()],
    }


def _target(name: str, source: Any, run: Path) -> dict[str, Any]:
    """The text that the run kept is a scenario or a formula, whatever file it came from."""
    try:
        text = path_inside(run, f"specifications/{name}.txt").read_text(encoding="utf-8")
    except (OSError, ValueError):
        # It was never begun, so its text is not on record; a report shows its name alone.
        return {"name": name, "source": f"{source}.ltl", "text": "true\n"}
    if isinstance(source, str) and source.endswith(".feature"):
        source = source.removesuffix(".feature") + ".sts"
    return {"name": name, "source": source, "text": text}


def _rules(rules: Any) -> dict[str, Any]:
    """Returns the user's rules of a record of version 1 in the form of version 2."""
    given = rules if isinstance(rules, dict) else {}
    return {
        "never": [{"pattern": _pattern(each)} for each in given.get("never", ())],
        "texts": [
            {"pattern": _pattern(each), "values": each.get("values", [])}
            for each in given.get("text", ())
            if isinstance(each, dict)
        ],
    }


def _pattern(values: Any) -> Any:
    if not isinstance(values, dict):
        return values
    return {_PATTERN.get(name, name): value for name, value in values.items() if name != "values"}


def _object(content: dict[str, Any], name: str) -> dict[str, Any]:
    value = content.get(name)
    if name not in content:
        raise ValueError(f"{name} is missing")
    if not isinstance(value, dict):
        raise ValueError(f"{name} is no object: {repr(value)[:60]}")
    return value
