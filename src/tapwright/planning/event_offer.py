"""Which events of the phone an agent is offered at a decision: each on every new screen once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tapwright.abstractions.keyed_action import KeyedAction, key_of
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation

# An event of the phone may be of one of these kinds; turning it every agent has anyway.
EVENT_KINDS = (
    ActionKind.KILL,
    ActionKind.REVOKE,
    ActionKind.LOW_MEMORY,
    ActionKind.CLOCK_AHEAD,
)
_DAY_AND_HOUR = 25 * 3600.0  # seconds: another date, and another time of day


class EventOffer:
    """Offers one event at a time, of those never done on this screen the least done anywhere.

    So all come to each screen by counts, whatever else there is to do. A screen here is an activity
    with the kind of window in front: what a dialog keeps over a process death is worth a try of its
    own, and the same form with another text in it is not.
    """

    def __init__(self, package: str, kinds: frozenset[ActionKind]) -> None:
        """Prepare.

        Args:
            package: of the app; on screens of others nothing is offered.
            kinds: what the device can perform.
        """
        self._package = package
        self._kinds = tuple(kind for kind in EVENT_KINDS if kind in kinds)
        self._done: Counter[object] = Counter()  # by key, and by kind

    def at(self, observation: Observation) -> tuple[Action, ...]:
        """Returns the event that is due on the screen, or nothing."""
        if observation.screen.package != self._package:
            return ()
        due = [each for each in self._possible(observation) if not self._done[each.key]]
        return (min(due, key=lambda each: self._done[each.kind]),) if due else ()

    def count(self, action: Action) -> None:
        """Notes that an action was performed."""
        if action.kind in self._kinds:
            self._done[key_of(action)] += 1
            self._done[action.kind] += 1

    def with_key(self, screen: Screen, action: Action) -> Action:
        """Returns an action of a trace as it was offered on the screen."""
        if action.kind in self._kinds:
            return _event(action.kind, screen, action.argument)
        return action

    def _possible(self, observation: Observation) -> Iterator[KeyedAction]:
        """Yields every event that can happen there."""
        for kind in self._kinds:
            if kind is ActionKind.REVOKE:
                for permission in observation.waiting.revocable:
                    yield _event(kind, observation.screen, permission)
            elif kind is ActionKind.CLOCK_AHEAD:
                yield _event(kind, observation.screen, _DAY_AND_HOUR)
            else:
                yield _event(kind, observation.screen, None)


def _event(kind: ActionKind, screen: Screen, argument: str | float | None) -> KeyedAction:
    """Returns the event with its key; those of one kind are a family."""
    what = argument if isinstance(argument, str) else ""
    key = f"event {kind.value}\t{screen.activity} {screen.window.value} {what}"
    return KeyedAction(kind, None, argument, key)
