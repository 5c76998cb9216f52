"""The action filter: which actions the user's rules and the specification permit.

FARLEAD2, Fig. 3, lines 8 to 10: the monitor predicts what each action would do to the
specification. Without a specification the actions are those of the abstraction.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.abstractions.abstraction import Abstraction
from tapwright.core.action import Action
from tapwright.core.screen import Screen
from tapwright.planning.learner_state import learner_state
from tapwright.planning.writing import texts_of_inputs, writes
from tapwright.rules.rule_filter import RuleFilter
from tapwright.spec import Monitor, Prediction, action_labels


@dataclass(frozen=True, slots=True)
class MonitorUse:
    """Which parts of a specification's monitor an agent uses."""

    in_state: bool = True  # the monitor's state is part of the agent's state
    writes: bool = False  # writing an input of the specification is an action
    # That may be written besides those; None: what the name of each field suggests.
    generic_texts: tuple[str, ...] | None = ()
    predicts: bool = False  # actions that violate it are removed, one that satisfies it is taken
    cuts_cycles: bool = False  # an episode ends when it returns to a state, self-loops excepted


class PermittedActions(NamedTuple):
    """The state of a screen and the actions that are permitted there."""

    state: Hashable
    actions: Sequence[Action]
    winning: Action | None = None  # satisfies the specification whatever follows


@dataclass(frozen=True, slots=True)
class ActionFilter:
    """Tells the state of a screen and the actions that are permitted there."""

    abstraction: Abstraction
    use: MonitorUse = field(default_factory=MonitorUse)
    rules: RuleFilter | None = None  # the user's, for texts that the specification names

    def look(
        self, screen: Screen, monitor: Monitor | None, more: Sequence[Action] = ()
    ) -> PermittedActions:
        """Returns the state and the permitted actions, after what the monitor has seen.

        Args:
            screen: what is shown.
            monitor: of the specification, if there is one.
            more: actions that are possible here besides those of the abstraction.
        """
        abstraction, use = self.abstraction, self.use
        if monitor is None:
            found = abstraction.actions_of(screen)
            return PermittedActions(
                abstraction.state_of(screen), (*found, *more) if more else found
            )
        state = abstraction.state_of(screen)
        if use.in_state:
            state = learner_state(abstraction, screen, monitor)
        actions: Sequence[Action] = (*abstraction.actions_of(screen), *more)
        if use.writes:
            actions = [*actions, *self._writes(screen, monitor)]
        if not use.predicts or monitor.verdict.is_final:
            return PermittedActions(state, actions)
        return _predicted(state, actions, screen, monitor)

    def _writes(self, screen: Screen, monitor: Monitor) -> Sequence[Action]:
        """Returns the writes of the specification's inputs, and of generic texts.

        A form often has more required fields than the specification names.
        """
        inputs, rules = monitor.inputs(), self.rules
        named = monitor.named_texts
        found = writes(screen, inputs, self.use.generic_texts, named)
        return found if rules is None else rules.allowed(screen, found, texts_of_inputs(inputs))


def _predicted(
    state: Hashable, actions: Sequence[Action], screen: Screen, monitor: Monitor
) -> PermittedActions:
    """Removes the actions that would violate the specification; finds one that satisfies it."""
    kept, winning = [], None
    for action in actions:
        prediction = monitor.predict(action_labels(action, screen))
        if prediction is Prediction.REMOVE:
            continue
        kept.append(action)
        if prediction is Prediction.TAKE and winning is None:
            winning = action
    return PermittedActions(state, kept, winning)
