"""Statistics of actions: how often each was tried, where, and what it brought."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.labelled_widgets import family_of
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import Action

# Rows of the table that are not states.
_TRIED, _CHANGED, _CRASHED = "events tried", "events that changed", "events that crashed"
_FRESH = "events that led to screens new in their episode"
_FAMILY_TRIED, _FAMILY_GAINED = "families tried", "families that gained"
OFFERED_ROW = "events offered"
EVENT_ROWS = (_TRIED, _CHANGED, _CRASHED, _FRESH)  # counts by key
FAMILY_ROWS = (_FAMILY_TRIED, _FAMILY_GAINED)  # counts by family
_NONE: Mapping[Hashable, int] = {}


class EventStatistics:
    """Counts by state and action key, and by key and family over all states."""

    def __init__(self, name: str) -> None:
        self.table = ValueTable(name)
        self._bind_rows()

    def _bind_rows(self) -> None:
        """Binds an attribute to each row of the table that is not a state."""
        counts = self.table.counts
        self._tried = counts.setdefault(_TRIED, {})
        self._changed = counts.setdefault(_CHANGED, {})
        self._crashed = counts.setdefault(_CRASHED, {})
        self._fresh = counts.setdefault(_FRESH, {})
        self._family_tried = counts.setdefault(_FAMILY_TRIED, {})
        self._family_gained = counts.setdefault(_FAMILY_GAINED, {})
        self._offered = counts.setdefault(OFFERED_ROW, {})

    def record(
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
        """Counts one execution of an action.

        Args:
            state: where it was executed.
            key: the action's key.
            next_state: where it led.
            offers: the actions that are possible there; a new state with known actions is no gain.
            changed: whether the screen changed.
            fresh: whether the screen is new in the episode.
            gained: whether new code was covered.
            crashed: whether the app crashed.
        """
        family = family_of(key)
        is_new = next_state not in self.table.counts and self._record_offers(offers)
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

    def add(self, row: Hashable, key: Hashable, count: int) -> None:
        """Adds what others counted to a cell of the table."""
        cells = self.table.counts.setdefault(row, {})
        cells[key] = cells.get(key, 0) + count

    def record_state(self, state: Hashable, keys: Iterable[Hashable]) -> None:
        """Records a state that others found, and the actions that are possible there."""
        self.table.counts.setdefault(state, {})
        for key in keys:
            self._offered[key] = 1

    def _record_offers(self, offers: Sequence[Action]) -> bool:
        """Records the actions that were offered; returns whether one of them is new."""
        before = len(self._offered)
        for action in offers:
            self._offered[key_of(action)] = 1
        return len(self._offered) > before

    def tried_here(self, state: Hashable, key: Hashable) -> int:
        """Returns how often the action was executed in the state."""
        return self.tried_in(state).get(key, 0)

    def tried_in(self, state: Hashable) -> Mapping[Hashable, int]:
        """Returns how often each action was executed in the state."""
        return self.table.counts.get(state, _NONE)

    def tried(self, key: Hashable) -> int:
        """Returns how often the action was executed in any state."""
        return self._tried.get(key, 0)

    def family_tried(self, key: Hashable) -> int:
        """Returns how often any action of the same family was executed."""
        return self._family_tried.get(family_of(key), 0)

    def changed(self, key: Hashable) -> int:
        """Returns how often the screen changed after the action."""
        return self._changed.get(key, 0)

    def freshness(self, key: Hashable) -> float:
        """Returns the share of executions that led to a screen new in its episode."""
        return (self._fresh.get(key, 0) + 1) / (self._tried.get(key, 0) + 1)

    def crashed(self, key: Hashable) -> int:
        """Returns how often the app crashed after the action."""
        return self._crashed.get(key, 0)

    def gain_share(self, key: Hashable) -> float:
        """Returns the share of its family's executions that gained code or new actions.

        One imagined success is added, so that it is 1 for a family that was never tried.
        """
        family = family_of(key)
        return (self._family_gained.get(family, 0) + 1) / (self._family_tried.get(family, 0) + 1)

    def save(self, path: Path) -> None:
        """Writes the statistics to a file."""
        self.table.save(path)

    def load(self, path: Path) -> None:
        """Reads saved statistics and continues from them."""
        self.table.load(path)
        self._bind_rows()
