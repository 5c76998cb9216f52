"""`tapwright device serve`: a device of ours that adb sees as a phone."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from tapwright.api.settings import choose_seed
from tapwright.apps.naming import choose_app
from tapwright.cli.options import device_options, make_device_options
from tapwright.cli.output import say
from tapwright.cli.serving import Serving
from tapwright.cli.verify_options import Aftermath, verify_options
from tapwright.core.errors import ExitStatus, InputError
from tapwright.run.served_run import CLIENT, UNLIMITED
from tapwright.run.settings import RunSettings
from tapwright.serve.server import DEFAULT_PORT, LOOPBACK, ServeSettings


@click.group("device")
def device_group() -> None:
    """Work with a device itself."""


@device_group.command("serve")
@click.argument("app")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Port to listen on; 0 takes a free one.",
)
@click.option(
    "--host",
    default=LOOPBACK,
    show_default=True,
    help="Address to listen on. Whoever reaches it can do anything to the device.",
)
@click.option(
    "--devices",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Serve so many, on this port and those after it.",
)
@click.option(
    "--out",
    "-o",
    type=click.Path(path_type=Path),
    help="Leave a run directory here: trace, coverage, crashes as tests, report.",
)
@click.option("--log", "log_file", type=click.Path(path_type=Path), help="Write the log here too.")
@click.option("--seed", type=int, help="For everything random on the device.")
@verify_options
@device_options
def serve_command(
    app: str,
    port: int,
    host: str,
    devices: int,
    out: Path | None,
    log_file: Path | None,
    seed: int | None,
    device: str | None,
    aftermath: Aftermath,
    **given: Any,
) -> int:
    """Serve a device with APP to adb, until interrupted.

    `adb connect HOST:PORT` then shows it as a phone. With --out the run directory holds what any
    client did: coverage of an APK that nobody instrumented, and its crashes as tests.
    """
    chosen = choose_app(app, device)
    if chosen.app.path is None:
        raise InputError(f"{app} has no file to install")
    chosen_seed = choose_seed(seed)
    settings = RunSettings(
        app=chosen.app,
        device=device or chosen.device,
        agent=CLIENT,
        budget=UNLIMITED,
        seed=chosen_seed,
        out=out or Path(),
        options=make_device_options(chosen_seed, given),
    )
    place = ServeSettings(host, port)
    results = Serving(settings, place, devices, aftermath, _Log(log_file)).run()
    return max((result.exit_status for result in results), default=ExitStatus.CLEAN)


class _Log:
    """Lines with their time, to stderr and to a file if one is given."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else path.open("a", encoding="utf-8")

    def __call__(self, message: str) -> None:
        line = f"{time.strftime('%H:%M:%S')} {message}"
        say(line, err=True)
        if self._file is not None:
            self._file.write(f"{line}\n")
            self._file.flush()
