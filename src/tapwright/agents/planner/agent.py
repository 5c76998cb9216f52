"""Chooses by looking ahead in what is known of the app, run together with the specification.

Beyond the FARLEAD papers, whose learner is myopic: a reward tells of the step that earned it, not
of the steps before. Here the unit experiences are a model of the app (Dyna, Sutton 1990). A known
way that satisfies the specification is taken. If there is none, what was not tried yet is taken to
be good (R-max, Brafman and Tennenholtz 2002), and one goes to where trying is worth most.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf
from random import Random

from tapwright.agents.planner.expansion import Expansions
from tapwright.agents.planner.heuristic import Heuristic, PlannerSettings
from tapwright.agents.planner.novelty import Label, label_of
from tapwright.agents.planner.product import Node, Product
from tapwright.agents.planner.search import NOWHERE, ForwardSearch, Way
from tapwright.agents.planner.transition_model import TransitionModel
from tapwright.core.action import Action
from tapwright.core.step import Observation, Step
from tapwright.planning.action_filter import ActionFilter, Place
from tapwright.spec import Monitor, action_labels


@dataclass(slots=True)
class Planner:
    """Told of every step; asked for the next."""

    lookout: ActionFilter
    random: Random
    settings: PlannerSettings = field(default_factory=PlannerSettings)
    episode_steps: int = 29  # after the launch
    episodes: int = 100  # that there may be
    _model: TransitionModel = field(init=False)
    _product: Product = field(init=False, default_factory=Product)
    _worth: Heuristic = field(init=False)
    _expansions: Expansions = field(init=False)
    _lookahead: ForwardSearch = field(init=False)
    _plan: deque[tuple[Node, Action]] = field(init=False, default_factory=deque)
    _launch: Node | None = field(init=False, default=None)
    _here: Node | None = field(init=False, default=None)
    _entry: Node | None = field(init=False, default=None)  # where the stage at hand began
    _trust: float = field(init=False, default=1.0)  # in the ways into the stages so far
    _anew: float = field(init=False, default=inf)  # worth of a new episode when last looked at
    _quiet: Action | None = field(init=False, default=None)  # the last, if it seemed to do nothing
    _begun_episodes: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._model = TransitionModel(self.lookout.abstraction)
        self._worth = Heuristic(self.lookout, self._model, self._product, self.settings)
        self._expansions = Expansions(self._worth, self.random)
        self._lookahead = ForwardSearch(self._worth, self._expansions)

    def recall(self, steps: Iterable[Step]) -> int:
        """Take experience of earlier specifications into account; how many steps."""
        count = 0
        for step in steps:
            self._model.see(step, _label(step))
            count += 1
        return count

    def begin(self, launched: Observation, monitor: Monitor) -> None:
        """An episode starts."""
        state = self._model.arrive(launched)
        self._launch = self._here = self._product.node(state, monitor, launched.seconds)
        self._entry, self._trust, self._anew = self._here, 1.0, inf
        self._begun_episodes += 1
        self._quiet = None

    def see(self, step: Step, monitor: Monitor) -> None:
        """A step was taken, and the monitor has seen it."""
        here, label = self._begun(self._here), _label(step)
        where = self._worth.view(here).where
        if self._quiet is not None:
            self._model.see_pair(here.state, where.stage, self._quiet, step.action)
        learnt = self._model.see(step, label, where, here.entry)
        self._expansions.touch(here, step.action, label, learnt)
        state, seconds = self._model.name(step.after), step.observation.seconds
        is_same = monitor.state == self._product.monitor(here.exact).state
        entry = here.entry if is_same else label.exact
        self._here = after = self._product.node(state, monitor, seconds, entry)
        self._quiet = step.action if after == here else None
        if is_same:
            self._worth.fruitless[self._begun(self._entry)] += 1
            self._worth.vain[monitor.state] += 1
        else:
            self._trust *= self._worth.trust(here, after)
            self._entry = after

    def lose(self, action: Action) -> None:
        """The device failed when it performed the action here."""
        self._model.lose(self._begun(self._here).state, action)
        self._expansions.touch_all()
        self._plan.clear()

    def choose(self, place: Place, steps_left: int) -> Action | None:
        """The next action; none if a new episode is worth more than going on."""
        here, launch = self._begun(self._here), self._begun(self._launch)
        if not self._plan or self._plan[0][0] != here or self._plan[0][1] not in place.actions:
            way = self._lookahead.best(here, steps_left, self._trust)
            way = max(way, self._second(here, steps_left), key=lambda each: each.worth)
            scale = self.settings.discount ** self._price_of_restart(steps_left)
            if here != launch and way.worth < self._anew * scale:
                again = self._lookahead.best(launch, self.episode_steps)
                self._anew = again.worth
                if again.worth * scale > way.worth:
                    self._plan = deque(again.steps)
                    return None
            self._plan = deque(way.steps)
        if not self._plan or self._plan[0][1] not in place.actions:
            return self.random.choice(place.actions)
        return self._plan.popleft()[1]

    def _second(self, here: Node, steps_left: int) -> Way:
        """What to try after an action that seemed to do nothing, if the last one did."""
        if self._quiet is None:
            return NOWHERE
        worth, action = self._expansions.second(here, self._quiet)
        if action is None:
            return NOWHERE
        is_late = steps_left < self._worth.needs(here)
        return Way(worth * self._trust * (self.settings.late if is_late else 1), ((here, action),))

    def _price_of_restart(self, steps_left: int) -> float:
        """In steps: those given away count for more, the fewer episodes there are still to come."""
        return self.settings.restart + steps_left * self._begun_episodes / self.episodes

    def _begun(self, node: Node | None) -> Node:
        if node is None:
            raise ValueError("no episode has begun")
        return node


def _label(step: Step) -> Label:
    labels = action_labels(step.action, step.before)
    return label_of(step.action, labels, step.before.activity)
