"""The planner: chooses by searching the learnt model of the app together with the specification.

Beyond the FARLEAD papers, whose learner is myopic: a reward tells of the step that earned it, not
of the steps before. Here the unit experiences are a model of the app (Dyna, Sutton 1990). A known
path that satisfies the specification is taken. If there is none, what was not tried yet is taken to
be good (R-max, Brafman and Tennenholtz 2002), and one goes to where trying is worth most.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from math import inf
from pathlib import Path
from random import Random

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.planner.expansion import Expansions
from tapwright.agents.planner.heuristic import Heuristic, PlannerSettings
from tapwright.agents.planner.novelty import Label, label_of
from tapwright.agents.planner.product import Product, ProductNode
from tapwright.agents.planner.search import NO_PATH, ForwardSearch, PlannedPath
from tapwright.agents.planner.transition_model import TransitionModel
from tapwright.core.action import Action
from tapwright.core.errors import InputError
from tapwright.core.step import Observation, Step
from tapwright.planning.action_filter import ActionFilter
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.spec import Monitor, action_labels


class _Knowledge:
    """What the planner knows of the app; the workers of a run share it."""

    def __init__(self, actions: ActionFilter, settings: PlannerSettings, random: Random) -> None:
        self.model = TransitionModel(actions.abstraction)
        self.product = Product()
        self.heuristic = Heuristic(actions, self.model, self.product, settings)
        self.expansions = Expansions(self.heuristic, random)
        self.search = ForwardSearch(self.heuristic, self.expansions)


class PlannerAgent:
    """Learns from every step where it led; plans the next ones."""

    epsilon = None

    def __init__(
        self, random: Random, settings: PlannerSettings | None = None, episodes: int = 100
    ) -> None:
        self._random = random
        self._settings = settings or PlannerSettings()
        self._episodes = episodes  # that there may be
        self._episode_steps = 0
        self._begun_episodes = 0
        self._shared: list[_Knowledge] = []  # by all workers; made with the first action filter
        self._experience: list[RememberedEpisode] = []  # that came before it
        self._plan: deque[tuple[ProductNode, Action]] = deque()
        self._launch: ProductNode | None = None
        self._here: ProductNode | None = None
        self._entry: ProductNode | None = None  # where the stage at hand began
        self._trust = 1.0  # in the paths into the stages so far
        self._restart_value = inf  # value of a new episode when last looked at
        self._ineffective: Action | None = None  # the last action, if it seemed to do nothing

    def plan_with(self, actions: ActionFilter, episode_steps: int) -> None:
        """Receives what tells the actions of any screen; the model is learnt for these."""
        self._episode_steps = episode_steps
        if not self._shared:
            self._shared.append(_Knowledge(actions, self._settings, self._random))
            self._take_in(self._experience)
            self._experience.clear()

    def recall(self, episodes: Iterable[RememberedEpisode], monitor: Monitor) -> int:
        """Takes the experience of earlier specifications into the model; how many steps."""
        remembered = list(episodes)
        if self._shared:
            self._take_in(remembered)
        else:
            self._experience += remembered
        return sum(len(episode.steps) for episode in remembered)

    def begin_episode(self, start: DecisionPoint) -> None:
        """Starts at the app's first screen; what was planned from there is still the plan."""
        self._launch = self._here = self._node(start.observation, _monitor_of(start))
        self._entry, self._trust, self._restart_value = self._here, 1.0, inf
        self._begun_episodes += 1
        self._ineffective = None

    def learn(self, transition: Transition) -> None:
        """Takes the step into the model, and notes where it stands in the specification."""
        known, step, monitor = self._known, transition.step, _monitor_of(transition.after)
        here, label = _begun(self._here), _label(step)
        where = known.heuristic.view(here).where
        if self._ineffective is not None:
            known.model.see_pair(here.state, where.stage, self._ineffective, step.action)
        learnt = known.model.see(step, label, where, here.entry)
        known.expansions.touch(here, step.action, label, learnt)
        is_same = monitor.state == known.product.monitor(here.exact).state
        state, seconds = known.model.name(step.after), step.observation.seconds
        entry = here.entry if is_same else label.exact
        self._here = after = known.product.node(state, monitor, seconds, entry)
        self._ineffective = step.action if after == here else None
        if is_same:
            known.heuristic.steps_since_entry[_begun(self._entry)] += 1
            known.heuristic.steps_in_stage[monitor.state] += 1
        else:
            self._trust *= known.heuristic.trust(here, after)
            self._entry = after

    def device_failed(self, action: Action) -> None:
        """Avoids the action here from now on."""
        self._known.model.lose(_begun(self._here).state, action)
        self._known.expansions.touch_all()
        self._plan.clear()

    def choose(self, point: DecisionPoint) -> Action | None:
        """Returns the next action of the plan, or None if a new episode is worth more."""
        here, launch = self._arrived(point), _begun(self._launch)
        search, left = self._known.search, point.steps_left
        if not self._plan or self._plan[0][0] != here or self._plan[0][1] not in point.actions:
            way = search.best(here, left, self._trust)
            way = max(way, self._second(here, left), key=lambda each: each.worth)
            scale = self._settings.discount ** self._price_of_restart(left)
            if here != launch and way.worth < self._restart_value * scale:
                again = search.best(launch, self._episode_steps)
                self._restart_value = again.worth
                if again.worth * scale > way.worth:
                    self._plan = deque(again.steps)
                    return None
            self._plan = deque(way.steps)
        if not self._plan or self._plan[0][1] not in point.actions:
            return self._random.choice(point.actions)
        return self._plan.popleft()[1]

    def _arrived(self, point: DecisionPoint) -> ProductNode:
        """Returns where it is: elsewhere than after its last step if a login or guide went on."""
        here, monitor = _begun(self._here), _monitor_of(point)
        known, observation = self._known, point.observation
        state = known.model.arrive(observation)
        if (state, monitor.exact_state) == (here.state, here.exact):
            return here
        is_same = monitor.state == known.product.monitor(here.exact).state
        entry = here.entry if is_same else None  # what ended the stage was not its own action
        self._here = after = known.product.node(state, monitor, observation.seconds, entry)
        self._ineffective = None
        if not is_same:
            self._entry = after
        return after

    def for_worker(self) -> PlannerAgent:
        """Returns a planner with the same knowledge for the episodes of another device."""
        other = PlannerAgent(self._random, self._settings, self._episodes)
        other._shared, other._experience = self._shared, self._experience
        return other

    def save(self, path: Path) -> None:
        """Refuses: what the planner learns is the experience file."""
        raise InputError(
            "planner keeps what it learns as experience, not in a file of its own",
            hint="give --experience FILE",
        )

    def load(self, path: Path) -> None:
        """Refuses, as `save` does."""
        self.save(path)

    @property
    def _known(self) -> _Knowledge:
        return self._shared[0]

    def _take_in(self, episodes: Iterable[RememberedEpisode]) -> None:
        for episode in episodes:
            for step in episode.steps:
                self._known.model.see(step, _label(step))

    def _node(self, launched: Observation, monitor: Monitor) -> ProductNode:
        state = self._known.model.arrive(launched)
        return self._known.product.node(state, monitor, launched.seconds)

    def _second(self, here: ProductNode, steps_left: int) -> PlannedPath:
        """What to try after an action that seemed to do nothing, if the last one did."""
        if self._ineffective is None:
            return NO_PATH
        worth, action = self._known.expansions.second(here, self._ineffective)
        if action is None:
            return NO_PATH
        is_late = steps_left < self._known.heuristic.needs(here)
        late = self._settings.late if is_late else 1
        return PlannedPath(worth * self._trust * late, ((here, action),))

    def _price_of_restart(self, steps_left: int) -> float:
        """In steps: those given away count for more, the fewer episodes there are still to come."""
        return self._settings.restart + steps_left * self._begun_episodes / self._episodes


def _begun(node: ProductNode | None) -> ProductNode:
    if node is None:
        raise ValueError("no episode has begun")
    return node


def _monitor_of(point: DecisionPoint) -> Monitor:
    if point.monitor is None:
        raise ValueError("the planner needs a specification")
    return point.monitor


def _label(step: Step) -> Label:
    labels = action_labels(step.action, step.before)
    return label_of(step.action, labels, step.before.activity)
