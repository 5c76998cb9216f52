"""What came of a witness run, in a few lines a specification."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

from tapwright.core.duration import format_duration
from tapwright.core.plural import counted
from tapwright.core.suggest import did_you_mean
from tapwright.report.one_line import one_line
from tapwright.report.summary import idle_rule_lines, row
from tapwright.run.record import HowFarRecord, RunRecord, SearchRecord
from tapwright.run.run_result import RunResult
from tapwright.spec import Specification
from tapwright.spec.meaning import fold
from tapwright.testcase.action_text import quote
from tapwright.testcase.witness_tests import WitnessTest, WitnessTests

_NEVER_SEEN_SHOWN = 8
_TYPED_SHOWN = 12


def witness_lines(run: RunResult, record: RunRecord, kept: WitnessTests, app: str) -> Iterator[str]:
    """Plain lines, readable without colour."""
    targets = record.settings.targets
    for target in targets:
        result, test = record.witnesses.get(target.name), kept.tests.get(target.name)
        name = f'"{target.specification.name}" ({target.specification.source})'
        if result is None:
            yield f"Not tried: {name}"
        elif test is not None:
            yield f"Witness of {name}"
            yield from _witness(result, test, run.directory, app)
        else:
            yield f"No witness: {name}"
            yield from near_miss_lines(result, run.directory, target.specification)
    found = len(kept.tests)
    yield (
        f"{found} of {len(targets)} witnessed, {counted(run.steps, 'step')}; "
        f"with replays {format_duration(run.seconds)}"
    )
    if run.reason.is_early:
        why = f": {run.message.splitlines()[0]}" if run.message else ""
        yield f"Ended because {run.reason.value}{why}"
    yield from idle_rule_lines(run.idle_rules)
    yield row("Run directory", run.directory)


def _witness(result: SearchRecord, test: WitnessTest, directory: Path, app: str) -> Iterator[str]:
    rate, length = test.test.rate, len(test.test.steps)
    held = "not verified" if rate is None else f"held {rate}{', flaky' if rate.is_flaky else ''}"
    yield f"  found {_effort(result)}; test of {counted(length, 'step')}, {held}"
    if result.episodes_after:
        after = counted(result.episodes_after, "more episode")
        yield f"  {after} looked for a shorter one"
    yield from (f"    {line}" for line in witness_steps(test))
    yield from (f"  {one_line(line)}" for line in test.origins.lines())
    command = ["tapwright", "replay", app, str(directory / test.path)]
    yield f"  Replay with: {shlex.join(command)}"


def witness_steps(test: WitnessTest) -> Iterator[str]:
    """The steps of a test as a person would say them."""
    yield from (one_line(step.describe()) for step in test.test.steps)


def near_miss_lines(
    search: SearchRecord, directory: Path, specification: Specification
) -> Iterator[str]:
    """How far a search got that found nothing.

    Args:
        search: what came of it.
        directory: of the run.
        specification: that was searched for.
    """
    yield f"  gave up {_effort(search)}"
    if search.rejected:
        yield f"  {counted(search.rejected, 'witness', 'witnesses')} did not hold when replayed"
    far = search.how_far
    if far is None:
        return
    yield f"  got {far.reached} of {far.total} done; left: {far.left}"
    if far.closest_step is not None:
        where = far.closest_screen or "another app"
        shown = f", see {directory / far.picture}" if far.picture else ""
        yield f"  closest screen: {where} after {counted(far.closest_step, 'step')}{shown}"
    for each in far.never_seen[:_NEVER_SEEN_SHOWN]:
        yield f"  never seen: {each}"
    if far.explanation:
        yield "  at the end of that try:"
    yield from (f"  {one_line(line)}" for line in far.explanation)
    yield from (f"  {one_line(line)}" for line in _typing_lines(far, specification))
    less = "ask first for what comes before it"
    if specification.kind == "scenario":
        less = f'say what is seen on the way to "{one_line(far.left)}" as a stage of its own'
    yield f"  next: {less}, or search longer (--time, --episodes, --steps)"


def _typing_lines(far: HowFarRecord, specification: Specification) -> Iterator[str]:
    """What was typed in vain, what could not be, and what might be."""
    if far.typed:
        yield f"typed in vain: {', '.join(map(quote, far.typed[:_TYPED_SHOWN]))}"
    seen = {fold(name) for name in far.fields}
    for each in specification.declarations.inputs:
        if each.field and fold(each.field) not in seen:
            nearest = did_you_mean(each.field, far.fields) or "; no field was seen at all"
            yield f"no field called {each.field} was seen, so nothing was typed there{nearest}"
    undeclared = specification.undeclared()
    texts = [undeclared[each] for each in far.never_seen if each in undeclared]
    for text in dict.fromkeys(texts):
        yield f"to let the test type it, declare it: INPUT {text}"


def _effort(result: SearchRecord) -> str:
    episodes = counted(result.episodes, "episode")
    return f"after {episodes}, {counted(result.steps, 'step')}"
