"""`tapwright replay APP flow.yaml`: flows of Maestro, one or a directory of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tapwright.apps.naming import ChosenApp
from tapwright.cli.output import say
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.plural import counted
from tapwright.core.shard import Shard
from tapwright.device.registry import DeviceOptions, device_with
from tapwright.report.junit import Case, CaseOutcome, errors_in_junit, write_junit
from tapwright.testcase.flow.flow import Flow
from tapwright.testcase.flow.reading import SUFFIXES, find_flows, read_flow
from tapwright.testcase.flow.runner import FlowOutcome, FlowRunner


def are_flows(paths: Sequence[Path]) -> bool:
    """Returns whether the files or directories hold flows of Maestro and not tests.

    Raises:
        InputError: some do and others do not.
    """
    flows = [path for path in paths if _is_flow(path)]
    if flows and len(flows) < len(paths):
        raise InputError(
            f"{flows[0]} is a flow of Maestro, and others are tests (.tap)",
            hint="replay flows and tests in two calls",
        )
    return bool(flows)


def _is_flow(path: Path) -> bool:
    if not path.is_dir():
        return path.suffix in SUFFIXES
    if any(path.rglob("*.tap")):
        return False
    return any(each.suffix in SUFFIXES for each in path.rglob("*"))


def refuse_for_flows(**given: bool) -> None:
    """Refuses options that flows do not heed."""
    for name, is_given in given.items():
        if is_given:
            raise InputError(f"flows of Maestro are replayed without --{name}")


def replay_flows(
    chosen: ChosenApp,
    paths: Sequence[Path],
    device: str,
    options: DeviceOptions,
    env: tuple[str, ...],
    times: int,
    junit: Path | None,
    shard: Shard | None = None,
) -> int:
    """Runs flows, all of which are read before the first one runs; returns the exit status."""
    files = [each for path in paths for each in find_flows(path)]
    flows = [read_flow(each) for each in (files if shard is None else shard.part_of(files))]
    variables = dict(_env_variable(text) for text in env)
    named = " ".join(map(str, paths))
    say(f"Replaying {counted(len(flows), 'flow')} of {named} on {device}", err=True)
    suite = f"tapwright replay {named}"
    outcomes: list[tuple[Flow, FlowOutcome]] = []
    with (
        errors_in_junit(junit, suite, chosen.app.package),
        device_with(chosen.app, device, options) as made,
    ):
        for flow in flows:
            for number in range(times):
                runner = FlowRunner(
                    made, env=variables, pictures=Path(), seed=options.seed + number
                )
                outcome = runner.run(flow)
                outcomes.append((flow, outcome))
                _say(flow, outcome)
    if junit is not None:
        write_junit(junit, suite, [_case(*each) for each in outcomes], {"seed": options.seed})
    passed = sum(outcome.passed for _, outcome in outcomes)
    say(f"Passed {passed} of {len(outcomes)}")
    return ExitStatus.CLEAN if passed == len(outcomes) else ExitStatus.FINDING


def _env_variable(text: str) -> tuple[str, str]:
    """Returns the name and value of `NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise InputError(f"--env takes NAME=VALUE, not {text!r}")
    return name, value


def _say(flow: Flow, outcome: FlowOutcome) -> None:
    """Prints how a flow went."""
    where = "" if outcome.place is None else f"{outcome.place}: "
    word = "passed" if outcome.passed else "failed"
    say(f"{word}  {flow.name}  {where}{outcome.reason}")
    for line in outcome.warnings:
        say(f"        optional: {line}")


def _case(flow: Flow, outcome: FlowOutcome) -> Case:
    """Returns a flow as a test case of JUnit."""
    if outcome.passed:
        return Case(str(flow.file.parent), flow.name)
    message = f"{outcome.place}: {outcome.reason}"
    detail = "" if outcome.crash is None else outcome.crash.stack
    return Case(str(flow.file.parent), flow.name, CaseOutcome.FAILED, message, detail)
