"""`tapwright report`: a page that shows a run, or several beside each other."""

from __future__ import annotations

from pathlib import Path

import click

from tapwright.cli.output import say
from tapwright.core.errors import ExitStatus
from tapwright.report.report import write_report


@click.command()
@click.argument(
    "runs", metavar="RUN_DIR...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write; report.html in RUN_DIR, of several runs ./comparison.html.",
)
def report(runs: tuple[Path, ...], out: Path | None) -> int:
    """Write the report of a run as one HTML file; with several runs, their comparison.

    Everything is taken from the run directory: no device and no network are needed.
    """
    if len(runs) > 1 and out is None:
        out = Path("comparison.html")
    say(write_report(runs, out))
    return ExitStatus.CLEAN
