"""Puts the result of a run into its record."""

from __future__ import annotations

from dataclasses import asdict

from tapwright.findings.source_tree import SourceTree, shown_path
from tapwright.findings.tally import Tally
from tapwright.findings.verdict import FindingVerdict
from tapwright.run.record import (
    CounterRecord,
    CrashRecord,
    GuidanceRecord,
    LimitRecord,
    LoginsRecord,
    RunRecord,
    UseCasesRecord,
    UsedRecord,
)
from tapwright.run.run_result import RunResult


def put_result(record: RunRecord, result: RunResult) -> None:
    """Says in the record how the run ended and what it found."""
    record.ended = result.reason.value
    record.message = result.message
    record.used = UsedRecord(steps=result.steps, episodes=result.episodes, seconds=result.seconds)
    record.coverage = {
        kind: CounterRecord(covered=counter.covered, total=counter.total)
        for kind, counter in result.coverage.items()
    }
    record.rule_matches = dict(result.rule_matches)
    if result.logins is not None:
        record.logins = LoginsRecord(**asdict(result.logins))
    if result.guidance is not None:
        record.guidance = GuidanceRecord(**asdict(result.guidance))
    if result.use_cases is not None:
        record.use_cases = UseCasesRecord(**result.use_cases._asdict())
    _put_tally(record, result.tally)


def _put_tally(record: RunRecord, tally: Tally) -> None:
    found, sources = record.found, SourceTree(record.settings.sources)
    found.states = len(tally.states)
    found.activities = sorted(tally.activities)
    for name, crash in tally.crashes.items():
        known = found.crashes.setdefault(name, CrashRecord())
        known.headline, known.times = crash.headline, tally.crash_counts[name]
        placed = sources.places(crash.stack)
        known.place = f"{shown_path(placed[0][1].path)}:{placed[0][1].line}" if placed else ""
        known.rests_on = tally.suspects.get(name, "")
        if known.rests_on:
            known.verdict = FindingVerdict.SUSPECT
    record.unaudited = dict(sorted(tally.unaudited.items(), key=lambda each: (-each[1], each[0])))
    record.limits = [
        LimitRecord(kind=limit.kind, name=limit.name, message=limit.message, times=times)
        for limit, times in tally.limits.most_common()
    ]
