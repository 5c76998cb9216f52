"""A table of learnt values by state and event, with counts, that can be saved and loaded."""

from __future__ import annotations

import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.files import write_whole

_VERSION = 1
Row = dict[Hashable, float]


class ValueTable:
    """Values and execution counts; what was never learnt has the initial value."""

    def __init__(self, name: str, initial: float = 0.0) -> None:
        self.name = name
        self.initial = initial
        self.values: dict[Hashable, Row] = {}
        self.counts: dict[Hashable, dict[Hashable, int]] = {}

    def value(self, state: Hashable, key: Hashable) -> float:
        """What an event is worth in a state."""
        row = self.values.get(state)
        return self.initial if row is None else row.get(key, self.initial)

    def row(self, state: Hashable) -> Row:
        """The learnt values of a state; may be read only."""
        return self.values.get(state, {})

    def put(self, state: Hashable, key: Hashable, value: float) -> None:
        """Set a value."""
        row = self.values.get(state)
        if row is None:
            row = self.values[state] = {}
        row[key] = value

    def count(self, state: Hashable, key: Hashable) -> int:
        """Count an execution; how often the event was executed in the state, this time included."""
        row = self.counts.setdefault(state, {})
        times = row[key] = row.get(key, 0) + 1
        return times

    def save(self, path: Path) -> None:
        """Write the table whole or not at all."""
        content = {
            "learnt": self.name,
            "version": _VERSION,
            "values": self.values,
            "counts": self.counts,
        }
        write_whole(path, json.dumps(content, indent=1).encode())

    def load(self, path: Path) -> None:
        """Take over a saved table in place of this one."""
        content = read_learnt(path, self.name, _VERSION)
        try:
            self.values = {
                state: {key: float(value) for key, value in row.items()}
                for state, row in content["values"].items()
            }
            self.counts = {
                state: {key: int(value) for key, value in row.items()}
                for state, row in content["counts"].items()
            }
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise InputError(f"{path} is damaged: {error!r}") from error


def read_learnt(path: Path, name: str, version: int) -> dict[str, Any]:
    """The content of a file that an agent saved; another agent's file is refused."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"no such file: {path}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {path}: {error}") from error
    if not isinstance(content, dict) or "learnt" not in content:
        raise InputError(f"{path} holds nothing that an agent learnt")
    if content["learnt"] != name:
        raise InputError(
            f"{path} was learnt by {content['learnt']}, not by {name}",
            hint=f"explore with --agent {content['learnt']}, or load another file",
        )
    if content.get("version") != version:
        raise InputError(f"{path} has version {content.get('version')}, expected {version}")
    return content
