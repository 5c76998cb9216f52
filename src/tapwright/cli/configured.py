"""`--config`, and the configuration of the command that runs now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from tapwright.config.configuration import Configuration, load_configuration

F = TypeVar("F", bound=Callable[..., Any])
_KEY = "tapwright.configuration"


def configured(command: F) -> F:
    """Adds `--config`; options that are not typed then take the values of the file."""
    return click.option(
        "--config",
        type=click.Path(path_type=Path, dir_okay=False),
        is_eager=True,
        expose_value=False,
        callback=_load,
        help="Configuration; tapwright.toml or pyproject.toml upwards from here.",
    )(command)


def is_typed(*names: str) -> bool:
    """Whether the user typed one of these parameters of the command that runs now."""
    context = click.get_current_context()
    return any(context.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in names)


def configuration() -> Configuration:
    """The configuration of the command that runs now."""
    found = click.get_current_context().meta.get(_KEY)
    return found if isinstance(found, Configuration) else Configuration()


def _load(context: click.Context, parameter: click.Parameter, path: Path | None) -> None:
    if context.resilient_parsing:  # completion asks for names only
        return
    found = load_configuration(path, configurable_commands)
    context.meta[_KEY] = found
    context.default_map = found.defaults(context.command)


def configurable_commands() -> Mapping[str, click.Command]:
    """Returns the commands that have a section of their own."""
    from tapwright.cli.explore import explore
    from tapwright.cli.witness import witness

    return {"explore": explore, "witness": witness}
