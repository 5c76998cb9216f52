"""The loop: look, choose, act, learn, tell; until the budget is used up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tapwright.abstractions.abstraction import Abstraction, Supported
from tapwright.agents.agent import Transition
from tapwright.core.action import Action, ActionKind
from tapwright.core.clock import Clock
from tapwright.core.errors import DeviceError, InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.device import ALL_ACTIONS, Device
from tapwright.recipes.recipe import Recipe
from tapwright.rewards.reward import RewardContext
from tapwright.run.budget import Budget
from tapwright.run.budget_use import BudgetUse, NoTurnLock, Past, TurnLock
from tapwright.run.events import (
    ActionChosen,
    AppRestarted,
    DeviceFault,
    EndReason,
    EpisodeStarted,
    Event,
    RestartReason,
    StepTaken,
)
from tapwright.run.login import Login, LoginTally
from tapwright.state_graph.graph import Node

_REINIT = Action(ActionKind.REINIT)


@dataclass(frozen=True, slots=True)
class LoopSettings:
    """How the loop deals with what apps and devices do."""

    outside_steps: int = 2  # actions allowed outside the app before it is started again
    stuck_steps: int = 100  # actions that may leave the screen as it is before a new start
    blank_steps: int = 5  # actions that may leave a screen without any widget before a new episode
    faults: int = 5  # device faults in a row, with no step between them, that end the run


DEFAULT_LOOP = LoopSettings()


class _Place(NamedTuple):
    """Where the app is: the screen, its node in the graph, and what can be done."""

    screen: Screen
    node: Node
    actions: Sequence[Action]


class Loop:
    """Runs a recipe on a device within a budget and tells what happens."""

    def __init__(
        self,
        device: Device,
        recipe: Recipe,
        budget: Budget | BudgetUse,
        tell: Callable[[Event], None],
        clock: Clock,
        settings: LoopSettings = DEFAULT_LOOP,
        login: Login | None = None,
        baton: TurnLock | None = None,
    ) -> None:
        """The device has the app; a budget that workers share is a ledger, and they a baton."""
        self._device = device
        self._recipe = recipe
        self._ledger = budget if isinstance(budget, BudgetUse) else BudgetUse(budget, clock)
        self._baton = baton or NoTurnLock()
        self._tell = tell
        self._settings = settings
        self._login = login
        self._gave_up_login = False  # until another screen is shown
        self._app = device.app
        self._package = self._app.package
        kinds = device.capabilities.actions
        self._abstraction: Abstraction = recipe.abstraction
        if kinds != ALL_ACTIONS:
            self._abstraction = Supported(recipe.abstraction, kinds)
        self._faults_in_a_row = 0
        self._episode_number = -1
        own = recipe.outside_steps
        self._outside_steps = settings.outside_steps if own is None else own
        self._outside = 0
        self._unchanged = 0
        self._blank = 0
        self.logins = LoginTally()

    def go_on_after(self, past: Past) -> None:
        """Count what an earlier part of the run used against the same budget."""
        self._ledger.go_on_after(past)

    @property
    def steps(self) -> int:
        """Steps taken so far, by all workers."""
        return self._ledger.steps

    @property
    def episodes(self) -> int:
        """Episodes begun so far, by all workers."""
        return self._ledger.episodes

    @property
    def seconds(self) -> float:
        """Real time used so far."""
        return self._ledger.seconds

    def run(self) -> EndReason:
        """Run episodes until the budget or the device ends; a fault costs the episode only."""
        while (reason := self._ledger.used_up(new_episode=True)) is None:
            try:
                self._episode()
            except DeviceError as error:
                self._tell(DeviceFault(str(error), self.steps))
                self._faults_in_a_row += 1
                if self._faults_in_a_row >= self._settings.faults:
                    raise
                self._replace_device()
        return reason

    def _replace_device(self) -> None:
        try:
            with self._baton.passed_on():
                self._device.close()
                self._device.open()
                self._device.install(self._app)
        except DeviceError as error:
            self._faults_in_a_row += 1
            self._tell(DeviceFault(str(error), self.steps))

    def _episode(self) -> None:
        """One test case; steps that a guide takes do not count against its length."""
        place = self._begin()
        chosen = 0
        while place is not None and chosen < self._recipe.episode_steps:
            if self._ledger.used_up() is not None:
                return
            if self._login is not None and self._is_logged_out(self._login, place):
                place = self._log_in(self._login, place)
                continue
            reason = self._lost(place)
            if reason is not None:
                self._tell(AppRestarted(reason, self.steps))
                if reason is RestartReason.BLANK:
                    return
                place = self._follow(place, _REINIT)
                chosen += 1
                continue
            guide = self._recipe.guide
            advice = None if guide is None else guide.advise(place.node, place.actions)
            if advice is not None:
                place = self._follow(place, advice)
            else:
                place = self._choose(place)
                chosen += 1

    def _begin(self) -> _Place | None:
        with self._baton.passed_on():
            self._device.reset()
            observation = self._device.launch()
        if observation.crash is None:
            observation = self._ledger.coverage.hold(observation)
        agent = self._recipe.agent
        agent.begin_episode()
        number = self._episode_number = self._ledger.episodes
        mark = EpisodeMark.of(number, observation, agent.epsilon)
        self._tell(EpisodeStarted(mark, self._device))
        self._ledger.episodes += 1
        self._outside = self._unchanged = self._blank = 0
        self._gave_up_login = False
        place = self._look(observation.screen)
        if observation.crash is not None:
            # The start itself is a finding, so it is told as a step: no step would show it.
            step = self._step(place.screen, _REINIT, observation)
            self._tell(StepTaken(step, place.node.state, self._device))
            return None
        if self._recipe.guide is not None:
            self._recipe.guide.begin_episode(place.node)
        return place

    def _is_logged_out(self, login: Login, place: _Place) -> bool:
        if not self.logins.done:
            return True
        starts = login.starts_on(place.screen)
        self._gave_up_login = self._gave_up_login and starts
        return starts and not self._gave_up_login

    def _log_in(self, login: Login, place: _Place) -> _Place | None:
        """Steps that nobody learns from; one that fails leaves the screen to the agent."""
        is_first, failure = not self.logins.done, ""
        if is_first:
            login.begin_on(place.screen)
        for number in range(login.length):
            if self._ledger.used_up() is not None:
                return place
            action = login.aim(number, place.screen)
            if action is None:
                where = place.screen.activity or place.screen.package
                failure = f"could not {login.describe(number)} on {where}"
                break
            after = self._follow(place, action)
            if after is None:
                self.logins.add("the app crashed")
                return None
            place = after
        failure = failure or login.failure_on(place.screen)
        if failure and is_first:
            raise InputError(f"the login {login.name} does not work: {failure}")
        self.logins.add(failure)
        self._gave_up_login = bool(failure)
        return place

    def _lost(self, place: _Place) -> RestartReason | None:
        if self._outside > self._outside_steps:
            return RestartReason.LEFT
        if self._blank >= self._settings.blank_steps:
            return RestartReason.BLANK
        if not place.actions:
            return RestartReason.NOTHING_TO_DO
        if self._unchanged >= self._settings.stuck_steps:
            return RestartReason.STUCK
        return None

    def _choose(self, place: _Place) -> _Place | None:
        """A step that the agent chooses and learns from."""
        recipe, state = self._recipe, place.node.state
        action = recipe.agent.choose(state, place.actions)
        if recipe.enforcement is not None:
            action = recipe.enforcement.settle(place.screen, action)
        step = self._take(place.screen, action)
        after = self._look(step.observation.screen)
        reward = 0.0
        if recipe.rewards:
            context = RewardContext(state, place.actions, after.node.state, after.actions)
            terms = tuple((term.name, term.score(step, context)) for term in recipe.rewards)
            step = step._replace(rewards=terms)
            reward = step.reward
        terminal = step.observation.crash is not None
        recipe.agent.learn(
            Transition(state, step.action, reward, after.node.state, after.actions, terminal)
        )
        return self._arrive(place, step, after)

    def _follow(self, place: _Place, action: Action) -> _Place | None:
        """A step that nobody learns from."""
        step = self._take(place.screen, action)
        return self._arrive(place, step, self._look(step.observation.screen))

    def _arrive(self, before: _Place, step: Step, after: _Place) -> _Place | None:
        recipe, screen = self._recipe, after.screen
        self._tell(StepTaken(step, after.node.state, self._device))
        crashed = step.observation.crash is not None
        if not crashed:
            # A crash shows the launcher: no way that anyone should follow.
            recipe.graph.connect(before.node, step.action, after.node)
        if recipe.guide is not None:
            recipe.guide.notice(after.node)
        self._outside = 0 if screen.package == self._package else self._outside + 1
        self._unchanged = self._unchanged + 1 if screen == before.screen else 0
        self._blank = 0 if screen.widgets or self._outside else self._blank + 1
        return None if crashed else after

    def _look(self, screen: Screen) -> _Place:
        abstraction = self._abstraction
        node = self._recipe.graph.visit(abstraction.state_of(screen), screen)
        return _Place(screen, node, abstraction.actions_of(screen))

    def _take(self, screen: Screen, action: Action) -> Step:
        ledger = self._ledger
        self._tell(ActionChosen(ledger.steps, screen, action, self._device))
        ledger.in_flight += 1
        try:
            with self._baton.passed_on():
                observation = self._device.perform(action)
        finally:
            ledger.in_flight -= 1
        return self._step(screen, action, ledger.coverage.count(observation))

    def _step(self, before: Screen, action: Action, observation: Observation) -> Step:
        self._faults_in_a_row = 0
        step = Step(self._ledger.steps, self._episode_number, before, action, observation)
        self._ledger.steps += 1
        return step
