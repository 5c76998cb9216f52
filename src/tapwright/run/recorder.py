"""Writes the run directory while the run goes on: trace, crashes, coverage time line."""

from __future__ import annotations

from collections import Counter as Tallies
from collections import deque
from collections.abc import Hashable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from tapwright.core.step import Crash, Step
from tapwright.device.device import Counter
from tapwright.findings.tally import Tally
from tapwright.rewards.semantic import UseCaseTally
from tapwright.rules.rule_filter import RuleFilter
from tapwright.run.budget_use import Past
from tapwright.run.events import (
    AppRestarted,
    DeviceFault,
    EpisodeStarted,
    Event,
    RunEnded,
    RunStarted,
    StepTaken,
)
from tapwright.run.login import LoginTally
from tapwright.run.run_directory import FINISHED, RUNNING, RunDirectory
from tapwright.state_graph.guidance import GuidanceTally

_LOG_LINES_KEPT = 200
_EPISODES_AT_ONCE = 256  # no more devices than that can run


class Recorder:
    """The one listener that a run cannot do without."""

    def __init__(
        self, directory: RunDirectory, facts: dict[str, Any], *, resume: bool = False
    ) -> None:
        self._directory = directory
        self._facts = facts
        self._trace = directory.open_trace(resume=resume)
        self._package = ""
        self._faults: list[str] = []
        self._restarts: Tallies[str] = Tallies()
        self._covered_before = 0  # by parts of the run whose probes are not known
        self._covered_known = 0  # since the step from which on all probes are
        self._timeline: list[tuple[int, float, int]] = [(0, 0.0, 0)]
        self._logs: dict[int, deque[str]] = {}  # by episode: several go on at once
        self.tally = Tally()
        self.coverage: dict[str, Counter] = {}
        self.coverage_from = int(facts.get("coverage_from_step", 0))  # what was before is lost
        self.enforcement: RuleFilter | None = None  # the user's rules, for how often they matched
        self.guidance: GuidanceTally | None = None
        self.use_cases: UseCaseTally | None = None
        self.logins: LoginTally | None = None
        self.is_ended = False

    def handle(self, event: Event) -> None:
        """Write down what must not be lost."""
        match event:
            case StepTaken():
                self._step(event)
            case EpisodeStarted():
                self._trace.episode(event.mark)
                self.tally.begin(event.mark, self._package)
                self._begin_logs(event.mark.number)
            case RunStarted():
                self._package = event.app.package
                if event.confinement:
                    self._facts["confinement"] = dict(event.confinement)
            case AppRestarted():
                self._restarts[event.reason.value] += 1
            case DeviceFault():
                self._faults.append(f"after step {event.steps}: {event.message}")
            case RunEnded():
                self._end(event)

    def restore(self, step: Step, state: Hashable, package: str) -> None:
        """Count a step that an earlier part of the run has written down."""
        self.tally.add(step, state, package)
        self._note_coverage(step)
        if step.number >= self.coverage_from:
            self._covered_known += step.observation.newly_covered

    def begin_part(self, past: Past, probes: int) -> None:
        """Note that steps are taken from now on, after those of earlier parts.

        Args:
            past: what the earlier parts used.
            probes: how many probes of theirs are on record by name.
        """
        if probes < self._covered_known:
            self.coverage_from, self._covered_before = past.steps, self.tally.covered
        if self.coverage_from:
            self._facts["coverage_from_step"] = self.coverage_from
        began = datetime.now().astimezone().isoformat(timespec="milliseconds")
        part = {"began": began, "steps": past.steps, "seconds": round(past.seconds, 3)}
        self._facts["parts"] = [*self._facts.get("parts", ()), part]
        self._directory.write_facts({**self._facts, "state": RUNNING})

    def close(self) -> None:
        """Close the trace."""
        self._trace.close()

    def _step(self, event: StepTaken) -> None:
        step = event.step
        self._trace.step(step)
        logs = self._logs.get(step.episode) or self._begin_logs(step.episode)
        logs.extend(step.observation.logs)
        new = self.tally.add(step, event.state, self._package)
        if new is not None and step.crash is not None:
            text = self._crash_text(step, step.crash)
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

    def _crash_text(self, step: Step, crash: Crash) -> str:
        return "\n".join(
            [
                crash.headline,
                f"step {step.number}, episode {step.episode}: {step.action.describe()}",
                f"on {step.before.activity}",
                "",
                crash.stack.rstrip(),
                "",
            ]
        )

    def _end(self, event: RunEnded) -> None:
        self.is_ended = True
        rows = ["steps,device_seconds,probes_covered"]
        rows += [f"{steps},{seconds:.3f},{covered}" for steps, seconds, covered in self._timeline]
        self._directory.write_file("coverage/timeline.csv", "\n".join(rows) + "\n")
        tally = self.tally
        facts = {
            **self._facts,
            "state": "ended early" if event.reason.is_early else FINISHED,
            "ended": event.reason.value,
            "used": {"steps": event.steps, "episodes": event.episodes, "seconds": event.seconds},
            "found": {
                "states": len(tally.states),
                "activities": sorted(tally.activities),
                "crashes": {
                    name: {"headline": crash.headline, "times": tally.crash_counts[name]}
                    for name, crash in tally.crashes.items()
                },
            },
            "coverage": {kind: counter._asdict() for kind, counter in self.coverage.items()},
            "limits": [
                {**limit._asdict(), "times": times} for limit, times in tally.limits.most_common()
            ],
            "faults": self._faults,
            "restarts": dict(self._restarts),
        }
        if self.logins is not None:
            facts["logins"] = asdict(self.logins)
        if self.guidance is not None:
            facts["guidance"] = asdict(self.guidance)
        if self.use_cases is not None:
            facts["use_cases"] = self.use_cases._asdict()
        if self.enforcement is not None:
            matches = self.enforcement.matches.items()
            facts["rule_matches"] = {str(rule): screens for rule, screens in matches}
        if event.message:
            facts["message"] = event.message
        self._directory.write_facts(facts)
