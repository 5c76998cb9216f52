"""`tapwright bench`: compare agents or engines, many runs each, and tell what is significant."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tapwright.bench.comparison import BenchSettings, ComparisonOutcome, run_comparison
from tapwright.bench.plan import Selection, select
from tapwright.bench.table import Table
from tapwright.bench.table_file import load_table, table_names
from tapwright.cli.options import Duration
from tapwright.cli.output import say, say_in_passing
from tapwright.core.errors import ExitStatus
from tapwright.core.quiet import say_nothing
from tapwright.run.budget import Budget

_PATH = click.Path(path_type=Path, exists=True, file_okay=False)


@click.command()
@click.argument("table", required=False)
@click.option("--list", "lists", is_flag=True, help="List the tables that come along.")
@click.option("--apps", type=_PATH, help="Directory of APKs, searched by hash and package.")
@click.option("--semantic", type=_PATH, help="Directory of use cases, for sqdroid.")
@click.option(
    "--out", "-o", type=click.Path(path_type=Path, file_okay=False), help="Where results go."
)
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; one a core unless given.")
@click.option("--cluster", default="", metavar="ADDRESS", help="Ray cluster whose machines work.")
@click.option("--runs", type=click.IntRange(min=1), help="Runs of each, instead of the table's.")
@click.option("--steps", type=click.IntRange(min=1), help="Budget in steps, instead of its own.")
@click.option("--time", "seconds", type=Duration(), help="Budget in time, instead of its own.")
@click.option("--episodes", type=click.IntRange(min=1), help="Budget in episodes, likewise.")
@click.option("--row", "rows", multiple=True, help="Only this agent or engine; repeatable.")
@click.option("--app", "subjects", multiple=True, help="Only this app; repeatable.")
@click.option("--level", "levels", multiple=True, help="Only this level; repeatable.")
@click.option("--report", "only_report", is_flag=True, help="Run nothing; report what there is.")
@click.option("--keep", is_flag=True, help="Keep the run directories.")
@click.option("--no-plots", is_flag=True, help="Draw no pictures.")
@click.option("--json", "as_json", is_flag=True, help="Print the outcome as JSON.")
@click.option("--quiet", is_flag=True, help="No progress.")
def bench(
    table: str | None,
    lists: bool,
    rows: tuple[str, ...],
    subjects: tuple[str, ...],
    levels: tuple[str, ...],
    only_report: bool,
    as_json: bool,
    quiet: bool,
    **rest: Any,
) -> int:
    """Compare what TABLE names: one that comes along (`--list`) or a .toml file.

    Killed at any moment, the same command goes on where it was. Results, report, CSV files and
    pictures go to runs/bench-TABLE unless --out is given.
    """
    if lists:
        for name in table_names():
            say(f"{name.ljust(16)}{load_table(name).title}")
        return ExitStatus.CLEAN
    if table is None:
        raise click.UsageError("give TABLE; `tapwright bench --list` shows those that come along")
    chosen = select(load_table(table), Selection(rows, subjects, levels))
    settings = _settings(chosen, **rest)
    outcome = run_comparison(
        settings, say_nothing if quiet else say_in_passing, work=not only_report
    )
    if as_json:
        say(json.dumps(_facts(outcome, settings), indent=2))
    else:
        _show(outcome, settings)
    if outcome.interrupted or outcome.errors:
        return ExitStatus.FAILURE
    return ExitStatus.CLEAN


def _settings(
    table: Table,
    apps: Path | None,
    semantic: Path | None,
    out: Path | None,
    jobs: int | None,
    runs: int | None,
    steps: int | None,
    seconds: float | None,
    episodes: int | None,
    keep: bool,
    no_plots: bool,
    cluster: str,
) -> BenchSettings:
    if runs:
        rows = tuple(replace(row, runs=0) for row in table.rows)
        table = replace(table, runs=runs, rows=rows)
    if table.witness is None:
        if steps or seconds or episodes:
            table = replace(table, budget=Budget(steps, seconds, episodes))
    elif steps or seconds:
        raise click.UsageError("a table of witnesses has a budget of --episodes only")
    elif episodes:
        table = replace(table, witness=replace(table.witness, episodes=episodes))
    return BenchSettings(
        table=table,
        out=out or Path("runs") / f"bench-{table.name}",
        apps=apps,
        semantic=semantic,
        jobs=jobs or 0,
        keep=keep,
        plots=not no_plots,
        cluster=cluster,
    )


def _show(outcome: ComparisonOutcome, settings: BenchSettings) -> None:
    for grid in outcome.written.main:
        for line in grid.markdown():
            say(line)
        say()
    say(f"{outcome.results} of {outcome.wanted} results; {settings.out / 'report.md'}")
    if outcome.found.missing:
        names = ", ".join(f"{each.name} ({each.package})" for each in outcome.found.missing)
        say(f"Apps that were not found: {names}")
    for error in outcome.errors:
        say(f"Failed: {error}")
    if outcome.interrupted:
        say("Interrupted; the same command goes on from here.")


def _facts(outcome: ComparisonOutcome, settings: BenchSettings) -> dict[str, Any]:
    return {
        "directory": str(settings.out),
        "results": outcome.results,
        "wanted": outcome.wanted,
        "missing": [subject.package for subject in outcome.found.missing],
        "errors": outcome.errors,
        "files": [str(path) for path in outcome.written.files],
    }
