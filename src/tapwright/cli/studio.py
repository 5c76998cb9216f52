"""`tapwright studio`: act on an app in a browser, and keep what was done as a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from tapwright.apps.naming import choose_app
from tapwright.cli.app_completion import complete_apps
from tapwright.cli.configured import configured
from tapwright.cli.options import device_options, make_device_options
from tapwright.cli.output import say
from tapwright.core.errors import ExitStatus, InputError
from tapwright.device.registry import device_with
from tapwright.testcase.test_case import new_test


@click.command()
@click.argument("app", shell_complete=complete_apps)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Of the page; any free one.")
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    help="Directory that tests are saved to; the working directory unless given.",
)
@click.option("--seed", type=int, default=0, help="For all that is random on the device.")
@device_options
@configured
def studio(app: str, port: int, out: Path, seed: int, device: str | None, **given: Any) -> int:
    """Act on APP by clicking on its screen in a browser; save it as a test.

    The page is served to this machine alone. Ctrl-C ends it.
    """
    if not out.is_dir():
        raise InputError(f"no such directory: {out}", hint=f"mkdir -p {out}")
    chosen = choose_app(app)
    options = make_device_options(seed, given)
    named = device or chosen.device
    # A web server takes its time to be imported, and `--help` needs none.
    from tapwright.report.studio.bench import Bench
    from tapwright.report.studio.studio_server import StudioServer

    with device_with(chosen.app, named, options) as made:
        bench = Bench(made, new_test(chosen.app, named, options))
        server = StudioServer(bench, chosen.app.name, out, port)
        server.open()
        say(f"Studio at {server.address}", err=True)
        try:
            while True:
                server.wait(0.5)
        except KeyboardInterrupt:
            say("The studio is closed", err=True)
        finally:
            server.close()
    return ExitStatus.CLEAN
