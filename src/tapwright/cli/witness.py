"""`tapwright witness`: find a short test that makes a specified behaviour happen."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from tapwright.api.settings import choose_place, choose_seed
from tapwright.api.witnessing import run_witness
from tapwright.apps.app_names import names_of
from tapwright.apps.naming import ChosenApp, choose_app
from tapwright.apps.target import Target
from tapwright.apps.targets import LEVELS, activity_targets, targets_of
from tapwright.cli.agent_options import pairs
from tapwright.cli.completing import complete_apps, complete_witness_agents
from tapwright.cli.configured import configuration, configured
from tapwright.cli.options import (
    Duration,
    device_options,
    junit_option,
    make_device_options,
)
from tapwright.cli.output import say
from tapwright.cli.report_options import Showing, report_options
from tapwright.cli.watching import watching
from tapwright.core.errors import InputError
from tapwright.recipes.recipe import DEFAULT_WITNESS
from tapwright.report.junit import errors_in_junit, write_junit
from tapwright.report.junit_cases import witness_cases
from tapwright.report.witness_progress import make_witness_progress
from tapwright.report.witness_summary import witness_lines
from tapwright.run.budget import Budget
from tapwright.run.preparation import AgentOptions
from tapwright.run.run_result import RunResult
from tapwright.run.search import SearchLimits
from tapwright.run.settings import RunSettings
from tapwright.testcase.crash_tests import VerifySettings
from tapwright.testcase.witness_tests import WitnessTests

_say = partial(say, err=True)


@click.command()
@click.argument("app", shell_complete=complete_apps)
@click.argument("specifications", metavar="SPEC...", nargs=-1)
@click.option(
    "--agent",
    default=DEFAULT_WITNESS,
    show_default=True,
    shell_complete=complete_witness_agents,
    help="See `tapwright agents`.",
)
@click.option("--episodes", type=click.IntRange(min=1), default=100, show_default=True)
@click.option(
    "--steps", type=click.IntRange(min=1), default=30, show_default=True, help="An episode."
)
@click.option("--time", "seconds", type=Duration(), help="The most time for all, such as 5m.")
@click.option(
    "--experience",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File of experience to learn from and add to; the run's own unless given.",
)
@click.option("--level", type=click.Choice(LEVELS), help="Level of the scenarios; L2 is made.")
@click.option("--every-activity", is_flag=True, help="Reach each activity of the app.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Agent setting.")
@click.option("--verify", type=click.IntRange(min=0), default=3, show_default=True)
@click.option("--verify-time", type=Duration(), default=60.0, help="To shorten a test; 1m.")
@click.option("--no-minimise", is_flag=True, help="Keep the tests as found.")
@click.option("--seed", type=int, help="Repeats a run; drawn and told unless given.")
@click.option("--out", type=click.Path(path_type=Path), help="Run directory to make.")
@junit_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--quiet", is_flag=True, help="No progress.")
@report_options
@device_options
@configured
def witness(
    app: str,
    specifications: tuple[str, ...],
    level: str | None,
    every_activity: bool,
    verify: int,
    verify_time: float,
    no_minimise: bool,
    junit: Path | None,
    as_json: bool,
    quiet: bool,
    showing: Showing,
    **rest: Any,
) -> int:
    """Find a test of APP for each SPEC: a formula (.ltl), scenario (.sts) or feature (.feature).

    SPEC may also be a directory. Each test found is replayed from a fresh install and made short.
    Exit status: 0 when every specification has a witness, 1 when one has none.
    """
    chosen = choose_app(app)
    targets = _targets(chosen, specifications, level, every_activity)
    settings = replace(_settings(chosen, targets, **rest), screenshots=showing.screenshots)
    tell = _tell_nothing if quiet else _say
    care = VerifySettings(verify, not no_minimise, verify_time, showing.pictures)
    listeners = [] if quiet else [make_witness_progress()]
    suite = f"tapwright witness {app}"
    with (
        errors_in_junit(junit, suite, chosen.app.package),
        configuration().naming(settings.agent, pairs(rest["settings"])),
        watching(showing.watch, settings.out, tell) as watch,
    ):
        witnesses = run_witness(
            settings,
            care,
            listeners=[*listeners, *watch.listeners],
            tell=watch.tell,
            clock=watch.clock,
        )
        report = showing.write_report(witnesses.run.directory, watch.tell)
    run, kept = witnesses.run, witnesses.kept
    if junit is not None:
        cases = list(witness_cases(run, kept, targets, chosen.app.package))
        write_junit(junit, suite, cases, {"seed": settings.seed})
    if as_json:
        facts = {**_facts(run, kept, targets), "report": report and str(report)}
        say(json.dumps(facts, indent=2))
    else:
        for line in witness_lines(run, kept, targets, app):
            say(line)
        if report is not None:
            say(f"Report: {report}")
    return witnesses.exit_status


def _targets(
    chosen: ChosenApp, specifications: tuple[str, ...], level: str | None, every_activity: bool
) -> tuple[Target, ...]:
    if every_activity == bool(specifications):
        raise InputError(
            "give specifications or --every-activity, not both"
            if every_activity
            else "no specification given",
            hint="tapwright witness APP SPEC..., or --every-activity",
        )
    names = names_of(chosen.app)
    if every_activity:
        return activity_targets(names, level)
    return targets_of(specifications, level, names)


def _settings(
    chosen: ChosenApp,
    targets: tuple[Target, ...],
    agent: str,
    episodes: int,
    steps: int,
    seconds: float | None,
    experience: Path | None,
    settings: tuple[str, ...],
    seed: int | None,
    out: Path | None,
    device: str | None,
    **given: Any,
) -> RunSettings:
    seed = choose_seed(seed)
    return RunSettings(
        app=chosen.app,
        device=device or chosen.device,
        agent=agent,
        targets=targets,
        seed=seed,
        out=choose_place(out, chosen.app.name),
        budget=Budget(seconds=seconds, episodes=episodes * max(len(targets), 1)),
        limits=SearchLimits(episodes, steps),
        options=make_device_options(seed, given),
        agent_options=AgentOptions(configuration().agent_settings(agent, pairs(settings))),
        experience=experience,
        rules=configuration().rules,
    )


def _tell_nothing(line: str) -> None:
    """The user wants no progress."""


def _facts(run: RunResult, kept: WitnessTests, targets: tuple[Target, ...]) -> dict[str, Any]:
    return {
        "directory": str(run.directory),
        "ended": run.reason.value,
        "steps": run.steps,
        "witnessed": len(kept.tests),
        "idle_rules": list(run.idle_rules),
        "specifications": [
            {
                "name": target.name,
                "title": target.specification.name,
                "source": target.specification.source,
                **(
                    kept.facts(target.name, run.searches[target.name])
                    if target.name in run.searches
                    else {"found": False, "tried": False}
                ),
            }
            for target in targets
        ],
    }
