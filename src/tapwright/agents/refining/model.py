"""A model of an app under a naming that changes: examples are kept, and counted anew by it.

Refined by action: an event that stands for too many widgets of a screen, or whose widgets lead to
different states. Refined by state: pages of one state from which one event led to different
states. Coarsened: a refinement that splits one state into too many.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from typing import NamedTuple

from tapwright.agents.refining.event_names import Event, Name, Naming, Page, Refinement

State = frozenset[Name]


class Example(NamedTuple):
    """An event on a page and the page that it led to; None if the episode ended with it."""

    before: Page
    event: Event
    after: Page | None


class RefinedModel:
    """Examples, the naming, and what follows from both; workers share it."""

    def __init__(self, most_widgets: int, most_states: int) -> None:
        """Takes the thresholds: widgets an event may stand for, states a refinement may make."""
        self._most_widgets, self._most_states = most_widgets, most_states
        self.naming = Naming()
        self.examples: Counter[Example] = Counter()
        self._pages: dict[str, dict[Page, None]] = {}  # by activity
        self._count_anew()

    def _count_anew(self) -> None:
        """Counts every example under the present naming."""
        self._states: dict[Page, State] = {}
        self._tried: dict[State, Counter[Name]] = {}
        self._targets: dict[State, dict[Name, Counter[State]]] = {}
        self._widest: dict[State, Counter[Name]] = {}  # how many widgets a name stood for
        for pages in self._pages.values():
            for page in pages:
                self._meet(page)
        for example, times in self.examples.items():
            self._count(example, times)

    def restore(self, naming: Naming, examples: Counter[Example]) -> None:
        """Goes on from what was learnt before."""
        self.naming, self.examples = naming, examples
        for example in examples:
            for page in (example.before, example.after):
                if page is not None:
                    self._pages.setdefault(page.activity, {})[page] = None
        self._count_anew()

    def state(self, page: Page) -> State:
        """Returns the state of a page."""
        state = self._states.get(page)
        return self.naming.state(page) if state is None else state

    def see(self, page: Page) -> None:
        """Takes notice of a page, and refines events of it that stand for too many widgets."""
        pages = self._pages.setdefault(page.activity, {})
        if page in pages:
            return
        pages[page] = None
        self._meet(page)
        changed = self._refine_crowds(page)
        if self._coarsen(page.activity) or changed:
            self._count_anew()

    def learn(self, example: Example) -> None:
        """Counts a step; refines the naming if the event now leads to different states."""
        self.examples[example] += 1
        self._count(example, 1)
        state, name = self.state(example.before), self.naming.name(example.event)
        if len(self._targets.get(state, {}).get(name, ())) > 1:
            refinement = self._separating(state, name)
            if refinement is not None:
                self.naming.refine(refinement)
                self._coarsen(example.before.activity)
                self._count_anew()

    def tries(self, page: Page, event: Event) -> int:
        """Returns how often the event was taken in the state of the page."""
        return self._tried.get(self.state(page), Counter())[self.naming.name(event)]

    def open_names(self, state: State) -> set[Name]:
        """Returns the events of a state not yet taken for each of its widgets, or often enough."""
        tried = self._tried.get(state, Counter())
        return {
            name
            for name, widgets in self._widest.get(state, Counter()).items()
            if tried[name] < min(widgets, self._most_widgets)
        }

    def way_to_open(self, start: State) -> Name | None:
        """Returns the first event of a shortest way to a state with open events, if there is one.

        Each event is expected to lead where it led most often.
        """
        first: dict[State, Name | None] = {start: None}
        queue = deque([start])
        while queue:
            state = queue.popleft()
            for name, targets in self._targets.get(state, {}).items():
                goal = targets.most_common(1)[0][0]
                if goal in first:
                    continue
                first[goal] = first[state] or name
                if self.open_names(goal):
                    return first[goal]
                queue.append(goal)
        return None

    def _meet(self, page: Page) -> None:
        state = self._states[page] = self.naming.state(page)
        widest = self._widest.setdefault(state, Counter())
        for name, widgets in Counter(self.naming.name(event) for event in page.events).items():
            widest[name] = max(widest[name], widgets)

    def _count(self, example: Example, times: int) -> None:
        state, name = self.state(example.before), self.naming.name(example.event)
        self._tried.setdefault(state, Counter())[name] += times
        if example.after is not None:
            targets = self._targets.setdefault(state, {}).setdefault(name, Counter())
            targets[self.state(example.after)] += times

    def _refine_crowds(self, page: Page) -> bool:
        """Refines each event that stands for too many widgets; returns whether one did."""
        crowds: dict[Name, list[Event]] = {}
        for event in page.events:
            crowds.setdefault(self.naming.name(event), []).append(event)
        changed = False
        for events in crowds.values():
            if len(events) > self._most_widgets:
                changed |= self._refine_first(events)
        return changed

    def _refine_first(self, events: list[Event]) -> bool:
        """Applies the first refinement that tells some of these events apart."""
        for refinement in self.naming.possible(events[0].family):
            if len({getattr(event, refinement.attribute) for event in events}) > 1:
                self.naming.refine(refinement)
                return True
        return False

    def _separating(self, state: State, name: Name) -> Refinement | None:
        """Returns a refinement after which the event leads to one state from each state."""
        examples = [
            example
            for example in self.examples
            if example.after is not None
            and self.naming.name(example.event) == name
            and self.state(example.before) == state
        ]
        own = self.naming.possible(examples[0].event.family)
        others = dict.fromkeys(event.family for each in examples for event in each.before.events)
        for refinement in own:
            if self._separates((getattr(e.event, refinement.attribute), e) for e in examples):
                return refinement
        for family in others:
            for refinement in self.naming.possible(family):
                if self._separates((_values(each.before, refinement), each) for each in examples):
                    return refinement
        return None

    def _separates(self, told: Iterable[tuple[object, Example]]) -> bool:
        """Returns whether each value that is told leads to one state, and not all to the same."""
        goals: dict[object, State] = {}
        for value, example in told:
            assert example.after is not None
            goal = self.state(example.after)
            if goals.setdefault(value, goal) != goal:
                return False
        return len(set(goals.values())) > 1

    def _coarsen(self, activity: str) -> bool:
        """Takes back refinements that split one state of the activity into too many."""
        changed = False
        for refinement in [each for each in self.naming.refined if each.family[0] == activity]:
            coarser = self.naming.without(refinement)
            parts: dict[State, set[State]] = {}
            for page in self._pages.get(activity, ()):
                parts.setdefault(coarser.state(page), set()).add(self.naming.state(page))
            if max(map(len, parts.values()), default=0) > self._most_states:
                self.naming.coarsen(refinement)
                changed = True
        return changed


def _values(page: Page, refinement: Refinement) -> object:
    """Returns what a refinement would tell of a page."""
    family, attribute = refinement
    return frozenset(getattr(event, attribute) for event in page.events if event.family == family)
