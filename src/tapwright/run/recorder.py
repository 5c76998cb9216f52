"""Writes the run directory while the run goes on: record, trace, crashes, coverage time line."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping
from datetime import datetime

import msgspec

from tapwright.core.crash import Crash
from tapwright.core.step import Step
from tapwright.findings.tally import Tally
from tapwright.run.budget_use import Past
from tapwright.run.events import (
    ActionChosen,
    AppRestarted,
    CrashesTested,
    DeviceFault,
    EpisodeStarted,
    Event,
    FleetChanged,
    KnownCompared,
    PropertiesChecked,
    RunConcluded,
    RunEnded,
    RunStarted,
    SearchEnded,
    StepTaken,
    SuiteWritten,
)
from tapwright.run.record import CrashRecord, PartRecord, RunRecord, RunState
from tapwright.run.record_of_result import put_result
from tapwright.run.run_directory import RunDirectory
from tapwright.spec.action_words import describe_on

_LOG_LINES_KEPT = 200
_EPISODES_AT_ONCE = 256  # no more devices than that can run


class Recorder:
    """The one listener that a run cannot do without, and the only one who writes run.json."""

    def __init__(self, directory: RunDirectory, record: RunRecord, *, resume: bool = False) -> None:
        self._directory = directory
        self._record = record
        self._trace = directory.open_trace(resume=resume)
        self._package = ""
        self._covered_before = 0  # by parts of the run whose probes are not known
        self._covered_known = 0  # since the step from which on all probes are
        self._timeline: list[tuple[int, float, int]] = [(0, 0.0, 0)]
        self._logs: dict[int, deque[str]] = {}  # by episode: several go on at once
        self.tally = Tally()
        self.is_ended = False

    def handle(self, event: Event) -> None:
        """Write down what must not be lost."""
        match event:
            case StepTaken():
                self._step(event)
            case ActionChosen():
                pass  # the step that comes of it is recorded
            case EpisodeStarted():
                self._trace.episode(event.mark)
                self.tally.begin(event.mark, self._package)
                self._begin_logs(event.mark.number)
            case RunStarted():
                self._package = event.app.package
                if event.confinement:
                    self._record.confinement = dict(event.confinement)
                self._record.measured_code = event.measured_code or self._record.measured_code
            case AppRestarted():
                restarts, reason = self._record.restarts, event.reason.value
                restarts[reason] = restarts.get(reason, 0) + 1
            case DeviceFault():
                self._record.faults.append(f"after step {event.steps}: {event.message}")
            case RunEnded():
                self._end(event)
            case _:
                self._note(event)

    def _note(self, event: Event) -> None:
        """Put on record what was found besides the steps; whatever comes next, it is kept."""
        record, found = self._record, self._record.found
        match event:
            case SearchEnded():
                record.witnesses[event.target] = event.record
            case CrashesTested():
                self._note_tests(event.crashes)
            case PropertiesChecked():
                found.violations = list(event.violations)
                found.not_checked = dict(event.not_checked)
            case KnownCompared():
                found.known_gone = list(event.gone)
            case FleetChanged():
                record.fleet = event.fleet
            case SuiteWritten():
                found.suite = event.suite
            case RunConcluded():
                self._conclude(event)
            case _:
                return
        self._directory.write_record(record)

    def restore(self, step: Step, state: Hashable, package: str) -> None:
        """Count a step that an earlier part of the run has written down."""
        self.tally.add(step, state, package)
        self._note_coverage(step)
        if step.number >= self._record.coverage_from_step:
            self._covered_known += step.observation.newly_covered

    def begin_part(self, past: Past, probes: int) -> int:
        """Note that steps are taken from now on, after those of earlier parts.

        Args:
            past: what the earlier parts used.
            probes: how many probes of theirs are on record by name.

        Returns:
            The step from which on coverage is known.
        """
        record = self._record
        if probes < self._covered_known:
            record.coverage_from_step, self._covered_before = past.steps, self.tally.covered
        began = datetime.now().astimezone().isoformat(timespec="milliseconds")
        part = PartRecord(began=began, steps=past.steps, seconds=round(past.seconds, 3))
        record.parts = [*record.parts, part]
        self._directory.write_record(record)
        return record.coverage_from_step

    def close(self) -> None:
        """Close the trace."""
        self._trace.close()

    def _step(self, event: StepTaken) -> None:
        step = event.step
        self._trace.step(step)
        logs = self._logs.get(step.episode)
        if logs is None:
            logs = self._begin_logs(step.episode)
        logs.extend(step.observation.logs)
        new = self.tally.add(step, event.state, self._package)
        if new is not None and step.crash is not None:
            text = _crash_text(step, step.crash)
            self._directory.write_file(f"crashes/{new}/crash.txt", text)
            self._directory.write_file(f"crashes/{new}/log.txt", "\n".join([*logs, ""]))
        self._note_coverage(step)

    def _begin_logs(self, episode: int) -> deque[str]:
        logs = self._logs[episode] = deque(maxlen=_LOG_LINES_KEPT)
        while len(self._logs) > _EPISODES_AT_ONCE:
            del self._logs[next(iter(self._logs))]
        return logs

    def _note_coverage(self, step: Step) -> None:
        if step.observation.newly_covered:
            # A new device covers again what the one before it did; how much of it is not known,
            # so the larger part is what was covered for certain.
            covered = max(self._covered_before, self.tally.covered - self._covered_before)
            self._timeline.append((self.tally.steps, step.observation.seconds, covered))

    def _note_tests(self, tested: Mapping[str, CrashRecord]) -> None:
        """How often a crash was seen is counted here; all else is known by whoever tests it."""
        crashes = self._record.found.crashes
        for name, crash in tested.items():
            seen = crashes.get(name, CrashRecord())
            crashes[name] = msgspec.structs.replace(crash, times=seen.times, place=seen.place)

    def _end(self, event: RunEnded) -> None:
        self.is_ended = True
        rows = ["steps,device_seconds,probes_covered"]
        rows += [f"{steps},{seconds:.3f},{covered}" for steps, seconds, covered in self._timeline]
        self._directory.write_file("coverage/timeline.csv", "\n".join(rows) + "\n")
        put_result(self._record, event.result)
        is_early = event.result.reason.is_early
        self._record.state = RunState.ENDED_EARLY if is_early else RunState.VERIFYING
        self._directory.write_record(self._record)

    def _conclude(self, event: RunConcluded) -> None:
        record = self._record
        if record.state is not RunState.VERIFYING:
            return  # it ended early, and tests do not change that
        record.state = RunState.ENDED_EARLY if event.problem else RunState.FINISHED
        record.message = event.problem


def _crash_text(step: Step, crash: Crash) -> str:
    return "\n".join(
        [
            crash.headline,
            f"step {step.number}, episode {step.episode}: {describe_on(step.action, step.before)}",
            f"on {step.before.activity}",
            "",
            crash.stack.rstrip(),
            "",
        ]
    )
