"""What known steps would do to the specification: the app's model and the monitor, run together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from tapwright.agents.planner.transition_model import KnownOutcome
from tapwright.spec import LabelledStep, Monitor, Verdict, action_labels, labels_of_step


class ProductNode(NamedTuple):
    """A state of the app, and how far the specification is there.

    Apps remember more than they show: an empty list may be one that was cleared, or one whose
    entries went elsewhere. What ended the last stage tells most of that.
    """

    state: str
    exact: str  # the monitor's exact state
    entry: str | None = None  # the name of the action that ended the last stage


class Reached(NamedTuple):
    """Where a known step would lead, and what the specification would say to it."""

    node: ProductNode
    verdict: Verdict


class _After(NamedTuple):
    reached: Reached  # from a node with no entry
    ends_stage: bool


@dataclass(slots=True)
class Product:
    """Keeps one monitor for each of its states, and what each known step does there.

    A step that was seen in one situation is a step in every other, too, as far as anyone knows:
    that is the generalization of the FARLEAD2 paper, for every state of the monitor and not only
    for those in which an earlier episode happened to be.
    """

    _monitors: dict[str, tuple[Monitor, float]] = field(default_factory=dict)  # with its time
    _after: dict[tuple[str, int], _After] = field(default_factory=dict)
    _kept: dict[int, KnownOutcome] = field(default_factory=dict)  # so that no id is used again

    def node(
        self, state: str, monitor: Monitor, seconds: float, entry: str | None = None
    ) -> ProductNode:
        """The node of a state with the monitor as it is, which is kept for later."""
        exact = monitor.exact_state
        if exact not in self._monitors:
            self._monitors[exact] = monitor.fork(), seconds
        return ProductNode(state, exact, entry)

    def monitor(self, exact: str) -> Monitor:
        """The monitor in that state; not to be stepped."""
        return self._monitors[exact][0]

    def after(self, node: ProductNode, known: KnownOutcome) -> Reached:
        """What a known step would lead to from there."""
        key = node.exact, id(known)
        found = self._after.get(key)
        if found is None:
            self._kept[id(known)] = known
            found = self._after[key] = self._step(node.exact, known)
        reached, ends_stage = found
        if ends_stage or node.entry is None:
            return reached
        return Reached(ProductNode(known.state, reached.node.exact, node.entry), reached.verdict)

    def _step(self, exact: str, known: KnownOutcome) -> _After:
        monitor, seconds = self._monitors[exact]
        fork, step = monitor.fork(), known.step
        seen = labels_of_step(step)
        # How long it would take now is not known; that no time passes is the best that can be.
        fork.step(LabelledStep(action_labels(step.action, step.before), seen.screen, seconds))
        ends_stage = fork.state != monitor.state
        node = self.node(known.state, fork, seconds, known.label if ends_stage else None)
        return _After(Reached(node, fork.verdict), ends_stage)
