"""Where an episode is: the screen, the learner's state, and what the specification lets one do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from tapwright.abstractions.abstraction import Abstraction, widget_actions
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.planning.learner_state import learner_state
from tapwright.rules.rule_filter import RuleFilter
from tapwright.spec import Monitor, Prediction, action_labels


@lru_cache(maxsize=4096)
def _writing(screen: Screen, texts: tuple[str, ...]) -> Sequence[Action]:
    return widget_actions(screen, (ActionKind.WRITE,), texts)


class Place(NamedTuple):
    """A screen as it is offered to whoever chooses."""

    screen: Screen
    state: str
    actions: Sequence[Action]
    sure: Action | None  # makes the specification true whatever follows


@dataclass(frozen=True, slots=True)
class ActionFilter:
    """Finds the actions of a screen and asks the monitor which of them are any use."""

    abstraction: Abstraction
    writes: bool = True  # writing a text that the specification names is an action
    generic_texts: Sequence[str] = ()  # to write besides those that the specification names
    predicts: bool = True  # doomed actions are removed, a sure one is told
    rules: RuleFilter | None = None  # the user's

    def look(self, screen: Screen, monitor: Monitor) -> Place:
        """The place that the screen is, after what the monitor has seen."""
        state = learner_state(self.abstraction, screen, monitor)
        actions = [*self.abstraction.actions_of(screen), *self._writes(screen, monitor)]
        if not self.predicts or monitor.verdict.is_final:
            return Place(screen, state, actions, None)
        kept, sure = [], None
        for action in actions:
            prediction = monitor.predict(action_labels(action, screen))
            if prediction is Prediction.REMOVE:
                continue
            kept.append(action)
            if prediction is Prediction.TAKE and sure is None:
                sure = action
        return Place(screen, state, kept, sure)

    def _writes(self, screen: Screen, monitor: Monitor) -> Sequence[Action]:
        """Texts that the specification names, and others, into every widget that takes a text.

        A form often has more fields that must be filled in than the specification cares about.
        """
        if not self.writes:
            return ()
        named, rules = monitor.texts_to_write(), self.rules
        writes = _writing(screen, tuple(dict.fromkeys((*named, *self.generic_texts))))
        return writes if rules is None else rules.permitted(screen, writes, named)
