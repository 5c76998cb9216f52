"""How often each event was executed in each state."""

from __future__ import annotations

from collections.abc import Hashable


class ExecutionCounts:
    """f(s, a): executions by state and event."""

    def __init__(self) -> None:
        self.by_state: dict[Hashable, dict[Hashable, int]] = {}

    def count(self, state: Hashable, key: Hashable) -> int:
        """Counts an execution; returns how many there were, this one included."""
        row = self.by_state.setdefault(state, {})
        times = row[key] = row.get(key, 0) + 1
        return times
