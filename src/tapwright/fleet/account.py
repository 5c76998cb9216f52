"""Tells the run what its processes put on record, and keeps account of who found what."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark
from tapwright.findings.crashes import signature
from tapwright.fleet.member import Member
from tapwright.fleet.segment import Note
from tapwright.fleet.uniting import Uniter
from tapwright.run.budget_use import BudgetUse
from tapwright.run.events import (
    AppRestarted,
    DeviceFault,
    EpisodeStarted,
    Event,
    RestartReason,
    StepTaken,
)
from tapwright.run.replay_trace import TraceReplay


class Account:
    """One trace, one tally and one state graph of what all processes do."""

    def __init__(
        self,
        uniter: Uniter,
        replay: TraceReplay,
        use: BudgetUse,
        tell: Callable[[Event], None],
    ) -> None:
        self._uniter = uniter
        self._replay = replay
        self._use = use
        self._tell = tell
        self._states: set[Hashable] = set()
        self._crashes: set[str] = set()

    def advance(self, member: Member) -> None:
        """Tells what a process did since it was last looked at."""
        for entry in self._uniter.advance(member.reader):
            if isinstance(entry, EpisodeMark):
                member.record.episodes += 1
                self._replay.begin(entry)
                self._use.episodes = self._uniter.episodes
                self._tell(EpisodeStarted(entry))
            elif isinstance(entry, Note):
                self._note(entry, member)
            else:
                self._step(entry, member)

    def _step(self, step: Step, member: Member) -> None:
        record, node = member.record, self._replay.step(step)
        state = node.state
        record.steps += 1
        record.probes += step.observation.newly_covered
        record.repeated += self._uniter.repeated
        if state not in self._states:
            self._states.add(state)
            record.states += 1
        if step.crash is not None and step.crash.is_finding:
            name = signature(step.crash)
            if name not in self._crashes:
                self._crashes.add(name)
                record.crashes = [*record.crashes, name]
        self._use.steps = self._uniter.steps
        self._use.novelty.note(step, is_new_state=node.visits == 1)
        self._tell(StepTaken(step, state))

    def _note(self, note: Note, member: Member) -> None:
        if note.fault:
            where = f"process {member.name} on {member.machine.name}: "
            self._tell(DeviceFault(where + note.fault, self._use.steps))
        if note.restart:
            self._tell(AppRestarted(RestartReason(note.restart), self._use.steps))
