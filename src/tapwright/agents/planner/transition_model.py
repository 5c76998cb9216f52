"""The transition model: where each action led from each state, and how often it was tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from tapwright.abstractions.abstraction import Abstraction
from tapwright.abstractions.state_name import state_name
from tapwright.agents.planner.novelty import Label, Lessons, Novelty, mask_digits
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget, WindowKind
from tapwright.core.step import Observation, Step


class KnownOutcome(NamedTuple):
    """The state that an action led to once, with the step itself."""

    state: str
    step: Step
    label: str  # the action's exact one
    entry: str | None = None  # what the app may remember of it, where nothing shows that


# The monitor's state, and the label of the action that completed the last stage.
StageEntry = tuple[str, str | None]
ANY_ENTRY = "any"  # stands for every such label
_MOST_OUTCOMES = 4  # that are remembered of an action in a state: the latest


class Learnt(NamedTuple):
    """What a step changed in the model."""

    lessons: Lessons
    entry: str | None  # what the app may remember of the step, where nothing shows that
    showed_before: Observation | None  # what an action of this label showed the time before


class Context(NamedTuple):
    """How far the specification is, and what the screen looks like."""

    stage: str  # the monitor's state
    goal_state: str  # the stage, and which of its conditions the screen meets
    layout: str


@lru_cache(maxsize=8192)
def layout_of(screen: Screen, asked: frozenset[str] = frozenset()) -> str:
    """Returns a name for the screen that ignores what a user can set, and clocks and counters.

    Check marks, texts in fields and numbers do not count. Texts in `asked` do, so that a form
    filled in rightly is another layout.
    """
    content = [
        (
            each.class_name,
            each.resource_id,
            mask_digits(each.content_description),
            _layout_text(each, asked),
        )
        for each in screen.widgets
    ]
    return state_name(screen, content)


def _layout_text(widget: Widget, asked: frozenset[str]) -> str:
    """Returns the part of a widget's text that belongs to the layout."""
    if widget.text in asked:
        return widget.text
    return "" if widget.editable else mask_digits(widget.text)


_NO_ACTIONS: frozenset[Action] = frozenset()
_NO_OUTCOMES: Mapping[Action, tuple[KnownOutcome, ...]] = {}


def _are_equal(one: Step, other: Step) -> bool:
    """Returns whether two steps of one action had the same effect."""
    return (one.before, one.after, one.crash) == (other.before, other.after, other.crash)


@dataclass(slots=True)
class TransitionModel:
    """Records transitions (s, a, s') as a graph, with counts.

    Apps remember more than they show, so an action may lead from one state to several. In a stage
    where it was tried the last outcome counts; in other stages each outcome is as likely as it was
    frequent.
    """

    abstraction: Abstraction
    _observations: dict[str, Observation] = field(default_factory=dict)  # by state: the first
    _last_outcomes: dict[tuple[str, StageEntry], dict[Action, KnownOutcome]] = field(
        default_factory=dict
    )
    _outcomes: dict[str, dict[Action, tuple[KnownOutcome, ...]]] = field(default_factory=dict)
    _times: Counter[tuple[str, Action, str]] = field(default_factory=Counter)  # of each outcome
    _tries: Counter[tuple[str, StageEntry, Action]] = field(default_factory=Counter)
    _similar_tries: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    # By state, stage and an action without visible effect there: actions tried right after it.
    _pairs: dict[tuple[str, str, Action], set[Action]] = field(default_factory=dict)
    _device_failures: Counter[tuple[str, Action]] = field(default_factory=Counter)
    _app_texts: set[str] = field(default_factory=set)  # shown by the app, written by nobody
    _written: set[object] = field(default_factory=set)
    _last_shown: dict[str, Observation] = field(default_factory=dict)  # by exact label
    novelty: Novelty = field(default_factory=Novelty)

    def name(self, observation: Observation) -> str:
        """Returns the name of the state that is shown.

        An open keyboard makes it another state, since back closes it and not the screen. So does
        what lies behind a menu or a dialog: there it is seen what came of it.
        """
        screen, behind = observation.screen, observation.behind
        name = str(self.abstraction.state_of(screen))
        if behind is not None:
            name = f"{name} over {layout_of(behind)}"
        return f"{name} keyboard" if screen.keyboard_shown else name

    def arrive(self, observation: Observation) -> str:
        """Records the observation as a state if it is new, and returns the state's name."""
        state = self.name(observation)
        if state not in self._observations:
            self._observations[state] = observation
            texts = {each.text for each in observation.screen.widgets if not each.editable}
            self._app_texts |= texts - self._written
        return state

    def is_app_text(self, text: str) -> bool:
        """Returns whether the app showed the text outside fields before any step wrote it."""
        return text in self._app_texts

    def see(
        self,
        step: Step,
        shown_before: Observation,
        label: Label,
        context: Context | None = None,
        entered_by: str | None = None,
    ) -> Learnt:
        """Records a step and returns what it changed.

        Args:
            step: what happened.
            shown_before: what was shown before it.
            label: the label of its action.
            context: where the specification was before; None if the step is from another one.
            entered_by: the label of the action that completed the stage before.
        """
        before = self.name(shown_before)
        if step.action.kind is ActionKind.WRITE:
            self._written.add(step.action.argument)
        self._observations.setdefault(before, shown_before)
        is_first = step.action not in self._outcomes.get(before, _NO_OUTCOMES)
        entry = self._entry(step, shown_before, label)
        outcome = self._record_outcome(before, step, label, entry)
        goal_state = None if context is None else context.goal_state
        lessons = self.novelty.see(step, label, goal_state, first=is_first)
        showed_before = self._last_shown.get(label.exact)
        self._last_shown[label.exact] = step.observation
        if context is not None:
            stage_entry = context.stage, entered_by
            self._last_outcomes.setdefault((before, stage_entry), {})[step.action] = outcome
            self._tries[before, stage_entry, step.action] += 1
            self._tries[before, (context.stage, ANY_ENTRY), step.action] += 1
            self._similar_tries[context.layout, context.goal_state, label.exact] += 1
            self._similar_tries["", context.goal_state, label.exact] += 1
        return Learnt(lessons, entry, showed_before)

    def _entry(self, step: Step, shown_before: Observation, label: Label) -> str | None:
        """Returns a name for a step whose effect is seen later, if at all.

        It closed a dialog and shows what was shown before that opened, as OK and Cancel do; or it
        left a form with texts that were typed, of which nothing is seen.
        """
        behind, after = shown_before.behind, step.observation
        if shown_before.screen.window is WindowKind.DIALOG and behind is not None:
            is_closed = after.behind is None
            if is_closed and self.name(after) == self.name(Observation(behind)):
                return label.exact
        typed = {
            each.text
            for each in step.before.widgets
            if each.editable and each.text in self._written
        }
        is_left = typed and typed.isdisjoint(each.text for each in step.after.widgets)
        return f"{label.exact} {sorted(typed)}" if is_left else None

    def _record_outcome(
        self, before: str, step: Step, label: Label, entry: str | None
    ) -> KnownOutcome:
        """Adds the step to the outcomes of its action; returns an equal older one if there is."""
        outcome = KnownOutcome(self.arrive(step.observation), step, label.exact, entry)
        of_state = self._outcomes.setdefault(before, {})
        earlier = of_state.get(step.action, ())
        for each in earlier:
            if _are_equal(each.step, step):
                outcome = each  # the product automaton has cached what follows from it
        self._times[before, step.action, outcome.state] += 1
        others = [each for each in earlier if each.state != outcome.state]
        of_state[step.action] = (*others[1 - _MOST_OUTCOMES :], outcome)
        return outcome

    def see_pair(self, state: str, stage: str, first: Action, second: Action) -> None:
        """Records that `second` was tried right after `first` had no visible effect."""
        self._pairs.setdefault((state, stage, first), set()).add(second)

    def tried_after(self, state: str, stage: str, first: Action) -> Set[Action]:
        """Returns the actions tried right after `first`, which had no visible effect."""
        return self._pairs.get((state, stage, first), _NO_ACTIONS)

    def record_device_failure(self, state: str, action: Action) -> None:
        """Records that the device failed when it performed the action."""
        self._device_failures[state, action] += 1

    def device_failures(self, state: str, action: Action) -> int:
        """Returns how often the device failed when it performed the action in this state."""
        return self._device_failures.get((state, action), 0) if self._device_failures else 0

    def observation(self, state: str) -> Observation:
        """Returns the first observation of a state."""
        return self._observations[state]

    def has_tries(self, state: str, stage_entry: StageEntry) -> bool:
        """Returns whether any action was tried in this state and stage, so entered."""
        return (state, stage_entry) in self._last_outcomes

    def outcomes(
        self, state: str, stage_entry: StageEntry, action: Action
    ) -> Sequence[tuple[KnownOutcome, float]]:
        """Returns where the action may lead, each outcome with its probability.

        That is the last outcome in this stage, or else all outcomes seen in other stages.
        """
        here = self._last_outcomes.get((state, stage_entry))
        if here is not None and action in here:
            return ((here[action], 1.0),)
        elsewhere = self._outcomes.get(state, _NO_OUTCOMES).get(action, ())
        if len(elsewhere) < 2:
            return [(each, 1.0) for each in elsewhere]
        times = [self._times[state, action, each.state] for each in elsewhere]
        return [(each, n / sum(times)) for each, n in zip(elsewhere, times, strict=True)]

    def last_shown(self, label: Label) -> Observation | None:
        """Returns what an action of this label showed the last time, on any screen."""
        return self._last_shown.get(label.exact)

    def tries(self, state: str, stage_entry: StageEntry, action: Action) -> int:
        """Returns how often the action was taken in this state and stage, so entered."""
        return self._tries.get((state, stage_entry, action), 0)

    def tries_on_layout(self, context: Context, label: Label) -> int:
        """Returns how often an action of this label was taken on the same layout and goal state."""
        return self._similar_tries.get((context.layout, context.goal_state, label.exact), 0)

    def tries_in_goal_state(self, context: Context, label: Label) -> int:
        """Returns how often an action of this label was taken in the same goal state."""
        return self._similar_tries.get(("", context.goal_state, label.exact), 0)
