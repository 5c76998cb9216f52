"""An agent that goes to the nearest event not yet taken, in a model whose naming is refined."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.learnt import LearntHeader, read_learnt
from tapwright.agents.refining.event_names import Naming, Page, Refinement, page_of
from tapwright.agents.refining.model import Example, RefinedModel
from tapwright.agents.texts import draw_text
from tapwright.core.action import Action, Argument
from tapwright.core.document import Codec, Count
from tapwright.core.files import write_whole

_VERSION = 1


class LearntModel(LearntHeader, kw_only=True):
    """A model as a file: what was seen, and the naming."""

    examples: list[tuple[Example, Count]]
    refined: list[Refinement]
    banned: list[Refinement]


LEARNT_MODEL = Codec(LearntModel)


class RefiningAgent:
    """Takes open events of its state, else goes where some are, else what it took least."""

    def __init__(
        self, name: str, epsilon: float, most_widgets: int, most_states: int, random: Random
    ) -> None:
        """Prepares.

        Args:
            name: under which what is learnt is saved.
            epsilon: share of choices made at random.
            most_widgets: widgets of a screen that one event may stand for.
            most_states: states that a refinement may split one into.
            random: for ties, and for choices made at random.
        """
        self._name, self._epsilon = name, epsilon
        self._thresholds = most_widgets, most_states
        self._random = random
        self.model = RefinedModel(most_widgets, most_states)
        self._page: tuple[DecisionPoint, Page] | None = None  # the last that was looked at

    @property
    def epsilon(self) -> float:
        """Returns the share of choices made at random."""
        return self._epsilon

    def begin_episode(self, start: DecisionPoint) -> None:
        """Takes notice of the first screen; nothing else is tied to an episode."""
        self.model.see(self._look(start))

    def choose(self, point: DecisionPoint) -> Action:
        """Returns an event by the strategy; the text for a field is drawn."""
        action = point.actions[self._index(self._look(point))]
        if action.kind.argument is Argument.TEXT:
            return replace(action, argument=draw_text(self._random))
        return action

    def learn(self, transition: Transition) -> None:
        """Adds the step to the model, which may change its naming."""
        before, after = self._look(transition.before), self._look(transition.after)
        event = _index_of(transition.before, transition.action)
        if event is None:
            return  # a rule of the user's put another action in its place
        self.model.see(before)
        ended = transition.terminated
        if not ended:
            self.model.see(after)
        self.model.learn(Example(before, before.events[event], None if ended else after))

    def save(self, path: Path) -> None:
        """Writes the examples and the naming."""
        naming = self.model.naming
        content = LearntModel(
            learnt=self._name,
            version=_VERSION,
            examples=list(self.model.examples.items()),
            refined=list(naming.refined),
            banned=sorted(naming.banned),
        )
        write_whole(path, LEARNT_MODEL.pretty(content))

    def load(self, path: Path) -> None:
        """Reads them and counts anew."""
        content = read_learnt(path, LEARNT_MODEL, self._name, _VERSION)
        naming = Naming(content.refined, content.banned)
        self.model.restore(naming, Counter(dict(content.examples)))

    def for_worker(self) -> RefiningAgent:
        """Returns an agent with the same model for the episodes of another device."""
        other = RefiningAgent(self._name, self._epsilon, *self._thresholds, self._random)
        other.model = self.model
        return other

    def _look(self, point: DecisionPoint) -> Page:
        if self._page is None or self._page[0] is not point:
            self._page = point, page_of(point)
        return self._page[1]

    def _index(self, page: Page) -> int:
        """Returns the place of the event to take."""
        model, events = self.model, range(len(page.events))
        if self._random.random() < self._epsilon:
            return self._random.choice(events)
        names = [model.naming.name(event) for event in page.events]
        state = model.state(page)
        wanted = model.open_names(state)
        if not wanted and (step := model.way_to_open(state)) is not None:
            wanted = {step}
        allowed = [each for each in events if names[each] in wanted] or events
        tries = {each: model.tries(page, page.events[each]) for each in allowed}
        least = min(tries.values())
        return self._random.choice([each for each in allowed if tries[each] == least])


def _index_of(point: DecisionPoint, action: Action) -> int | None:
    """Returns the place of an action among those that were offered, whatever text it carries."""
    for index, offered in enumerate(point.actions):
        if (offered.kind, offered.target) == (action.kind, action.target):
            return index
    return None
