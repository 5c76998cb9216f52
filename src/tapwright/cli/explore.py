"""`tapwright explore`: cover as much of an app as possible and find its crashes."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import click
from msgspec import to_builtins

from tapwright.api.exploring import DEFAULT_SECONDS, Exploration, run_exploration
from tapwright.api.settings import choose_place, choose_seed
from tapwright.apps.entries import Entries
from tapwright.apps.naming import choose_app
from tapwright.ci.lcov import write_lcov
from tapwright.ci.outcomes import outcome_of_run
from tapwright.cli.agent_options import agent_options
from tapwright.cli.app_completion import complete_agents, complete_apps
from tapwright.cli.ci_options import Outputs, ci_options
from tapwright.cli.configured import configuration, configured, is_typed
from tapwright.cli.help import GroupedCommand
from tapwright.cli.options import (
    Duration,
    cluster_options,
    junit_option,
    known_option,
    login_option,
    make_device_options,
    resume_option,
    several_device_options,
    shard_option,
    sources_option,
    worker_count,
    workers_option,
)
from tapwright.cli.output import say, say_in_passing
from tapwright.cli.project import tell_build
from tapwright.cli.report_options import Showing, report_options
from tapwright.cli.styled import say_styled
from tapwright.cli.verify_options import Aftermath, verify_options
from tapwright.cli.watching import watching
from tapwright.core.duration import format_duration
from tapwright.core.plural import counted
from tapwright.core.progress import Silent, show_progress_on
from tapwright.core.quiet import say_nothing
from tapwright.core.shard import Shard
from tapwright.core.untouched import UNTOUCHED_FILE
from tapwright.device.profiles import check_entries, check_profiled_device
from tapwright.findings.source_tree import SourceTree
from tapwright.recipes.recipe import DEFAULT_EXPLORER
from tapwright.report.again import command_again
from tapwright.report.console import make_progress
from tapwright.report.findings import finding_lines
from tapwright.report.junit import errors_in_junit, write_junit
from tapwright.report.junit_cases import explore_cases
from tapwright.report.summary import row, summary_lines
from tapwright.run.budget import Budget
from tapwright.run.replay_trace import has_steps
from tapwright.run.resume import settings_of_run
from tapwright.run.run_directory import read_record
from tapwright.run.run_result import RunResult
from tapwright.run.settings import AgentOptions, RunSettings
from tapwright.testcase.after_run import AfterRun


@click.command(cls=GroupedCommand)
@click.argument("app", required=False, shell_complete=complete_apps)
@click.option(
    "--agent",
    default=DEFAULT_EXPLORER,
    show_default=True,
    shell_complete=complete_agents,
    help="See `tapwright agents`.",
)
@click.option("--time", "seconds", type=Duration(), help="How long, such as 30s, 5m, 1h.")
@click.option("--steps", type=int, help="How many steps.")
@click.option("--episodes", type=int, help="How many episodes.")
@click.option(
    "--until-quiet",
    type=click.IntRange(min=1),
    metavar="STEPS",
    help="End before that once so many steps in a row found no new code.",
)
@click.option("--episode-steps", type=click.IntRange(min=1), help="Steps an episode.")
@click.option(
    "--entries",
    type=click.Choice([each.value for each in Entries]),
    default=Entries.GUI.value,
    show_default=True,
    help="Ways into the app: gui: its screens; phone: also links, shares, notifications, "
    "broadcasts; all: also what any other app may send.",
)
@click.option("--seed", type=int, help="Repeats a run; drawn and told unless given.")
@shard_option
@workers_option
@cluster_options
@click.option("--out", type=click.Path(path_type=Path), help="Run directory to make.")
@known_option
@resume_option
@login_option
@junit_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.option("--quiet", is_flag=True, help="No progress.")
@ci_options
@sources_option
@agent_options
@report_options
@verify_options
@several_device_options
@configured
def explore(
    app: str | None,
    resume: Path | None,
    junit: Path | None,
    as_json: bool,
    quiet: bool,
    agent_options: AgentOptions,
    aftermath: Aftermath,
    showing: Showing,
    outputs: Outputs,
    **rest: Any,
) -> int:
    """Explore APP: an .apk file, a Gradle project, an .fsm model, or demo:NAME.

    Without a budget it explores for five minutes.
    """
    if (app is None) == (resume is None):
        raise click.UsageError("give APP, or --resume RUN_DIR to go on with a run")
    if resume is not None:
        settings = replace(settings_of_run(resume), screenshots=showing.screenshots)
    else:
        settings = _settings(str(app), agent_options, showing, **rest)
    tell = say_nothing if quiet else say_in_passing
    if quiet:
        show_progress_on(Silent())
    if app is not None:
        tell_build(app, tell)
    if resume is not None and not has_steps(resume):
        tell(f"{resume} has no step on record: it begins anew")
    listeners = [] if quiet else [make_progress()]
    named = app or str(settings.app.path)
    suite = f"tapwright explore {named}"
    with (
        errors_in_junit(junit, suite, settings.app.package),
        configuration().naming(settings.agent, agent_options.settings),
        watching(showing.watch, settings.out, tell) as watch,
    ):
        exploration = run_exploration(
            settings,
            replace(aftermath.verify, pictures=showing.pictures),
            suite=aftermath.suite,
            checks=aftermath.checks,
            listeners=[*listeners, *watch.listeners],
            tell=watch.tell,
            clock=watch.clock,
            strict=aftermath.strict,
        )
        report = showing.write_report(exploration.directory, watch.tell)
    _write_for_ci(exploration, named, junit, outputs)
    _show(exploration, named, report, as_json)
    return exploration.exit_status


def _write_for_ci(
    exploration: Exploration, named: str, junit: Path | None, outputs: Outputs
) -> None:
    """Writes what CI systems and editors read of a run: covered lines, JUnit, SARIF."""
    settings, strict = exploration.settings, exploration.strict
    sources = SourceTree(settings.sources)
    write_lcov(exploration.directory, sources)
    if junit is not None:
        cases = explore_cases(
            exploration.result, exploration.after, named, settings.app.package, strict=strict
        )
        write_junit(junit, f"tapwright explore {named}", cases, {"seed": settings.seed})
    if outputs.any:
        outputs.tell(outcome_of_run(exploration.directory, named, sources, strict=strict))


def _settings(
    app: str,
    agent_options: AgentOptions,
    showing: Showing,
    agent: str,
    seconds: float | None,
    steps: int | None,
    episodes: int | None,
    until_quiet: int | None,
    episode_steps: int | None,
    entries: str,
    seed: int | None,
    shard: Shard | None,
    workers: int,
    cluster: str,
    group: int,
    out: Path | None,
    login: Path | None,
    known: Path | None,
    sources: tuple[Path, ...],
    device: str | None,
    **given: Any,
) -> RunSettings:
    chosen, seed, config = choose_app(app, device), choose_seed(seed), configuration()
    if chosen.build is not None:
        sources = sources or chosen.build.sources
    seed = seed if shard is None else shard.seed(seed)
    options = make_device_options(seed, given)
    check_entries(options.profile, entries)
    check_profiled_device(options.profile, device or chosen.device)
    return RunSettings(
        app=chosen.app,
        device=device or chosen.device,
        agent=agent,
        budget=replace(_budget(steps, seconds, episodes), quiet=until_quiet),
        seed=seed,
        out=choose_place(out, chosen.app.name),
        options=options,
        episode_steps=episode_steps,
        agent_options=replace(
            agent_options, settings=config.agent_settings(agent, agent_options.settings)
        ),
        rules=config.rules,
        login=login,
        known=known,
        sources=sources,
        shard=shard,
        screenshots=showing.screenshots,
        workers=worker_count(device, workers, cluster),
        cluster=cluster,
        group=group,
        entries=Entries(entries),
    )


def _show(exploration: Exploration, app: str, report: Path | None, as_json: bool) -> None:
    result, after = exploration.result, exploration.after
    if as_json:
        facts = {**_facts(result), "report": report and str(report), **_tests(after)}
        facts["untouched"] = to_builtins(exploration.untouched)
        say(json.dumps(facts, indent=2))
        return
    record = read_record(result.directory)
    places = {name: crash.place for name, crash in record.found.crashes.items()}
    for line in summary_lines(result):
        say_styled(line)
    unseen = [] if exploration.untouched is None else exploration.untouched.activities
    if unseen:
        shown = counted(len(unseen), "activity", "activities")
        say_styled(row("Never shown", f"{shown}; why: {UNTOUCHED_FILE}, report"))
    for line in finding_lines(after, result.directory, app, places):
        say_styled(line)
    if report is not None:
        say_styled(row("Report", report))
    # A run that went on is repeated by the command of its first start, which run.json has.
    seed, shard = exploration.settings.seed, exploration.settings.shard
    drawn = seed if shard is None else shard.whole_seed(seed)
    say(f"Run again with: {command_again(record.command[1:], drawn)}")


def _budget(steps: int | None, seconds: float | None, episodes: int | None) -> Budget:
    """What was typed, else what is written in the configuration, else five minutes."""
    limits: dict[str, Any] = {"steps": steps, "seconds": seconds, "episodes": episodes}
    if is_typed(*limits):
        limits = {name: value for name, value in limits.items() if is_typed(name)}
    elif all(limit is None for limit in limits.values()):
        limits["seconds"] = DEFAULT_SECONDS
    return Budget(**limits)


def _tests(after: AfterRun) -> dict[str, object]:
    return {
        "tests": {name: to_builtins(each.record()) for name, each in after.findings.items()},
        "violations": [to_builtins(each.record()) for each in after.violations.values()],
        "not_checked": after.not_checked,
        "known_gone": list(after.known_gone),
    }


def _facts(result: RunResult) -> dict[str, object]:
    return {
        "directory": str(result.directory),
        "ended": result.reason.value,
        "steps": result.steps,
        "time": format_duration(result.seconds),
        "states": len(result.tally.states),
        "activities": sorted(result.tally.activities),
        "crashes": {name: crash.headline for name, crash in result.tally.crashes.items()},
        "suspects": dict(result.tally.suspects),
        "unaudited": dict(result.tally.unaudited),
        "coverage": {kind: counter._asdict() for kind, counter in result.coverage.items()},
        "coverage_from_step": result.coverage_from,
        "idle_rules": list(result.idle_rules),
        "logins": None if result.logins is None else asdict(result.logins),
    }
