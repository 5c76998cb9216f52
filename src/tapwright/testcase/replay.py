"""Replays a test from a fresh install: finds each widget by identity, acts, and judges."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from tapwright.core.action import Action
from tapwright.core.errors import DeviceError, InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.run.untold import refuse_untold
from tapwright.testcase.locate import Likeness, Located, locate
from tapwright.testcase.oracle import Oracle, make_oracle
from tapwright.testcase.replay_observer import ReplayObserver
from tapwright.testcase.replay_result import Divergence, Replay
from tapwright.testcase.specification import SPECIFIED, content_of
from tapwright.testcase.test_case import PlannedStep, Rate, TestCase

_NAMES_SHOWN = 6
_LOOK_AGAIN_SECONDS = 0.5


class Replayer:
    """Replays tests on one device, each from a fresh install."""

    def __init__(
        self,
        device: Device,
        *,
        patience: float = 5.0,
        sleep: Callable[[float], None] = time.sleep,
        faults: int = 2,
    ) -> None:
        """Replay on this device.

        Args:
            device: open, with the app installed.
            patience: seconds to wait for a widget where time is real.
            sleep: waits.
            faults: failures of the device in one replay after which to give up.
        """
        self._device = device
        self._app = device.app
        self._sleep = sleep
        self._faults = faults
        virtual = Power.VIRTUAL_TIME in device.capabilities.powers
        self._looks = 1 if virtual else 1 + int(patience / _LOOK_AGAIN_SECONDS)
        self.steps_done = 0

    @property
    def device(self) -> Device:
        """What it replays on."""
        return self._device

    @property
    def package(self) -> str:
        """The package of the app under test."""
        return self._app.package

    def replay(
        self,
        test: TestCase,
        *,
        seed: int | None = None,
        lenient: bool = False,
        camera: ReplayObserver | None = None,
    ) -> Replay:
        """Do the test once; `lenient` leaves out steps whose widget is not there.

        Raises:
            DeviceError: the device failed again and again; that says nothing about the app.
            InputError: the test is about something that the device does not tell.
        """
        for shown in test.shows:
            if shown.kind in SPECIFIED:
                refuse_untold(content_of(shown).propositions, self._device)
        faults, began = 0, time.monotonic()
        while True:
            try:
                chosen = test.options.seed if seed is None else seed
                done = self._replay(test, chosen, lenient, camera)
                return replace(done, seconds=time.monotonic() - began)
            except DeviceError:
                faults += 1
                # Whatever comes next, another replay or another test, needs a sound device.
                self._device.restart(self._app)
                if faults >= self._faults:
                    raise

    def _replay(
        self, test: TestCase, seed: int, lenient: bool, camera: ReplayObserver | None = None
    ) -> Replay:
        device = self._device
        device.reseed(seed)
        device.reset()
        launched = device.launch()
        if camera is not None:
            camera.begin()
            camera.look(launched)
        judge = make_oracle(test.shows)
        judge.begin(launched)
        run = _Run(device, judge, launched, seed)
        for number, plan in enumerate(test.steps, start=1):
            if judge.is_decided:
                break
            if run.observation.crash is not None:
                return run.diverge(number, plan, run.crash_seen())
            action = self._aim(run, plan)
            if action is None:
                if lenient:
                    continue
                return run.diverge(number, plan, describe(run.observation.screen))
            run.act(action, plan)
            if camera is not None:
                camera.look(run.observation)
            self.steps_done += 1
            missing = self._missing(run, plan)
            if missing:
                return run.fail(f"after step {number}, {_lower(plan.describe())}: {missing}")
        return run.end()

    def _missing(self, run: _Run, plan: PlannedStep) -> str:
        """What the screen after a step was to show and does not, however long it is waited for."""
        if not plan.shows or run.is_decided:
            return ""
        reason = ""
        for look in range(self._looks):
            if look:
                self._sleep(_LOOK_AGAIN_SECONDS)
                run.look()
            judge = make_oracle(plan.shows)
            judge.begin(run.observation)
            verdict = judge.finish()
            if verdict.held:
                return ""
            reason = verdict.reason
        return reason

    def _aim(self, run: _Run, plan: PlannedStep) -> Action | None:
        """The action with the widget as it is now."""
        action = plan.action
        if action.kind not in self._device.capabilities.actions:
            return None
        if action.target is None:
            return action
        for look in range(self._looks):
            if look:
                self._sleep(_LOOK_AGAIN_SECONDS)
                run.look()
            found = locate(run.observation.screen, action.kind, action.target, plan.label)
            if found is not None:
                run.tolerate(plan, found)
                return Action(action.kind, found.identity, action.argument)
        return None


class _Run:
    """One replay while it goes on."""

    def __init__(self, device: Device, judge: Oracle, launched: Observation, seed: int) -> None:
        self._device = device
        self._judge = judge
        self._launched = launched
        self._seed = seed
        self._steps: list[Step] = []
        self._planned: list[PlannedStep] = []
        self._tolerated: list[str] = []
        self.observation = launched

    @property
    def is_decided(self) -> bool:
        return self._judge.is_decided

    def look(self) -> None:
        self.observation = self._device.observe()

    def tolerate(self, plan: PlannedStep, found: Located) -> None:
        action = plan.action
        if found.likeness not in (Likeness.SAME, Likeness.AS_NAMED):
            number = len(self._steps) + 1
            now = Action(action.kind, found.identity, action.argument)
            self._tolerated.append(
                f"step {number}: took {found.likeness.value} for {plan.describe()}: {now}"
            )

    def act(self, action: Action, plan: PlannedStep) -> None:
        before = self.observation.screen
        self.observation = self._device.perform(action)
        step = Step(len(self._steps), 0, before, action, self.observation)
        self._steps.append(step)
        self._planned.append(plan)
        self._judge.see(step)

    def crash_seen(self) -> str:
        crash = self.observation.crash
        assert crash is not None, "asked only after a crash"
        return f"the end of the app: {crash.headline}"

    def diverge(self, number: int, plan: PlannedStep, saw: str) -> Replay:
        where = f" on {plan.activity.rpartition('.')[2]}" if plan.activity else ""
        divergence = Divergence(number, f"to {_lower(plan.describe())}{where}", saw)
        return self._result(False, str(divergence), divergence)

    def fail(self, reason: str) -> Replay:
        return self._result(False, reason, None)

    def end(self) -> Replay:
        judgement = self._judge.finish()
        crash = self.observation.crash
        if judgement.held and crash is not None and crash.is_finding:
            # A test that shows no crash does not hold when the app crashes under it.
            unexpected = not self._judge.is_decided
            if unexpected:
                return self._result(False, self.crash_seen(), None)
        return self._result(judgement.held, judgement.reason, None)

    def _result(self, held: bool, reason: str, divergence: Divergence | None) -> Replay:
        return Replay(
            held,
            reason,
            self._launched,
            tuple(self._steps),
            tuple(self._planned),
            tuple(self._tolerated),
            divergence,
            self._seed,
        )


def replay_times(
    replayer: Replayer,
    test: TestCase,
    times: int,
    tell: Callable[[Replay], None] | None = None,
) -> list[Replay]:
    """Replay with the test's own seed and the ones after it, so that chance shows itself."""
    replays = []
    for number in range(times):
        replay = replayer.replay(test, seed=test.options.seed + number)
        replays.append(replay)
        if tell is not None:
            tell(replay)
    return replays


def rate_of(replays: Sequence[Replay]) -> Rate:
    """How often it held."""
    return Rate(sum(replay.held for replay in replays), len(replays))


def check_app(test: TestCase, package: str) -> None:
    """Refuse to replay the test of one app on another."""
    if test.package != package:
        raise InputError(
            f"the test is for {test.package}, not for {package}",
            hint="give the app that the test was made for, or change its `app` line",
        )


def describe(screen: Screen) -> str:
    """A screen in a few words: where it is and what it offers."""
    names = [
        f'"{widget.name}"'
        for widget in screen.widgets
        if widget.clickable or widget.editable or widget.scrollable
    ]
    more = f" and {len(names) - _NAMES_SHOWN} more" if len(names) > _NAMES_SHOWN else ""
    where = screen.activity.rpartition(".")[2] or screen.package or "nothing"
    with_what = f" with {', '.join(names[:_NAMES_SHOWN])}{more}" if names else ""
    return where + with_what


def _lower(phrase: str) -> str:
    return phrase[:1].lower() + phrase[1:]
