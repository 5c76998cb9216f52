"""A table of learnt values by state and event, with counts, that can be saved and loaded."""

from __future__ import annotations

import json
from collections.abc import Hashable
from pathlib import Path
from typing import Any

from tapwright.core.counts import ExecutionCounts
from tapwright.core.errors import InputError
from tapwright.core.files import write_whole

_VERSION = 1
Row = dict[Hashable, float]


class ValueTable:
    """Values, saved with how often events were executed; unknown ones have the initial value.

    The counts may be a reward's own: then the reward counts, and this table only saves them.
    """

    def __init__(
        self, name: str, initial: float = 0.0, executions: ExecutionCounts | None = None
    ) -> None:
        self.name = name
        self.initial = initial
        self.values: dict[Hashable, Row] = {}
        self.executions = executions or ExecutionCounts()

    @property
    def counts(self) -> dict[Hashable, dict[Hashable, int]]:
        """How often each event was executed in each state."""
        return self.executions.by_state

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
            self.executions.by_state = {
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
