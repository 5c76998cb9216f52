"""What is known of an app: where each action led from each state, and what was tried how often."""

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
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step


class KnownOutcome(NamedTuple):
    """Where an action led."""

    state: str
    step: Step
    label: str  # the action's exact one


Situation = tuple[str, str | None]  # how far a specification is, and what led so far
ANY_ENTRY = "any"
_OUTCOMES = 4  # that are remembered of an action, the latest


class Learnt(NamedTuple):
    """What a step changed."""

    lessons: Lessons
    led_to: Observation | None  # what an action of this name led to the time before


class Where(NamedTuple):
    """How far a specification is, and what the screen looks like."""

    stage: str  # the monitor's state
    context: str  # the same, and what of its next wishes is seen
    layout: str


@lru_cache(maxsize=8192)
def layout_of(screen: Screen, asked: frozenset[str] = frozenset()) -> str:
    """A screen but for what a user can set, and for clocks and counters.

    Neither what is checked nor texts in fields nor numbers count. Texts that are asked for do, so
    that a form filled in rightly is another form.
    """
    content = [
        (
            each.class_name,
            each.resource_id,
            mask_digits(each.content_description),
            _shown(each, asked),
        )
        for each in screen.widgets
    ]
    return state_name(screen, content)


def _shown(widget: Widget, asked: frozenset[str]) -> str:
    if widget.text in asked:
        return widget.text
    return "" if widget.editable else mask_digits(widget.text)


_NO_ACTIONS: frozenset[Action] = frozenset()
_NOTHING: Mapping[Action, tuple[KnownOutcome, ...]] = {}


def _are_equal(one: Step, other: Step) -> bool:
    return (one.before, one.after, one.crash) == (other.before, other.after, other.crash)


@dataclass(slots=True)
class TransitionModel:
    """Unit experiences (s, a, s') as a graph.

    Apps remember more than they show, so an action may have led to several states from one. Where
    it was tried the last outcome counts; in other situations each is as likely as it was seen.
    """

    abstraction: Abstraction
    _observations: dict[str, Observation] = field(default_factory=dict)
    _known: dict[tuple[str, Situation], dict[Action, KnownOutcome]] = field(default_factory=dict)
    _anywhere: dict[str, dict[Action, tuple[KnownOutcome, ...]]] = field(default_factory=dict)
    _times: Counter[tuple[str, Action, str]] = field(default_factory=Counter)  # of each outcome
    _tries: Counter[tuple[str, Situation, Action]] = field(default_factory=Counter)
    _alike: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    # By state, stage and an action that seemed to do nothing there: what was tried after it.
    _pairs: dict[tuple[str, str, Action], set[Action]] = field(default_factory=dict)
    _losses: Counter[tuple[str, Action]] = field(default_factory=Counter)
    _shown: set[str] = field(default_factory=set)  # texts that are no user's
    _written: set[object] = field(default_factory=set)
    _led_to: dict[str, Observation] = field(default_factory=dict)  # by label
    novelty: Novelty = field(default_factory=Novelty)

    def name(self, screen: Screen) -> str:
        """The state; a keyboard makes another one, since back then closes the keyboard."""
        name = str(self.abstraction.state_of(screen))
        return f"{name} keyboard" if screen.keyboard_shown else name

    def arrive(self, observation: Observation) -> str:
        """A state is shown; its name."""
        state = self.name(observation.screen)
        if state not in self._observations:
            self._observations[state] = observation
            texts = {each.text for each in observation.screen.widgets if not each.editable}
            self._shown |= texts - self._written
        return state

    def is_shown(self, text: str) -> bool:
        """Whether the app showed the text elsewhere than in a field before it was ever written."""
        return text in self._shown

    def see(
        self, step: Step, label: Label, where: Where | None = None, entry: str | None = None
    ) -> Learnt:
        """Take a step into account, taken somewhere in this specification or in another."""
        before = self.name(step.before)
        if step.action.kind is ActionKind.WRITE:
            self._written.add(step.action.argument)
        self._observations.setdefault(before, step.observation._replace(screen=step.before))
        known = KnownOutcome(self.arrive(step.observation), step, label.exact)
        anywhere = self._anywhere.setdefault(before, {})
        earlier = anywhere.get(step.action, ())
        for each in earlier:
            if _are_equal(each.step, step):
                known = each  # what follows from it is known as well
        context = None if where is None else where.context
        lessons = self.novelty.see(step, label, context, first=step.action not in anywhere)
        led_to = self._led_to.get(label.exact)
        self._led_to[label.exact] = step.observation
        self._times[before, step.action, known.state] += 1
        others = [each for each in earlier if each.state != known.state]
        anywhere[step.action] = (*others[1 - _OUTCOMES :], known)
        if where is not None:
            situation = where.stage, entry
            self._known.setdefault((before, situation), {})[step.action] = known
            self._tries[before, situation, step.action] += 1
            self._tries[before, (where.stage, ANY_ENTRY), step.action] += 1
            self._alike[where.layout, where.context, label.exact] += 1
            self._alike["", where.context, label.exact] += 1
        return Learnt(lessons, led_to)

    def see_pair(self, state: str, stage: str, first: Action, second: Action) -> None:
        """An action was taken after one that seemed to do nothing."""
        self._pairs.setdefault((state, stage, first), set()).add(second)

    def seconds(self, state: str, stage: str, first: Action) -> Set[Action]:
        """What was tried after an action that seemed to do nothing."""
        return self._pairs.get((state, stage, first), _NO_ACTIONS)

    def lose(self, state: str, action: Action) -> None:
        """The device failed when it performed the action."""
        self._losses[state, action] += 1

    def losses(self, state: str, action: Action) -> int:
        """How often the device failed there."""
        return self._losses.get((state, action), 0) if self._losses else 0

    def observation(self, state: str) -> Observation:
        """What a state looked like when it was first seen."""
        return self._observations[state]

    def was_in(self, state: str, situation: Situation) -> bool:
        """Whether anything was tried in this state and situation."""
        return (state, situation) in self._known

    def outcomes(
        self, state: str, situation: Situation, action: Action
    ) -> Sequence[tuple[KnownOutcome, float]]:
        """Where the action led in this situation, or else in others, and how likely that is."""
        here = self._known.get((state, situation))
        if here is not None and action in here:
            return ((here[action], 1.0),)
        anywhere = self._anywhere.get(state, _NOTHING).get(action, ())
        if len(anywhere) < 2:
            return [(each, 1.0) for each in anywhere]
        times = [self._times[state, action, each.state] for each in anywhere]
        return [(each, n / sum(times)) for each, n in zip(anywhere, times, strict=True)]

    def led_to(self, label: Label) -> Observation | None:
        """What an action of this name led to the last time, wherever it was."""
        return self._led_to.get(label.exact)

    def tries(self, state: str, situation: Situation, action: Action) -> int:
        """How often the action was taken in this state and situation."""
        return self._tries.get((state, situation, action), 0)

    def tries_alike(self, where: Where, label: Label) -> int:
        """How often such an action was taken on screens that look like this one."""
        return self._alike.get((where.layout, where.context, label.exact), 0)

    def tries_in_context(self, where: Where, label: Label) -> int:
        """How often such an action was taken when as much was seen of what is asked for."""
        return self._alike.get(("", where.context, label.exact), 0)
