"""Options that several commands share, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from tapwright.cli.completing import complete_devices
from tapwright.core.duration import parse_duration
from tapwright.core.errors import InputError
from tapwright.device.registry import DeviceOptions

F = TypeVar("F", bound=Callable[..., Any])
DEVICE_PARAMETERS = ("device", "sdk", "grant", "network", "coverage_packages")


class Duration(click.ParamType[float]):
    """A duration such as 30s, 5m or 1h, in seconds."""

    name = "duration"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read it."""
        if isinstance(value, float):
            return value
        try:
            return parse_duration(value)
        except InputError as error:
            self.fail(f"{error.message}: {error.hint}", param, ctx)


junit_option = click.option(
    "--junit",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the result as JUnit XML.",
)


def device_options(command: F) -> F:
    """`--device` and what a device may be told."""
    for option in (
        click.option(
            "--coverage-packages",
            metavar="A.B,C.D",
            default="",
            help="Java packages to measure; the app's own unless given.",
        ),
        click.option("--network", is_flag=True, help="Let the app reach the network."),
        click.option(
            "--grant",
            type=click.Choice(["all", "none", "ask"]),
            default="all",
            show_default=True,
            help="Answer to permission requests; ask shows a screen to answer.",
        ),
        click.option("--sdk", type=int, help="Android level; by the app's target unless given."),
        click.option(
            "--device",
            metavar="NAME",
            shell_complete=complete_devices,
            help="See `tapwright devices`.",
        ),
    ):
        command = option(command)
    return command


def make_device_options(
    seed: int, sdk: int | None, grant: str, network: bool, coverage_packages: str
) -> DeviceOptions:
    """What `device_options` collected, as one value."""
    packages = tuple(name for name in coverage_packages.split(",") if name)
    return DeviceOptions(seed, sdk, grant, network, packages)
