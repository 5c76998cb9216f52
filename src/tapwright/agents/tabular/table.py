"""A table of learnt values by state and event, with counts, that can be saved and loaded."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any

from tapwright.agents.learnt import LearntHeader, read_learnt
from tapwright.core.counts import ExecutionCounts
from tapwright.core.document import Codec, Count
from tapwright.core.files import write_whole

_VERSION = 1
Row = dict[Hashable, float]


class LearntTable(LearntHeader, kw_only=True):
    """A table as a file: by state, then by event."""

    values: dict[str, dict[str, float]]
    counts: dict[str, dict[str, Count]]


LEARNT_TABLE = Codec(LearntTable)


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
        values: Any = self.values  # states and events of what is saved are texts
        counts: Any = self.counts
        content = LearntTable(learnt=self.name, version=_VERSION, values=values, counts=counts)
        write_whole(path, LEARNT_TABLE.pretty(content))

    def load(self, path: Path) -> None:
        """Take over a saved table in place of this one."""
        content = read_learnt(path, LEARNT_TABLE, self.name, _VERSION)
        self.values = {state: dict(row.items()) for state, row in content.values.items()}
        self.executions.by_state = {
            state: dict(row.items()) for state, row in content.counts.items()
        }
