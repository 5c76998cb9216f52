"""The search for a witness: episodes from a fresh install, followed by a specification's monitor.

Algorithm 1 of FARLEAD-Android and Fig. 3 of FARLEAD2. Where the recipe has a plan, a `Planner`
chooses and sees every step, and the recipe's agent is neither asked nor taught.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tapwright.abstractions.abstraction import Supported
from tapwright.agents.agent import Transition
from tapwright.agents.planner.agent import Planner
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.clock import Clock
from tapwright.core.errors import DeviceError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.device import ALL_ACTIONS, Device
from tapwright.experience.replay import RememberedEpisode, replay
from tapwright.planning.action_filter import ActionFilter, Place
from tapwright.planning.learner_state import REINIT, begin
from tapwright.recipes.witness_recipe import WitnessRecipe
from tapwright.run.events import (
    ActionChosen,
    DeviceFault,
    EpisodeStarted,
    Event,
    StepTaken,
)
from tapwright.spec import Monitor, Verdict, observation_of

REWARD = "specification"


@dataclass(frozen=True, slots=True)
class WitnessLimits:
    """How much a search may use."""

    episodes: int = 100
    steps: int = 30  # an episode, the launch included; a scenario's own limit comes first
    seconds: float | None = None  # of real time for all specifications of a run
    outside_steps: int = 2  # actions in another app after which an episode ends
    faults: int = 5  # device faults in a row that end the run


@dataclass(slots=True)
class Counts:
    """What all searches of a run have used so far; steps and episodes are numbered by it."""

    steps: int = 0
    episodes: int = 0


class Attempt(NamedTuple):
    """One episode: the test that was tried."""

    episode: int
    launched: Observation
    steps: tuple[Step, ...]
    verdict: Verdict

    @property
    def is_witness(self) -> bool:
        """Whether it satisfies the specification."""
        return self.verdict is Verdict.SATISFIED

    @property
    def screens(self) -> tuple[Screen, ...]:
        """The first screen and the one after each step."""
        return (self.launched.screen, *(step.after for step in self.steps))


@dataclass(slots=True)
class WitnessLoop:
    """Makes attempts for one specification on one device."""

    device: Device
    recipe: WitnessRecipe
    monitor: Monitor
    limits: WitnessLimits
    tell: Callable[[Event], None]
    clock: Clock
    counts: Counts
    random: Random  # of the planner, if there is one
    _app: App = field(init=False)
    _lookout: ActionFilter = field(init=False)
    _planner: Planner | None = field(init=False, default=None)
    _faults_in_a_row: int = field(init=False, default=0)
    _steps: list[Step] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self._app = self.device.app
        recipe, kinds = self.recipe, self.device.capabilities.actions
        abstraction = recipe.abstraction
        if kinds != ALL_ACTIONS:
            abstraction = Supported(abstraction, kinds)
        writes = recipe.writes and ActionKind.WRITE in kinds
        self._lookout = ActionFilter(
            abstraction, writes, recipe.generic_texts, recipe.predicts, recipe.enforcement
        )
        if recipe.plan is not None:
            limits = self.limits
            self._planner = Planner(
                self._lookout, self.random, recipe.plan, limits.steps - 1, limits.episodes
            )

    def recall(self, episodes: Iterable[RememberedEpisode]) -> int:
        """Learn from earlier episodes, if the recipe does; from how many steps."""
        recipe = self.recipe
        if not recipe.replays:
            return 0
        if self._planner is not None:
            return self._planner.recall(step for each in episodes for step in each.steps)
        if recipe.rehearse is not None:
            return replay(episodes, self.monitor, self._lookout.abstraction, recipe.rehearse)
        return 0

    def attempt(self) -> Attempt | None:
        """One episode; none if the device failed on the way, which says nothing about the app."""
        try:
            return self._attempt()
        except DeviceError as error:
            self.tell(DeviceFault(str(error), self.counts.steps))
            self._faults_in_a_row += 1
            if self._faults_in_a_row >= self.limits.faults:
                raise
            self._replace_device()
            return None

    def _replace_device(self) -> None:
        self.device.close()
        try:
            self.device.open()
            self.device.install(self._app)
        except DeviceError as error:
            self._faults_in_a_row += 1
            self.tell(DeviceFault(str(error), self.counts.steps))

    def _attempt(self) -> Attempt:
        self.device.reset()
        launched = self.device.launch()
        number, epsilon = self.counts.episodes, None
        if self._planner is None:
            self.recipe.agent.begin_episode()
            epsilon = self.recipe.agent.epsilon
        mark = EpisodeMark.of(number, launched, epsilon)
        self.tell(EpisodeStarted(mark, self.device))
        self.counts.episodes += 1
        self._steps = []
        begin(self.monitor, launched)
        if self._planner is not None:
            self._planner.begin(launched, self.monitor)
        if launched.crash is not None:
            # The start itself is a finding, so it is told as a step: no step would show it.
            self._tell(self._step(launched.screen, REINIT, launched), "")
        else:
            self._walk(self._look(launched))
        if not self.monitor.verdict.is_final:
            self.monitor.finish()
        return Attempt(number, launched, tuple(self._steps), self.monitor.verdict)

    def _walk(self, place: Place) -> None:
        """Step by step until the verdict, a limit or a dead end."""
        visited, outside, package = {place.state}, 0, self._app.package
        while not self._is_over(place, outside):
            action = place.sure or self._choose(place)
            if action is None:
                return
            after, crashed = self._take(place, action)
            is_cycle = after.state != place.state and after.state in visited
            visited.add(after.state)
            outside = 0 if after.screen.package == package else outside + 1
            place = after
            if crashed or (is_cycle and self.recipe.cuts_cycles):
                return

    def _choose(self, place: Place) -> Action | None:
        if self._planner is not None:
            return self._planner.choose(place, self.limits.steps - 1 - len(self._steps))
        action, rules = (
            self.recipe.agent.choose(place.state, place.actions),
            self.recipe.enforcement,
        )
        if rules is None:
            return action
        return rules.settle(place.screen, action, self.monitor.texts_to_write())

    def _is_over(self, place: Place, outside: int) -> bool:
        return (
            self.monitor.verdict.is_final
            or not place.actions
            or len(self._steps) + 1 >= self.limits.steps
            or outside > self.limits.outside_steps
        )

    def _take(self, place: Place, action: Action) -> tuple[Place, bool]:
        self.tell(ActionChosen(self.counts.steps, place.screen, action, self.device))
        step = self._step(place.screen, action, self._perform(action))
        self._steps.append(step)
        self.monitor.step(observation_of(step))
        after = self._look(step.observation)
        is_final = self.monitor.verdict.is_final
        reward = self.monitor.reward
        if not is_final and not after.actions:
            reward = -1.0  # a dead end: whatever follows makes the specification false
        elif not is_final and not self.recipe.shapes:
            reward = 0.0
        step = step._replace(rewards=((REWARD, reward),))
        crashed = step.crash is not None
        terminal = is_final or crashed or not after.actions
        if self._planner is not None:
            self._planner.see(step, self.monitor)
        else:
            self.recipe.agent.learn(
                Transition(place.state, action, reward, after.state, after.actions, terminal)
            )
        self._tell(step, after.state)
        return after, crashed

    def _perform(self, action: Action) -> Observation:
        try:
            return self.device.perform(action)
        except DeviceError:
            if self._planner is not None:
                self._planner.lose(action)
            raise

    def _look(self, observation: Observation) -> Place:
        return self._lookout.look(observation.screen, self.monitor)

    def _step(self, before: Screen, action: Action, observation: Observation) -> Step:
        self._faults_in_a_row = 0
        step = Step(self.counts.steps, self.counts.episodes - 1, before, action, observation)
        self.counts.steps += 1
        return step

    def _tell(self, step: Step, state: str) -> None:
        self.tell(StepTaken(step, state, self.device))
