"""`tapwright merge`: make one run directory and report of the parts that several jobs ran."""

from __future__ import annotations

from pathlib import Path

import click

from tapwright.ci.junit import outcome_cases
from tapwright.ci.lcov import write_lcov
from tapwright.ci.outcomes import outcome_of_run
from tapwright.cli.ci_options import Outputs, ci_options
from tapwright.cli.options import junit_option, sources_option
from tapwright.cli.output import say
from tapwright.cli.verify_options import strict_option
from tapwright.core.errors import ExitStatus
from tapwright.core.plural import counted
from tapwright.findings.source_tree import SourceTree
from tapwright.report.junit import write_junit
from tapwright.report.report import write_report
from tapwright.report.summary import row
from tapwright.run.merge import merge_runs
from tapwright.run.record import RunState


@click.command()
@click.argument(
    "runs", metavar="RUN_DIR...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), required=True, help="Run directory to make."
)
@junit_option
@ci_options
@sources_option
@strict_option
@click.option("--no-report", is_flag=True, help="Write no report.html.")
def merge(
    runs: tuple[Path, ...],
    out: Path,
    junit: Path | None,
    outputs: Outputs,
    sources: tuple[Path, ...],
    strict: bool,
    no_report: bool,
) -> int:
    """Merge runs of one build, such as the parts of `--shard`, into one run directory and report.

    Each finding stands in it once, with the best test that a run has for it. Exit status: 1 when a
    finding fails a build or a specification has no witness, 3 when one of the runs ended early.
    """
    record = merge_runs(runs, out)
    app = str(record.settings.app.path or record.settings.app.name)
    outcome = outcome_of_run(out, app, SourceTree(sources), strict=strict)
    write_lcov(out, SourceTree(sources))
    say(f"Merged {counted(len(runs), 'run')} into {out}")
    for problem in outcome.problems:
        say(f"{problem.name}: {problem.verdict or problem.message}")
    if not no_report:
        say(row("Report", write_report([out])))
    if junit is not None:
        package = record.settings.app.package
        write_junit(junit, f"tapwright {outcome.title}", outcome_cases(outcome, package), {})
    outputs.tell(outcome)
    if record.state is not RunState.FINISHED:
        return ExitStatus.FAILURE
    return ExitStatus.FINDING if outcome.failing else ExitStatus.CLEAN
