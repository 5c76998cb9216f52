"""`tapwright accept`: put findings of a run into the baseline, so that they fail no build."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click

from tapwright.cli.options import known_option
from tapwright.cli.output import say
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.suggest import did_you_mean
from tapwright.findings.known import (
    DEFAULT_FILE,
    KnownFinding,
    KnownFindings,
    read_known,
    violation_name,
    write_known,
)
from tapwright.run.record import RunRecord
from tapwright.run.run_directory import read_record


@click.command()
@click.argument("run", metavar="RUN_DIR", type=click.Path(path_type=Path))
@click.argument("names", metavar="[FINDING]...", nargs=-1)
@known_option
@click.option("--reason", default="", metavar="TEXT", help="Why they may stay; kept in the file.")
@click.option("--prune", is_flag=True, help="Take out what is known and this run did not see.")
def accept(run: Path, names: tuple[str, ...], known: Path | None, reason: str, prune: bool) -> int:
    """Accept findings of RUN_DIR: all of them, or those named.

    They are written to the baseline, a file to keep under version control beside the app: the one
    that the run was given, or tapwright-known.json here. `explore --known FILE` fails only for
    findings that are not in it. Suspects fail no build anyway and are left out unless named.
    """
    record = read_record(run)
    path = known or record.settings.known or Path(DEFAULT_FILE)
    package = record.settings.app.package
    earlier = read_known(path, package) if path.exists() else KnownFindings(package=package)
    chosen = _chosen(record, names, reason)
    gone = frozenset(record.found.known_gone) if prune else frozenset[str]()
    now = earlier.adding(chosen).removing(gone)
    write_known(path, now)
    new = [name for name in chosen if name not in earlier.findings]
    for name in new:
        say(f"accepted  {name}")
    for name in sorted(gone & earlier.findings.keys()):
        say(f"removed   {name}")
    say(f"{path}: {len(now.findings)} known, {len(new)} new")
    return ExitStatus.CLEAN


def _chosen(record: RunRecord, names: tuple[str, ...], reason: str) -> dict[str, KnownFinding]:
    """The findings to accept, by name."""
    found = record.found
    today = date.today().isoformat()
    sure = {name: each.headline for name, each in found.crashes.items() if not each.rests_on}
    violated = {violation_name(each.property, each.loses): each.loses for each in found.violations}
    everything = {name: each.headline for name, each in found.crashes.items()} | violated
    for name in names:
        if name not in everything:
            raise InputError(
                f"the run has no finding {name!r}{did_you_mean(name, everything)}",
                hint="tapwright verify RUN_DIR lists them",
            )
    wanted = names or (*sure, *violated)
    return {
        name: KnownFinding(what=everything[name], accepted=today, reason=reason) for name in wanted
    }
