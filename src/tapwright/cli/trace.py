"""`tapwright trace`: every step of a run or a test on a time line, as one page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tapwright.apps.naming import choose_app
from tapwright.cli.configured import configured
from tapwright.cli.options import device_options
from tapwright.cli.output import say
from tapwright.cli.testing import options_of
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.files import write_text_whole
from tapwright.device.registry import device_with
from tapwright.report.timeline.timeline_page import FILE, render_timeline, timeline_of_run
from tapwright.run.run_directory import RUN_FILE, read_record
from tapwright.testcase.outcome import outcome_of
from tapwright.testcase.replay import check_app
from tapwright.testcase.test_file import load_test


@click.command()
@click.argument("source", metavar="RUN_DIR|TEST", type=click.Path(path_type=Path))
@click.option("--app", help="What to replay a TEST on; the app of its run directory unless given.")
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write; timeline.html in RUN_DIR, or TEST with the ending .html, unless given.",
)
@click.option("--episode", type=click.IntRange(min=0), help="Only this episode of RUN_DIR.")
@click.option(
    "--from",
    "first",
    type=click.IntRange(min=0),
    default=0,
    metavar="STEP",
    help="The first step of RUN_DIR to show.",
)
@click.option("--seed", type=int, help="For all that is random on the device; the test's own.")
@device_options
@configured
def trace(
    source: Path,
    app: str | None,
    out: Path | None,
    episode: int | None,
    first: int,
    seed: int | None,
    device: str | None,
    **overrides: Any,
) -> int:
    """Write a page with every step: screen, widgets, log, new coverage, rewards, agent's values.

    A run is shown from its directory alone. A test is replayed once, with a picture of each screen.
    """
    if source.is_dir():
        path = out or source / FILE
        write_text_whole(path, timeline_of_run(source, episode=episode, first=first))
        say(str(path))
        return ExitStatus.CLEAN
    test = load_test(source)
    chosen = choose_app(app or _app_of(source))
    check_app(test, chosen.app.package)
    # A web page of a test is seldom wanted, and replaying takes its time to be imported.
    from tapwright.report.timeline.replayed import replay_timeline

    options = options_of(test, seed, overrides)
    with device_with(chosen.app, device or chosen.device, options) as made:
        replay, tables = replay_timeline(made, test)
    outcome = outcome_of(test, replay)
    state = f"{'passed' if outcome.passed else 'failed'}: {outcome.reason}"
    path = out or source.with_suffix(".html")
    page = render_timeline(
        tables, what="Replay of", name=test.name or source.stem, directory=str(source), note=state
    )
    write_text_whole(path, page)
    say(f"Replayed, {state}", err=True)
    say(str(path))
    return ExitStatus.CLEAN


def _app_of(test: Path) -> str:
    """The app that the test's run directory names."""
    run = test.resolve().parent.parent
    if not (run / RUN_FILE).exists():
        raise InputError(
            f"{test} is in no run directory that says which app it is for", hint="give --app APP"
        )
    record = read_record(run)
    given = [word for word in record.command[2:3] if not word.startswith("-")]
    path = record.settings.app.path
    if not given and path is None:
        raise InputError(f"{run} does not say where its app is", hint="give --app APP")
    return given[0] if given else str(path)
