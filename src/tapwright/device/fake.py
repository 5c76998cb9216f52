"""The fake device: runs an app declared as a finite-state model, with crashes and faults."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from zipfile import is_zipfile

from tapwright.core.action import Action, ActionKind
from tapwright.core.action_kinds import ALL_KINDS
from tapwright.core.app import App
from tapwright.core.crash import Crash
from tapwright.core.errors import DeviceLost, DeviceTimeout, InputError
from tapwright.core.randomness import stream
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.app_model import (
    AppModel,
    ModelScreen,
    TransitionOutcome,
    Trigger,
)
from tapwright.device.device import Device
from tapwright.device.device_values import Capabilities, Counter, Power
from tapwright.device.model_file import load_model
from tapwright.device.model_screen import ModelState, index_of, render
from tapwright.device.wireframe import draw

LAUNCHER = "org.tapwright.launcher"
_STEP_SECONDS = 0.1  # what an action takes on the fake's clock unless the model says otherwise


class FakeDevice(Device):
    """A device whose app is a model file or an `AppModel`; only actions move its clock."""

    name = "fake"
    capabilities = Capabilities(
        Power.SCREENSHOT
        | Power.COVERAGE
        | Power.LOGS
        | Power.VIRTUAL_TIME
        | Power.DETERMINISTIC
        | Power.TOASTS,
        ALL_KINDS,  # a model may declare what any of them does
    )

    def __init__(self, model: AppModel | None = None, *, seed: int = 0) -> None:
        super().__init__()
        self._given = model
        self._seed = seed
        self._model: AppModel = model if model is not None else AppModel("", "", {})
        self._random: Random = stream(seed, "fake device")
        self._seconds = 0.0
        self._state = ModelState(None, LAUNCHER)
        self._screens: dict[ModelState, Screen] = {}
        self._taken: set[tuple[str, Trigger]] = set()
        self._covered: set[str] = set()  # by name, with those of other devices

    def _open(self) -> None:
        pass

    def _close(self) -> None:
        self._screens.clear()

    def _install(self, app: App) -> None:
        if self._given is None:
            if app.path is None:
                raise InputError(f"the fake device needs a model file for {app.name}")
            if is_zipfile(app.path):
                raise InputError(
                    f"the fake device runs models (.fsm), not {app.path.name}",
                    hint="an app needs --device jvm, or a phone: --device adb",
                )
            self._model = load_model(app.path)
        self._seconds = 0.0
        self._screens.clear()
        self._taken.clear()
        self._covered.clear()
        self._reset()

    def _reset(self) -> None:
        # The same actions from a reset must give the same screens, random outcomes included.
        self._random = stream(self._seed, "fake device")
        self._stop()

    def _reseed(self, seed: int) -> None:
        self._seed = seed

    def _stop(self) -> None:
        self._state = ModelState(None, LAUNCHER)
        self._behind_home: ModelState | None = None  # what the home key left, to come back to

    def _launch(self) -> Observation:
        self._seconds += _STEP_SECONDS
        self._enter(self._model.start)
        return self._observe()

    def _observe(self) -> Observation:
        return Observation(self._render(), self._seconds)

    def _perform(self, action: Action, screen: Screen) -> Observation:
        self._seconds += float(action.argument or 0) if action.kind is ActionKind.IDLE else 0
        if self._state.screen is None:
            self._perform_outside(action)
            return self._finish_step(_STEP_SECONDS)
        current = self._model.screens[self._state.screen]
        index = None if action.target is None else index_of(screen, action.target)
        found = self._transition(current, action, index)
        if found is None:
            self._perform_default(current, action, index)
            return self._finish_step(_STEP_SECONDS)
        trigger, outcomes = found
        new = self._cover(current, trigger)
        outcome = self._draw(outcomes)
        self._change(current, action, index)
        crash = self._apply(outcome)
        observation = self._finish_step(outcome.seconds or _STEP_SECONDS, crash, new)
        return observation._replace(toasts=(outcome.toast,)) if outcome.toast else observation

    def _finish_step(
        self, seconds: float, crash: Crash | None = None, probes: tuple[str, ...] = ()
    ) -> Observation:
        """Advances the clock and returns the observation after a step."""
        self._seconds = round(self._seconds + seconds, 6)
        logs: tuple[str, ...] = ()
        if crash is not None:
            logs = (f"E AndroidRuntime: FATAL EXCEPTION: main: {crash.headline}",)
        return Observation(self._render(), self._seconds, crash, logs, (), len(probes), probes)

    def _transition(
        self, screen: ModelScreen, action: Action, index: int | None
    ) -> tuple[Trigger, tuple[TransitionOutcome, ...]] | None:
        """Returns the declared transition of an action, or None if the model has none."""
        widget = None if index is None else screen.widgets[index].key
        text = action.argument if isinstance(action.argument, str) else None
        # A transition for this very text comes before the one for any text.
        for trigger in (Trigger(action.kind, widget, text), Trigger(action.kind, widget)):
            outcomes = screen.transitions.get(trigger)
            if outcomes is not None:
                return trigger, outcomes
        return None

    def _draw(self, outcomes: tuple[TransitionOutcome, ...]) -> TransitionOutcome:
        """Draws one of the outcomes by weight."""
        if len(outcomes) == 1:
            return outcomes[0]
        return self._random.choices(outcomes, [outcome.weight for outcome in outcomes])[0]

    def _apply(self, outcome: TransitionOutcome) -> Crash | None:
        """Applies an outcome: a new screen, an exit, a crash or a fault. Returns the crash."""
        match outcome.result:
            case "stay":
                return None
            case "exit":
                self._stop()
            case "leave":
                self._state = ModelState(None, outcome.detail)
            case "crash":
                self._stop()
                return Crash("crash", outcome.detail, outcome.message, _stack(outcome))
            case "anr":
                self._stop()
                return Crash("anr", "ANR", outcome.message)
            case "fault" if outcome.detail == "timeout":
                raise DeviceTimeout("the fake device timed out, as its model declares")
            case "fault":
                self.close()
                raise DeviceLost("the fake device was lost, as its model declares")
            case screen:
                self._enter(screen)
        return None

    def _perform_default(self, screen: ModelScreen, action: Action, index: int | None) -> None:
        """Performs an action for which the model declares no transition."""
        match action.kind:
            case ActionKind.BACK | ActionKind.DOUBLE_BACK:
                self._stop()
            case ActionKind.HOME:
                left = self._state
                self._stop()
                self._behind_home = left
            case ActionKind.OPEN_BROWSER:
                self._state = ModelState(None, "com.android.browser")
            case ActionKind.REINIT:
                self._enter(self._start_of(action.argument))
            case ActionKind.ROTATE:
                state = self._state
                turned = not state.landscape
                self._state = ModelState(state.screen, state.package, state.changes, turned)
            case _:
                self._change(screen, action, index)

    def _change(self, screen: ModelScreen, action: Action, index: int | None) -> None:
        """Applies a written text or a check mark to the widget."""
        if index is None:
            return
        widget, changes = screen.widgets[index], dict(self._state.changes)
        if action.kind is ActionKind.WRITE:
            changes[index] = str(action.argument)
        elif widget.kind == "checkbox" and action.kind in (ActionKind.CLICK, ActionKind.CHECK):
            changes[index] = not changes.get(index, "checked" in widget.flags)
        else:
            return
        state = self._state
        ordered = tuple(sorted(changes.items()))
        self._state = ModelState(state.screen, state.package, ordered, state.landscape)

    def _perform_outside(self, action: Action) -> None:
        """Performs an action while another app is shown."""
        if action.kind is ActionKind.REINIT:
            self._enter(self._start_of(action.argument))
        elif action.kind is ActionKind.RETURN:
            self._come_back()
        elif self._state.package != LAUNCHER and action.kind in (
            ActionKind.BACK,
            ActionKind.DOUBLE_BACK,
        ):
            self._enter(self._model.start)

    def _come_back(self) -> None:
        """Shows the app as the home key left it, or starts it."""
        left = self._behind_home
        if left is None:
            self._enter(self._model.start)
        else:
            self._state, self._behind_home = left, None

    def _start_of(self, activity: str | float | None) -> str:
        """Returns the first screen of the activity, or the start screen."""
        for screen in self._model.screens.values():
            if activity is not None and screen.activity == activity:
                return screen.name
        return self._model.start

    def _enter(self, screen: str) -> None:
        """Shows a screen of the model, with no changes."""
        landscape = self._state.landscape
        self._state = ModelState(screen, self._model.package, (), landscape)

    def _render(self) -> Screen:
        """Returns the screen of the present state; cached."""
        screen = self._screens.get(self._state)
        if screen is None:
            screen = self._screens[self._state] = render(self._model, self._state)
        return screen

    def _screenshot(self) -> bytes:
        return draw(self._render())

    def _cover(self, screen: ModelScreen, trigger: Trigger) -> tuple[str, ...]:
        """Returns the transition as a new probe if it is taken for the first time."""
        if (screen.name, trigger) in self._taken:
            return ()
        self._taken.add((screen.name, trigger))
        probe = f"{screen.name} {trigger}"
        self._covered.add(probe)
        return (probe,)

    def _merge_coverage(self, probes: Collection[str]) -> None:
        self._covered.update(probes)

    @property
    def measured_code(self) -> str:
        """Says that a model has transitions in place of code."""
        return "the transitions that the model declares"

    def _coverage(self) -> dict[str, Counter]:
        return {"transition": Counter(len(self._covered), self._model.transition_count)}


def _stack(outcome: TransitionOutcome) -> str:
    """Returns a stack trace for a declared crash."""
    return f"{outcome.detail}: {outcome.message}\n\tat {outcome.detail}.model(model:1)"
