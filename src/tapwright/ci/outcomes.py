"""From a run directory to what a CI system is told of it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tapwright.ci.problem import CodePlace, Level, Outcome, Problem
from tapwright.core.duration import format_duration
from tapwright.core.files import path_inside
from tapwright.findings.known import violation_name
from tapwright.findings.source_tree import SourceTree, shown_path
from tapwright.findings.verdict import FindingVerdict
from tapwright.run.failing import fails
from tapwright.run.record import CrashRecord, RunRecord, SearchRecord, ViolationRecord
from tapwright.run.run_directory import read_record

_STACK_CHARACTERS = 20_000  # kept of a stack trace
_EXCEPTION = re.compile(r"[\w.$]+")


def outcome_of_run(
    run: Path, app: str, sources: SourceTree | None = None, *, strict: bool = False
) -> Outcome:
    """Returns what the record of a run says: its findings, or the searches without a witness.

    Args:
        run: the run directory.
        app: what to call the app in commands.
        sources: the developer's own files.
        strict: whether suspects fail a build.
    """
    record = read_record(run)
    name = record.settings.app.name
    tree = sources or SourceTree()
    if record.is_witness:
        problems, title = tuple(_searches(record)), f"witness {name}"
    else:
        problems, title = tuple(_findings(run, record, app, tree, strict)), f"explore {name}"
    return Outcome(
        title,
        problems,
        tuple(_run_facts(record)),
        tuple(record.found.known_gone),
        record.settings.known is not None,
        0.0 if record.used is None else record.used.seconds,
    )


def _findings(
    run: Path, record: RunRecord, app: str, sources: SourceTree, strict: bool
) -> Iterator[Problem]:
    for name, crash in record.found.crashes.items():
        yield _crash_problem(run, name, crash, app, sources, strict)
    for violation in record.found.violations:
        words = f"{violation.property} loses the {violation.loses}"
        values = f": {violation.before!r} became {violation.after!r}"
        yield Problem(
            violation.property,
            violation_name(violation.property, violation.loses),
            words + (values if violation.before or violation.after else ""),
            _level(violation, strict),
            _verdict_text(violation),
            kind=violation.property,
            place=_place_of_test(run, violation.test),
            reproduce=_replay(app, run, violation.test),
            seconds=violation.seconds,
            is_known=violation.verdict is FindingVerdict.KNOWN,
        )


def _crash_problem(
    run: Path, name: str, crash: CrashRecord, app: str, sources: SourceTree, strict: bool
) -> Problem:
    text = _stack_of(run, f"crashes/{name}/crash.txt")
    # Headline, step and activity come before the stack.
    stack = text.partition("\n\n")[2]
    places = tuple(
        CodePlace(shown_path(place.path), place.line, frame.name)
        for frame, place in sources.places(stack)
    )
    exception = _EXCEPTION.match(crash.headline)
    kind = exception[0] if exception else "crash"
    return Problem(
        "anr" if kind == "ANR" else "crash",
        name,
        crash.headline.partition("\n")[0],
        _level(crash, strict),
        _verdict_text(crash),
        detail=stack,
        kind=kind,
        place=places[0] if places else _place_of_test(run, crash.test),
        stack=places,
        reproduce=_replay(app, run, crash.test),
        seconds=crash.seconds,
        is_known=crash.verdict is FindingVerdict.KNOWN,
    )


def _searches(record: RunRecord) -> Iterator[Problem]:
    for target in record.settings.targets:
        search = record.witnesses.get(target.name)
        if search is None or not search.found:
            specification = target.specification
            yield Problem(
                "no-witness",
                target.name,
                f"no test shows {specification.name}" + ("" if search else ": it was not tried"),
                Level.ERROR,
                detail="" if search is None else "\n".join(_how_far(search)),
                kind="no-witness",
                place=CodePlace(shown_path(Path(specification.source)), 1),
                seconds=0.0 if search is None else search.seconds,
            )


def _how_far(search: SearchRecord) -> Iterator[str]:
    yield f"{search.episodes} episodes, {search.steps} steps"
    far = search.how_far
    if far is not None:
        yield f"reached {far.reached} of {far.total}; left: {far.left}"
        yield from far.explanation


def _run_facts(record: RunRecord) -> Iterator[tuple[str, str]]:
    used, found = record.used, record.found
    yield "Ended because", f"{record.ended}{f': {record.message}' if record.message else ''}"
    if used is not None:
        yield "Steps", f"{used.steps} in {format_duration(used.seconds)}"
    if record.is_witness:
        witnessed = sum(each.found for each in record.witnesses.values())
        yield "Witnessed", f"{witnessed} of {len(record.settings.targets)} specifications"
        return
    yield "Activities", str(len(found.activities))
    for kind in ("line", "branch", "transition"):
        counter = record.coverage.get(kind)
        if counter is not None and counter.total:
            share = counter.covered / counter.total
            yield f"Coverage by {kind}", f"{share:.1%} ({counter.covered} of {counter.total})"
    for checked, extent in found.not_checked.items():
        yield "Not checked", f"{checked} {extent}"
    yield "Seed", str(record.settings.seed)


def _level(finding: CrashRecord | ViolationRecord, strict: bool) -> Level:
    if fails(finding, strict=strict):
        return Level.ERROR
    return Level.NOTE if finding.verdict is FindingVerdict.KNOWN else Level.WARNING


def _verdict_text(finding: CrashRecord | ViolationRecord) -> str:
    rate = finding.rate
    words = finding.verdict.value
    return words if rate is None else f"{words}, {rate.held} of {rate.times} replays"


def _place_of_test(run: Path, test: str) -> CodePlace | None:
    """The test of a finding, where the sources say nothing."""
    return CodePlace(shown_path(run / test), 1) if test else None


def _replay(app: str, run: Path, test: str) -> str:
    return shlex.join(["tapwright", "replay", app, str(run / test)]) if test else ""


def _stack_of(run: Path, name: str) -> str:
    try:
        with path_inside(run, name).open(encoding="utf-8", errors="replace") as file:
            return file.read(_STACK_CHARACTERS)
    except FileNotFoundError:  # a run that was killed may lack it
        return ""
