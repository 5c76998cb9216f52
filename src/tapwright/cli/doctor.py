"""`tapwright doctor`: what this machine has, what is missing, what to do about it."""

from __future__ import annotations

import json
import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import click

import tapwright
from tapwright.cli.output import mark, say
from tapwright.core.doctor_check import DoctorCheck, checks_of
from tapwright.core.errors import ExitStatus

_NEEDED_GIGABYTES = 1.0

# Each part that can be missing looks after itself: `module:function` giving `DoctorCheck` values.
_CHECKUPS: tuple[str, ...] = (
    "tapwright.cli.doctor:check_base",
    "tapwright.device.jvm.checkup:check_jvm",
    "tapwright.device.adb.checkup:check_adb",
    "tapwright.recipes.deep:check_deep",
)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@click.option("--cluster", metavar="ADDRESS", help="Check every machine of this Ray cluster.")
def doctor(as_json: bool, cluster: str | None) -> int:
    """Say what works on this machine, or on those of a cluster, and what to do about the rest."""
    if cluster is None:
        findings = [health for location in _CHECKUPS for health in checks_of(location)]
    else:
        from tapwright.fleet.machine_check import check_cluster

        findings = list(check_cluster(cluster, _CHECKUPS))
    if as_json:
        say(json.dumps([health._asdict() for health in findings], indent=2))
    else:
        for health in findings:
            _show(health)
    sound = all(health.well or health.optional for health in findings)
    return ExitStatus.CLEAN if sound else ExitStatus.FAILURE


def check_base() -> Iterator[DoctorCheck]:
    """Python, the tool itself, and room for runs."""
    python = platform.python_version()
    yield DoctorCheck("python", sys.version_info >= (3, 11), python, "install Python 3.11 or later")
    yield DoctorCheck(
        "tapwright", True, f"{tapwright.__version__} in {Path(tapwright.__file__).parent}"
    )
    free = shutil.disk_usage(Path.cwd()).free / 1e9
    yield DoctorCheck(
        "disk",
        free >= _NEEDED_GIGABYTES,
        f"{free:.1f} GB free here",
        f"free some space: a run needs up to {_NEEDED_GIGABYTES:.0f} GB",
    )


def _show(health: DoctorCheck) -> None:
    sign, colour = (
        ("ok", "green") if health.well else ("--", "yellow" if health.optional else "red")
    )
    mark(f"{sign}  ", colour)
    say(f"{health.name.ljust(14)} {health.detail}")
    if not health.well and health.hint:
        say(f"    hint: {health.hint}")
