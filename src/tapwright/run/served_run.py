"""A run directory of what clients do to a served device: theirs is the choice, ours the record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.core.action import Action, ActionKind
from tapwright.core.clock import Clock, SystemClock
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark
from tapwright.device.device import Device
from tapwright.run.budget import Budget
from tapwright.run.budget_use import Past
from tapwright.run.coverage_union import ProbeUnion
from tapwright.run.end_reason import EndReason
from tapwright.run.ending import coverage_of
from tapwright.run.events import (
    DeviceFault,
    EpisodeStarted,
    Event,
    RunConcluded,
    RunEnded,
    StepTaken,
)
from tapwright.run.new_record import new_record, started
from tapwright.run.probe_journal import ProbeJournal
from tapwright.run.recorder import Recorder
from tapwright.run.run_directory import RunDirectory
from tapwright.run.run_result import RunResult
from tapwright.run.settings import RunSettings

CLIENT = "client"  # in the place of an agent's name
# Clients stop when they want to.
UNLIMITED = Budget(steps=1_000_000_000)
_UNNAMED = Action(ActionKind.IDLE, argument=0)
# What is done with the device at the end, such as verifying crashes; says what is not done.
Afterwards = Callable[[Device, RunResult, Callable[[Event], None]], str]


class ServedRun:
    """Watches a served device and writes the run directory by the recorder."""

    def __init__(self, settings: RunSettings, *, clock: Clock | None = None) -> None:
        self._settings = replace(settings, agent=CLIENT, budget=UNLIMITED)
        self._clock = clock or SystemClock()
        self._abstraction = ExecutableWidgets()
        self._directory = RunDirectory(settings.out)
        record = new_record(self._settings)
        self._directory.create(record)
        self._recorder = Recorder(self._directory, record)
        self._journal = ProbeJournal(settings.out)
        self._coverage = ProbeUnion(self._journal.add)
        self._began = self._clock.now()
        self._steps, self._episode = 0, -1
        self._idle = 0.0  # seconds since the last step, in which nothing happened
        self._is_crashed = False
        self.unnamed = 0  # changes that no action stands for, so that no test repeats them

    def begin(self, device: Device) -> None:
        """Notes what is served on which device."""
        self._recorder.handle(started(self._settings, device))
        self._recorder.begin_part(Past(0, 0, 0.0), 0)

    @property
    def covered(self) -> int:
        """Returns how many probes were hit so far."""
        return len(self._coverage.probes)

    # -- what is watched ------------------------------------------------------------------------

    def launched(self, seen: Observation) -> None:
        """Begins an episode; a crash at the start is a step, as in every run."""
        self._episode += 1
        seen = self._coverage.hold(seen)
        mark = EpisodeMark.of(self._episode, seen, None)
        self._recorder.handle(EpisodeStarted(mark))
        self._idle, self._is_crashed = 0.0, False
        if seen.crash is not None:
            self._take(Screen(), Action(ActionKind.REINIT), seen)

    def acted(self, before: Screen, action: Action, seen: Observation) -> None:
        """Writes a step; time in which nothing happens is told with the next step that waits.

        A crash ends an episode: the start after it begins another, with the data as they are.
        """
        if action.kind is ActionKind.REINIT and self._is_crashed:
            self.launched(seen)
            return
        if action.kind is ActionKind.IDLE:
            self._idle += float(action.argument or 0)
            if not _shows_anything(before, seen):
                return
            action = Action(ActionKind.IDLE, argument=round(self._idle, 3))
        self._take(before, action, seen)

    def happened(self, before: Screen, seen: Observation, *, is_input: bool = False) -> None:
        """Writes a step that no test can repeat, if anything came of it."""
        if _shows_anything(before, seen) and not self._is_crashed:
            self.unnamed += 1
            self._take(before, _UNNAMED, seen)

    def failed(self, message: str) -> None:
        """Notes a fault of the device, after which the app is installed anew."""
        self._recorder.handle(DeviceFault(message, self._steps))

    def _take(self, before: Screen, action: Action, seen: Observation) -> None:
        """Writes one step."""
        if self._episode < 0:
            return  # the app was never started
        step = Step(self._steps, self._episode, before, action, self._coverage.count(seen))
        self._steps += 1
        self._idle = 0.0
        self._is_crashed = seen.crash is not None
        self._recorder.handle(StepTaken(step, self._abstraction.state_of(step.after)))

    # -- the end --------------------------------------------------------------------------------

    def end(self, device: Device, afterwards: Afterwards | None = None) -> RunResult:
        """Writes coverage and result, and lets the tests of the crashes be made."""
        tell = self._recorder.handle
        result = RunResult(
            self._directory.path,
            EndReason.SERVED,
            "",
            self._steps,
            self._clock.now() - self._began,
            self._recorder.tally,
            coverage_of(device, self._directory.path / "coverage", self._coverage.probes),
            self._episode + 1,
        )
        tell(RunEnded(result))
        problem = "" if afterwards is None else afterwards(device, result, tell)
        tell(RunConcluded(problem))
        self._journal.delete()
        return result

    def close(self) -> None:
        """Closes the trace and gives the directory free."""
        self._journal.close()
        self._recorder.close()
        self._directory.__exit__(None, None, None)


def _shows_anything(before: Screen, seen: Observation) -> bool:
    """Returns whether something came of it: a screen, coverage, a crash."""
    return bool(seen.crash is not None or seen.newly_covered or seen.screen != before)
