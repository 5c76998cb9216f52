"""What exploring agents remember of events: how often each was tried, where, and to what avail."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import Action

# Rows of the table that are no states.
_TRIED, _CHANGED, _CRASHED = "events tried", "events that changed", "events that crashed"
_FRESH = "events that led to screens new in their episode"
_FAMILY_TRIED, _FAMILY_GAINED = "families tried", "families that gained"
_OFFERED = "events offered"
_NONE: Mapping[Hashable, int] = {}


class EventStatistics:
    """Counts by state and event, and by event and family over all states."""

    def __init__(self, name: str) -> None:
        self.table = ValueTable(name)
        self._bind()

    def _bind(self) -> None:
        counts = self.table.counts
        self._tried = counts.setdefault(_TRIED, {})
        self._changed = counts.setdefault(_CHANGED, {})
        self._crashed = counts.setdefault(_CRASHED, {})
        self._fresh = counts.setdefault(_FRESH, {})
        self._family_tried = counts.setdefault(_FAMILY_TRIED, {})
        self._family_gained = counts.setdefault(_FAMILY_GAINED, {})
        self._offered = counts.setdefault(_OFFERED, {})

    def enter(
        self,
        state: Hashable,
        key: Hashable,
        next_state: Hashable,
        offers: Sequence[Action],
        *,
        changed: bool,
        fresh: bool,
        gained: bool,
        crashed: bool,
    ) -> None:
        """One execution of an event: whether the screen changed, code was new, the app died.

        `offers` is what can be done in the next state. Found are new code and events: a state that
        only puts known events together anew, as each box that is ticked does, is no find.
        """
        family = family_of(key)
        is_new = next_state not in self.table.counts and self._notice(offers)
        self.table.executions.count(state, key)
        self.table.counts.setdefault(next_state, {})
        self._tried[key] = self._tried.get(key, 0) + 1
        self._family_tried[family] = self._family_tried.get(family, 0) + 1
        if changed:
            self._changed[key] = self._changed.get(key, 0) + 1
        if fresh:
            self._fresh[key] = self._fresh.get(key, 0) + 1
        if gained or is_new:
            self._family_gained[family] = self._family_gained.get(family, 0) + 1
        if crashed:
            self._crashed[key] = self._crashed.get(key, 0) + 1

    def _notice(self, offers: Sequence[Action]) -> bool:
        before = len(self._offered)
        for action in offers:
            self._offered[key_of(action)] = 1
        return len(self._offered) > before

    def tried_here(self, state: Hashable, key: Hashable) -> int:
        """How often the event was executed in the state."""
        return self.tried_in(state).get(key, 0)

    def tried_in(self, state: Hashable) -> Mapping[Hashable, int]:
        """How often each event was executed in the state, if it was."""
        return self.table.counts.get(state, _NONE)

    def tried(self, key: Hashable) -> int:
        """How often the event was executed anywhere."""
        return self._tried.get(key, 0)

    def family_tried(self, key: Hashable) -> int:
        """How often an event of its family was executed."""
        return self._family_tried.get(family_of(key), 0)

    def changed(self, key: Hashable) -> int:
        """How often the screen was another one after it."""
        return self._changed.get(key, 0)

    def freshness(self, key: Hashable) -> float:
        """The share of its executions that led to a screen not seen before in the episode."""
        return (self._fresh.get(key, 0) + 1) / (self._tried.get(key, 0) + 1)

    def crashed(self, key: Hashable) -> int:
        """How often it ended the app."""
        return self._crashed.get(key, 0)

    def yield_of(self, key: Hashable) -> float:
        """The share of its family's executions that found code or events; 1 if never tried."""
        family = family_of(key)
        return (self._family_gained.get(family, 0) + 1) / (self._family_tried.get(family, 0) + 1)

    def save(self, path: Path) -> None:
        """Write it."""
        self.table.save(path)

    def load(self, path: Path) -> None:
        """Go on from a saved one."""
        self.table.load(path)
        self._bind()
