"""The product automaton: the learnt model of the app, run together with the monitor."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.agents.planner.transition_model import KnownOutcome
from tapwright.spec import LabelledStep, Monitor, Verdict, action_labels, labels_of_step
from tapwright.spec.presence import TypedTexts


class ProductNode(NamedTuple):
    """A node of the product automaton: a state of the app and a state of the monitor.

    Apps remember more than they show: an empty list may be one that was cleared, or one whose
    entries were moved. The action that completed the last stage says most about that, or a later
    one that closed a dialog or sent a form and left no trace on the screen, so it is part of
    the node.
    """

    state: str
    exact_state: str  # the monitor's exact state
    entered_by: str | None = None  # the name of that action


class Reached(NamedTuple):
    """The node that a known step leads to, and the monitor's verdict there."""

    node: ProductNode
    verdict: Verdict


class _Successor(NamedTuple):
    reached: Reached  # from a node whose `entered_by` is None
    is_entry: bool  # the action becomes `entered_by`


@dataclass(slots=True)
class Product:
    """Computes the edges of the product automaton; keeps one monitor for each monitor state.

    A step that was seen in one stage is assumed to do the same in every other stage. That is the
    generalization of the FARLEAD2 paper, for every state of the monitor and not only for those
    that an earlier episode happened to reach.
    """

    _monitors: dict[str, tuple[Monitor, float]] = field(default_factory=dict)  # with its time
    _progress: dict[str, float] = field(default_factory=dict)  # cache, by exact state
    _steps_needed: dict[str, int] = field(default_factory=dict)  # cache, by exact state
    _successors: dict[tuple[str, int], _Successor] = field(default_factory=dict)  # cache
    _outcomes: dict[int, KnownOutcome] = field(default_factory=dict)  # keeps the ids above in use

    def node(
        self, state: str, monitor: Monitor, seconds: float, entered_by: str | None = None
    ) -> ProductNode:
        """Returns the node of an app state and the monitor's present state; keeps a fork of it."""
        exact = monitor.exact_state
        if exact not in self._monitors:
            self._monitors[exact] = monitor.fork(), seconds
        return ProductNode(state, exact, entered_by)

    def monitor(self, node: ProductNode) -> Monitor:
        """Returns the monitor in the node's monitor state; callers must not step it."""
        return self._monitors[node.exact_state][0]

    @property
    def typed(self) -> TypedTexts:
        """Returns the texts that the specification declares."""
        monitor, _ = next(iter(self._monitors.values()))
        return TypedTexts(monitor.typed.declared)

    def progress(self, node: ProductNode) -> float:
        """Returns how much of the specification is completed at the node, in stages."""
        found = self._progress.get(node.exact_state)
        if found is None:
            found = self._progress[node.exact_state] = self.monitor(node).progress
        return found

    def steps_needed(self, node: ProductNode) -> int:
        """Returns the least number of steps from the node to the end of the specification."""
        found = self._steps_needed.get(node.exact_state)
        if found is None:
            found = self._steps_needed[node.exact_state] = self.monitor(node).steps_needed
        return found

    def after(self, node: ProductNode, outcome: KnownOutcome) -> Reached:
        """Returns where an action with this outcome leads from the node."""
        key = node.exact_state, id(outcome)
        found = self._successors.get(key)
        if found is None:
            self._outcomes[id(outcome)] = outcome
            found = self._successors[key] = self._successor(node, outcome)
        reached, is_entry = found
        if is_entry or node.entered_by is None:
            return reached
        exact = reached.node.exact_state
        return Reached(ProductNode(outcome.state, exact, node.entered_by), reached.verdict)

    def _successor(self, node: ProductNode, outcome: KnownOutcome) -> _Successor:
        """Steps a fork of the node's monitor with the outcome's step."""
        monitor, seconds = self._monitors[node.exact_state]
        fork, step = monitor.fork(), outcome.step
        screen = labels_of_step(step).screen
        # How long the step would take now is unknown; no time at all is the optimistic guess.
        fork.step(LabelledStep(action_labels(step.action, step.before), screen, seconds))
        ends_stage = fork.state != monitor.state
        entered_by = outcome.entry or (outcome.label if ends_stage else None)
        after = self.node(outcome.state, fork, seconds, entered_by)
        return _Successor(Reached(after, fork.verdict), entered_by is not None)
