"""`tapwright replay`: do a test again and see whether it still shows what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tapwright.apps.naming import choose_app
from tapwright.cli.app_completion import complete_apps
from tapwright.cli.ci_options import Outputs, ci_options
from tapwright.cli.configured import configured
from tapwright.cli.flows import are_flows, refuse_for_flows, replay_flows
from tapwright.cli.help import GroupedCommand
from tapwright.cli.options import (
    cluster_option,
    device_options,
    junit_option,
    make_device_options,
    shard_option,
    worker_count,
    workers_option,
)
from tapwright.cli.output import say
from tapwright.cli.replay_many import ReplayPlan, replay_many, replay_on_change
from tapwright.cli.testing import options_of
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.plural import counted
from tapwright.core.shard import Shard
from tapwright.device.registry import DeviceOptions, device_with
from tapwright.report.junit import errors_in_junit, write_junit
from tapwright.report.junit_cases import replay_cases
from tapwright.testcase.origins import origins_of
from tapwright.testcase.outcome import outcome_of, summary_of
from tapwright.testcase.replay import Replayer, check_app, rate_of, replay_times
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import load_test


@click.command(cls=GroupedCommand)
@click.argument("app", shell_complete=complete_apps)
@click.argument(
    "tests", metavar="TEST...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--times", type=click.IntRange(min=1), default=1, show_default=True)
@click.option("--seed", type=int, help="For all that is random on the device; the test's own.")
@click.option("--env", "-e", multiple=True, metavar="NAME=VALUE", help="For flows of Maestro.")
@workers_option
@cluster_option
@shard_option
@click.option("--watch", is_flag=True, help="Replay again when a test or the app changes.")
@junit_option
@ci_options
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@device_options
@configured
def replay(
    app: str,
    tests: tuple[Path, ...],
    times: int,
    seed: int | None,
    env: tuple[str, ...],
    workers: int,
    cluster: str,
    shard: Shard | None,
    watch: bool,
    junit: Path | None,
    outputs: Outputs,
    as_json: bool,
    device: str | None,
    **overrides: Any,
) -> int:
    """Replay each TEST on APP, each time from a fresh install.

    TEST is a test (.tap), a flow of Maestro (.yaml), or a directory that is searched for either;
    several tests are replayed on one device, or on as many as --workers says.

    The first time uses the test's own seed, each further time the next one, so that what depends
    on chance shows as a rate. Exit status 0 when the test passed every time, 1 when it did not. A
    test of a crash or a loss passes when that is gone, or when its header says `expects defect`.
    """
    plan = ReplayPlan(
        app=app,
        tests=tests,
        times=times,
        device=device,
        workers=worker_count(device, workers, cluster),
        cluster=cluster,
        shard=shard,
        junit=junit,
        outputs=outputs,
        as_json=as_json,
        options=lambda case: options_of(case, seed, overrides),
    )
    if are_flows(tests):
        return _replay_flows(plan, env, make_device_options(seed or 0, overrides), watch)
    if env:
        raise InputError("--env is for flows of Maestro (.yaml), and these are tests (.tap)")
    if watch:
        return replay_on_change(plan)
    is_single = len(tests) == 1 and not tests[0].is_dir() and shard is None and not outputs.any
    return _replay_one(plan) if is_single and not cluster else replay_many(plan)


def _replay_flows(
    plan: ReplayPlan, env: tuple[str, ...], options: DeviceOptions, watch: bool
) -> int:
    """Replays flows of Maestro; returns the exit status."""
    refuse_for_flows(
        workers=plan.workers > 1 or bool(plan.cluster),
        watch=watch,
        sarif=plan.outputs.sarif is not None,
        json=plan.as_json,
    )
    chosen = choose_app(plan.app, plan.device)
    device = plan.device or chosen.device
    return replay_flows(
        chosen, plan.tests, device, options, env, plan.times, plan.junit, plan.shard
    )


def _replay_one(plan: ReplayPlan) -> int:
    """Replays a single test, and tells of each time; returns the exit status."""
    (test,) = plan.tests
    chosen = choose_app(plan.app, plan.device)
    case = load_test(test)
    check_app(case, chosen.app.package)
    case = replace(case, options=plan.options(case))
    named = plan.device or chosen.device
    if not plan.as_json:
        say(f"Replaying {test} ({counted(len(case.steps), 'step')}) on {named}", err=True)
        for line in _remarks(case, chosen.app.sha256):
            say(line, err=True)
    suite = f"tapwright replay {plan.app}"
    with (
        errors_in_junit(plan.junit, suite, case.package),
        device_with(chosen.app, named, case.options) as made,
    ):
        tell = None if plan.as_json else _Teller(case)
        replays = replay_times(Replayer(made), case, plan.times, tell)
    if plan.junit is not None:
        cases = list(replay_cases(case, test.stem, replays))
        write_junit(plan.junit, suite, cases, {"seed": case.options.seed})
    passed = all(outcome_of(case, each).passed for each in replays)
    if plan.as_json:
        say(json.dumps(_facts(test, case, replays), indent=2))
    else:
        say(summary_of(case, replays))
        for line in _warnings(case, replays):
            say(line, err=True)
    return ExitStatus.CLEAN if passed else ExitStatus.FINDING


class _Teller:
    """Prints each replay as it ends."""

    def __init__(self, case: TestCase) -> None:
        self._case = case
        self._number = 0

    def __call__(self, replay: Replay) -> None:
        self._number += 1
        outcome = outcome_of(self._case, replay)
        say(f"{self._number:3d}  {'passed' if outcome.passed else 'failed'}  {outcome.reason}")
        for line in replay.tolerated:
            say(f"     {line}")


def _remarks(case: TestCase, sha256: str) -> list[str]:
    remarks = [f"shows {each.kind} {each.remark or each.value}" for each in case.shows]
    if case.sha256 and sha256 and case.sha256 != sha256:
        remarks.append("note: the test was made for another build of the app")
    return remarks


def _warnings(case: TestCase, replays: list[Replay]) -> Iterator[str]:
    """What the test shows only in fields that it wrote itself."""
    shown_by = next((each for each in replays if each.held), None)
    if shown_by is not None:
        origins = origins_of(case, shown_by.launched, shown_by.steps)
        yield from (f"warning: {each}" for each in origins.warnings)


def _facts(path: Path, case: TestCase, replays: list[Replay]) -> dict[str, Any]:
    rate = rate_of(replays)
    return {
        "test": str(path),
        "app": case.package,
        "steps": len(case.steps),
        "held": rate.held,
        "times": rate.times,
        "rate": rate.held / rate.times,
        "replays": [_one(case, each) for each in replays],
    }


def _one(case: TestCase, replay: Replay) -> dict[str, Any]:
    outcome = outcome_of(case, replay)
    facts: dict[str, Any] = {
        "passed": outcome.passed,
        "held": replay.held,
        "reason": outcome.reason,
        "seed": replay.seed,
        "steps": len(replay.steps),
        "activity": replay.screens[-1].activity,
        "tolerated": list(replay.tolerated),
    }
    if replay.divergence is not None:
        divergence = replay.divergence
        facts["diverged"] = {
            "step": divergence.step,
            "expected": divergence.expected,
            "saw": divergence.saw,
        }
    if replay.crash is not None:
        facts["crash"] = replay.crash._asdict()
    return facts
