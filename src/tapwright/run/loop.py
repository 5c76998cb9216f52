"""The loop: observe, restrict, choose, perform, judge, reward, learn, tell; within a budget.

An exploration is a run without a specification. With one, a monitor follows each episode from the
launch on (Algorithm 1 of FARLEAD-Android, Fig. 3 of FARLEAD2) and restricts what is chosen from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tapwright.agents.agent import DecisionPoint, HearsDeviceFaults, PlansAhead
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import DeviceError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.device import Device
from tapwright.planning.learner_state import begin
from tapwright.planning.writing import texts_of_inputs
from tapwright.recipes.recipe import Recipe
from tapwright.run.action_values import values_at
from tapwright.run.attempt import Attempt, final_verdict
from tapwright.run.budget_use import BudgetUse, NoTurnLock, TurnLock
from tapwright.run.dead_launches import DeadLaunches
from tapwright.run.end_reason import EndReason
from tapwright.run.events import (
    ActionChosen,
    AppRestarted,
    DeviceFault,
    EpisodeStarted,
    Event,
    RestartReason,
    StepTaken,
)
from tapwright.run.learning import learn_from
from tapwright.run.login import Login, LoginSteps
from tapwright.run.screen_pictures import screenshot_of
from tapwright.run.watchdog import Watchdog
from tapwright.spec import Monitor, labels_of_step
from tapwright.state_graph.graph import StateNode

_REINIT = Action(ActionKind.REINIT)
_FAULTS = 5  # device faults in a row, with no step between them, that end the run


class _Here(NamedTuple):
    """Where the app is: what the agent sees, the node of the state graph, the winning action."""

    point: DecisionPoint
    node: StateNode
    winning: Action | None


class Loop:
    """Runs a recipe on a device within a budget and tells what happens."""

    def __init__(
        self,
        device: Device,
        recipe: Recipe,
        use: BudgetUse,
        tell: Callable[[Event], None],
        *,
        monitor: Monitor | None = None,
        login: Login | None = None,
        lock: TurnLock | None = None,
    ) -> None:
        """Prepare.

        Args:
            device: has the app installed.
            recipe: who chooses and learns, and from what.
            use: the budget, which workers share.
            tell: hears every event.
            monitor: follows each episode; None explores.
            login: steps that come first.
            lock: held by the worker that chooses, learns or writes.
        """
        self._device = device
        self._recipe = recipe
        self._use = use
        self._lock = lock or NoTurnLock()
        self._tell = tell
        self._monitor = monitor
        self._app = device.app
        self._screenshot = screenshot_of(device)
        self._watchdog = Watchdog(recipe.limits, self._app.package)
        self._login = None if login is None else LoginSteps(login)
        self._filter = recipe.action_filter(device.capabilities.actions)
        if isinstance(recipe.agent, PlansAhead):
            recipe.agent.plan_with(self._filter, recipe.episode_steps)
        self._faults_in_a_row = 0
        self._was_reset = False  # since the app was installed
        self._dead_launches = DeadLaunches()
        self._episode = -1
        self._steps: list[Step] = []  # of the episode

    @property
    def login(self) -> LoginSteps | None:
        """The login and how often it was done."""
        return self._login

    def run(self, is_done: Callable[[Attempt], bool] | None = None) -> EndReason:
        """Runs episodes until the budget or the device ends, or one of them is what was wanted."""
        while (reason := self._use.used_up(new_episode=True)) is None:
            attempt = self._attempt()
            if attempt is not None and is_done is not None and is_done(attempt):
                return EndReason.SEARCHED
        return reason

    def _attempt(self) -> Attempt | None:
        """One episode; none if the device failed on the way, which says nothing about the app."""
        try:
            launched = self._walk_from_launch()
        except DeviceError as error:
            self._tell(DeviceFault(str(error), self._use.steps))
            self._faults_in_a_row += 1
            if self._faults_in_a_row >= _FAULTS:
                raise
            self._restart_device()
            return None
        return Attempt(self._episode, launched, tuple(self._steps), final_verdict(self._monitor))

    def _restart_device(self) -> None:
        self._was_reset = False
        try:
            with self._lock.released():
                self._device.restart(self._app)
        except DeviceError as error:
            self._faults_in_a_row += 1
            self._tell(DeviceFault(str(error), self._use.steps))

    def _walk_from_launch(self) -> Observation:
        launched = self._launch()
        here = self._begin(launched)
        if launched.crash is not None:
            # The start itself is a finding, so it is told as a step: no step would show it.
            step = self._step(launched.screen, _REINIT, launched)
            self._tell_step(step, here.node)
            if self._dead_launches.count(launched.crash) and self._monitor is None:
                self._use.stopped = EndReason.LAUNCH
            return launched
        self._dead_launches.clear()
        if self._recipe.guide is not None:
            self._recipe.guide.begin_episode(here.node)
        self._walk(here)
        return launched

    def _launch(self) -> Observation:
        # What is random on a device follows its seed from a reset on, so one comes first always.
        is_fresh = self._recipe.limits.clear_data or not self._was_reset
        with self._lock.released():
            if is_fresh:
                self._device.reset()
                self._was_reset = True
            else:
                self._device.stop()
            observation = self._device.launch()
        return observation if observation.crash else self._use.coverage.hold(observation)

    def _begin(self, launched: Observation) -> _Here:
        if self._monitor is not None:
            begin(self._monitor, launched)
        self._steps = []
        self._watchdog.begin_episode()
        if self._login is not None:
            self._login.begin_episode()
        recipe, agent = self._recipe, self._recipe.agent
        most = self._use.steps_of_episode(recipe.episode_steps)
        here = self._look(launched, most, first=recipe.first_actions)
        agent.begin_episode(here.point)
        self._episode = self._use.episodes
        mark = EpisodeMark.of(self._episode, launched, agent.epsilon)
        self._tell(EpisodeStarted(mark, self._screenshot))
        self._use.episodes += 1
        return here

    def _walk(self, start: _Here) -> None:
        """Step by step until a verdict, a crash or a limit; guided steps do not count."""
        here, visited, login = start, {start.point.state}, self._login
        while self._may_go_on(here):
            if login is not None and login.is_due(here.point.screen):
                after = login.perform(here, self._follow, self._use.used_up)
            else:
                after = self._next(here)
            if after is None or self._is_cycle(here, after, visited):
                return
            visited.add(after.point.state)
            here = after

    def _may_go_on(self, here: _Here) -> bool:
        monitor = self._monitor
        if here.point.steps_left == 0 or (monitor is not None and monitor.verdict.is_final):
            return False
        return self._use.used_up() is None

    def _next(self, here: _Here) -> _Here | None:
        """A step of the watchdog, of the guide or of the agent; none if the episode ends."""
        reason = self._watchdog.alarm(has_actions=bool(here.point.actions))
        if reason is None:
            guide = self._recipe.guide
            advice = None if guide is None else guide.advise(here.node, here.point.actions)
            return self._decide(here) if advice is None else self._follow(here, advice)
        if self._recipe.ends_outside:
            return None
        self._tell(AppRestarted(reason, self._use.steps))
        if reason is RestartReason.DEAD:
            self._was_reset = False  # with its data it would end at every start
        ends = reason in (RestartReason.BLANK, RestartReason.DEAD)
        return None if ends else self._follow(here, _REINIT, counts=True)

    def _is_cycle(self, here: _Here, after: _Here, visited: set[object]) -> bool:
        if self._monitor is None or not self._recipe.monitor_use.cuts_cycles:
            return False
        return after.point.state != here.point.state and after.point.state in visited

    def _decide(self, here: _Here) -> _Here | None:
        """A step that the agent chooses and learns from; none if the episode ends."""
        recipe, point = self._recipe, here.point
        action = here.winning or recipe.agent.choose(point)
        if action is None:
            return None
        values = () if here.winning else values_at(recipe.agent, point, action)
        if recipe.rules is not None:
            named = () if self._monitor is None else texts_of_inputs(self._monitor.inputs())
            action = recipe.rules.apply_text(point.screen, action, named)
        step, after = self._take(here, action, counts=True)
        terminated, monitor = step.observation.crash is not None, self._monitor
        if monitor is not None and not terminated:
            terminated = monitor.verdict.is_final or not after.point.actions  # a dead end
        truncated = not terminated and not self._may_go_on(after)
        step = step._replace(values=values) if values else step
        step = learn_from(
            recipe, point, step, after.point, terminated=terminated, truncated=truncated
        )
        return self._arrive(here, step, after)

    def _follow(self, here: _Here, action: Action, *, counts: bool = False) -> _Here | None:
        """A step that nobody learns from; unless told otherwise it costs none of the episode's."""
        step, after = self._take(here, action, counts=counts)
        return self._arrive(here, step, after)

    def _take(self, here: _Here, action: Action, *, counts: bool) -> tuple[Step, _Here]:
        """Performs the action and lets the monitor judge what it showed."""
        step = self._step(here.point.screen, action, self._perform(here.point.screen, action))
        if self._monitor is not None:
            self._monitor.step(labels_of_step(step))
        if self._recipe.entries is not None:
            self._recipe.entries.count(action)
        return step, self._look(step.observation, here.point.steps_left - counts)

    def _tell_step(self, step: Step, node: StateNode) -> None:
        self._use.novelty.note(step, is_new_state=node.visits == 1)
        self._tell(StepTaken(step, node.state, self._screenshot))

    def _arrive(self, before: _Here, step: Step, after: _Here) -> _Here | None:
        recipe, crashed = self._recipe, step.observation.crash is not None
        self._steps.append(step)
        self._tell_step(step, after.node)
        if not crashed:
            # A crash shows the launcher: no path that anyone should follow.
            recipe.graph.connect(before.node, step.action, after.node)
        if recipe.guide is not None:
            recipe.guide.notice(after.node)
        self._watchdog.notice(step.before, step.observation.screen)
        return None if crashed else after

    def _look(self, observation: Observation, left: int, first: tuple[Action, ...] = ()) -> _Here:
        screen, more, entries = observation.screen, first, self._recipe.entries
        if entries is not None:
            more = (*first, *entries.at(observation))
        seen = self._filter.look(screen, self._monitor, more)
        state = seen.state if self._monitor is None else self._filter.abstraction.state_of(screen)
        node = self._recipe.graph.visit(state, screen)
        point = DecisionPoint(seen.state, seen.actions, observation, self._monitor, left)
        return _Here(point, node, seen.winning)

    def _perform(self, screen: Screen, action: Action) -> Observation:
        use, agent = self._use, self._recipe.agent
        self._tell(ActionChosen(use.steps, screen, action, self._screenshot))
        use.in_flight += 1
        try:
            with self._lock.released():
                observation = self._device.perform(action)
        except DeviceError:
            if isinstance(agent, HearsDeviceFaults):
                agent.device_failed(action)
            raise
        finally:
            use.in_flight -= 1
        return use.coverage.count(observation)

    def _step(self, before: Screen, action: Action, observation: Observation) -> Step:
        self._faults_in_a_row = 0
        step = Step(self._use.steps, self._episode, before, action, observation)
        self._use.steps += 1
        return step
