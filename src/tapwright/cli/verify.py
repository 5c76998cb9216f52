"""`tapwright verify`: go on with what a run left unverified, or ask a phone."""

from __future__ import annotations

import json
from pathlib import Path

import click
from msgspec import to_builtins

from tapwright.api.verifying import Verification, verify
from tapwright.cli.options import Duration, known_option
from tapwright.cli.output import say, say_in_passing
from tapwright.cli.verify_options import strict_option
from tapwright.core.quiet import say_nothing
from tapwright.report.findings import unchecked_words
from tapwright.report.verdict_words import verdict_words
from tapwright.testcase.crash_finding import VerifySettings

_DEFAULT = VerifySettings()


@click.command("verify")
@click.argument("run", metavar="RUN_DIR", type=click.Path(path_type=Path))
@click.option("--device", metavar="NAME", help="A phone, such as adb:SERIAL; the run's own.")
@click.option(
    "--times",
    type=click.IntRange(min=1),
    default=_DEFAULT.times,
    show_default=True,
    help="Replays of each test.",
)
@click.option(
    "--time", "seconds", type=Duration(), default=_DEFAULT.seconds, help="The most time; 2m."
)
@click.option("--no-minimise", is_flag=True, help="Keep the tests as long as they are.")
@known_option
@strict_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def verify_command(
    run: Path,
    device: str | None,
    times: int,
    seconds: float,
    no_minimise: bool,
    known: Path | None,
    strict: bool,
    as_json: bool,
) -> int:
    """Verify what RUN_DIR has unchecked: crashes not replayed, properties not checked.

    With the device of a phone, each finding's test is done there, and the run says for each
    whether the phone shows the same, refutes it, or cannot do its steps.
    """
    settings = VerifySettings(times, not no_minimise, seconds)
    tell = say_nothing if as_json else say_in_passing
    verification = verify(
        run, device=device, settings=settings, strict=strict, known=known, tell=tell
    )
    if as_json:
        say(json.dumps(_facts(verification), indent=2))
    else:
        _show(verification)
    return verification.exit_status


def _show(verification: Verification) -> None:
    for name, finding in verification.findings.items():
        say(f"{name}: {verdict_words(finding)}")
    if not verification.findings:
        say("The run has no findings")
    left = verification.record.found.not_checked
    if left:
        say(f"Not checked: {unchecked_words(left)}")
    if verification.problem:
        say(f"Not all of it is done: {verification.problem}", err=True)


def _facts(verification: Verification) -> dict[str, object]:
    return {
        "directory": str(verification.directory),
        "findings": {name: to_builtins(each) for name, each in verification.findings.items()},
        "not_checked": verification.record.found.not_checked,
        "problem": verification.problem,
    }
