"""The loop: look, choose, act, learn, tell; until the budget is used up."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from tapwright.agents.agent import Transition
from tapwright.core.action import Action, ActionKind
from tapwright.core.clock import Clock
from tapwright.core.errors import DeviceError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.device import Device
from tapwright.engine.budget import Budget
from tapwright.engine.events import (
    DeviceFault,
    EndReason,
    EpisodeStarted,
    Event,
    StepTaken,
)
from tapwright.recipes.recipe import Recipe
from tapwright.rewards.reward import RewardContext

_REINIT = Action(ActionKind.REINIT)


@dataclass(frozen=True, slots=True)
class LoopSettings:
    """How the loop deals with what apps and devices do."""

    outside_steps: int = 2  # actions allowed outside the app before it is started again
    faults: int = 5  # device faults in a row, with no step between them, that end the run


DEFAULT_LOOP = LoopSettings()


class Loop:
    """Runs a recipe on a device within a budget and tells what happens."""

    def __init__(
        self,
        device: Device,
        recipe: Recipe,
        budget: Budget,
        tell: Callable[[Event], None],
        clock: Clock,
        settings: LoopSettings = DEFAULT_LOOP,
    ) -> None:
        self._device = device
        self._recipe = recipe
        self._budget = budget
        self._tell = tell
        self._clock = clock
        self._settings = settings
        self._app = device.app
        self._package = self._app.package
        self._supported = device.capabilities.actions
        self._started = clock.now()
        self._faults_in_a_row = 0
        self.steps = 0
        self.episodes = 0

    @property
    def seconds(self) -> float:
        """Real time used so far."""
        return self._clock.now() - self._started

    def run(self) -> EndReason:
        """Run episodes until the budget or the device ends; a fault costs the episode only."""
        while (reason := self._used_up(new_episode=True)) is None:
            try:
                self._episode()
            except DeviceError as error:
                self._tell(DeviceFault(str(error), self.steps))
                self._faults_in_a_row += 1
                if self._faults_in_a_row >= self._settings.faults:
                    raise
                self._replace_device()
        return reason

    def _used_up(self, *, new_episode: bool = False) -> EndReason | None:
        budget = self._budget
        if budget.steps is not None and self.steps >= budget.steps:
            return EndReason.STEPS
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return EndReason.TIME
        if new_episode and budget.episodes is not None and self.episodes >= budget.episodes:
            return EndReason.EPISODES
        return None

    def _replace_device(self) -> None:
        self._device.close()
        try:
            self._device.open()
            self._device.install(self._app)
        except DeviceError as error:
            self._faults_in_a_row += 1
            self._tell(DeviceFault(str(error), self.steps))

    def _episode(self) -> None:
        self._device.reset()
        screen = self._begin(self._device.launch())
        self._recipe.agent.begin_episode()
        state, actions = self._look(screen)
        outside = 0
        for _ in range(self._recipe.episode_steps):
            if self._used_up() is not None:
                return
            if outside > self._settings.outside_steps or not actions:
                step = self._take(screen, _REINIT)
                next_state, next_actions = self._look(step.observation.screen)
            else:
                action = self._recipe.agent.choose(state, actions)
                step = self._take(screen, action)
                next_state, next_actions = self._look(step.observation.screen)
                step = self._learn(step, state, actions, next_state, next_actions)
            self._tell(StepTaken(step, next_state))
            if step.observation.crash is not None:
                return
            screen, state, actions = step.observation.screen, next_state, next_actions
            outside = 0 if screen.package == self._package else outside + 1

    def _begin(self, observation: Observation) -> Screen:
        self._tell(
            EpisodeStarted(EpisodeMark(self.episodes, observation.screen, observation.seconds))
        )
        self.episodes += 1
        return observation.screen

    def _look(self, screen: Screen) -> tuple[Hashable, Sequence[Action]]:
        abstraction, supported = self._recipe.abstraction, self._supported
        actions = abstraction.actions_of(screen)
        if not all(action.kind in supported for action in actions):
            actions = [action for action in actions if action.kind in supported]
        return abstraction.state_of(screen), actions

    def _take(self, screen: Screen, action: Action) -> Step:
        observation = self._device.perform(action)
        self._faults_in_a_row = 0
        step = Step(self.steps, self.episodes - 1, screen, action, observation)
        self.steps += 1
        return step

    def _learn(
        self,
        step: Step,
        state: Hashable,
        actions: Sequence[Action],
        next_state: Hashable,
        next_actions: Sequence[Action],
    ) -> Step:
        if self._recipe.rewards:
            context = RewardContext(state, actions, next_state, next_actions)
            terms = tuple((term.name, term.score(step, context)) for term in self._recipe.rewards)
            step = step._replace(rewards=terms)
        terminal = step.observation.crash is not None
        self._recipe.agent.learn(
            Transition(state, step.action, step.reward, next_state, next_actions, terminal)
        )
        return step
