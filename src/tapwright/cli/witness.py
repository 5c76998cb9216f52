"""`tapwright witness`: find a short test that makes a specified behaviour happen."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from tapwright.api.settings import choose_place, choose_seed
from tapwright.api.witnessing import Witnesses, run_witness
from tapwright.apps.app_names import names_of
from tapwright.apps.naming import ChosenApp, choose_app
from tapwright.apps.target import Target
from tapwright.apps.targets import LEVELS, activity_targets, targets_of
from tapwright.ci.outcomes import outcome_of_run
from tapwright.cli.agent_options import pairs
from tapwright.cli.app_completion import complete_apps, complete_witness_agents
from tapwright.cli.ci_options import Outputs, ci_options
from tapwright.cli.configured import configuration, configured
from tapwright.cli.help import GroupedCommand
from tapwright.cli.options import (
    Duration,
    cluster_option,
    junit_option,
    login_option,
    make_device_options,
    resume_option,
    several_device_options,
    shard_option,
    worker_count,
    workers_option,
)
from tapwright.cli.output import say
from tapwright.cli.project import begin_telling
from tapwright.cli.report_options import Showing, report_options
from tapwright.cli.styled import say_styled
from tapwright.cli.watching import watching
from tapwright.cli.witness_watch import search_on_change
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.shard import Shard
from tapwright.device.profiles import check_profiled_device
from tapwright.recipes.recipe import DEFAULT_WITNESS, GUIDES
from tapwright.report.junit import errors_in_junit, write_junit
from tapwright.report.junit_cases import witness_cases
from tapwright.report.summary import row
from tapwright.report.witness_progress import make_witness_progress
from tapwright.report.witness_summary import witness_lines
from tapwright.run.budget import Budget
from tapwright.run.resume import settings_of_run
from tapwright.run.search import SearchLimits
from tapwright.run.settings import AgentOptions, RunSettings
from tapwright.testcase.witness_tests import WitnessCare


@click.command(cls=GroupedCommand)
@click.argument("app", required=False, shell_complete=complete_apps)
@click.argument("specifications", metavar="SPEC...", nargs=-1)
@click.option(
    "--agent",
    default=DEFAULT_WITNESS,
    show_default=True,
    shell_complete=complete_witness_agents,
    help="See `tapwright agents`.",
)
@click.option(
    "--episodes",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Tries for each specification.",
)
@click.option(
    "--steps", type=click.IntRange(min=1), default=30, show_default=True, help="An episode."
)
@click.option("--time", "seconds", type=Duration(), help="The most time for all, such as 5m.")
@click.option(
    "--experience",
    metavar="FILE|RUN_DIR|URL",
    help="File or postgresql://HOST/NAME to learn from and add to; run directory to learn from.",
)
@click.option("--level", type=click.Choice(LEVELS), help="Level of the scenarios; L2 is made.")
@click.option("--every-activity", is_flag=True, help="Reach each activity of the app.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Agent setting.")
@click.option("--guide", type=click.Choice(GUIDES), help="Leads out of local optima.")
@click.option(
    "--verify",
    type=click.IntRange(min=0),
    default=3,
    show_default=True,
    help="Times to replay each test; 0: none.",
)
@click.option(
    "--verify-time",
    type=Duration(),
    help="To verify and shorten a test; as long as its search, or 10s.",
)
@click.option("--no-minimise", is_flag=True, help="Keep the tests as found.")
@click.option("--seed", type=int, help="Repeats a run; drawn and told unless given.")
@shard_option
@workers_option
@cluster_option
@click.option("--out", "-o", type=click.Path(path_type=Path), help="Run directory to make.")
@resume_option
@login_option
@junit_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--quiet", is_flag=True, help="No progress.")
@ci_options
@report_options
@several_device_options
@configured
def witness(**given: Any) -> int:
    """Find a test of APP for each SPEC: a formula (.ltl), scenario (.sts) or feature (.feature).

    SPEC may also be a directory. Each test found is replayed from a fresh install and made short.
    With --watch it searches again when a specification or the app changes.
    Exit status: 0 when every specification has a witness, 1 when one has none.
    """
    app, specifications = given["app"], given["specifications"]
    if given["showing"].watch is None or app is None or given["resume"] is not None:
        return _witness(**given)
    out: Path | None = given["out"]

    def search(number: int) -> int:
        place = out if out is None or number == 1 else out.with_name(f"{out.name}-{number}")
        return _witness(**{**given, "out": place})

    return search_on_change(search, app, specifications)


def _witness(
    app: str | None,
    specifications: tuple[str, ...],
    level: str | None,
    every_activity: bool,
    resume: Path | None,
    verify: int,
    verify_time: float | None,
    no_minimise: bool,
    junit: Path | None,
    as_json: bool,
    quiet: bool,
    showing: Showing,
    outputs: Outputs,
    **rest: Any,
) -> int:
    if (app is None) == (resume is None):
        raise click.UsageError("give APP and SPEC, or --resume RUN_DIR to go on with a run")
    if resume is not None:
        settings = settings_of_run(resume, witness=True)
    else:
        chosen = choose_app(str(app), rest["device"])
        targets = _targets(chosen, specifications, level, every_activity, rest["shard"])
        if not targets and rest["shard"] is not None:
            say(f"Part {rest['shard']} has no specification to search for")
            return ExitStatus.CLEAN
        settings = _settings(chosen, targets, rest)
    settings = replace(settings, screenshots=showing.screenshots)
    tell = begin_telling(app, quiet)
    care = WitnessCare(verify, not no_minimise, verify_time, showing.pictures)
    listeners = [] if quiet else [make_witness_progress()]
    named = app or str(settings.app.path)
    with (
        errors_in_junit(junit, f"tapwright witness {named}", settings.app.package),
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
    _write_for_ci(witnesses, named, junit, outputs)
    _show(witnesses, named, report, as_json)
    return witnesses.exit_status


def _write_for_ci(witnesses: Witnesses, named: str, junit: Path | None, outputs: Outputs) -> None:
    """Writes what CI systems read of a search."""
    settings = witnesses.settings
    if junit is not None:
        cases = list(witness_cases(witnesses.record, witnesses.kept, settings.app.package))
        write_junit(junit, f"tapwright witness {named}", cases, {"seed": settings.seed})
    if outputs.any:
        outputs.tell(outcome_of_run(witnesses.directory, named))


def _show(witnesses: Witnesses, app: str, report: Path | None, as_json: bool) -> None:
    if as_json:
        facts = {**_facts(witnesses), "report": report and str(report)}
        say(json.dumps(facts, indent=2))
        return
    for line in witness_lines(witnesses.run, witnesses.record, witnesses.kept, app):
        say_styled(line)
    if report is not None:
        say_styled(row("Report", report))


def _targets(
    chosen: ChosenApp,
    specifications: tuple[str, ...],
    level: str | None,
    every_activity: bool,
    shard: Shard | None,
) -> tuple[Target, ...]:
    """Returns what is to be searched for; of a part of the work maybe nothing."""
    if every_activity == bool(specifications):
        raise InputError(
            "give specifications or --every-activity, not both"
            if every_activity
            else "no specification given",
            hint="tapwright witness APP SPEC..., or --every-activity",
        )
    names = names_of(chosen.app)
    if every_activity:
        targets = activity_targets(names, level)
    else:
        targets = targets_of(specifications, level, names)
    return targets if shard is None else shard.part_of(targets)


def _settings(chosen: ChosenApp, targets: tuple[Target, ...], given: dict[str, Any]) -> RunSettings:
    """Returns what was typed, or is configured, as the settings of a run."""
    seed, config = choose_seed(given["seed"]), configuration()
    device, agent = given["device"] or chosen.device, given["agent"]
    options = make_device_options(seed, given)
    check_profiled_device(options.profile, device)
    agent_settings = config.agent_settings(agent, pairs(given["settings"]))
    episodes, cluster = given["episodes"], given["cluster"]
    return RunSettings(
        app=chosen.app,
        device=device,
        agent=agent,
        targets=targets,
        seed=seed,
        out=choose_place(given["out"], chosen.app.name),
        budget=Budget(seconds=given["seconds"], episodes=episodes * max(len(targets), 1)),
        limits=SearchLimits(episodes, given["steps"]),
        options=options,
        agent_options=AgentOptions(agent_settings, given["guide"]),
        experience=given["experience"],
        rules=config.rules,
        login=given["login"],
        shard=given["shard"],
        workers=worker_count(given["device"], given["workers"], cluster),
        cluster=cluster,
    )


def _facts(witnesses: Witnesses) -> dict[str, Any]:
    run, searches = witnesses.run, witnesses.record.witnesses
    return {
        "directory": str(run.directory),
        "ended": run.reason.value,
        "steps": run.steps,
        "witnessed": len(witnesses.tests),
        "idle_rules": list(run.idle_rules),
        "specifications": [
            {
                "name": target.name,
                "title": target.specification.name,
                "source": target.specification.source,
                **(
                    to_builtins(searches[target.name])
                    if target.name in searches
                    else {"found": False, "tried": False}
                ),
            }
            for target in witnesses.settings.targets
        ],
    }
