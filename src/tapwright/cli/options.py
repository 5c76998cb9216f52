"""Options that several commands share, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from tapwright.cli.app_completion import complete_devices
from tapwright.cli.network_options import Ports, flat_ports, network_option
from tapwright.cli.phone_option import EMPTY, phone_option
from tapwright.core.duration import parse_duration
from tapwright.core.errors import InputError
from tapwright.core.shard import Shard, parse_shard
from tapwright.device.profiles import PROFILE_NAMES, under_profile
from tapwright.device.registry import GRANTS, DeviceOptions

F = TypeVar("F", bound=Callable[..., Any])
_FIELDS = {"host_port": "host_ports"}  # of the options, where a parameter has another name


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


class _Several(click.Option):
    """An option that may be repeated, and that a configuration may give once."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        return super().type_cast_value(ctx, (value,) if isinstance(value, str) else value)


_DEVICE_OPTIONS = (  # besides --device
    click.option(
        "--coverage-packages",
        metavar="A.B,C.D",
        default="",
        help="Java packages to measure; the app's own unless given.",
    ),
    click.option(
        "--mapping",
        type=click.Path(exists=True, dir_okay=False),
        metavar="FILE",
        help="mapping.txt of a shrunk app; the one beside it unless given.",
    ),
    click.option(
        "--unconfined",
        is_flag=True,
        help="Run the app even where this machine cannot confine it.",
    ),
    click.option(
        "--host-port",
        cls=_Several,
        multiple=True,
        type=Ports(),
        metavar="PORT",
        help="Let the app reach this port of this machine, at 10.0.2.2.",
    ),
    click.option(
        "--network-faults",
        type=click.IntRange(0),
        default=0,
        metavar="N",
        help="Let one answer of a back end in N fail, by the seed.",
    ),
    phone_option,
    network_option,
    click.option(
        "--grant",
        type=click.Choice(GRANTS),
        default="all",
        show_default=True,
        help="Answer to permission requests; install: granted before; ask: on a screen.",
    ),
    click.option("--sdk", type=int, help="Android level; by the app's target unless given."),
    click.option(
        "--profile",
        type=click.Choice(PROFILE_NAMES),
        help="Set the device up as for the published tables, so that results compare.",
    ),
)


def several_device_options(command: F) -> F:
    """As `device_options`, but `--device` may be repeated; its value is then `A,B`."""
    repeated = click.option(
        "--device",
        cls=_Several,
        multiple=True,
        metavar="NAME",
        callback=lambda context, parameter, names: ",".join(names) or None,
        shell_complete=complete_devices,
        help="See `tapwright devices`; repeat it to use several at once.",
    )
    return repeated(_other_device_options(command))


def device_options(command: F) -> F:
    """`--device` and what a device may be told."""
    single = click.option(
        "--device",
        metavar="NAME",
        shell_complete=complete_devices,
        help="See `tapwright devices`.",
    )
    return single(_other_device_options(command))


def _other_device_options(command: F) -> F:
    for option in _DEVICE_OPTIONS:
        command = option(command)
    return command


def make_device_options(seed: int, given: Mapping[str, Any]) -> DeviceOptions:
    """Return what `device_options` collected, or a configuration says, as one value."""
    sdk, ports = given.get("sdk"), given.get("host_port") or ()
    options = DeviceOptions(
        seed,
        None if sdk is None else int(sdk),
        given.get("grant", "all"),
        given.get("network", "none"),
        tuple(name for name in given.get("coverage_packages", "").split(",") if name),
        host_ports=flat_ports(ports),
        unconfined=bool(given.get("unconfined", False)),
        network_faults=int(given.get("network_faults") or 0),
        mapping=str(given.get("mapping") or ""),
        phone=str(given.get("phone") or EMPTY),
        profile=str(given.get("profile") or ""),
    )
    return under_profile(options, _fields_given(given))


def _fields_given(given: Mapping[str, Any]) -> list[str]:
    """Returns the fields of the options that were typed or configured, not left as they are."""
    context = click.get_current_context(silent=True)
    return [
        _FIELDS.get(name, name)
        for name in given
        if context is None or context.get_parameter_source(name) is not ParameterSource.DEFAULT
    ]


workers_option = click.option(
    "--workers",
    type=click.IntRange(1, 4096),
    default=1,
    show_default=True,
    help="Devices that work at once; more than 64 need a cluster.",
)

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    default="",
    help="Ray cluster that has the devices: ray://HOST:PORT, or auto: this machine's.",
)
_group = click.option(
    "--group",
    type=click.IntRange(0, 256),
    default=0,
    metavar="N",
    help="Devices that one process of the cluster drives; by the kind of device unless given.",
)


def cluster_options(command: F) -> F:
    """`--cluster` and `--group`."""
    return cluster_option(_group(command))


login_option = click.option(
    "--login",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Test (.tap) or scenario (.sts) to run first, and again when the app has logged out.",
)

known_option = click.option(
    "--known",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Baseline of accepted findings (`tapwright accept`): only new ones fail.",
)


class ShardParameter(click.ParamType[Shard]):
    """A part of the work, such as 2/4."""

    name = "shard"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Shard:
        """Read it."""
        if isinstance(value, Shard):
            return value
        try:
            return parse_shard(value)
        except InputError as error:
            self.fail(f"{error.message}: {error.hint}", param, ctx)


shard_option = click.option(
    "--shard",
    type=ShardParameter(),
    metavar="I/N",
    help="Do this part of the work, such as 2/4; `tapwright merge` joins the parts.",
)

sources_option = click.option(
    "--sources",
    cls=_Several,
    multiple=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    metavar="DIR",
    help="The app's own sources, so that findings name files and lines; may be repeated.",
)

resume_option = click.option(
    "--resume",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Go on with this run, which was killed or ended early.",
)


_IN_ONE_PROCESS = 64  # devices


def worker_count(device: str | None, workers: int, cluster: str = "") -> int:
    """Returns one worker a device that is named; a phone cannot be shared."""
    names = (device or "").split(",")
    if workers > _IN_ONE_PROCESS and not cluster:
        raise InputError(
            f"{workers} workers in one process, which serves {_IN_ONE_PROCESS} at most",
            hint="--cluster auto has a process for every few of them",
        )
    if workers > len(names) and any(name.startswith("adb") for name in names):
        raise InputError(
            f"{workers} workers and {len(names)} phones", hint="--device adb:SERIAL for each"
        )
    return max(workers, len(names))
