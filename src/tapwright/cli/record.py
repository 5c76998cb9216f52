"""`tapwright record`: a use case as a test, and as UI dumps that guide an exploration."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tapwright.apps.naming import ChosenApp, choose_app
from tapwright.cli.app_completion import complete_apps
from tapwright.cli.configured import configured
from tapwright.cli.options import device_options, make_device_options
from tapwright.cli.output import say
from tapwright.cli.shell import converse
from tapwright.cli.shell_commands import ShellState, execute
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.plural import counted
from tapwright.device.registry import DeviceOptions, device_with
from tapwright.testcase.dumps import write_dumps
from tapwright.testcase.recording import Recording, recording_of
from tapwright.testcase.replay import Replayer, check_app
from tapwright.testcase.test_case import Shown, new_test
from tapwright.testcase.test_file import load_test, parse_test, save_test
from tapwright.testcase.test_parser import HEADER


@click.command()
@click.argument("app", shell_complete=complete_apps)
@click.option("--out", "-o", type=click.Path(path_type=Path), help="Test to write.")
@click.option(
    "--dumps",
    type=click.Path(path_type=Path, file_okay=False),
    help="Directory that gets the screens as a numbered use case, for --semantic.",
)
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path, exists=True),
    help="A run directory or a test, instead of the keyboard.",
)
@click.option("--episode", type=click.IntRange(min=0), default=0, help="Of the run directory.")
@click.option("--steps", type=click.IntRange(min=0), help="Only so many steps of the episode.")
@click.option("--shows", metavar="WHAT", help="Such as 'text Saved'; where it ended unless given.")
@click.option("--name", default="", help="What to call the test.")
@click.option("--seed", type=int, default=0, help="For all that is random on the device.")
@device_options
@configured
def record(
    app: str,
    out: Path | None,
    dumps: Path | None,
    source: Path | None,
    episode: int,
    steps: int | None,
    shows: str | None,
    name: str,
    seed: int,
    device: str | None,
    **given: Any,
) -> int:
    """Record a use case of APP: by hand as in `tapwright shell`, or from what was done before.

    Leave the shell with `quit` to write the test; `reset` begins anew.
    """
    if out is None and dumps is None:
        raise InputError("nothing to write", hint="give --out TEST.tap, --dumps DIRECTORY or both")
    chosen = choose_app(app, device)
    options = make_device_options(seed, given)
    named = device or chosen.device
    shown = _shown(shows, chosen.app.package)
    if source is not None and source.is_dir():
        recording = recording_of(source, episode, chosen.app.package, steps)
    elif source is not None:
        recording = _replayed(source, chosen, named)
    else:
        recording = _by_hand(chosen, named, options)
    if out is not None and not recording.steps and not shown and steps != 0:
        raise InputError(
            "nothing was done, so there is no test to write",
            hint="act before `quit`, or say what the first screen shows: --shows 'text Welcome'",
        )
    if out is not None:
        blank = replace(new_test(chosen.app, named, options), name=name)
        test = recording.to_test(blank, shown)
        save_test(test, out)
        say(f"{counted(len(test.steps), 'step')} written to {out}")
        say(f"Replay with: tapwright replay {app} {out}")
    if dumps is not None:
        folder = write_dumps(recording.screens, chosen.app.package, dumps)
        say(f"{counted(len(list(folder.iterdir())), 'dump')} written to {folder}")
    return ExitStatus.CLEAN


def _by_hand(chosen: ChosenApp, device: str, options: DeviceOptions) -> Recording:
    with device_with(chosen.app, device, options) as made:
        made.reset()
        state = ShellState(made, made.launch())
        for line in execute(state, "look"):
            say(line, err=True)
        status = converse(state)
        if status != ExitStatus.CLEAN:
            raise InputError("a command was wrong, so nothing is recorded")
        return Recording(state.first, tuple(state.taken))


def _replayed(path: Path, chosen: ChosenApp, device: str) -> Recording:
    test = load_test(path)
    check_app(test, chosen.app.package)
    with device_with(chosen.app, device, test.options) as made:
        replay = Replayer(made).replay(test)
        if not replay.held:
            raise InputError(f"{path} does not hold: {replay.reason}")
        return Recording(replay.launched.screen, replay.steps, test.options)


def _shown(text: str | None, package: str) -> tuple[Shown, ...]:
    if text is None:
        return ()
    return parse_test(f"{HEADER}\napp {package}\nshows {text}\n", "--shows").shows
