"""Which ways into the app besides its screens an agent is offered at a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tapwright.abstractions.keyed_action import KeyedAction, key_of
from tapwright.core.action import Action, ActionKind
from tapwright.core.intent import read_intent
from tapwright.core.screen import Screen
from tapwright.core.step import Observation

_NOTIFICATIONS = KeyedAction(ActionKind.NOTIFICATIONS, None, None, "entry notifications")
_SHORTCUTS = KeyedAction(ActionKind.SHORTCUTS, None, None, "entry shortcuts")
_ALARM = "entry alarm"
_SOONER = 20.0  # seconds; what comes within them an agent sees by its usual wait
_LATER = 30 * 86400.0  # an alarm after more than a month waits for something else


class EntryOffer:
    """Offers one entry of the manifest at a time, the one that was used least; workers share it.

    An entry leads away from where the app is, so many at once would drown the screen's own actions.
    What the app itself left with the phone is offered besides: notifications, shortcuts, an alarm.
    """

    def __init__(
        self, package: str, entries: Sequence[Action], kinds: frozenset[ActionKind]
    ) -> None:
        """Prepare.

        Args:
            package: of the app; on screens of others nothing is offered.
            entries: those of the manifest.
            kinds: what the device can perform.
        """
        self.entries = tuple(_keyed(each) for each in entries if each.kind in kinds)
        self._package = package
        self._kinds = kinds
        self._used: Counter[object] = Counter()
        self._offered: Counter[object] = Counter()

    def at(self, observation: Observation) -> tuple[Action, ...]:
        """Returns what is offered after an observation."""
        if observation.screen.package != self._package:
            return ()
        offered: list[Action] = []
        if self.entries:
            least = min(self.entries, key=self._uses)
            self._offered[least.key] += 1
            offered.append(least)
        return (*offered, *self._left_with_phone(observation))

    def count(self, action: Action) -> None:
        """Notes that an action was performed."""
        self._used[key_of(action)] += 1

    def with_key(self, screen: Screen, action: Action) -> Action:
        """Returns an action of a trace as it was offered on the screen."""
        for entry in (*self.entries, _NOTIFICATIONS, _SHORTCUTS):
            if (entry.kind, entry.argument) == (action.kind, action.argument):
                return entry
        return action

    def _uses(self, entry: KeyedAction) -> tuple[int, int]:
        return self._used[entry.key], self._offered[entry.key]

    def _left_with_phone(self, observation: Observation) -> list[Action]:
        waiting, found = observation.waiting, list[Action]()
        if waiting.notifications and ActionKind.NOTIFICATIONS in self._kinds:
            found.append(_NOTIFICATIONS)
        if waiting.shortcuts and ActionKind.SHORTCUTS in self._kinds:
            found.append(_SHORTCUTS)
        if waiting.alarm is not None and _SOONER < waiting.alarm < _LATER:
            seconds = float(int(waiting.alarm) + 1)
            found.append(KeyedAction(ActionKind.IDLE, None, seconds, _ALARM))
        return found


def _keyed(entry: Action) -> KeyedAction:
    """Returns the action with a key; entries of one component are a family."""
    intent = read_intent(str(entry.argument))
    family = f"entry {entry.kind.value} {intent.component or intent.action}"
    return KeyedAction(entry.kind, None, entry.argument, f"{family}\t{entry.argument}")
