"""The app on the studio's bench: what was done since its fresh start, and what was asserted.

All of it is told and asked from the threads of a server, one at a time.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.core.step import Observation, Step
from tapwright.device.device import Device
from tapwright.findings.crashes import signature
from tapwright.testcase.labels import plan_of
from tapwright.testcase.oracle import OracleVerdict, make_oracle
from tapwright.testcase.replay import Replayer
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import PlannedStep, Shown, ShownKind, TestCase

_NOTHING = Action(ActionKind.IDLE, None, 0)  # carries what the first screen shows


@dataclass(slots=True)
class Done:
    """A step that was done, what must hold after it, and the stage that it ends."""

    step: Step
    shows: list[Shown] = field(default_factory=list)
    stage: str = ""

    def plan(self) -> PlannedStep:
        """The step to do again."""
        return plan_of(self.step)._replace(shows=tuple(self.shows))


class Bench:
    """A device with an app, and a test of it that grows."""

    def __init__(self, device: Device, blank: TestCase) -> None:
        self._device = device
        self._app = device.app
        self._blank = blank
        self.lock = threading.RLock()  # held by whoever acts or looks
        self.done: list[Done] = []
        self.logs: list[str] = []
        self.observation = self._start()

    @property
    def device(self) -> Device:
        """What the app runs on."""
        return self._device

    @property
    def screen(self) -> Screen:
        """What is shown now."""
        return self.observation.screen

    def _start(self) -> Observation:
        self._device.reseed(self._blank.options.seed)
        self._device.reset()
        self.logs.clear()
        return self._device.launch()

    def act(self, action: Action) -> None:
        """Do it, and keep it as a step."""
        before = self.screen
        if self.observation.crash is not None:
            raise InputError("the app has ended", hint="undo the last step, or start anew")
        self.observation = self._device.perform(action)
        self.logs += self.observation.logs
        self.done.append(Done(Step(len(self.done), 0, before, action, self.observation)))

    def widget(self, number: int) -> tuple[WidgetIdentity, Widget]:
        """The widget of this number on the screen, in document order."""
        for place, pair in enumerate(self.screen.identities()):
            if place == number:
                return pair
        raise InputError(f"the screen has no widget {number}; it has changed since")

    def undo(self) -> None:
        """Take the last step back: from a fresh start the others are done again."""
        if not self.done:
            raise InputError("nothing was done yet")
        self._repeat(self.done[:-1])

    def start_anew(self) -> None:
        """As after a fresh install; what was done is forgotten."""
        self._repeat([])

    def _repeat(self, kept: list[Done]) -> None:
        self.observation = self._start()
        self.done = []
        for each in kept:
            target = each.step.action.target
            if target is not None and self.screen.find(target) is None:
                # A device whose screens are not the same twice shows it here, with what was done.
                raise InputError(
                    f"the app shows something else than before, so that only {len(self.done)} of "
                    f"{len(kept)} steps could be done again"
                )
            self.act(each.step.action)
            self.done[-1].shows, self.done[-1].stage = each.shows, each.stage

    def repair(self) -> None:
        """Begin with a sound device and the same steps, after a fault of the device."""
        kept = list(self.done)
        self._device.restart(self._app)
        self._repeat(kept)

    def replay(self, name: str) -> Replay:
        """Do the test as it is kept, from a fresh start, and look at where it ends."""
        replay = Replayer(self._device).replay(self.test(name))
        self.observation = replay.steps[-1].observation if replay.steps else replay.launched
        return replay

    def holds(self, shown: Shown) -> OracleVerdict:
        """Whether the screen shows it now, and why not."""
        oracle = make_oracle((shown,))
        oracle.begin(self.observation)
        return oracle.finish()

    def assert_shown(self, shown: Shown) -> None:
        """Note what must hold here."""
        if not self.done:
            self.act(_NOTHING)
        shows = self.done[-1].shows
        if shown not in shows:
            shows.append(shown)

    def forget_shown(self, step: int, number: int) -> None:
        """Take back what was to hold after a step."""
        try:
            del self.done[step].shows[number]
        except IndexError:
            raise InputError(f"step {step + 1} asserts no such thing") from None

    def end_stage(self, name: str) -> None:
        """Call what was done since the last stage by a name; an empty one takes it back."""
        if not self.done:
            raise InputError("a stage has at least one step")
        self.done[-1].stage = name

    def stages(self) -> dict[int, str]:
        """The names of stages by the number of their last step."""
        return {number: each.stage for number, each in enumerate(self.done) if each.stage}

    def test(self, name: str) -> TestCase:
        """What was done, as a test that shows what was asserted, and otherwise where it ended."""
        plans = [each.plan() for each in self.done]
        crash = self.observation.crash
        end: tuple[Shown, ...] = ()
        if crash is not None and crash.is_finding:
            end = (Shown(ShownKind.CRASH, signature(crash), crash.headline),)
        elif plans and plans[-1].shows:
            end = plans[-1].shows  # at the end of a test what holds stands in its head
            plans[-1] = plans[-1]._replace(shows=())
        elif self.screen.activity:
            end = (Shown(ShownKind.ACTIVITY, self.screen.activity),)
        return replace(self._blank, name=name, steps=tuple(plans), shows=end)
