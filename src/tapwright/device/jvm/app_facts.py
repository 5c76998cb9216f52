"""What the converter wrote down of an app: its facts, read and checked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tapwright.core.errors import StorageError

SHRUNK = "all but libraries"  # the converter's word for code that it cannot tell from libraries


def read_facts(place: Path) -> dict[str, Any]:
    """Returns what the converter says of the app.

    Raises:
        StorageError: the file is missing or damaged.
    """
    facts = place / "app.json"
    try:
        read = json.loads(facts.read_text(encoding="utf-8"))
        if not isinstance(read, dict):
            raise ValueError("it holds no object")
    except (OSError, ValueError, RecursionError) as error:
        raise StorageError(
            f"the converted app is damaged: {facts}: {error}", hint=f"delete {place}"
        ) from error
    return read


def renamed_classes(facts: dict[str, Any]) -> dict[str, str]:
    """Returns the names that counted classes have in the sources, by their names in the app."""
    names = _coverage(facts).get("names")
    return {str(key): str(value) for key, value in names.items()} if isinstance(names, dict) else {}


def measured_code(facts: dict[str, Any]) -> str:
    """Says which code coverage counts, and how that was decided."""
    coverage = _coverage(facts)
    rule, packages = coverage.get("rule"), coverage.get("packages")
    if rule == SHRUNK:
        return (
            "everything outside well-known libraries, since a shrinker has renamed the app and its"
            " libraries alike; --mapping mapping.txt or --coverage-packages tells them apart"
        )
    if not isinstance(packages, list) or not packages:
        return ""
    named = ", ".join(map(str, packages))
    if rule == "given":
        return f"{named} (--coverage-packages)"
    if rule == "declared packages":
        return f"{named}, by all components of the manifest (--profile published)"
    return f"{named}, by the manifest and its components; --coverage-packages overrides it"


def _coverage(facts: dict[str, Any]) -> dict[str, Any]:
    coverage = facts.get("coverage")
    return coverage if isinstance(coverage, dict) else {}
