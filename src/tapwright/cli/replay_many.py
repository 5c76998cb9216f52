"""`tapwright replay` of many tests: on one device or several, with one summary; or on changes."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tapwright.apps.naming import ChosenApp, choose_app
from tapwright.ci.problem import CodePlace, Level, Outcome, Problem
from tapwright.cli.changes import state_of, wait_for_change
from tapwright.cli.ci_options import Outputs
from tapwright.cli.output import mark, say
from tapwright.core.duration import format_duration
from tapwright.core.errors import ExitStatus, InputError, TapwrightError
from tapwright.core.plural import counted
from tapwright.core.progress import current_progress
from tapwright.core.shard import Shard
from tapwright.device.registry import DeviceOptions, device_with
from tapwright.findings.source_tree import shown_path
from tapwright.report.junit import Case, CaseOutcome, errors_in_junit, write_junit
from tapwright.report.junit_cases import replay_cases
from tapwright.testcase.many import Replays, SavedTest, TestRun, find_tests, load_tests
from tapwright.testcase.replay import check_app
from tapwright.testcase.test_case import TestCase

if TYPE_CHECKING:
    from tapwright.testcase.cluster_replays import ClusterReplays


@dataclass(frozen=True, slots=True)
class ReplayPlan:
    """What the user asked for."""

    app: str
    tests: tuple[Path, ...]
    times: int
    device: str | None
    workers: int
    cluster: str  # of Ray; empty: the devices are here
    shard: Shard | None
    junit: Path | None
    outputs: Outputs
    as_json: bool
    options: Callable[[TestCase], DeviceOptions]  # the test's own, and what was typed


def replay_many(plan: ReplayPlan) -> int:
    """Replays the tests once each, and returns the exit status."""
    chosen = choose_app(plan.app, plan.device)
    replays = _replays(plan, chosen)
    try:
        with errors_in_junit(plan.junit, _suite(plan), chosen.app.package):
            return _once(plan, chosen, replays)
    finally:
        replays.close()


def replay_on_change(plan: ReplayPlan) -> int:
    """Replays the tests again whenever one of them or the app changes, until Ctrl-C."""
    status: int = ExitStatus.CLEAN
    chosen = choose_app(plan.app, plan.device)
    replays = _replays(plan, chosen)
    app = [] if chosen.app.path is None else [chosen.app.path]
    try:
        while True:
            before = state_of([*_files(plan), *app])
            try:
                if (
                    not app
                    or app[0] not in before
                    or choose_app(plan.app, plan.device).app != chosen.app
                ):
                    replays.close()  # another build: the devices run the old one
                    chosen = choose_app(plan.app, plan.device)
                    replays = _replays(plan, chosen)
                status = _once(plan, chosen, replays)
            except TapwrightError as error:
                mark("error: ", "red", err=True)
                say(error, err=True)
                status = error.exit_status
            say("Waiting for a change of the tests or the app; Ctrl-C ends", err=True)
            changed = wait_for_change(lambda: [*_files(plan), *app], before)
            say(f"Changed: {', '.join(sorted(map(str, changed)))}", err=True)
    except KeyboardInterrupt:
        return status
    finally:
        replays.close()


def _files(plan: ReplayPlan) -> list[Path]:
    try:
        return find_tests(plan.tests)
    except InputError:  # the directory is empty for a moment
        return []


def _replays(plan: ReplayPlan, chosen: ChosenApp) -> Replays | ClusterReplays:
    named = plan.device or chosen.device
    if plan.cluster:
        from tapwright.fleet.cluster import connected
        from tapwright.testcase.cluster_replays import ClusterReplays

        return ClusterReplays(partial(connected, plan.cluster), chosen.app, named, plan.workers)
    return Replays(lambda options: device_with(chosen.app, named, options), plan.workers)


def _once(plan: ReplayPlan, chosen: ChosenApp, replays: Replays | ClusterReplays) -> int:
    tests = load_tests(plan.tests)
    if plan.shard is not None:
        tests = list(plan.shard.part_of(tests))
    tests = [_checked(test, chosen, plan) for test in tests]
    began = time.monotonic()
    if not plan.as_json:
        named = plan.device or chosen.device
        say(f"Replaying {counted(len(tests), 'test')} on {named}", err=True)
    with current_progress().phase(
        f"Replaying {counted(len(tests), 'test')}", len(tests)
    ) as advance:

        def tell(run: TestRun) -> None:
            advance(1)
            if not plan.as_json:
                _tell(run)

        done = replays.run(tests, plan.times, tell)
    seconds = time.monotonic() - began
    _report(plan, chosen, done, seconds)
    if plan.as_json:
        say(json.dumps([_facts(run) for run in done], indent=2))
    else:
        _summarise(done, seconds)
    if any(run.problem for run in done):
        return ExitStatus.FAILURE
    return ExitStatus.CLEAN if all(run.passed for run in done) else ExitStatus.FINDING


def _checked(test: SavedTest, chosen: ChosenApp, plan: ReplayPlan) -> SavedTest:
    try:
        check_app(test.case, chosen.app.package)
    except InputError as error:
        raise InputError(f"{test.path}: {error.message}", hint=error.hint) from error
    return replace(test, case=replace(test.case, options=plan.options(test.case)))


def _tell(run: TestRun) -> None:
    word, colour = ("passed", "green") if run.passed else ("failed", "red")
    if run.problem:
        word, colour = "error ", "yellow"
    mark(word, colour)
    say(f"  {run.test.path}  {run.seconds:.2f}s")
    if not run.passed:
        say(f"        {run.reason}")


def _summarise(done: Sequence[TestRun], seconds: float) -> None:
    passed = sum(run.passed for run in done)
    errors = sum(bool(run.problem) for run in done)
    failed = len(done) - passed - errors
    parts = [f"{passed} passed"]
    parts += [f"{failed} failed"] if failed else []
    parts += [counted(errors, "error")] if errors else []
    say(f"{counted(len(done), 'test')}: {', '.join(parts)} in {format_duration(seconds)}")


def _report(plan: ReplayPlan, chosen: ChosenApp, done: Sequence[TestRun], seconds: float) -> None:
    if plan.junit is not None:
        cases = [case for run in done for case in _cases(run)]
        write_junit(plan.junit, _suite(plan), cases, {})
    if plan.outputs.any:
        problems = tuple(_problem(run, plan.app) for run in done if not run.passed)
        passed = ("Passed", f"{sum(run.passed for run in done)} of {len(done)} tests")
        name = f"replay {chosen.app.name}"
        plan.outputs.tell(Outcome(name, problems, (passed,), seconds=seconds))


def _cases(run: TestRun) -> list[Case]:
    name, package = run.test.path.stem, run.test.case.package
    if run.problem:
        problem = run.problem
        return [Case(package, name, CaseOutcome.ERROR, problem, problem, kind="device")]
    return list(replay_cases(run.test.case, name, run.replays))


def _problem(run: TestRun, app: str) -> Problem:
    path = run.test.path
    return Problem(
        "test-failed",
        str(path),
        run.reason,
        Level.ERROR,
        place=CodePlace(shown_path(path), 1),
        reproduce=f"tapwright replay {app} {path}",
        seconds=run.seconds,
    )


def _suite(plan: ReplayPlan) -> str:
    return f"tapwright replay {plan.app}"


def _facts(run: TestRun) -> dict[str, Any]:
    return {
        "test": str(run.test.path),
        "passed": run.passed,
        "reason": run.reason,
        "problem": run.problem,
        "times": len(run.replays),
        "held": sum(replay.held for replay in run.replays),
        "seconds": round(run.seconds, 3),
    }
