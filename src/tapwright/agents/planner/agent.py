"""The planner: searches the learnt model of the app together with the specification.

Beyond the FARLEAD papers, whose learner is myopic: a reward is credited to the step that earned it,
not to the steps before. Here the transitions seen are a model of the app (Dyna, Sutton 1990). If a
known path satisfies the specification, it is taken. If not, untried actions are assumed to be good
(R-max, Brafman and Tennenholtz 2002), and the path of the highest value is taken.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from math import inf
from pathlib import Path
from random import Random

from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.planner.expansion import Expansions
from tapwright.agents.planner.heuristic import Heuristic
from tapwright.agents.planner.novelty import Label, label_of
from tapwright.agents.planner.product import Product, ProductNode
from tapwright.agents.planner.search import NO_PATH, ForwardSearch, PlannedPath
from tapwright.agents.planner.settings import PlannerSettings
from tapwright.agents.planner.transition_model import TransitionModel
from tapwright.core.action import Action
from tapwright.core.errors import InputError
from tapwright.core.step import Observation, Step
from tapwright.planning.action_filter import ActionFilter
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.spec import Monitor, action_labels


class _Knowledge:
    """Everything learnt about the app; the workers of a run share it."""

    def __init__(
        self,
        actions: ActionFilter,
        settings: PlannerSettings,
        random: Random,
        titles: tuple[str, ...],
    ) -> None:
        self.model = TransitionModel(actions.abstraction)
        self.product = Product()
        self.heuristic = Heuristic(actions, self.model, self.product, settings, titles)
        self.expansions = Expansions(self.heuristic, random)
        self.search = ForwardSearch(self.heuristic, self.expansions)


class PlannerAgent:
    """Learns a transition model from every step, and follows the best path through it."""

    epsilon = None

    def __init__(
        self,
        random: Random,
        settings: PlannerSettings | None = None,
        episodes: int = 100,
        titles: tuple[str, ...] = (),
    ) -> None:
        """Starts without any knowledge.

        Args:
            random: breaks ties.
            settings: weights of the heuristic.
            episodes: how many episodes the run may have; new ones cost more towards the end.
            titles: of the specification and its stages; what they name is worth trying.
        """
        self._random = random
        self._settings = settings or PlannerSettings()
        self._episodes = episodes
        self._titles = titles
        self._episode_steps = 0
        self._begun_episodes = 0
        self._shared: list[_Knowledge] = []  # at most one; made with the first action filter
        self._waiting_experience: list[RememberedEpisode] = []  # recalled before it was made
        self._plan: deque[tuple[ProductNode, Action]] = deque()
        self._launch: ProductNode | None = None
        self._here: ProductNode | None = None
        self._entry: ProductNode | None = None  # the first node of the present stage
        self._trust = 1.0  # in the steps of this episode that completed stages
        self._restart_value = inf  # of a new episode, when last computed
        self._ineffective: Action | None = None  # the last action, if it had no visible effect

    def plan_with(self, actions: ActionFilter, episode_steps: int) -> None:
        """Sets what tells the state and actions of a screen, and the length of an episode."""
        self._episode_steps = episode_steps
        if not self._shared:
            self._shared.append(_Knowledge(actions, self._settings, self._random, self._titles))
            self._add_experience(self._waiting_experience)
            self._waiting_experience.clear()

    def recall(self, episodes: Iterable[RememberedEpisode], monitor: Monitor) -> int:
        """Adds the steps of earlier specifications to the model; returns how many there are."""
        remembered = list(episodes)
        if self._shared:
            self._add_experience(remembered)
        else:
            self._waiting_experience += remembered
        return sum(len(episode.steps) for episode in remembered)

    def begin_episode(self, start: DecisionPoint) -> None:
        """Goes to the node of the app's first screen; a plan made for it is kept."""
        self._launch = self._here = self._launch_node(start.observation, _monitor_of(start))
        self._entry, self._trust, self._restart_value = self._here, 1.0, inf
        self._episode_steps = start.steps_left  # fewer once a shorter test is looked for
        self._begun_episodes += 1
        self._ineffective = None

    def learn(self, transition: Transition) -> None:
        """Adds the step to the model, and goes to the node that it led to."""
        knowledge, step, monitor = self._knowledge, transition.step, _monitor_of(transition.after)
        here, label = _started(self._here), _label(step)
        context = knowledge.heuristic.node_options.of(here).context
        if self._ineffective is not None:
            knowledge.model.see_pair(here.state, context.stage, self._ineffective, step.action)
        shown_before = transition.before.observation
        learnt = knowledge.model.see(step, shown_before, label, context, here.entered_by)
        knowledge.expansions.learn(here, step.action, label, learnt)
        is_same_stage = monitor.state == knowledge.product.monitor(here).state
        state, seconds = knowledge.model.name(step.observation), step.observation.seconds
        entered_by = here.entered_by if is_same_stage else label.exact
        entered_by = learnt.entry or entered_by
        self._here = after = knowledge.product.node(state, monitor, seconds, entered_by)
        self._ineffective = step.action if after == here else None
        if is_same_stage:
            knowledge.heuristic.steps_since_entry[_started(self._entry)] += 1
            knowledge.heuristic.steps_in_stage[monitor.state] += 1
        else:
            self._trust *= knowledge.heuristic.trust(here, after)
            self._entry = after

    def device_failed(self, action: Action) -> None:
        """Records that the action broke the device here, which makes its value very small."""
        self._knowledge.model.record_device_failure(_started(self._here).state, action)
        self._knowledge.expansions.mark_all_outdated()
        self._plan.clear()

    def choose(self, point: DecisionPoint) -> Action | None:
        """Returns the next action of the plan, or None if a new episode has a higher value."""
        here = self._locate(point)
        if not self._plan or self._plan[0][0] != here or self._plan[0][1] not in point.actions:
            path, is_restart = self._best_path(here, point.steps_left)
            self._plan = deque(path.steps)
            if is_restart:
                return None
        if not self._plan or self._plan[0][1] not in point.actions:
            return self._random.choice(point.actions)
        return self._plan.popleft()[1]

    def _best_path(self, here: ProductNode, steps_left: int) -> tuple[PlannedPath, bool]:
        """Returns the best path, and whether it begins with a new episode."""
        search, launch = self._knowledge.search, _started(self._launch)
        path = search.best(here, steps_left, self._trust)
        path = max(path, self._second_action(here, steps_left), key=lambda each: each.value)
        scale = self._settings.discount ** self._price_of_restart(steps_left)
        if here != launch and path.value < self._restart_value * scale:
            restarted = search.best(launch, self._episode_steps)
            self._restart_value = restarted.value
            if restarted.value * scale > path.value:
                return restarted, True
        return path, False

    def _locate(self, point: DecisionPoint) -> ProductNode:
        """Returns the present node: not the last known one if a login or a guide took steps."""
        here, monitor = _started(self._here), _monitor_of(point)
        knowledge, observation = self._knowledge, point.observation
        state = knowledge.model.arrive(observation)
        if (state, monitor.exact_state) == (here.state, here.exact_state):
            return here
        is_same_stage = monitor.state == knowledge.product.monitor(here).state
        entered_by = here.entered_by if is_same_stage else None  # no action of the planner's
        after = knowledge.product.node(state, monitor, observation.seconds, entered_by)
        self._here, self._ineffective = after, None
        if not is_same_stage:
            self._entry = after
        return after

    def for_worker(self) -> PlannerAgent:
        """Returns a planner with the same knowledge for the episodes of another device."""
        other = PlannerAgent(self._random, self._settings, self._episodes, self._titles)
        other._shared, other._waiting_experience = self._shared, self._waiting_experience
        return other

    def save(self, path: Path) -> None:
        """Refuses: the planner's knowledge is the experience file."""
        raise InputError(
            "planner keeps what it learns as experience, not in a file of its own",
            hint="give --experience FILE",
        )

    def load(self, path: Path) -> None:
        """Refuses, as `save` does."""
        self.save(path)

    @property
    def _knowledge(self) -> _Knowledge:
        """Returns what is learnt so far; there once `plan_with` was called."""
        return self._shared[0]

    def _add_experience(self, episodes: Iterable[RememberedEpisode]) -> None:
        """Adds the steps of earlier episodes to the model."""
        for episode in episodes:
            shown = episode.launched
            for step in episode.steps:
                self._knowledge.model.see(step, shown, _label(step))
                shown = step.observation

    def _launch_node(self, launched: Observation, monitor: Monitor) -> ProductNode:
        """Returns the node of the app's first screen."""
        state = self._knowledge.model.arrive(launched)
        return self._knowledge.product.node(state, monitor, launched.seconds)

    def _second_action(self, here: ProductNode, steps_left: int) -> PlannedPath:
        """Returns the best action after a last action without visible effect, as a path."""
        if self._ineffective is None:
            return NO_PATH
        value, action = self._knowledge.expansions.best_second(here, self._ineffective)
        if action is None:
            return NO_PATH
        is_late = steps_left < self._knowledge.product.steps_needed(here)
        late = self._settings.late if is_late else 1
        return PlannedPath(value * self._trust * late, ((here, action),))

    def _price_of_restart(self, steps_left: int) -> float:
        """Returns the price of a new episode in steps.

        The steps left in this episode are lost by it; they count for more towards the end of the
        run, when few episodes are left.
        """
        return self._settings.restart + steps_left * self._begun_episodes / self._episodes


def _started(node: ProductNode | None) -> ProductNode:
    """Returns the node, which is there once an episode has begun."""
    if node is None:
        raise ValueError("no episode has begun")
    return node


def _monitor_of(point: DecisionPoint) -> Monitor:
    """Returns the monitor of a decision point; fails if there is no specification."""
    if point.monitor is None:
        raise ValueError("the planner needs a specification")
    return point.monitor


def _label(step: Step) -> Label:
    """Returns the label of the step's action."""
    labels = action_labels(step.action, step.before)
    return label_of(step.action, labels, step.before.activity)
