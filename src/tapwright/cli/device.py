"""`tapwright device serve`: a device of ours that adb sees as a phone."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Any

import click

from tapwright.api.settings import choose_seed
from tapwright.apps.naming import choose_app
from tapwright.cli.options import device_options, make_device_options
from tapwright.cli.output import say
from tapwright.core.errors import InputError
from tapwright.device.registry import DEVICES
from tapwright.serve.server import DEFAULT_PORT, LOOPBACK, Server, ServeSettings, serve


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
@click.option("--log", "log_file", type=click.Path(path_type=Path), help="Write the log here too.")
@click.option("--seed", type=int, help="For everything random on the device.")
@device_options
def serve_command(
    app: str,
    port: int,
    host: str,
    log_file: Path | None,
    seed: int | None,
    device: str | None,
    **given: Any,
) -> None:
    """Serve a device with APP to adb, until interrupted.

    `adb connect HOST:PORT` then shows it as a phone.
    """
    chosen = choose_app(app, device)
    if chosen.app.path is None:
        raise InputError(f"{app} has no file to install")
    name = device or chosen.device
    options = make_device_options(choose_seed(seed), given)
    settings = ServeSettings(host, port)
    log = _Log(log_file)
    server = Server(DEVICES.load(name)(options), chosen.app.path, settings, log)

    async def ready(started: Server) -> None:
        where = f"{host}:{started.port}"
        who = "only this machine can connect" if settings.is_local else "ANYONE who reaches it can"
        say(f"{chosen.app.package} on {name}, served at {where} ({who})")
        say(f"adb connect {where}")

    # An interrupt is how a server is ended, and no failure.
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(server, ready))


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
